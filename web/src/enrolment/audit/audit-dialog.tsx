import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { Collapse } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { DecisionDialog, type DecisionQueue } from '#web/ui/dialog/decision-dialog.tsx'
import { enrolmentOfficeMessages } from '../office-messages.ts'
import { VoteDialog } from '../committee/vote-dialog.tsx'
import { QuotaForecast } from './quota-forecast.tsx'
import { TeamFacts } from './team-facts.tsx'

interface AuditDialogProps {
  teams: ReadonlyArray<{ teamId: string; name: string; version: number }>
  /** Decides as the team's adviser; otherwise as staff. */
  asTeacher?: boolean
  /** Preselected action. */
  action?: 'approve' | 'return' | 'reject'
  queue?: DecisionQueue
  onClose: () => void
  onDone: () => void
}

const ACTIONS = ['approve', 'return', 'reject'] as const

/** Approves, returns or rejects enrolments. */
export function AuditDialog({ teams, asTeacher, action = 'approve', queue, onClose, onDone }: AuditDialogProps) {
  const t = useT(enrolmentOfficeMessages)
  const options = { inline: true, refresh: [enrolmentApi.teamPage, enrolmentApi.teamDetail, enrolmentApi.teamNum] }
  const audit = useWrite(enrolmentApi.audit, options)
  const teacher = useWrite(enrolmentApi.teacherAudit, options)
  const [first] = teams
  const shownId = !asTeacher && teams.length === 1 ? first?.teamId : undefined
  // Nothing is decided on a team whose facts are not on the screen yet.
  const facts = useCall(enrolmentApi.teamDetail, shownId === undefined ? null : { teamId: shownId })
  const votes = useCall(enrolmentApi.teamVotes, shownId === undefined ? null : { teamId: shownId }, { staleAfterMs: 0 })
  const committee = votes.data?.committee
  if (first && committee && !committee.isShort) {
    const voting = { team: first, committee, isLoaded: facts.data !== undefined, onClose, onDone }
    return <VoteDialog {...voting} {...(queue && { queue })} />
  }
  return (
    <DecisionDialog
      title={teams.length === 1 ? t('auditOne', { name: first?.name ?? '' }) : t('auditMany', { count: teams.length })}
      choices={ACTIONS.map((value) => ({
        value,
        label: t(value),
        hint: t(`hint_${value}`),
        needsOpinion: value !== 'approve',
      }))}
      initial={action}
      busy={audit.busy || teacher.busy}
      submitOff={shownId !== undefined && !(facts.data && votes.data)}
      refusal={audit.refusal ?? teacher.refusal}
      decide={async (decision) => {
        if (asTeacher && first) {
          const { teamId, name, version } = first
          return (await teacher.run({ teamId, version, ...decision })) ? [{ name, refused: null }] : null
        }
        const versions = teams.map(({ teamId, version }) => ({ teamId, version }))
        return (await audit.run({ teams: versions, ...decision }))?.results ?? null
      }}
      onDecided={onDone}
      onAllDecided={(decided, count) => toast('success', t(`done_${decided}`, { count }))}
      onClose={onClose}
      {...(queue && { queue })}
    >
      {!asTeacher && (
        <div className="wide">
          {first && teams.length === 1 ? (
            <TeamFacts key={first.teamId} teamId={first.teamId} />
          ) : (
            <>
              <QuotaForecast teamIds={teams.map(({ teamId }) => teamId)} initial={action} />
              <Collapse
                size="small"
                items={teams.map(({ teamId, name }) => ({
                  key: teamId,
                  label: name || '—',
                  children: <TeamFacts teamId={teamId} />,
                }))}
              />
            </>
          )}
        </div>
      )}
    </DecisionDialog>
  )
}
