import { sql } from 'kysely'
import type { RoundState } from '@podium/core/competition/round/round.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

export interface PlaceNames {
  roundId: string
  roundName: string
  itemName: string
  stageName: string
}

/** Names of an item and a stage of one round; null when they are not of one. */
export async function placeNames(db: Db | Tx, itemId: string, stageId: string): Promise<PlaceNames | null> {
  const row = await db
    .selectFrom('competition_stage_view as stage')
    .innerJoin('competition_round_view as round', 'round.id', 'stage.round_id')
    .innerJoin('competition_item_view as item', 'item.round_id', 'round.id')
    .select(['round.id', 'round.name_zh as round_name', 'item.name_zh as item_name', 'stage.name_zh as stage_name'])
    .where('stage.id', '=', stageId)
    .where('item.id', '=', itemId)
    .executeTakeFirst()
  return row ? { roundId: row.id, roundName: row.round_name, itemName: row.item_name, stageName: row.stage_name } : null
}

/** The windows for handing in at a stage, for a reader: decides nothing. */
export async function submissionWindows(db: Db, stageId: string) {
  const rows = await db
    .selectFrom('competition_window_view as window')
    .innerJoin('competition_stage_view as stage', 'stage.id', 'window.stage_id')
    .innerJoin('competition_round_view as round', 'round.id', 'stage.round_id')
    .select(['window.item_id', 'window.opens_at', 'window.closes_at', 'window.forced', 'round.state'])
    .where('window.stage_id', '=', stageId)
    .where('window.kind', '=', 'submission')
    .execute()
  return rows.map((row) => ({
    stageId,
    itemId: row.item_id,
    kind: 'submission' as const,
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    forced: row.forced,
    roundState: row.state satisfies RoundState,
  }))
}

/** Names that would tell whose work it is: the people of the team and every name of their school. */
export async function identityOf(db: Db | Tx, teamId: string): Promise<{ people: string[]; schools: string[] }> {
  const { rows } = await sql<{ people: string[]; schools: string[] }>`
    select
      array(select distinct coalesce(nullif(person.real_name, ''), member.name)
        from enrolment_member_view as member left join identity_user_view as person on person.id = member.user_id
        where member.team_id = team.id and member.state = 'accepted') as people,
      array(select distinct name from unnest(
        array[team.school_name, coalesce(school.name, ''), coalesce(school.short_name, '')]
          || coalesce(school.aliases, '{}')) as name
        where name <> '') as schools
    from enrolment_team_view as team left join organisation_school_view as school on school.id = team.school_id
    where team.id = ${teamId}`.execute(db)
  return rows[0] ?? { people: [], schools: [] }
}
