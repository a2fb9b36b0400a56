import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { mayRecall } from '@podium/core/enrolment/payment/charge.rule.ts'
import { mayAct } from '@podium/core/enrolment/team/state.rule.ts'
import { isEditable, isReturned } from '@podium/core/enrolment/team/team.ts'
import type { MyTeam, TeamDetail } from '@podium/core/enrolment/views.ts'
import { Alert, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { wordingMessages } from '#web/lib/i18n/wording.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { DetailDrawer } from '#web/ui/detail-drawer.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { auditorOf } from '../audit/auditor-of.ts'
import { AuditDialog } from '../audit/audit-dialog.tsx'
import { DecisionList } from '../audit/decision-list.tsx'
import { AskChangeButton, AskLeaveButton } from '../change/ask-buttons.tsx'
import { LeaveButton } from '../member/leave-button.tsx'
import { MemberList } from '../member/member-list.tsx'
import { enrolmentMessages } from '../messages.ts'
import { FeeDue } from '../payment/fee-due.tsx'
import { RosterPart } from '../roster/roster-part.tsx'
import { TeamNext } from '../parts/team-next.tsx'
import { LatestReceipt } from '../parts/latest-receipt.tsx'
import { TeamStateTag } from '../parts/team-state.tsx'
import { AnswerTransfer } from '../captaincy/answer-transfer.tsx'
import { HandOverButton } from '../captaincy/hand-over-button.tsx'
import { TransferPart } from '../captaincy/transfer-part.tsx'
import { JoiningPart } from '../joining/joining-part.tsx'
import { WaitingPart } from '../waiting/waiting-part.tsx'

const CopyDialog = lazy(async () => ({ default: (await import('../copy/copy-dialog.tsx')).CopyDialog }))
const PastChanges = lazy(async () => ({ default: (await import('../change/past-changes.tsx')).PastChanges }))
const DocumentPart = lazy(async () => ({ default: (await import('../document/document-part.tsx')).DocumentPart }))
const ExtensionNote = lazy(async () => ({ default: (await import('../extension/extension-note.tsx')).ExtensionNote }))
const ChangeWindows = lazy(async () => ({ default: (await import('../change/change-windows.tsx')).ChangeWindows }))
const StageRules = lazy(async () => ({ default: (await import('../petition/stage-rules.tsx')).StageRules }))
const ChangePart = lazy(async () => ({ default: (await import('../change/change-part.tsx')).ChangePart }))

interface OwnTeamDrawerProps {
  teamId: string
  /** Its row in the list, which knows what comes next; undefined: it is on another page. */
  mine: MyTeam | undefined
  onClose: () => void
}

/** One of the viewer's teams: members, audits and actions. */
export function OwnTeamDrawer({ teamId, mine, onClose }: OwnTeamDrawerProps) {
  const t = useT(enrolmentMessages)
  const item = useT(wordingMessages)('signUpItem')
  const team = useCall(enrolmentApi.detail, { teamId })
  const { data } = team
  return (
    <DetailDrawer
      open
      title={data?.name || t('team')}
      onClose={onClose}
      loading={team.isPending}
      refusal={team.error}
      onRetry={() => void team.refetch()}
      items={
        data
          ? [
              { label: t('state'), value: <TeamStateTag state={data.state} /> },
              { label: t('number'), value: data.number ?? '' },
              { label: t('round'), value: data.roundName },
              { label: item, value: data.itemName },
              { label: t('school'), value: data.schoolName },
              { label: t('submittedAt'), value: timeText(data.submittedAt) },
              ...(data.forfeit
                ? [
                    {
                      label: t(`forfeit_${data.forfeit.missed}`),
                      value: `${data.forfeit.stageName} · ${timeText(data.forfeit.at)}`,
                    },
                  ]
                : []),
            ]
          : []
      }
    >
      {data && (
        <>
          {data.isCaptain && isEditable(data) && data.submitHindrance && (
            <Alert
              type="info"
              showIcon
              className="json-part"
              title={t('notSubmitted', { why: data.submitHindrance })}
            />
          )}
          {data.auditLevel !== null && auditorOf(data) !== '' ? (
            <p className="team-next">{t('auditBy', { by: auditorOf(data) })}</p>
          ) : (
            mine && !(data.isCaptain && isEditable(data)) && <TeamNext team={mine} />
          )}
          {data.extensions.length > 0 && (
            <Suspense fallback={null}>
              <ExtensionNote team={data} />
            </Suspense>
          )}
          {data.changeLimits.windows.length > 0 && (
            <Suspense fallback={null}>
              <ChangeWindows team={data} />
            </Suspense>
          )}
          <FeeDue team={data} />
          <WaitingPart team={data} onDone={() => void team.refetch()} />
          <section className="json-part">
            <h3>{t('members')}</h3>
            <MemberList team={data} members={data.members} onChanged={() => void team.refetch()} />
          </section>
          {data.changes.length > 0 && (
            <Suspense fallback={null}>
              <ChangePart team={data} onDone={() => void team.refetch()} />
            </Suspense>
          )}
          {!isEditable(data) && data.rules.some(({ stages }) => stages.length > 0) && (
            <Suspense fallback={null}>
              <StageRules team={data} onChange={() => void team.refetch()} />
            </Suspense>
          )}
          <TransferPart team={data} action={AnswerTransfer} onDone={() => void team.refetch()} />
          <JoiningPart team={data} onJoined={() => void team.refetch()} />
          <RosterPart team={data} onDone={() => void team.refetch()} />
          {(data.setting?.documents.length ?? 0) > 0 && (
            <Suspense fallback={null}>
              <DocumentPart team={data} onChange={() => void team.refetch()} />
            </Suspense>
          )}
          <LatestReceipt team={data} />
          {data.submittedAt !== null && (
            <Suspense fallback={null}>
              <PastChanges teamId={data.teamId} />
            </Suspense>
          )}
          <DecisionList decisions={data.decisions} />
          <TeamActions team={data} onDone={() => void team.refetch()} onLeft={onClose} />
        </>
      )}
    </DetailDrawer>
  )
}

interface TeamActionsProps {
  team: TeamDetail
  onDone: () => void
  onLeft: () => void
}

function TeamActions({ team, onDone, onLeft }: TeamActionsProps) {
  const t = useT(enrolmentMessages)
  const confirmDanger = useConfirmDanger()
  const [copying, setCopying] = useState(false)
  const [auditing, setAuditing] = useState(false)
  const refresh = [enrolmentApi.mine, enrolmentApi.detail]
  const recall = useWrite(enrolmentApi.recall, { refresh, onDone })
  const withdraw = useWrite(enrolmentApi.withdraw, { refresh, onDone })
  const drop = async () => {
    const sure = await confirmDanger({
      title: t('withdrawTitle', { name: team.name }),
      text: t('withdrawText'),
      confirmLabel: t('withdraw'),
    })
    if (sure && (await withdraw.run({ teamId: team.teamId }))) toast('success', t('withdrawn'))
  }
  return (
    <div className="sign-up-next json-part">
      {team.mayDecide && (
        <Button type="primary" onClick={() => setAuditing(true)}>
          {t('myAudit')}
        </Button>
      )}
      {team.isCaptain && isEditable(team) && (
        <Link className="plain-button primary-button" to={paths.home.signUp({ teamId: team.teamId })}>
          {t(isReturned(team) ? 'correctAgain' : 'goOn')}
        </Link>
      )}
      {team.isCaptain && mayRecall(team) && (
        <Button onClick={() => void recall.run({ teamId: team.teamId })}>{t('recall')}</Button>
      )}
      {team.isCaptain && <Button onClick={() => setCopying(true)}>{t('copy')}</Button>}
      {team.isCaptain && mayAct(team.state, 'withdraw') && (
        <Button danger onClick={() => void drop()}>
          {t('withdraw')}
        </Button>
      )}
      <HandOverButton team={team} onDone={onDone} />
      <AskChangeButton team={team} />
      <AskLeaveButton team={team} />
      <LeaveButton team={team} onLeft={onLeft} />
      {copying && (
        <Suspense>
          <CopyDialog team={team} onClose={() => setCopying(false)} />
        </Suspense>
      )}
      {auditing && <AuditDialog teams={[team]} asTeacher onClose={() => setAuditing(false)} onDone={onDone} />}
    </div>
  )
}
