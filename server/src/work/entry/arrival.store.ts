import { sql, type RawBuilder } from 'kysely'
import type { TeamState } from '@podium/core/enrolment/team/team.ts'
import type { EntryFacts } from '@podium/core/work/submit.rule.ts'
import { needsPromotion } from '#server/enrolment/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

interface Place {
  readonly teamId: string
  readonly itemId: string
  readonly stageId: string
}

interface Arriving {
  readonly awaited: boolean
  readonly arrived: boolean
}

/** SQL: whether the stage waits for a promotion of the item's teams, and whether the team was promoted to it. */
function arriving({ teamId, itemId, stageId }: Place): RawBuilder<unknown> {
  return sql`${needsPromotion(sql`${itemId}::uuid`, sql`${stageId}::uuid`)} as awaited,
    exists (select from enrolment_stage_entry_view where team_id = ${teamId} and stage_id = ${stageId}) as arrived`
}

const arrival = ({ awaited, arrived }: Arriving): EntryFacts['arrival'] =>
  arrived ? 'arrived' : awaited ? 'awaited' : 'open'

/** Whether the team may take part in the stage. */
export async function arrivalOf(db: Db | Tx, at: Place): Promise<EntryFacts['arrival']> {
  const { rows } = await sql<Arriving>`select ${arriving(at)}`.execute(db)
  return arrival(rows[0]!)
}

/** The team's state, and whether it may take part in the stage; null for an unknown team. */
export async function stateAndArrival(tx: Tx, at: Place): Promise<Pick<EntryFacts, 'teamState' | 'arrival'> | null> {
  const { rows } = await sql<Arriving & { state: TeamState }>`
    select team.state, ${arriving(at)} from enrolment_team_view as team where team.id = ${at.teamId}`.execute(tx)
  return rows[0] ? { teamState: rows[0].state, arrival: arrival(rows[0]) } : null
}

/** The first stage of a round that takes works of the item; null without one. */
export async function firstWorkStage(
  db: Db | Tx,
  { roundId, itemId }: { roundId: string; itemId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('competition_stage_view as stage')
    .select('stage.id')
    .where('stage.round_id', '=', roundId)
    .where(
      sql<boolean>`exists (select from competition_setting_view as setting where setting.kind = 'work'
        and setting.item_id = ${itemId} and setting.stage_id = stage.id)`,
    )
    .orderBy('stage.position')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
