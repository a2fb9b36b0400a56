import { financeApi } from '@podium/core/finance/api.ts'
import { ORDER_STATES, orderStateLabels } from '@podium/core/finance/order/order.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { useState } from 'react'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useCall } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { financeMessages } from '../messages.ts'
import { OrderStateTag } from '../parts/order-state.tsx'
import { OfficeOrderDrawer } from './office-order-drawer.tsx'

const source = listOf(financeApi.orderPage)

/** Orders within the scope. @spec B12 */
function FinanceOrderPage() {
  const t = useT(financeMessages)
  const { language } = useLanguage()
  const may = useMay()
  const [shown, setShown] = useState<string | null>(null)
  return (
    <>
      <ListPage
        name="finance.orders"
        source={source}
        rowId={(row) => row.orderId}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        selectable={may('finance:order:export')}
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
          { key: 'no', title: t('no'), width: 190, render: (row) => <span className="figures">{row.no}</span> },
          { key: 'state', title: t('state'), width: 160, render: (row) => <OrderStateTag order={row} /> },
          {
            key: 'amount',
            title: t('amount'),
            width: 120,
            align: 'right',
            sorter: true,
            render: (row) => <span className="figures">{yuanText(row.amount)}</span>,
          },
          {
            key: 'refunded',
            title: t('refunded'),
            width: 110,
            align: 'right',
            render: (row) => <span className="figures">{row.refunded > 0 ? yuanText(row.refunded) : '—'}</span>,
          },
          { key: 'lineCount', title: t('lines'), width: 110, align: 'right' },
          { key: 'payerName', title: t('payer'), width: 110 },
          { key: 'schoolName', title: t('school'), width: 180, render: (row) => row.schoolName || '—' },
          {
            key: 'title',
            title: t('competition'),
            width: 220,
            render: (row) => pick({ zh: row.titleZh, en: row.titleEn }, language),
          },
          {
            key: 'createdAt',
            title: t('createdAt'),
            width: 150,
            sorter: true,
            render: (row) => timeText(row.createdAt),
          },
          {
            key: 'paidAt',
            title: t('paidAt'),
            width: 150,
            sorter: true,
            render: (row) => timeText(row.paidAt) || '—',
          },
        ]}
        renderTools={({ filters }) => <Sum filters={filters} />}
        actionsWidth={100}
        rowActions={(row) => [{ key: 'details', label: t('details'), onClick: () => setShown(row.orderId) }]}
        exporter={may('finance:order:export') ? exportOf(financeApi.exportOrders) : undefined}
      />
      {shown && <OfficeOrderDrawer orderId={shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** What the orders of the filter sum up to. */
function Sum({ filters }: { filters: Readonly<Record<string, unknown>> }) {
  const t = useT(financeMessages)
  const names = ['keyword', 'state', 'schoolId', 'from', 'until']
  const filter = Object.fromEntries(Object.entries(filters).filter(([name, value]) => names.includes(name) && value))
  const { data } = useCall(financeApi.orderSum, filter)
  if (!data) return null
  return (
    <span className="list-selected figures">
      {t('sum', {
        orders: data.orders,
        amount: yuanText(data.amount),
        paid: yuanText(data.paid),
        refunded: yuanText(data.refunded),
      })}
    </span>
  )
}

export { FinanceOrderPage as Page }
