import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import type { EChartsCoreOption } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'

register([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

/** A chart that fills its container, with a text alternative. */
export function Chart({ option, label, height }: { option: EChartsCoreOption; label: string; height: number }) {
  const container = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = container.current
    if (!element) return undefined
    const chart = init(element, null, { renderer: 'svg' })
    const animation = !matchMedia('(prefers-reduced-motion: reduce)').matches
    chart.setOption({ animation, animationDuration: 150, ...option })
    const watcher = new ResizeObserver(() => chart.resize())
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      chart.dispose()
    }
  }, [option])
  return <figure ref={container} aria-label={label} className="chart" style={{ height }} />
}
