import { sql, type RawBuilder } from 'kysely'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import { payMethodLabels } from '@podium/core/finance/order/order.ts'
import {
  MAX_GROUPS,
  type IncomeRow,
  type StatisticsBy,
  type StatisticsFilter,
} from '@podium/core/finance/statistics/statistics.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onDays } from '#server/platform/db/day-range.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import type { Wanted } from '#server/platform/workbook/export-rows.ts'

const groups: Record<StatisticsBy, { key: RawBuilder<string>; en: RawBuilder<string> }> = {
  round: { key: sql<string>`o.title_zh`, en: sql<string>`max(o.title_en)` },
  month: { key: sql<string>`to_char(entry.at at time zone 'Asia/Shanghai', 'YYYY-MM')`, en: sql<string>`''` },
  method: { key: sql<string>`posting.account`, en: sql<string>`''` },
}

const MONEY_ACCOUNTS = ['alipay', 'wechat', 'bank'] as const

/** Movements of money that the scope's organisations received, at providers and bank, by the ledger. */
function movements(db: Db, scope: DataScope, filter: StatisticsFilter) {
  return db
    .selectFrom('finance_posting as posting')
    .innerJoin('finance_entry as entry', 'entry.id', 'posting.entry_id')
    .innerJoin('finance_order as o', 'o.id', 'posting.order_id')
    .where('posting.account', 'in', MONEY_ACCOUNTS)
    .where(reaches(scope, 'o.group_id'))
    .where(onDays('entry.at', filter))
}

export async function sumIncome(db: Db, scope: DataScope, filter: StatisticsFilter): Promise<IncomeRow[]> {
  const by = filter.by ?? 'round'
  const { key, en } = groups[by]
  const rows = await movements(db, scope, filter)
    .select([
      key.as('key'),
      en.as('en'),
      sql<number>`(count(*) filter (where posting.amount > 0))::int`.as('payments'),
      sql<number>`coalesce(sum(posting.amount) filter (where posting.amount > 0), 0)::float8`.as('income'),
      sql<number>`(count(*) filter (where posting.amount < 0))::int`.as('refunds'),
      sql<number>`coalesce(-sum(posting.amount) filter (where posting.amount < 0), 0)::float8`.as('refunded'),
      sql<number>`coalesce(-sum((select sum(other.amount) from finance_posting as other
        where other.entry_id = posting.entry_id and other.account = 'suspense')), 0)::float8`.as('waiting'),
    ])
    .groupBy(key)
    .orderBy(by === 'month' ? sql`1` : sql`4 desc`)
    .limit(MAX_GROUPS)
    .execute()
  return rows.map(({ key: name, en: english, ...sums }) => ({ key: name, ...wordsOf(by, name, english), ...sums }))
}

function wordsOf(by: StatisticsBy, key: string, en: string): Bilingual {
  if (by !== 'method') return { zh: key, en: en === '' ? key : en }
  return payMethodLabels[key === 'bank' ? 'transfer' : (key as 'alipay' | 'wechat')]
}

/** Competitions among the movements, at most two. */
export async function competitionsOfIncome(db: Db, { scope, filter }: Wanted<StatisticsFilter>): Promise<Bilingual[]> {
  return movements(db, scope, filter).select(['o.title_zh as zh', 'o.title_en as en']).distinct().limit(2).execute()
}

export async function* incomeToExport(
  db: Db,
  { scope, filter }: Wanted<StatisticsFilter>,
): AsyncGenerator<IncomeRow[]> {
  yield await sumIncome(db, scope, filter)
}
