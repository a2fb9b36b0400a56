import { competitionApi } from '@podium/core/competition/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { mayRecall } from '@podium/core/enrolment/payment/charge.rule.ts'
import { mayAct } from '@podium/core/enrolment/team/state.rule.ts'
import { isEditable, isReturned } from '@podium/core/enrolment/team/team.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Alert, Button, Form, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { wordingMessages } from '#web/lib/i18n/wording.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { DetailDrawer } from '#web/ui/detail-drawer.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
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
import { LatestReceipt } from '../parts/latest-receipt.tsx'
import { TeamStateTag } from '../parts/team-state.tsx'
import { AnswerTransfer } from '../captaincy/answer-transfer.tsx'
import { HandOverButton } from '../captaincy/hand-over-button.tsx'
import { TransferPart } from '../captaincy/transfer-part.tsx'
import { JoiningPart } from '../joining/joining-part.tsx'
import { WaitingPart } from '../waiting/waiting-part.tsx'

const PastChanges = lazy(async () => ({ default: (await import('../change/past-changes.tsx')).PastChanges }))
const DocumentPart = lazy(async () => ({ default: (await import('../document/document-part.tsx')).DocumentPart }))
const ChangePart = lazy(async () => ({ default: (await import('../change/change-part.tsx')).ChangePart }))

/** One of the viewer's teams: members, audits and actions. */
export function OwnTeamDrawer({ teamId, onClose }: { teamId: string; onClose: () => void }) {
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
          <FeeDue team={data} />
          <WaitingPart team={data} onDone={() => void team.refetch()} />
          <section className="json-part">
            <h3>{t('members')}</h3>
            <MemberList team={data} members={data.members} onChanged={() => void team.refetch()} />
          </section>
          <TransferPart team={data} action={AnswerTransfer} onDone={() => void team.refetch()} />
          <JoiningPart team={data} onJoined={() => void team.refetch()} />
          <RosterPart team={data} onDone={() => void team.refetch()} />
          {(data.setting?.documents.length ?? 0) > 0 && (
            <Suspense fallback={null}>
              <DocumentPart team={data} onChange={() => void team.refetch()} />
            </Suspense>
          )}
          <LatestReceipt team={data} />
          {data.changes.length > 0 && (
            <Suspense fallback={null}>
              <ChangePart team={data} onDone={() => void team.refetch()} />
            </Suspense>
          )}
          {data.submittedAt !== null && (
            <Suspense fallback={null}>
              <PastChanges teamId={data.teamId} />
            </Suspense>
          )}
          <DecisionList decisions={data.decisions} />
          {data.auditLevel !== null && auditorOf(data) !== '' && (
            <p className="sign-up-hint">{t('auditBy', { by: auditorOf(data) })}</p>
          )}
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
      {copying && <CopyDialog team={team} onClose={() => setCopying(false)} />}
      {auditing && <AuditDialog teams={[team]} asTeacher onClose={() => setAuditing(false)} onDone={onDone} />}
    </div>
  )
}

function CopyDialog({ team, onClose }: { team: TeamDetail; onClose: () => void }) {
  const t = useT(enrolmentMessages)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const item = useT(wordingMessages)('signUpItem')
  const round = useCall(competitionApi.homeDetails, { roundId: team.roundId })
  const copy = useWrite(enrolmentApi.copy, {
    inline: true,
    refresh: [enrolmentApi.mine],
    onDone: ({ teamId }) => void navigate(paths.home.signUp({ step: 'team', teamId })),
  })
  const options = (round.data?.items ?? [])
    .filter(({ itemId }) => itemId !== team.itemId)
    .map((each) => ({ value: each.itemId, label: pick({ zh: each.name, en: each.nameEn }, language) }))
  return (
    <FormDialog<{ itemId: string }>
      open
      title={t('copy')}
      initial={{}}
      busy={copy.busy}
      refusal={copy.refusal}
      submitText={t('copy')}
      onSubmit={({ itemId }) => copy.run({ teamId: team.teamId, itemId })}
      onClose={onClose}
    >
      <Form.Item
        name="itemId"
        label={item}
        className="wide"
        rules={[{ required: true, message: t('required', { label: item }) }]}
      >
        <Select options={options} loading={round.isPending} />
      </Form.Item>
    </FormDialog>
  )
}
