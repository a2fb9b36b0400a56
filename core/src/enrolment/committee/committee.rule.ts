import type { BilingualText } from '../../base/bilingual-text.ts'
import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { recusesSchool, type CommitteeTerms } from '../../competition/committee/committee.ts'
import type { Answers } from '../../competition/form/answer.ts'
import type { AuditLevel } from '../../competition/setting/setting.ts'
import type { Verdict } from '../audit/audit.rule.ts'
import { committeeRefusals as no } from './refusals.ts'
import { isRecusal, voteLabels, type Vote } from './vote.ts'

/**
 * The committee that decides at a level on a team with these answers, that of the organisation above its school before
 * one for all; null: whoever may approve there, alone.
 */
export function committeeAt(
  committees: readonly CommitteeTerms[],
  level: AuditLevel | null,
  answers: Answers,
  aboveSchool: string | null,
): CommitteeTerms | null {
  const there = committees.filter((each) => each.level === level)
  const isChosen = ({ field, answers: chosen }: CommitteeTerms) =>
    field !== '' && [answers[field]].flat().some((given) => typeof given === 'string' && chosen.includes(given))
  const chosenOf = (some: readonly CommitteeTerms[]) => some.find(isChosen) ?? some.find(({ field }) => field === '')
  const own = there.filter(({ organisation }) => organisation !== null && organisation === aboveSchool)
  return chosenOf(own) ?? chosenOf(there.filter(({ organisation }) => organisation === null)) ?? null
}

/** A vote that counts: of the present level, on the enrolment as it is. */
export interface CountedVote {
  readonly userId: string
  readonly vote: Vote
}

/** Why a person takes no part in the decision on a team. */
export type Recusal = 'team' | 'school' | 'own'

interface Voter {
  readonly userId: string
  /** Whether the person is, or advises, one of the team. */
  readonly isOfTeam: boolean
  readonly isOfSchool: boolean
}

/** Why this person takes no part; null: no reason. */
export function recusalOf(
  terms: Pick<CommitteeTerms, 'recuseSchool' | 'level'>,
  voter: Voter,
  votes: readonly CountedVote[],
): Recusal | null {
  if (voter.isOfTeam) return 'team'
  if (recusesSchool(terms) && voter.isOfSchool) return 'school'
  return votes.some(({ userId, vote }) => userId === voter.userId && isRecusal(vote)) ? 'own' : null
}

/** The state of a committee's decision. */
export interface Standing {
  readonly approve: number
  readonly return: number
  readonly reject: number
  /** How many people can vote. */
  readonly eligible: number
  /** `short`: too few people are left to approve; `open`: votes are missing. */
  readonly outcome: Verdict | 'open' | 'short'
}

/** Somebody who can vote, or is recused. */
export interface CommitteeMember {
  readonly userId: string
  readonly isRecused: boolean
}

const ableOf = (members: readonly CommitteeMember[]) =>
  new Set(members.flatMap(({ userId, isRecused }) => (isRecused ? [] : [userId])))

/** The votes of those who take part. */
export function votesOfAble<V extends CountedVote>(members: readonly CommitteeMember[], votes: readonly V[]): V[] {
  const able = ableOf(members)
  return votes.filter(({ userId, vote }) => !isRecusal(vote) && able.has(userId))
}

/** Counts the votes; `members`: those who can vote, and those who are recused. */
export function standing(
  terms: Pick<CommitteeTerms, 'approveAt' | 'returnAt' | 'rejectAt'>,
  members: readonly CommitteeMember[],
  votes: readonly CountedVote[],
): Standing {
  const able = ableOf(members)
  const counted = votesOfAble(members, votes)
  const of = (wanted: Vote) => counted.filter(({ vote }) => vote === wanted).length
  const [approve, returned, reject] = [of('approve'), of('return'), of('reject')]
  const eligible = able.size
  const counts = { approve, return: returned, reject, eligible }
  if (approve >= terms.approveAt) return { ...counts, outcome: 'approve' }
  if (reject >= terms.rejectAt) return { ...counts, outcome: 'reject' }
  if (returned + reject >= terms.returnAt) return { ...counts, outcome: 'return' }
  if (eligible < terms.approveAt) return { ...counts, outcome: 'short' }
  // Everybody voted without agreeing: the milder of what isn't an approval.
  return { ...counts, outcome: counted.length >= eligible ? 'return' : 'open' }
}

export const isDecided = ({ outcome }: Standing): boolean => outcome !== 'open' && outcome !== 'short'
export const isShort = ({ outcome }: Standing): boolean => outcome === 'short'

/** Why somebody who may approve at the level can't vote. */
export function whyNotVote(
  terms: Pick<CommitteeTerms, 'members'>,
  userId: string,
  recusal: Recusal | null,
): Refusal | null {
  const isMember = terms.members.length === 0 || terms.members.includes(userId)
  return firstRefusal(isMember ? null : refuse(no.NOT_MEMBER), recusal && refuse(no[`RECUSED_${recusal}`]))
}

/**
 * Why somebody alone can't decide where a committee does; null where too few of its members are left, for whoever isn't
 * recused.
 */
export function whyNotAlone(
  terms: CommitteeTerms | null,
  now: Standing | null,
  recusal: Recusal | null,
): Refusal | null {
  if (!terms) return null
  if (now && isShort(now)) return recusal && refuse(no[`RECUSED_${recusal}`])
  return refuse(no.COMMITTEE_DECIDES, { nameZh: terms.name, nameEn: terms.nameEn || terms.name })
}

/** Whether a member sees how others voted. */
export function seesVotes({ shown }: Pick<CommitteeTerms, 'shown'>, hasVoted: boolean): boolean {
  return shown === 'always' || (shown === 'voted' && hasVoted)
}

/** What a committee's decision says in the log of decisions: the count, and the opinions of the votes that count. */
export function decisionText(
  { approve, return: returned, reject }: Standing,
  counted: ReadonlyArray<{ readonly vote: Vote; readonly opinion: string }>,
): string {
  const count = (label: BilingualText, n: number) => (n === 0 ? [] : [`${label.zh} ${n} 票`])
  const counts = [
    ...count(voteLabels.approve, approve),
    ...count(voteLabels.return, returned),
    ...count(voteLabels.reject, reject),
  ].join('，')
  const opinions = counted.flatMap(({ opinion }) => (opinion === '' ? [] : [opinion]))
  return [counts, ...opinions].join('\n')
}
