import type { CommitteeTerms } from '@podium/core/competition/committee/committee.ts'
import { holdersAmong, holdersIn, nearestStaff } from '#server/identity/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { groupAboveSchool, groupOfSchool, pathOfRound } from '../audit/audit-call.store.ts'

const CODE = 'enrolment:team:audit'

/** The organisation above a school, where one of the committees is of an organisation. */
export async function aboveIfAsked(
  db: Db | Tx,
  committees: ReadonlyArray<Pick<CommitteeTerms, 'organisation'>>,
  schoolId: string | null,
): Promise<string | null> {
  return schoolId !== null && committees.some(({ organisation }) => organisation !== null)
    ? groupAboveSchool(db, schoolId)
    : null
}

/**
 * Who can vote on a team: the members who still may approve for its organiser or the committee's organisation; where
 * none are named, those who are told that it waits.
 */
export async function whoCanVote(
  db: Db | Tx,
  { roundId, schoolId }: { readonly roundId: string; readonly schoolId: string | null },
  { members, level, organisation }: Pick<CommitteeTerms, 'members' | 'level' | 'organisation'>,
): Promise<string[]> {
  if (members.length > 0) {
    const groupId = organisation ?? (await pathOfRound(db, roundId)).at(-1)
    return groupId ? holdersAmong(db, members, CODE, groupId) : []
  }
  if (level === 'organiser') return nearestStaff(db, CODE, await pathOfRound(db, roundId))
  const deciding = schoolId && (await (level === 'province' ? groupAboveSchool : groupOfSchool)(db, schoolId))
  return deciding ? holdersIn(db, deciding, CODE) : []
}
