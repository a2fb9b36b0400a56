import type { Language } from '@podium/core/base/refusal.ts'
import { textIn } from '@podium/core/base/bilingual-text.ts'
import { rulesAt } from '@podium/core/competition/rule/quota/pass.rule.ts'
import { awaitedCount, quotaSize } from '@podium/core/competition/rule/quota-size.rule.ts'
import { arithmeticText } from '@podium/core/competition/rule/quota-words.ts'
import { quotaRows, type QuotaRow, type QuotaUnit, type RuleRow } from '@podium/core/competition/rule/row.ts'
import { ruleSentence } from '@podium/core/competition/rule/words.ts'
import type { SchoolQuotaView } from '@podium/core/enrolment/quota-view.ts'
import { factWords } from '@podium/core/system/dict/seed-words.ts'
import type { Db } from '#server/platform/db/db.ts'
import { countedKey, countersIn, countersOf, usedIn, type UnitCounter } from '../rule/part-quota.store.ts'
import { countsOfUnits } from './quota-count.store.ts'
import { unitsOfAll, type TeamUnits } from './unit.store.ts'

/** A quota among the rules with its unit and the key of its counter, which several items may share. */
export interface UnitQuota extends SchoolQuotaView {
  readonly unit: QuotaUnit
  /** The name of its unit among the counters. */
  readonly place: string
  readonly counter: string
}

/** A team, or a school in general. */
interface UnitsAsked {
  readonly schoolId: string | null
  /** Null: the college isn't known. */
  readonly captainId?: string | null
  /** The units in which a submitted team counts already. */
  readonly kept?: Partial<TeamUnits> | undefined
}

/** Who reads them, and when: the places are those of the pass that has begun. */
export interface QuotaReader {
  readonly language: Language
  readonly at: Date
}

/**
 * The quotas among the rules of an item that count by units which are known of each of these teams or schools; the number
 * of queries is fixed.
 */
export async function unitQuotasOf(
  db: Db,
  itemId: string,
  places: readonly UnitsAsked[],
  rules: readonly RuleRow[],
  { language, at: moment }: QuotaReader,
): Promise<UnitQuota[][]> {
  const rows = quotaRows(rulesAt(rules, moment))
  const known = places.filter(({ schoolId }) => schoolId !== null)
  if (known.length === 0 || rows.length === 0) return places.map(() => [])
  const placed = places.map(({ schoolId, captainId = null }) => ({ schoolId, captainId }))
  const unitsOf = await unitsOfAll(db, itemId, placed, rows)
  const units = places.map(({ kept }, at) => ({ ...unitsOf(placed[at]!), ...kept }))
  const countsOf = await countsOfUnits(db, itemId, units, rows)
  const counters = await countersOf(db, itemId, rows)
  const quotas = units.map((each, at) => (places[at]!.schoolId === null ? [] : countersIn(counters, rows, each)))
  const used = await usedIn(db, quotas.flat())
  return quotas.map((own, at) =>
    own.map((quota) => shown(quota, rows, { counts: countsOf(units[at]!), used, language })),
  )
}

interface Known {
  readonly counts: Readonly<Record<string, number>>
  readonly used: ReadonlyMap<string, number>
  readonly language: Language
}

function shown(quota: UnitCounter, rows: readonly QuotaRow[], { counts, used, language }: Known): UnitQuota {
  const row = rows.find(({ key }) => key === quota.key)!
  const counted = counts[row.key] ?? null
  const awaited = awaitedCount(row, counted)
  return {
    key: row.key,
    unit: row.unit,
    place: quota.unit,
    counter: countedKey(quota),
    sentence: textIn(ruleSentence(row, factWords), language),
    used: used.get(countedKey(quota)) ?? 0,
    size: awaited ? null : quotaSize(row, counted),
    awaited,
    unknown: [],
    arithmetic: row.formula ? textIn(arithmeticText(row.formula, counted), language) : '',
  }
}

/** Those of one team or school, as pages show them. */
export async function unitQuotaViews(
  db: Db,
  { itemId, ...place }: UnitsAsked & { readonly itemId: string },
  rules: readonly RuleRow[],
  reader: QuotaReader,
): Promise<SchoolQuotaView[]> {
  const [quotas] = await unitQuotasOf(db, itemId, [place], rules, reader)
  return quotas!.map(({ unit: _unit, place: _place, counter: _counter, ...view }) => view)
}
