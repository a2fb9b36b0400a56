import { financeApi } from '@podium/core/finance/api.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { STATISTICS_BY, type IncomeRow, type StatisticsFilter } from '@podium/core/finance/statistics/statistics.ts'
import { Button, Segmented, Skeleton, Table } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { exportOf } from '#web/lib/call/export-of.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { paletteOf } from '#web/ui/chart/chart-parts.ts'
import { Drawn } from '#web/ui/chart/drawn.tsx'
import { useActiveTheme } from '#web/ui/chart/use-active-theme.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { incomeOption } from './income-option.ts'
import { incomeMessages } from './messages.ts'
import '../statement/statement.css'
import { DateRangeInput } from '#web/ui/time/date-input.tsx'

const ROW_PX = 48
const MIN_CHART_PX = 220

/** Income and refunds by competition, month or way of payment, drawn and in figures. @spec B12 */
function FinanceIncomePage() {
  const t = useT(incomeMessages)
  const [search, setSearch] = useSearchParams()
  const by = STATISTICS_BY.find((each) => each === search.get('by')) ?? 'round'
  const [from, until] = [search.get('from') ?? '', search.get('until') ?? '']
  const filter: StatisticsFilter = { by, ...(from && { from }), ...(until && { until }) }
  const statistics = useCall(financeApi.incomeStatistics, filter, { keepPrevious: true })
  const set = (values: Readonly<Record<string, string>>) =>
    setSearch(
      (now) => {
        for (const [name, value] of Object.entries(values)) {
          if (value === '') now.delete(name)
          else now.set(name, value)
        }
        return now
      },
      { replace: true },
    )
  return (
    <div className="list-main">
      <div className="income-filter">
        <Segmented
          aria-label={t('by')}
          value={by}
          options={STATISTICS_BY.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => set({ by: value })}
        />
        <DateRangeInput
          aria-label={t('period')}
          placeholder={[t('from'), t('until')]}
          value={[dayOf(from), dayOf(until)]}
          onChange={(_, days) => set({ from: days?.[0] ?? '', until: days?.[1] ?? '' })}
        />
        <ExportButton filter={filter} />
      </div>
      {statistics.isPending && <Skeleton active />}
      {statistics.isError && <Failure refusal={statistics.error} onRetry={() => void statistics.refetch()} />}
      {statistics.data?.length === 0 && <Empty title={t('empty')} hint={t('emptyHint')} />}
      {statistics.data && statistics.data.length > 0 && <Income rows={statistics.data} />}
    </div>
  )
}

const dayOf = (text: string): Dayjs | null => (text === '' ? null : dayjs(text))

function ExportButton({ filter }: { filter: StatisticsFilter }) {
  const t = useT(incomeMessages)
  const may = useMay()
  const [busy, setBusy] = useState(false)
  if (!may('finance:order:export')) return null
  const exporter = exportOf(financeApi.exportStatistics)
  const run = async () => {
    setBusy(true)
    try {
      const name = await exporter.run({
        selection: { rows: 'filtered', filter: { ...filter } },
        columns: Object.keys(exporter.columns),
      })
      toast('success', t('exported', { name }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button loading={busy} onClick={() => void run()}>
      {t('export')}
    </Button>
  )
}

function Income({ rows }: { rows: readonly IncomeRow[] }) {
  const t = useT(incomeMessages)
  const { language } = useLanguage()
  const theme = useActiveTheme()
  const named = useMemo(() => rows.map((row) => ({ ...row, name: pick(row, language) })), [rows, language])
  const chart = useMemo(() => {
    const words = { income: t('income'), refunded: t('refunded') }
    // Read again when the theme changes.
    return { theme, option: incomeOption(named, words, paletteOf(document.documentElement)) }
  }, [named, t, theme])
  const sum = (key: 'payments' | 'income' | 'refunds' | 'refunded' | 'waiting') =>
    rows.reduce((total, row) => total + row[key], 0)
  const money = (title: string, of: (row: IncomeRow) => number) => ({
    title,
    align: 'right' as const,
    className: 'figures',
    render: (_: unknown, row: IncomeRow) => yuanText(of(row)),
  })
  const sums = (
    <Table.Summary.Row>
      {[
        t('total'),
        sum('payments'),
        yuanText(sum('income')),
        sum('refunds'),
        yuanText(sum('refunded')),
        yuanText(sum('income') - sum('refunded')),
        yuanText(sum('waiting')),
      ].map((text, index) => (
        <Table.Summary.Cell key={index} index={index} align={index === 0 ? 'left' : 'right'}>
          <b className="figures">{text}</b>
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  )
  return (
    <div className="income">
      <section>
        <h3>{t('chart')}</h3>
        <Drawn option={chart.option} label={t('chart')} height={Math.max(MIN_CHART_PX, named.length * ROW_PX + 60)} />
      </section>
      <section>
        <h3>{t('table')}</h3>
        <Table
          size="small"
          rowKey="key"
          dataSource={named}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          scroll={{ x: 640 }}
          columns={[
            { title: t('name'), dataIndex: 'name' },
            { title: t('payments'), dataIndex: 'payments', align: 'right', className: 'figures' },
            money(t('income'), ({ income }) => income),
            { title: t('refunds'), dataIndex: 'refunds', align: 'right', className: 'figures' },
            money(t('refunded'), ({ refunded }) => refunded),
            money(t('net'), ({ income, refunded }) => income - refunded),
            money(t('waiting'), ({ waiting }) => waiting),
          ]}
          summary={() => sums}
        />
      </section>
    </div>
  )
}

export { FinanceIncomePage as Page }
