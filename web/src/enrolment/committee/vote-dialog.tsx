import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { VOTES, voteLabels, type CommitteeView } from '@podium/core/enrolment/committee/vote.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { DecisionDialog, type DecisionQueue } from '#web/ui/dialog/decision-dialog.tsx'
import { TeamFacts } from '../audit/team-facts.tsx'
import { committeeMessages } from './messages.ts'

interface VoteDialogProps {
  team: { teamId: string; name: string; version: number }
  committee: CommitteeView
  /** Whether the facts to vote on are shown. */
  isLoaded: boolean
  queue?: DecisionQueue
  onClose: () => void
  onDone: () => void
}

/** A member of the committee that decides votes on an enrolment. */
export function VoteDialog({ team, committee, isLoaded, queue, onClose, onDone }: VoteDialogProps) {
  const t = useT(committeeMessages)
  const { language } = useLanguage()
  const { teamId, name, version } = team
  const cast = useWrite(enrolmentApi.castVote, {
    inline: true,
    refresh: [enrolmentApi.teamPage, enrolmentApi.teamDetail, enrolmentApi.teamNum, enrolmentApi.teamVotes],
    onDone: ({ decided }) => toast('success', t(decided ? 'decided' : 'cast')),
  })
  return (
    <DecisionDialog
      title={t('voteOne', { name })}
      label={t('vote')}
      choices={VOTES.map((value) => ({
        value,
        label: pick(voteLabels[value], language),
        hint: t(`hint_${value}`),
        needsOpinion: value === 'return' || value === 'reject',
      }))}
      initial={committee.own?.vote ?? 'approve'}
      busy={cast.busy}
      submitOff={!isLoaded || committee.hindrance !== null}
      refusal={cast.refusal}
      decide={async ({ action, opinion }) =>
        (await cast.run({ teamId, version, vote: action, opinion })) ? [{ name, refused: null }] : null
      }
      onDecided={onDone}
      onAllDecided={() => undefined}
      onClose={onClose}
      {...(queue && { queue })}
    >
      <div className="wide">
        <TeamFacts key={teamId} teamId={teamId} />
      </div>
    </DecisionDialog>
  )
}
