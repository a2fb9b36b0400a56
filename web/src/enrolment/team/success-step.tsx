import { mayRecall } from '@podium/core/enrolment/payment/charge.rule.ts'
import { auditLevelLabels, awaitsMembers, awaitsPayment, isEnrolled } from '@podium/core/enrolment/team/team.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { enrolmentMessages } from '../messages.ts'
import { MemberList } from '../member/member-list.tsx'
import { LatestReceipt } from '../parts/latest-receipt.tsx'
import { TeamStateTag } from '../parts/team-state.tsx'
import { FeeDue } from '../payment/fee-due.tsx'
import { teamPaymentMessages } from '../payment/messages.ts'
import { waitingMessages } from '../waiting/messages.ts'
import { WaitingPart } from '../waiting/waiting-part.tsx'
import { auditorOf } from '../audit/auditor-of.ts'
import { SignUpFrame, type StepProps } from './sign-up-frame.tsx'

/** Deadline of the work, with a link once enrolled. Null when no work can be submitted any more. */
function WorkDeadline({ team }: { team: TeamDetail }) {
  const t = useT(enrolmentMessages)
  const times = useWindowTimes(team.serverNow)
  const { submission } = team
  if (!submission || submission.phase === 'closed') return null
  const when = { from: times.opening(submission.opensAt), until: times.closing(submission.closesAt) }
  if (!isEnrolled(team)) return <p className="figures">{t('workLater', when)}</p>
  return (
    <p className="figures">
      <Link to={paths.centre.work({ teamId: team.teamId })}>
        {t(submission.phase === 'open' ? 'workNext' : 'workNextFrom', when)}
      </Link>
    </p>
  )
}

/** Current state and the next step. */
export function SuccessStep({ team, go, refetch }: StepProps) {
  const t = useT(enrolmentMessages)
  const { language } = useLanguage()
  // The last answer submits the team, or makes it a draft again.
  usePushed('notice', [enrolmentApi.detail])
  const recall = useWrite(enrolmentApi.recall, {
    refresh: [enrolmentApi.mine],
    onDone: () => void refetch().then(() => go('material')),
  })
  const pay = useT(teamPaymentMessages)
  const line = useT(waitingMessages)
  const enrolled = isEnrolled(team)
  const waiting = awaitsMembers(team)
  const level = team.auditLevel ? pick(auditLevelLabels[team.auditLevel], language) : ''
  const title = enrolled
    ? t('success_enrolled')
    : waiting
      ? t('success_awaiting')
      : team.waiting
        ? line('waitingList')
        : team.auditLevel
          ? t('success_audit', { level })
          : awaitsPayment(team)
            ? pay('success_payment')
            : team.name
  const by = auditorOf(team)
  const hint = enrolled ? t('enrolledHint') : waiting ? t('awaitingHint') : by ? t('auditBy', { by }) : t('auditHint')
  return (
    <SignUpFrame step="success" subtitle={`${team.roundName} · ${team.itemName}`}>
      <div className="sign-up-done">
        <p className="sign-up-mark" aria-hidden="true">
          {enrolled ? '✓' : '…'}
        </p>
        <h2>{title}</h2>
        <p>
          {team.name} <TeamStateTag state={team.state} />
        </p>
        {team.number && (
          <p className="sign-up-number">
            {t('number')} <b className="figures">{team.number}</b>
          </p>
        )}
        <LatestReceipt team={team} />
        <WaitingPart team={team} onDone={() => void refetch()} />
        {awaitsPayment(team) ? <FeeDue team={team} /> : !team.waiting && <p className="sign-up-hint">{hint}</p>}
        {waiting && <MemberList team={team} members={team.members} onChanged={() => void refetch()} />}
        <WorkDeadline team={team} />
        <div className="sign-up-next">
          {enrolled && (
            <Link className="plain-button primary-button" to={paths.centre.work({ teamId: team.teamId })}>
              {t('toWork')}
            </Link>
          )}
          <Link className="plain-button" to={paths.centre.team({ teamId: team.teamId })}>
            {t('toTeam')}
          </Link>
          {team.isCaptain && mayRecall(team) && (
            <Button size="large" loading={recall.busy} onClick={() => void recall.run({ teamId: team.teamId })}>
              {t('recall')}
            </Button>
          )}
        </div>
      </div>
    </SignUpFrame>
  )
}
