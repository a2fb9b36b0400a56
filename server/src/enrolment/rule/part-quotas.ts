import { quotaSize } from '@podium/core/competition/rule/quota-size.rule.ts'
import type { QuotaRow } from '@podium/core/competition/rule/row.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { countsOfUnits } from '../quota/quota-count.store.ts'
import type { TeamUnits } from '../quota/unit.store.ts'
import { countersIn, countersOf, type PartQuota, type QuotaCounter } from './part-quota.store.ts'

/** What a counter has where nothing limits it, as `enrolment_quota` has it. */
const WITHOUT_LIMIT = 2_147_483_647

/** Where the rows count a team in these units, and with how many places. */
export async function partQuotas(
  db: Db | Tx,
  itemId: string,
  rows: readonly QuotaRow[],
  units: TeamUnits,
): Promise<PartQuota[]> {
  if (rows.length === 0) return []
  return sized(await countersOf(db, itemId, rows), rows, units, (await countsOfUnits(db, itemId, [units], rows))(units))
}

/** The counters of the rows with the places of these units. `counts`: what their formulas counted there. */
export function sized(
  counters: readonly QuotaCounter[],
  rows: readonly QuotaRow[],
  units: TeamUnits,
  counts: Readonly<Record<string, number>>,
): PartQuota[] {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return countersIn(counters, rows, units).map((counter) => {
    const row = byKey.get(counter.key)!
    return { ...counter, most: quotaSize(row, counts[row.key] ?? null) ?? WITHOUT_LIMIT }
  })
}
