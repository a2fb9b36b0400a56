import { sql } from 'kysely'
import { AuditLevel } from '@podium/core/competition/setting/setting.ts'
import { AWAITING_STATES } from '@podium/core/enrolment/team/team.ts'
import type { Option } from '@podium/core/base/page.ts'
import type { Db } from '#server/platform/db/db.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { reachedBy, seenTeam, type Reached } from '../audit/scope.store.ts'
import type { RawBuilder } from 'kysely'

const MAX_SCHOOLS = 50

/** SQL condition: the counts `tally` are of teams within the scope, as `seenTeam` says of a team. */
export function seenTally(reached: Reached): RawBuilder<boolean> {
  if (reached === null) return sql<boolean>`true`
  return sql<boolean>`(tally.round_id = any(${reached.rounds}::uuid[]) or ${reached.ofSchool('tally.school_id')})`
}

/** Schools with enrolments within the scope. */
export async function schoolChoices(
  db: Db,
  scope: DataScope,
  { keyword = '', schoolId }: { keyword?: string | undefined; schoolId?: string | undefined },
): Promise<Option[]> {
  const reached = await reachedBy(db, scope)
  const terms = queryTerms(keyword)
  return db
    .selectFrom('organisation_school_view as school')
    .where((at) =>
      at.exists(
        at
          .selectFrom('enrolment_tally as tally')
          .whereRef('tally.school_id', '=', 'school.id')
          .where(seenTally(reached)),
      ),
    )
    .$if(schoolId !== undefined, (query) => query.where('school.id', '=', schoolId!))
    .$if(terms.length > 0, (query) => query.where(sql<boolean>`school.search @> ${terms}::text[]`))
    .select(['school.id as value', 'school.name as label'])
    .orderBy('school.name')
    .orderBy('school.id')
    .limit(MAX_SCHOOLS)
    .execute()
}

/** Schools with the most enrolments of a round that wait for the school's own decision. */
export async function laggingSchools(db: Db, reached: Reached, roundId: string, limit: number) {
  return db
    .selectFrom('enrolment_team as team')
    .innerJoin('organisation_school_view as school', 'school.id', 'team.school_id')
    .where('team.round_id', '=', roundId)
    .where('team.state', 'in', AWAITING_STATES)
    .where('team.audit_level', '=', AuditLevel.enum.school)
    .where(seenTeam(reached))
    .select(['school.id as schoolId', 'school.name'])
    .select(sql<number>`count(*)::int`.as('teams'))
    .groupBy(['school.id', 'school.name'])
    .orderBy('teams', 'desc')
    .orderBy('school.name')
    .limit(limit)
    .execute()
}

/** Folds the rows that triggers added into one row per key, so that sums stay short. */
export async function foldTeamCounts(db: Db): Promise<void> {
  await sql`
    with key as (select distinct round_id, item_id, school_id, state, day from enrolment_tally where not folded),
    taken as (
      delete from enrolment_tally as tally using key
      where (tally.round_id, tally.item_id, tally.state) = (key.round_id, key.item_id, key.state)
        and tally.school_id is not distinct from key.school_id and tally.day is not distinct from key.day
      returning tally.*)
    insert into enrolment_tally (round_id, item_id, school_id, state, day, teams, people, folded)
      select round_id, item_id, school_id, state, day, sum(teams), sum(people), true
      from taken group by 1, 2, 3, 4, 5 having sum(teams) <> 0 or sum(people) <> 0`.execute(db)
}
