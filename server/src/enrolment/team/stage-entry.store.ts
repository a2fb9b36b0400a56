import { sql, type RawBuilder } from 'kysely'
import type { SettingKind } from '@podium/core/competition/setting/setting.ts'
import { TeamState } from '@podium/core/enrolment/team/team.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/**
 * Records that teams arrive at a stage of their round, and locks them, so that none leaves the competition meanwhile.
 * Returns those that arrived; a team that is no longer enrolled doesn't. The primary key refuses a second arrival.
 */
export async function arriveAtStage(
  tx: Tx,
  arrival: { teamIds: readonly string[]; stageId: string; fromStageId: string },
): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`
    insert into enrolment_stage_entry (team_id, stage_id, from_stage_id, arrived_at)
    select team.id, ${arrival.stageId}::uuid, ${arrival.fromStageId}::uuid, clock_timestamp()
    from (select id from enrolment_team where id = any(${arrival.teamIds}::uuid[])
        and state = ${TeamState.enum.enrolled} order by id for no key update) as team
    returning team_id`.execute(tx)
  return rows.map((row) => row.team_id)
}

/**
 * Whether teams of the item have to be promoted to the stage: another stage sends entries to it, or an earlier one takes
 * works.
 */
export function needsPromotion(itemId: RawBuilder<string>, stageId: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from competition_stage_view as here
    join competition_stage_view as earlier on earlier.round_id = here.round_id and earlier.position < here.position
    join competition_setting_view as setting on setting.item_id = ${itemId} and setting.stage_id = earlier.id
      and setting.kind in ('work', 'promotion')
    where here.id = ${stageId})`
}

/** The stages of its round that a team takes part in. */
export async function stagesOfTeam(
  db: Db | Tx,
  { teamId, itemId, roundId }: { teamId: string; itemId: string; roundId: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select stage.id from competition_stage_view as stage
    left join enrolment_stage_entry as entry on entry.team_id = ${teamId} and entry.stage_id = stage.id
    where stage.round_id = ${roundId}
      and (entry.team_id is not null or not ${needsPromotion(sql`${itemId}::uuid`, sql`stage.id`)})`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * SQL: the newest settings of a kind with item, stage, round and value, and whether teams have to be promoted to the
 * stage, which is found out once for a stage and not for each team.
 */
export function stageSettings(kind: SettingKind, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select newest.*, ${needsPromotion(sql`newest.item_id`, sql`newest.stage_id`)} as needs_promotion
    from (select distinct on (item_id, stage_id) item_id, stage_id, round_id, value from competition_setting_view
      where kind = ${kind} and ${where} order by item_id, stage_id, no desc) as newest offset 0)`
}
