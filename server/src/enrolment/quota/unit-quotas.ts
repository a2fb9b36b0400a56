import type { Language } from '@podium/core/base/refusal.ts'
import { textIn } from '@podium/core/base/bilingual-text.ts'
import { awaitedCount, quotaSize } from '@podium/core/competition/rule/quota-size.rule.ts'
import { arithmeticText } from '@podium/core/competition/rule/quota-words.ts'
import { quotaRows, type QuotaUnit, type RuleRow } from '@podium/core/competition/rule/row.ts'
import { ruleSentence } from '@podium/core/competition/rule/words.ts'
import type { SchoolQuotaView } from '@podium/core/enrolment/quota-view.ts'
import { factWords } from '@podium/core/system/dict/seed-words.ts'
import type { Db } from '#server/platform/db/db.ts'
import { countedKey, countersIn, countersOf, othersInQuotas } from '../rule/part-quota.store.ts'
import { countsOfUnits } from './quota-count.store.ts'
import { unitsOf, type TeamUnits } from './unit.store.ts'

/** A quota among the rules with its unit and the key of its counter, which several items may share. */
export interface UnitQuota extends SchoolQuotaView {
  readonly unit: QuotaUnit
  /** The name of its unit among the counters. */
  readonly place: string
  readonly counter: string
}

interface QuotaPlace {
  readonly itemId: string
  readonly schoolId: string | null
  /** Null: the college isn't known. */
  readonly captainId?: string | null
  /** The units in which a submitted team counts already. */
  readonly kept?: Partial<TeamUnits> | undefined
}

/** The quotas among the rules of an item that count by units which are known of a team, or of a school in general. */
export async function unitQuotas(
  db: Db,
  { itemId, schoolId, captainId = null, kept }: QuotaPlace,
  rules: readonly RuleRow[],
  language: Language,
): Promise<UnitQuota[]> {
  const rows = quotaRows(rules)
  if (schoolId === null || rows.length === 0) return []
  const units = { ...(await unitsOf(db, { schoolId, captainId }, rows)), ...kept }
  const counts = (await countsOfUnits(db, [units], rows))(units)
  const quotas = countersIn(await countersOf(db, itemId, rows), rows, units)
  const { others } = await othersInQuotas(db, null, quotas)
  const rowOf = new Map(rows.map((row) => [row.key, row]))
  return quotas.map((quota) => {
    const row = rowOf.get(quota.key)!
    const counted = counts[row.key] ?? null
    const awaited = awaitedCount(row, counted)
    return {
      key: row.key,
      unit: row.unit,
      place: quota.unit,
      counter: countedKey(quota),
      sentence: textIn(ruleSentence(row, factWords), language),
      used: others[row.key] ?? 0,
      size: awaited ? null : quotaSize(row, counted),
      awaited,
      unknown: [],
      arithmetic: row.formula ? textIn(arithmeticText(row.formula, counted), language) : '',
    }
  })
}

/** The same as pages show them. */
export async function unitQuotaViews(...given: Parameters<typeof unitQuotas>): Promise<SchoolQuotaView[]> {
  const quotas = await unitQuotas(...given)
  return quotas.map(({ unit: _unit, place: _place, counter: _counter, ...view }) => view)
}
