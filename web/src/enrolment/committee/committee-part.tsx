import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { voteLabels, type CommitteeView, type Vote } from '@podium/core/enrolment/committee/vote.ts'
import { auditLevelLabels } from '@podium/core/enrolment/team/team.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { StateTag, type Tone } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { committeeMessages } from './messages.ts'
import '../team/team.css'

const tones: Record<Vote, Tone> = { approve: 'success', return: 'warning', reject: 'danger', recuse: 'neutral' }

/** The committee that decides now, with its quorum, and the votes that the reader sees; nothing where there are none. */
export function CommitteePart({ teamId }: { teamId: string }) {
  const t = useT(committeeMessages)
  const { language } = useLanguage()
  const list = useCall(enrolmentApi.teamVotes, { teamId }, { staleAfterMs: 0 })
  if (list.isError) return <Failure refusal={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return null
  const { committee, votes } = list.data
  if (!committee && votes.length === 0) return null
  return (
    <section className="json-part">
      <h3>{t('votes')}</h3>
      {committee && <Quorum committee={committee} />}
      <ul className="decision-list">
        {votes.map((each) => (
          <li key={each.at + each.name}>
            <span>{pick(auditLevelLabels[each.level], language)}</span>
            <StateTag tone={tones[each.vote]}>{pick(voteLabels[each.vote], language)}</StateTag>
            <span>{each.name}</span>
            <span className="figures sign-up-hint">{timeText(each.at)}</span>
            {!each.isCounted && committee && <span className="sign-up-hint">{t('lapsed')}</span>}
            {each.opinion && <p className="full-width">{each.opinion}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Quorum({ committee }: { committee: CommitteeView }) {
  const t = useT(committeeMessages)
  const { language } = useLanguage()
  const { name, approveAt, returnAt, rejectAt, members, recused, cast, counts, own, isShort, hindrance } = committee
  const lines = [
    t('quorum', { name, approve: approveAt, returned: returnAt, reject: rejectAt }),
    members === null ? t('ofHolders', { cast }) : t('ofMembers', { members, recused, cast }),
    counts ? t('counts', { approve: counts.approve, returned: counts.return, reject: counts.reject }) : t('hidden'),
    own ? t('own', { vote: pick(voteLabels[own.vote], language) }) : '',
    isShort ? t('short') : (hindrance ?? ''),
  ]
  return lines.filter(Boolean).map((line) => (
    <p key={line} className="sign-up-hint">
      {line}
    </p>
  ))
}
