import {
  committeeAt,
  recusalOf,
  standing,
  votesOfAble,
  whyNotVote,
  type Recusal,
  type Standing,
} from '@podium/core/enrolment/committee/committee.rule.ts'
import type { Refusal } from '@podium/core/base/refusal.ts'
import type { CommitteeTerms } from '@podium/core/competition/committee/committee.ts'
import type { AuditLevel } from '@podium/core/competition/setting/setting.ts'
import { AWAITING_STATES } from '@podium/core/enrolment/team/team.ts'
import { settingInForce } from '#server/competition/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Team } from '../team/team.store.ts'
import { votersOf, votesOn, type StoredVote } from './vote.store.ts'
import { aboveIfAsked, whoCanVote } from './who-can-vote.ts'

/** The committee that decides on a team now, with the votes that count. */
export interface OpenCommittee {
  readonly terms: CommitteeTerms
  readonly level: AuditLevel
  readonly votes: readonly StoredVote[]
  /** Those of them that the standing counts. */
  readonly counted: readonly StoredVote[]
  readonly standing: Standing
  readonly recusals: ReadonlyMap<string, Recusal>
}

/**
 * The committee for a level of a team; null: none. Its members are those of the setting in force, so that who left the
 * committee doesn't stop the teams submitted before.
 */
async function committeeFor(
  db: Db | Tx,
  team: Pick<Team, 'itemId' | 'schoolId' | 'answers'>,
  level: AuditLevel | null,
): Promise<CommitteeTerms | null> {
  const setting = await settingInForce(db, 'enrol', team.itemId)
  const committees = setting?.value.committees ?? []
  return committeeAt(committees, level, team.answers, await aboveIfAsked(db, committees, team.schoolId))
}

/** The committee that decides on a team now; null: none does. `userId`: the reader, who may be no member. */
export async function openCommittee(db: Db | Tx, team: Team, userId: string): Promise<OpenCommittee | null> {
  const { auditLevel: level } = team
  if (level === null || !AWAITING_STATES.some((state) => state === team.state)) return null
  const terms = await committeeFor(db, team, level)
  if (!terms) return null
  const all = await votesOn(db, team.teamId)
  const votes = all.filter((vote) => vote.level === level && vote.teamVersion === team.version)
  const voted = votes
    .map((vote) => vote.userId)
    .filter((id) => terms.members.length === 0 || terms.members.includes(id))
  const able = [...new Set([...(await whoCanVote(db, team, terms)), ...voted])]
  const people = [...new Set([...terms.members, ...able, userId, ...votes.map((vote) => vote.userId)])]
  const recusals = new Map<string, Recusal>()
  for (const voter of await votersOf(db, team, people)) {
    const recusal = recusalOf(terms, voter, votes)
    if (recusal) recusals.set(voter.userId, recusal)
  }
  const members = able.map((member) => ({ userId: member, isRecused: recusals.has(member) }))
  const counted = votesOfAble(members, votes)
  return { terms, level, votes, counted, recusals, standing: standing(terms, members, votes) }
}

/** Why this person can't take back a decision at the level; null: possible, or no committee took it. */
export async function whyNotTakeBackAt(db: Tx, team: Team, level: AuditLevel, userId: string): Promise<Refusal | null> {
  const terms = await committeeFor(db, team, level)
  if (!terms) return null
  const [voter] = await votersOf(db, team, [userId])
  const votes = (await votesOn(db, team.teamId)).filter((vote) => vote.level === level)
  return whyNotVote(terms, userId, recusalOf(terms, voter!, votes))
}
