import type { StatisticsView } from '@podium/core/review/views.ts'
import type { EChartsCoreOption } from 'echarts/core'
import { grid, names, tooltip, values, type Palette } from '#web/ui/chart/chart-parts.ts'

export function progressOption(experts: StatisticsView['experts'], words: { done: string; left: string }, p: Palette) {
  const bar = { type: 'bar', stack: 'all', barMaxWidth: 18 }
  return {
    grid,
    tooltip,
    xAxis: values(p),
    yAxis: {
      ...names(
        p,
        experts.map(({ name }) => name),
      ),
      inverse: true,
    },
    series: [
      { ...bar, name: words.done, data: experts.map(({ submitted }) => submitted), itemStyle: { color: p.brand } },
      {
        ...bar,
        name: words.left,
        data: experts.map(({ load, submitted }) => load - submitted),
        itemStyle: { color: p.line },
      },
    ],
  } satisfies EChartsCoreOption
}

export function bandsOption(bands: readonly number[], p: Palette) {
  const labels = bands.map((_, at) => `${at * 10}–${(at + 1) * 10}`)
  return {
    grid,
    tooltip,
    xAxis: names(p, labels),
    yAxis: values(p),
    series: [{ type: 'bar', data: [...bands], barCategoryGap: '12%', itemStyle: { color: p.brand } }],
  } satisfies EChartsCoreOption
}

export function daysOption(days: StatisticsView['days'], p: Palette) {
  return {
    grid,
    tooltip,
    xAxis: names(
      p,
      days.map(({ day }) => day.slice(5)),
    ),
    yAxis: values(p),
    series: [{ type: 'bar', barMaxWidth: 32, data: days.map(({ count }) => count), itemStyle: { color: p.brand } }],
  } satisfies EChartsCoreOption
}

/** Bars to the left of zero are severe judges, to the right lenient ones. */
export function severityOption(experts: StatisticsView['experts'], p: Palette) {
  const known = experts.filter(({ deviation }) => deviation !== null)
  return {
    grid,
    tooltip,
    xAxis: { ...values(p), minInterval: 0 },
    yAxis: {
      ...names(
        p,
        known.map(({ name }) => name),
      ),
      inverse: true,
      axisLine: { show: false },
    },
    series: [
      {
        type: 'bar',
        barMaxWidth: 18,
        data: known.map(({ deviation }) => {
          const value = Number(deviation)
          return { value, itemStyle: { color: value < 0 ? p.warm : p.brand } }
        }),
      },
    ],
  } satisfies EChartsCoreOption
}
