import { reviewApi } from '@podium/core/review/api.ts'
import type { StatisticsView } from '@podium/core/review/views.ts'
import { Skeleton, Table } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { paletteOf } from '#web/ui/chart/chart-parts.ts'
import { Drawn } from '#web/ui/chart/drawn.tsx'
import { useActiveTheme } from '#web/ui/chart/use-active-theme.ts'
import { bandsOption, daysOption, progressOption, severityOption } from './chart-options.ts'
import { reviewMessages } from '../messages.ts'
import { statisticsMessages } from './messages.ts'
import { BatchFrame } from '../parts/batch-frame.tsx'
import './statistics.css'

const ROW_PX = 26
const CHART_PX = 260

/** Progress of a review and statistics of its judges. @spec B19 */
function ReviewStatisticsPage() {
  return <BatchFrame>{({ batchId }) => <Statistics batchId={batchId} />}</BatchFrame>
}

function Statistics({ batchId }: { batchId: string }) {
  const statistics = useCall(reviewApi.statistics, { batchId })
  if (statistics.isPending) return <Skeleton active className="list-main" />
  if (statistics.isError) return <Failure refusal={statistics.error} onRetry={() => void statistics.refetch()} />
  return <Charts data={statistics.data} />
}

function Charts({ data }: { data: StatisticsView }) {
  const t = useT(statisticsMessages)
  const tReview = useT(reviewMessages)
  const theme = useActiveTheme()
  const options = useMemo(() => {
    // Read again when the theme changes.
    const palette = paletteOf(document.documentElement)
    const words = { done: t('taskDone'), left: t('taskLeft') }
    return {
      theme,
      progress: progressOption(data.experts, words, palette),
      bands: bandsOption(data.bands, palette),
      days: daysOption(data.days, palette),
      severity: severityOption(data.experts, palette),
    }
  }, [data, t, theme])
  const tall = Math.max(CHART_PX / 2, data.experts.length * ROW_PX + 40)
  return (
    <div className="statistics">
      <div className="statistics-column">
        <Figure title={t('chartProgress')} note={data.declined > 0 ? t('declinedCount', { count: data.declined }) : ''}>
          <Drawn option={options.progress} label={t('chartProgress')} height={tall} />
        </Figure>
        <Figure title={t('gaps')}>
          <Table
            size="small"
            rowKey="workId"
            dataSource={data.gaps}
            pagination={{ pageSize: 10, hideOnSinglePage: true }}
            columns={[
              { title: tReview('label'), dataIndex: 'label', className: 'figures' },
              { title: t('gap'), dataIndex: 'gap', align: 'right', className: 'figures' },
            ]}
          />
        </Figure>
      </div>
      <div className="statistics-column">
        <Figure title={t('chartBands')}>
          {data.submitted === 0 ? (
            <Empty title={t('noScores')} />
          ) : (
            <Drawn option={options.bands} label={t('chartBands')} height={CHART_PX} />
          )}
        </Figure>
        <Figure title={t('chartDays')}>
          <Drawn option={options.days} label={t('chartDays')} height={CHART_PX} />
        </Figure>
        <Figure title={t('chartSeverity')} note={t('severityHint')}>
          <Drawn option={options.severity} label={t('chartSeverity')} height={tall} />
          <Experts experts={data.experts} />
        </Figure>
      </div>
    </div>
  )
}

function Figure({ title, note = '', children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="list-main statistics-figure">
      <h3>{title}</h3>
      {note && <p>{note}</p>}
      {children}
    </section>
  )
}

/** The chart's numbers as text for screen readers. */
function Experts({ experts }: { experts: StatisticsView['experts'] }) {
  const t = useT(statisticsMessages)
  const tReview = useT(reviewMessages)
  const number = (title: string, dataIndex: 'mean' | 'deviation' | 'spread') => ({
    title,
    align: 'right' as const,
    className: 'figures',
    render: (_: unknown, expert: StatisticsView['experts'][number]) => expert[dataIndex] ?? '—',
  })
  return (
    <Table
      size="small"
      rowKey="expertId"
      dataSource={experts}
      pagination={{ pageSize: 10, hideOnSinglePage: true }}
      scroll={{ x: 480 }}
      columns={[
        { title: tReview('expertName'), dataIndex: 'name' },
        {
          title: tReview('progress'),
          align: 'right',
          className: 'figures',
          render: (_, { submitted, load }) => `${submitted} / ${load}`,
        },
        number(t('average'), 'mean'),
        number(t('deviation'), 'deviation'),
        number(t('spread'), 'spread'),
      ]}
    />
  )
}

export { ReviewStatisticsPage as Page }
