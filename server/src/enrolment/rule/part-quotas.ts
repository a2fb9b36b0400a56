import { quotaSize } from '@podium/core/competition/rule/quota-size.rule.ts'
import type { QuotaRow } from '@podium/core/competition/rule/row.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { countersOf, type PartQuota, type QuotaCounter } from './part-quota.store.ts'

/** What a counter has where nothing limits it, as `enrolment_quota` has it. */
const WITHOUT_LIMIT = 2_147_483_647

/** Where the rows are counted, and with how many places. `counts`: what their formulas counted of the school. */
export async function partQuotas(
  db: Db | Tx,
  itemId: string,
  rows: readonly QuotaRow[],
  counts: Readonly<Record<string, number>>,
): Promise<PartQuota[]> {
  return sized(await countersOf(db, itemId, rows), rows, counts)
}

/** The counters of the rows, in their order, with the places of a school. */
export function sized(
  counters: readonly QuotaCounter[],
  rows: readonly QuotaRow[],
  counts: Readonly<Record<string, number>>,
): PartQuota[] {
  return counters.map((counter, at) => {
    const row = rows[at]!
    return { ...counter, most: quotaSize(row, counts[row.key] ?? null) ?? WITHOUT_LIMIT }
  })
}
