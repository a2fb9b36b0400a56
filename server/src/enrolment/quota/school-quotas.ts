import type { Language } from '@podium/core/base/refusal.ts'
import { textIn } from '@podium/core/base/bilingual-text.ts'
import { awaitedCount, quotaSize } from '@podium/core/competition/rule/quota-size.rule.ts'
import { arithmeticText } from '@podium/core/competition/rule/quota-words.ts'
import { quotaRows, type RuleRow } from '@podium/core/competition/rule/row.ts'
import { ruleSentence } from '@podium/core/competition/rule/words.ts'
import type { SchoolQuotaView } from '@podium/core/enrolment/quota-view.ts'
import { factWords } from '@podium/core/system/dict/seed-words.ts'
import type { Db } from '#server/platform/db/db.ts'
import { countersOf, othersInQuotas } from '../rule/part-quota.store.ts'
import { quotaCounts } from './quota-count.store.ts'

/** A quota among the rules with the key of its counter, which several items may share. */
export interface SchoolQuota extends SchoolQuotaView {
  readonly counter: string
}

/** The quotas among the rules of an item, as a school has them. */
export async function schoolQuotas(
  db: Db,
  { itemId, schoolId }: { readonly itemId: string; readonly schoolId: string | null },
  rules: readonly RuleRow[],
  language: Language,
): Promise<SchoolQuota[]> {
  const rows = quotaRows(rules)
  if (schoolId === null || rows.length === 0) return []
  const counts = await quotaCounts(db, schoolId, rows)
  const quotas = await countersOf(db, itemId, rows)
  const { others } = await othersInQuotas(db, { teamId: null, itemId, schoolId }, quotas)
  return rows.map((row, at) => {
    const counted = counts[row.key] ?? null
    const awaited = awaitedCount(row, counted)
    const { home, counter } = quotas[at]!
    return {
      key: row.key,
      counter: `${home}:${counter}`,
      sentence: textIn(ruleSentence(row, factWords), language),
      used: others[row.key] ?? 0,
      size: awaited ? null : quotaSize(row, counted),
      awaited,
      arithmetic: row.formula ? textIn(arithmeticText(row.formula, counted), language) : '',
    }
  })
}

/** The same as pages show them. */
export async function schoolQuotaViews(...given: Parameters<typeof schoolQuotas>): Promise<SchoolQuotaView[]> {
  const quotas = await schoolQuotas(...given)
  return quotas.map(({ counter: _counter, ...view }) => view)
}
