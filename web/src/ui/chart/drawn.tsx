import type { EChartsCoreOption } from 'echarts/core'
import { lazy, Suspense } from 'react'

const Chart = lazy(async () => ({ default: (await import('./chart.tsx')).Chart }))

/** A chart whose library loads after the page, in a frame of the chart's height. */
export function Drawn(props: { option: EChartsCoreOption; label: string; height: number }) {
  return (
    <Suspense fallback={<div style={{ height: props.height }} />}>
      <Chart {...props} />
    </Suspense>
  )
}
