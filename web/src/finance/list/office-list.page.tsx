import { financeApi } from '@podium/core/finance/api.ts'
import { financeExports } from '@podium/core/finance/exports.ts'
import { ORDER_STATES, orderStateLabels } from '@podium/core/finance/order/order.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { financeMessages } from '../messages.ts'
import { OrderStateTag } from '../parts/order-state.tsx'

const lines = listOf(financeApi.linePage)
const schools = listOf(financeApi.schoolPage)
const BY_SCHOOL = 'school'

/** Fees by enrolment and by school. @spec B12 */
function FinanceListPage() {
  const t = useT(financeMessages)
  const [search, setSearch] = useSearchParams()
  return (
    <Tabs
      activeKey={search.get('by') ?? ''}
      destroyOnHidden
      onChange={(by) => setSearch(by === '' ? {} : { by }, { replace: true })}
      items={[
        { key: '', label: t('byEnrolment'), children: <FeeLines /> },
        { key: BY_SCHOOL, label: t('bySchool'), children: <SchoolSums /> },
      ]}
    />
  )
}

function FeeLines() {
  const t = useT(financeMessages)
  const may = useMay()
  const { language } = useLanguage()
  const money = (fen: number) => <span className="figures">{fen > 0 ? yuanText(fen) : '—'}</span>
  return (
    <ListPage
      name="finance.lines"
      source={lines}
      rowId={(row) => row.lineId}
      exporter={may('finance:order:export') ? exportOf(financeExports.exportLines) : undefined}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      filters={[
        { name: 'keyword', label: t('keyword'), kind: 'text' },
        {
          name: 'state',
          label: t('state'),
          kind: 'select',
          options: ORDER_STATES.map((value) => ({ value, label: pick(orderStateLabels[value], language) })),
        },
        { name: 'from', until: 'until', label: t('days'), kind: 'dates' },
      ]}
      columns={[
        { key: 'title', title: t('title'), width: 180 },
        { key: 'state', title: t('state'), width: 160, render: (row) => <OrderStateTag order={row} /> },
        { key: 'fee', title: t('fee'), width: 110, align: 'right', render: (row) => money(row.fee) },
        { key: 'waived', title: t('waivedColumn'), width: 110, align: 'right', render: (row) => money(row.waived) },
        { key: 'amount', title: t('amount'), width: 110, align: 'right', render: (row) => money(row.amount) },
        { key: 'refunded', title: t('refunded'), width: 110, align: 'right', render: (row) => money(row.refunded) },
        { key: 'schoolName', title: t('school'), width: 180, render: (row) => row.schoolName || '—' },
        { key: 'payerName', title: t('payer'), width: 110 },
        { key: 'no', title: t('no'), width: 190 },
        {
          key: 'competition',
          title: t('competition'),
          width: 220,
          render: (row) => pick({ zh: row.titleZh, en: row.titleEn }, language),
        },
        { key: 'createdAt', title: t('createdAt'), width: 150, render: (row) => timeText(row.createdAt) },
        { key: 'paidAt', title: t('paidAt'), width: 150, render: (row) => timeText(row.paidAt) || '—' },
      ]}
    />
  )
}

function SchoolSums() {
  const t = useT(financeMessages)
  const may = useMay()
  const money = (fen: number) => <span className="figures">{yuanText(fen)}</span>
  return (
    <ListPage
      name="finance.schools"
      source={schools}
      rowId={(row) => row.schoolName}
      exporter={may('finance:order:export') ? exportOf(financeExports.exportSchoolSums) : undefined}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      filters={[{ name: 'from', until: 'until', label: t('days'), kind: 'dates' }]}
      columns={[
        { key: 'schoolName', title: t('school'), width: 240, render: (row) => row.schoolName || t('severalSchools') },
        { key: 'orders', title: t('orders'), width: 100, align: 'right' },
        { key: 'lines', title: t('lines'), width: 100, align: 'right' },
        { key: 'open', title: t('openSum'), width: 140, align: 'right', render: (row) => money(row.open) },
        { key: 'paid', title: t('paidSum'), width: 140, align: 'right', render: (row) => money(row.paid) },
        { key: 'refunded', title: t('refunded'), width: 140, align: 'right', render: (row) => money(row.refunded) },
      ]}
    />
  )
}

export { FinanceListPage as Page }
