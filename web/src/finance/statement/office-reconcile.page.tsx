import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { ExceptionList } from '../action/exception-list.tsx'
import { BillList } from './bill-list.tsx'
import { DayList } from './day-list.tsx'
import { statementMessages } from './messages.ts'
import { RowList } from './row-list.tsx'

const TABS = ['rows', 'days', 'bills', 'differences'] as const

/** Bank statements and providers' bills, compared with what was paid. @spec B12 */
function FinanceReconcilePage() {
  const t = useT(statementMessages)
  const [search, setSearch] = useSearchParams()
  const shown = TABS.find((tab) => tab === search.get('tab')) ?? 'rows'
  const lists = { rows: <RowList />, days: <DayList />, bills: <BillList />, differences: <ExceptionList bills /> }
  return (
    <Tabs
      activeKey={shown}
      destroyOnHidden
      onChange={(tab) => setSearch({ tab }, { replace: true })}
      items={TABS.map((key) => ({ key, label: t(key), children: lists[key] }))}
    />
  )
}

export { FinanceReconcilePage as Page }
