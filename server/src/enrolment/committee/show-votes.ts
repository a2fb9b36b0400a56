import { textIn } from '@podium/core/base/bilingual-text.ts'
import { refusalText, type Language } from '@podium/core/base/refusal.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { isShort, seesVotes, whyNotVote } from '@podium/core/enrolment/committee/committee.rule.ts'
import { isRecusal, type CommitteeView } from '@podium/core/enrolment/committee/vote.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { levelsFor } from '../audit/audit-levels.ts'
import { loadTeam } from '../team/team.store.ts'
import { openCommittee, type OpenCommittee } from './open-committee.ts'
import { votesOn } from './vote.store.ts'

/**
 * The committee that decides on an enrolment now and the votes at the reader's levels: those of a decision all, the others
 * as its setting says.
 */
export const teamVotes = read(enrolmentApi.teamVotes, async function teamVotes({ db, viewer, language }, { teamId }) {
  const team = orNotFound(await loadTeam(db, teamId))
  const levels = orNotFound(await levelsFor(db, team, viewer, 'enrolment:team:list'))
  const open = await openCommittee(db, team, viewer.userId)
  const isSeen = open ? seesOthers(open, viewer.userId) : true
  const all = await votesOn(db, teamId)
  const isOpen = (vote: (typeof all)[number]) =>
    open !== null && vote.level === open.level && vote.teamVersion === team.version
  const votes = all
    .filter((vote) => vote.userId === viewer.userId || (levels.includes(vote.level) && (isSeen || !isOpen(vote))))
    .map((vote) => ({
      level: vote.level,
      name: vote.userName,
      vote: vote.vote,
      opinion: vote.opinion,
      at: vote.at.toISOString(),
      isCounted: isOpen(vote),
    }))
  return { committee: open && committeeView(open, viewer.userId, language), votes }
})

const ownVote = ({ votes }: OpenCommittee, userId: string) => votes.find((vote) => vote.userId === userId) ?? null
const seesOthers = (open: OpenCommittee, userId: string) => seesVotes(open.terms, ownVote(open, userId) !== null)

function committeeView(open: OpenCommittee, userId: string, language: Language): CommitteeView {
  const { terms, standing, recusals, votes } = open
  const { approve, return: returned, reject } = standing
  const own = ownVote(open, userId)
  const why = whyNotVote(terms, userId, recusals.get(userId) ?? null)
  return {
    name: textIn({ zh: terms.name, en: terms.nameEn }, language),
    approveAt: terms.approveAt,
    returnAt: terms.returnAt,
    rejectAt: terms.rejectAt,
    members: terms.members.length === 0 ? null : terms.members.length,
    recused:
      terms.members.length === 0
        ? votes.filter(({ vote }) => isRecusal(vote)).length
        : terms.members.filter((member) => recusals.has(member)).length,
    cast: approve + returned + reject,
    counts: seesOthers(open, userId) ? { approve, return: returned, reject } : null,
    isShort: isShort(standing),
    own: own && { vote: own.vote, opinion: own.opinion },
    hindrance: why && refusalText(why, language),
  }
}
