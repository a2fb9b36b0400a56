import { sql } from 'kysely'
import { LowerEntries, NO_LOWER_ENTRIES } from '@podium/core/competition/setting/lower-entries.ts'
import { RUNNING_STATES, type RoundState } from '@podium/core/competition/round/round-state.ts'
import { whyNotEnterUpper } from '@podium/core/promotion/enter-upper.rule.ts'
import { promotionRefusals } from '@podium/core/promotion/refusals.ts'
import { RunVerdict, type UpperTarget } from '@podium/core/promotion/views.ts'
import type { KnownRound } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'

/** An offered item of an organisation above a lower round's. */
export interface UpperItem extends Omit<UpperTarget, 'places' | 'hindrance'> {
  roundState: RoundState
  terms: LowerEntries
  /** The lower round's organisation, after those above it. */
  groupPath: string[]
  /** Entries of the lower round that arrived and still take part in it. */
  received: number
}

/** Items of the organisations above that of the lower round, the nearest first: one, or those of running rounds. */
export async function upperItems(
  db: Db | Tx,
  lower: Pick<KnownRound, 'groupId' | 'roundId'>,
  itemId?: string,
): Promise<UpperItem[]> {
  const rows = await db
    .selectFrom('organisation_group_view as own')
    .innerJoin('organisation_group_view as upper', (join) =>
      join.on(sql<boolean>`upper.id = any(own.path) and upper.id <> own.id`),
    )
    .innerJoin('competition_round_view as round', 'round.group_id', 'upper.id')
    .innerJoin('competition_item_view as item', 'item.round_id', 'round.id')
    .select(['upper.id as groupId', 'upper.name as groupName', 'round.id as roundId', 'round.name_zh as roundName'])
    .select(['item.id as itemId', 'item.name_zh as itemName', 'round.state as roundState', 'own.path as groupPath'])
    .select([
      sql`(select setting.value -> 'lowerEntries' from competition_setting_view as setting
        where setting.kind = 'enrol' and setting.item_id = item.id order by setting.no desc limit 1)`.as('terms'),
      sql<number>`(select count(*)::int from promotion_run as run
        join promotion_outcome as outcome on outcome.run_id = run.id
        join enrolment_team_view as team on team.id = outcome.team_id
        where run.to_item_id = item.id and run.round_id = ${lower.roundId}
          and outcome.verdict = ${RunVerdict.enum.promoted} and team.takes_part)`.as('received'),
    ])
    .where('own.id', '=', lower.groupId)
    .where('item.enabled', '=', true)
    .$if(itemId !== undefined, (query) => query.where('item.id', '=', itemId!))
    .$if(itemId === undefined, (query) => query.where('round.state', 'in', RUNNING_STATES))
    .orderBy(sql`cardinality(upper.path)`, 'desc')
    .orderBy('round.created_at', 'desc')
    .orderBy('item.position')
    .limit(200)
    .execute()
  return rows.map((row) => ({ ...row, terms: LowerEntries.parse(row.terms ?? NO_LOWER_ENTRIES) }))
}

/** Throws why promoted entries of a lower round can't enter the item. Others of that round wait until this has ended. */
export async function enterableItem(
  tx: Tx,
  lower: KnownRound,
  itemId: string | null | undefined,
  newcomers: number,
): Promise<UpperItem> {
  if (!itemId) throw refuse(promotionRefusals.TARGET_MISSING)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`promotion ${lower.roundId} ${itemId}`}, 0))`.execute(tx)
  const item = orNotFound((await upperItems(tx, lower, itemId))[0])
  if (!RUNNING_STATES.includes(item.roundState)) throw refuse(promotionRefusals.TARGET_CLOSED)
  const now = (await clock(tx)).toISOString()
  refuseIf(whyNotEnterUpper(item.terms, { ...item, newcomers, now }))
  return item
}
