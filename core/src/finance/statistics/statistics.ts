import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get } from '../../base/endpoint.ts'
import { listExport, type ExportColumns } from '../../base/export/list-export.ts'

/** What income is summed up by. */
export const STATISTICS_BY = ['round', 'month', 'method'] as const
export const StatisticsBy = z.enum(STATISTICS_BY)
export type StatisticsBy = z.infer<typeof StatisticsBy>

export const StatisticsFilter = z.object({
  by: StatisticsBy.optional(),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
})
export type StatisticsFilter = z.infer<typeof StatisticsFilter>

/** What came in and went back, by the ledger, in fen. */
export const IncomeRow = z.object({
  /** A competition, a month `yyyy-mm` or a way of payment. */
  key: z.string(),
  zh: z.string(),
  en: z.string(),
  payments: z.number().int(),
  income: z.number().int(),
  refunds: z.number().int(),
  refunded: z.number().int(),
  /** Of the income: what waits for a decision. */
  waiting: z.number().int(),
})
export type IncomeRow = z.infer<typeof IncomeRow>

/** Groups of one answer; further ones are summed up by choosing fewer days. */
export const MAX_GROUPS = 500

const incomeColumns = {
  name: { zh: '项目', en: 'Group' },
  payments: { zh: '收款笔数', en: 'Payments' },
  income: { zh: '收款（元）', en: 'Income (yuan)' },
  refunds: { zh: '退款笔数', en: 'Refunds' },
  refunded: { zh: '退款（元）', en: 'Refunded (yuan)' },
  net: { zh: '净收入（元）', en: 'Net (yuan)' },
} as const satisfies ExportColumns

export const statisticsApi = {
  incomeStatistics: get('/finance/statistics', {
    access: holders('finance:order:list'),
    input: StatisticsFilter,
    output: z.array(IncomeRow),
    summary: 'Income and refunds within the scope by competition, month or way of payment',
  }),
  exportStatistics: listExport('/finance/statistics/export', {
    code: 'finance:order:export',
    filter: StatisticsFilter,
    columns: incomeColumns,
    title: { zh: '收支统计', en: 'Income' },
    summary: 'Income and refunds of a filter as a spreadsheet',
  }),
}
