import type { RoundDashboard } from '@podium/core/insight/api.ts'
import { curveOf, type CurvePoint } from '@podium/core/insight/curve.ts'
import { nameOf } from '@podium/core/insight/dashboard-rows.ts'
import type { EChartsCoreOption } from 'echarts/core'
import { useMemo } from 'react'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { grid, names, paletteOf, tooltip, values, type Palette } from '#web/ui/chart/chart-parts.ts'
import { Drawn } from '#web/ui/chart/drawn.tsx'
import { useActiveTheme } from '#web/ui/chart/use-active-theme.ts'
import { insightMessages } from './messages.ts'

type Teams = NonNullable<RoundDashboard['teams']>

interface Line {
  readonly name: string
  readonly points: readonly CurvePoint[]
}

/** Teams since sign-up opened, beside those of the edition before at the same time. */
export function SignUpCurve({ teams, height }: { teams: Teams; height: number }) {
  const t = useT(insightMessages)
  const { language } = useLanguage()
  const theme = useActiveTheme()
  const { days, opensOn, previous } = teams
  const option = useMemo(() => {
    const now = { name: t('thisEdition'), points: curveOf(days, opensOn) }
    const before = previous && {
      name: nameOf(previous, language),
      points: curveOf(previous.days, previous.opensOn),
    }
    // Read again when the theme changes.
    return { theme, curve: curveOption(now, before, (no) => t('dayNo', { no }), paletteOf(document.documentElement)) }
  }, [days, opensOn, previous, language, t, theme])
  return <Drawn option={option.curve} label={t('curve')} height={height} />
}

/** The edition before is told apart by dashes as well as by colour. */
function curveOption(now: Line, before: Line | null, dayNo: (no: number) => string, p: Palette): EChartsCoreOption {
  const length = Math.max(now.points.length, before?.points.length ?? 0)
  const line = { type: 'line', showSymbol: length < 2, symbolSize: 6 }
  return {
    grid: { ...grid, top: 40 },
    tooltip: { ...tooltip, axisPointer: { type: 'line' } },
    legend: { top: 0, left: 0, textStyle: { color: p.ink } },
    xAxis: {
      ...names(
        p,
        Array.from({ length }, (_, at) => dayNo(at + 1)),
      ),
      axisLabel: { color: p.faint },
      boundaryGap: length < 2,
    },
    yAxis: values(p),
    series: [
      {
        ...line,
        name: now.name,
        data: now.points.map(({ total }) => total),
        lineStyle: { color: p.brand, width: 3 },
        itemStyle: { color: p.brand },
        areaStyle: { color: p.brand, opacity: 0.1 },
      },
      ...(before
        ? [
            {
              ...line,
              name: before.name,
              data: before.points.map(({ total }) => total),
              lineStyle: { color: p.warm, width: 2, type: 'dashed' },
              itemStyle: { color: p.warm },
            },
          ]
        : []),
    ],
  }
}
