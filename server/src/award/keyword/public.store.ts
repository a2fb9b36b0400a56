import { sql } from 'kysely'
import { MemberState } from '@podium/core/enrolment/team/team.ts'
import type { Db } from '#server/platform/db/db.ts'
import { totalOf } from '#server/platform/db/paging.ts'
import { foldText } from '#server/platform/db/search.ts'
import { printedName } from '../locked-batch.ts'
import { peopleFound } from './winner.store.ts'

interface Wanted {
  readonly terms: readonly string[]
  /** The text as `search_fold` makes it. */
  readonly folded: string
}

/**
 * Winners of awards whose team, work or school contains a text or whose printed names do, in the order of the awards.
 */
export async function findWinners(
  db: Db,
  awardIds: readonly string[],
  wanted: Wanted,
  now: Date,
  page: { limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const named = await namedOnLists(db, awardIds, wanted, now)
  const matching = db
    .selectFrom('award_winner as winner')
    .where(
      sql<boolean>`(winner.id = any(${named}::uuid[])
        or winner.search @> ${wanted.terms}::text[] and position(${wanted.folded} in winner.found_by) > 0)`,
    )
    .where('winner.award_id', '=', sql<string>`any(${awardIds}::uuid[])`)
  const total = await totalOf(matching)
  if (total <= page.offset) return { ids: [], total }
  const rows = await matching
    .select('winner.id')
    .orderBy(sql`array_position(${awardIds}::uuid[], winner.award_id)`)
    .orderBy('winner.position')
    .orderBy('winner.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { ids: rows.map(({ id }) => id), total }
}

/** A single character of a name finds too many. */
const LEAST_OF_NAME = 2

/** A name shared by more people is looked for among so many of them. */
const MAX_NAMED = 2_000

/** Winners with a member whose name as printed on the list contains the text: masked minors can't be found by name. */
async function namedOnLists(db: Db, awardIds: readonly string[], wanted: Wanted, now: Date): Promise<string[]> {
  if (Array.from(wanted.folded).length < LEAST_OF_NAME) return []
  const found = await peopleFound(db, wanted.terms)
  if (found?.length === 0) return []
  const people = await db
    .selectFrom('identity_user_view as person')
    .innerJoin('enrolment_member_view as member', 'member.user_id', 'person.id')
    .innerJoin('award_winner as winner', 'winner.team_id', 'member.team_id')
    .innerJoin('award_publication as publication', 'publication.id', 'winner.publication_id')
    .select(['winner.id as winnerId', 'member.name', 'member.role', 'publication.publish'])
    .select(sql<string | null>`person.birthday::text`.as('birthday'))
    .where(
      found ? sql<boolean>`person.id = any(${found}::uuid[])` : sql<boolean>`person.search @> ${wanted.terms}::text[]`,
    )
    .where('member.state', '=', MemberState.enum.accepted)
    .where('winner.award_id', '=', sql<string>`any(${awardIds}::uuid[])`)
    .limit(MAX_NAMED)
    .execute()
  return people
    .filter(({ publish, ...person }) => {
      const printed = printedName(person, { publish }, now)
      return foldText(printed).includes(wanted.folded)
    })
    .map(({ winnerId }) => winnerId)
}
