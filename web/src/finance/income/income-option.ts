import type { IncomeRow } from '@podium/core/finance/statistics/statistics.ts'
import type { EChartsCoreOption } from 'echarts/core'
import { grid, names, tooltip, values, type Palette } from '#web/ui/chart/chart-parts.ts'

const FEN = 100

/** Income and refunds of each group beside each other, in yuan. */
export function incomeOption(
  rows: readonly (IncomeRow & { readonly name: string })[],
  words: { readonly income: string; readonly refunded: string },
  p: Palette,
) {
  const bar = { type: 'bar', barMaxWidth: 18 }
  return {
    grid: { ...grid, top: 40 },
    tooltip,
    legend: { top: 0, left: 0, textStyle: { color: p.ink } },
    xAxis: { ...values(p), axisLabel: { color: p.faint, hideOverlap: true } },
    yAxis: {
      ...names(
        p,
        rows.map(({ name }) => name),
      ),
      inverse: true,
    },
    series: [
      { ...bar, name: words.income, data: rows.map(({ income }) => income / FEN), itemStyle: { color: p.brand } },
      { ...bar, name: words.refunded, data: rows.map(({ refunded }) => refunded / FEN), itemStyle: { color: p.warm } },
    ],
  } satisfies EChartsCoreOption
}
