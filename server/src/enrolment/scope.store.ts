import { sql, type RawBuilder } from 'kysely'
import { reaches, reachesSchool } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import type { DataScope } from '#server/platform/viewer.ts'

/** SQL condition: the viewer sees the enrolment `team` of the round `round`, by its school or by its organiser. */
export function seen(scope: DataScope): RawBuilder<boolean> {
  return sql<boolean>`(${reaches(scope, 'round.group_id')} or ${reachesSchool(scope, 'team.school_id')})`
}

/** By which side the scope reaches a team; null for an unknown one. */
export async function reachOf(
  db: Db | Tx,
  teamId: string,
  scope: DataScope,
): Promise<{ round: boolean; school: boolean } | null> {
  const row = await db
    .selectFrom('enrolment_team as team')
    .innerJoin('competition_round as round', 'round.id', 'team.round_id')
    .select([reaches(scope, 'round.group_id').as('by_round'), reachesSchool(scope, 'team.school_id').as('by_school')])
    .where('team.id', '=', teamId)
    .executeTakeFirst()
  return row ? { round: row.by_round, school: row.by_school } : null
}
