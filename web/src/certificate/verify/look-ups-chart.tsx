import type { Output } from '@podium/core/base/endpoint.ts'
import type { certificateApi } from '@podium/core/certificate/api.ts'
import { BarChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'

register([BarChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

type Day = Output<typeof certificateApi.traceStatistics>['days'][number]
type LookUpMethod = Exclude<keyof Day, 'day' | 'mismatch'>

interface ChartProps {
  /** Every day of the period, including days without look-ups. */
  days: readonly string[]
  counted: readonly Day[]
  labels: Record<LookUpMethod, string>
  title: string
}

const METHODS: ReadonlyArray<readonly [LookUpMethod, string]> = [
  ['link', '--brand'],
  ['number', '--ink-faint'],
  ['file', '--success'],
  ['missed', '--warning'],
]

/** Look-ups per day, stacked by kind; the totals are text above the chart. */
export function LookUpsChart({ days, counted, labels, title }: ChartProps) {
  const container = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = container.current
    if (!element) return undefined
    const style = getComputedStyle(element)
    const of = (name: string) => style.getPropertyValue(name).trim()
    const byDay = new Map(counted.map((day) => [day.day, day]))
    const chart = init(element, null, { renderer: 'svg' })
    chart.setOption({
      animationDuration: 150,
      grid: { left: 8, right: 16, top: 40, bottom: 8, containLabel: true },
      legend: { top: 0, left: 0, icon: 'roundRect', itemWidth: 12, itemHeight: 12, textStyle: { color: of('--ink') } },
      tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, confine: true },
      xAxis: {
        type: 'category',
        data: days.map((day) => day.slice(5)),
        axisLabel: { color: of('--ink-faint') },
        axisLine: { lineStyle: { color: of('--line') } },
        axisTick: { show: false },
      },
      yAxis: {
        type: 'value',
        minInterval: 1,
        axisLabel: { color: of('--ink-faint') },
        splitLine: { lineStyle: { color: of('--line') } },
      },
      series: METHODS.map(([method, colour]) => ({
        name: labels[method],
        type: 'bar',
        stack: 'all',
        barMaxWidth: 20,
        itemStyle: { color: of(colour) },
        data: days.map((day) => byDay.get(day)?.[method] ?? 0),
      })),
    })
    const watcher = new ResizeObserver(() => chart.resize())
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      chart.dispose()
    }
  }, [days, counted, labels])
  return <figure ref={container} className="certificate-chart" aria-label={title} />
}
