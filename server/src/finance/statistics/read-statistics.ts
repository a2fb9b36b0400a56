import { financeApi } from '@podium/core/finance/api.ts'
import type { IncomeRow } from '@podium/core/finance/statistics/statistics.ts'
import { read } from '#server/platform/kernel/read.ts'
import { exportRows } from '#server/platform/workbook/export-rows.ts'
import { competitionsOfIncome, incomeToExport, sumIncome } from './income.store.ts'

export const incomeStatistics = read(
  financeApi.incomeStatistics,
  async function incomeStatistics({ db, viewer }, filter) {
    return sumIncome(db, viewer.scopeOf('finance:order:list'), filter)
  },
)

const FEN = 100

export const exportStatistics = exportRows<typeof financeApi.exportStatistics, IncomeRow>(
  financeApi.exportStatistics,
  'finance.exportStatistics',
  {
    competitions: competitionsOfIncome,
    batches: incomeToExport,
    columns: {
      name: { kind: 'text', width: 36, of: ({ zh, en }, to) => (to === 'en' ? en : zh) },
      payments: { kind: 'number', width: 10, of: ({ payments }) => payments },
      income: { kind: 'number', width: 14, of: ({ income }) => income / FEN },
      refunds: { kind: 'number', width: 10, of: ({ refunds }) => refunds },
      refunded: { kind: 'number', width: 14, of: ({ refunded }) => refunded / FEN },
      net: { kind: 'number', width: 14, of: ({ income, refunded }) => (income - refunded) / FEN },
    },
  },
)
