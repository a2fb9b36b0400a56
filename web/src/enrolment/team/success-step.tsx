import { mayMove } from '@podium/core/enrolment/team/state.rule.ts'
import { auditLevelWords, awaitsMembers, isEnrolled } from '@podium/core/enrolment/team/team.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { enrolmentMessages } from '../messages.ts'
import { TeamStateTag } from '../parts/team-state.tsx'
import { SignUpFrame, type StepProps } from './sign-up-frame.tsx'

/** What has happened and what happens next. */
export function SuccessStep({ team, go, refetch }: StepProps) {
  const t = useT(enrolmentMessages)
  const { language } = useLanguage()
  const recall = useWrite(enrolmentApi.recall, {
    refresh: [enrolmentApi.mine],
    onDone: () => void refetch().then(() => go('material')),
  })
  const enrolled = isEnrolled(team)
  const waiting = awaitsMembers(team)
  const level = team.auditLevel ? pick(auditLevelWords[team.auditLevel], language) : ''
  const title = enrolled
    ? t('success_enrolled')
    : waiting
      ? t('success_awaiting')
      : team.auditLevel
        ? t('success_audit', { level })
        : team.name
  const hint = enrolled ? t('enrolledHint') : waiting ? t('awaitingHint') : t('auditHint')
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
        <p className="sign-up-hint">{hint}</p>
        <div className="sign-up-next">
          {enrolled && (
            <Link className="plain-button primary-button" to={paths.centre.work({ teamId: team.teamId })}>
              {t('toWork')}
            </Link>
          )}
          <Link className="plain-button" to={paths.centre.team({ teamId: team.teamId })}>
            {t('toTeam')}
          </Link>
          {team.isCaptain && mayMove(team.state, 'recall') && (
            <Button size="large" loading={recall.busy} onClick={() => void recall.run({ teamId: team.teamId })}>
              {t('recall')}
            </Button>
          )}
        </div>
      </div>
    </SignUpFrame>
  )
}
