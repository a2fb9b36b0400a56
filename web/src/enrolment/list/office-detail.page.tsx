import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { auditLevelLabels, PROOF_SLOT, sourceLabels } from '@podium/core/enrolment/team/team.ts'
import type { ListedTeam, TeamDetail } from '@podium/core/enrolment/views.ts'
import { Button, Card, Descriptions, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMay } from '#web/lib/session/allowed.tsx'
import { useRecordName } from '#web/lib/record-name.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { wordingMessages } from '#web/lib/i18n/wording.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { AuditDialog } from '../audit/audit-dialog.tsx'
import { CommitteePart } from '../committee/committee-part.tsx'
import { DecisionList } from '../audit/decision-list.tsx'
import { OfficeDocuments } from '../document/office-documents.tsx'
import { BrokenRules } from '../parts/broken-rules.tsx'
import { DifferencesPart, MembersPart, ProofPart, QuotaPart } from '../audit/team-facts.tsx'
import { AnswersPart } from './answers-part.tsx'
import { OfficeExtensions } from '../extension/office-extensions.tsx'
import { ExcludeButtons } from '../exclusion/exclude-buttons.tsx'
import { ComeBackButton } from '../exclusion/come-back-button.tsx'
import { enrolmentOfficeMessages } from '../office-messages.ts'
import { LeaderPart } from '../leader/leader-part.tsx'
import { OfficeChangePart } from '../change/office-change-part.tsx'
import { RosterPart } from '../roster/roster-part.tsx'
import { TeamStateTag } from '../parts/team-state.tsx'
import { DecideTransfer } from '../captaincy/decide-transfer.tsx'
import { TransferPart } from '../captaincy/transfer-part.tsx'
import { WaitingText } from '../waiting/waiting-text.tsx'
import { NextWaiting, useWaitingTeams } from '../steps/next-waiting.tsx'
import { TeamSteps } from '../steps/team-steps.tsx'
import '../team/sign-up.css'
import '../team/team.css'

/** One enrolment with its members, answers and audits. @spec B20 */
function EnrolmentDetailPage() {
  const t = useT(enrolmentOfficeMessages)
  const [search] = useSearchParams()
  const teamId = search.get('teamId')
  const team = useCall(enrolmentApi.teamDetail, teamId ? { teamId } : null)
  useRecordName(team.data?.name)
  if (!teamId) return <Empty title={t('noTeam')} />
  return (
    <>
      <TeamSteps teamId={teamId} />
      {team.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
      {team.isError && <Failure refusal={team.error} onRetry={() => void team.refetch()} />}
      {team.isSuccess && <Detail key={teamId} team={team.data} refetch={() => void team.refetch()} />}
    </>
  )
}

function Detail({ team, refetch }: { team: TeamDetail; refetch: () => void }) {
  const t = useT(enrolmentOfficeMessages)
  const wording = useT(wordingMessages)
  const { language } = useLanguage()
  const may = useMay()
  const [auditing, setAuditing] = useState(false)
  const [before, setBefore] = useState<readonly ListedTeam[] | null>(null)
  const items = [
    [t('state'), <TeamStateTag key="state" state={team.state} />],
    [t('level'), team.auditLevel ? pick(auditLevelLabels[team.auditLevel], language) : '—'],
    ...(team.waiting ? [[t('waiting'), <WaitingText key="waiting" waiting={team.waiting} />] as const] : []),
    [t('number'), team.number ?? '—'],
    [t('round'), team.roundName],
    [wording('signUpItem'), team.itemName],
    [t('school'), team.schoolName || '—'],
    [t('source'), pick(sourceLabels[team.source], language)],
    [t('submittedAt'), timeText(team.submittedAt) || '—'],
    [t('enrolledAt'), timeText(team.enrolledAt) || '—'],
    ...(team.forfeit
      ? [[t(`forfeit_${team.forfeit.missed}`), `${team.forfeit.stageName} · ${timeText(team.forfeit.at)}`] as const]
      : []),
    ...(team.unpaidSince ? [[t('unpaidSince'), timeText(team.unpaidSince)] as const] : []),
  ] as const
  const auditor = may('enrolment:team:audit')
  const waiting = useWaitingTeams(auditing || before !== null)
  const onDecided = () => {
    setBefore(waiting.rows)
    refetch()
  }
  return (
    <Card
      title={team.name || '—'}
      extra={
        <div className="team-line">
          <ExcludeButtons team={team} onDone={refetch} />
          <ComeBackButton team={team} onDone={refetch} />
          {auditor && team.mayTakeBack && <ReopenDecision team={team} onDone={refetch} />}
          {auditor && team.mayDecide && (
            <Button type="primary" onClick={() => setAuditing(true)}>
              {t('audit')}
            </Button>
          )}
        </div>
      }
    >
      {before && !auditing && <NextWaiting decidedId={team.teamId} waiting={waiting} before={before} />}
      <Descriptions
        size="small"
        bordered
        column={{ xs: 1, sm: 2, lg: 3 }}
        items={items.map(([label, children]) => ({ key: label, label, children }))}
      />
      <QuotaPart quota={team.quota} />
      <DifferencesPart team={team} />
      <BrokenRules rules={team.rules} />
      <MembersPart members={team.members} />
      <LeaderPart team={team} onDone={refetch} />
      <OfficeExtensions team={team} onDone={refetch} />
      <RosterPart team={team} />
      <OfficeChangePart team={team} />
      <TransferPart team={team} action={DecideTransfer} onDone={refetch} />
      <AnswersPart team={team} onDone={refetch} />
      <OfficeDocuments team={team} />
      <ProofPart materials={team.materials.filter(({ slot }) => slot === PROOF_SLOT)} />
      <CommitteePart teamId={team.teamId} />
      <DecisionList decisions={team.decisions} />
      {auditing && <AuditDialog teams={[team]} onClose={() => setAuditing(false)} onDone={onDecided} />}
    </Card>
  )
}

function ReopenDecision({ team, onDone }: { team: TeamDetail; onDone: () => void }) {
  const t = useT(enrolmentOfficeMessages)
  const confirmDanger = useConfirmDanger()
  const takeBack = useWrite(enrolmentApi.takeBack, { refresh: [enrolmentApi.teamPage], onDone })
  const run = async () => {
    const sure = await confirmDanger({
      title: t('takeBackTitle', { name: team.name }),
      text: t('takeBackText'),
      confirmLabel: t('takeBack'),
    })
    if (sure && (await takeBack.run({ teamId: team.teamId }))) toast('success', t('tookBack'))
  }
  return <Button onClick={() => void run()}>{t('takeBack')}</Button>
}

export { EnrolmentDetailPage as Page }
