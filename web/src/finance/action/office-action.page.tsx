import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { InvoiceList } from '../invoice/invoice-list.tsx'
import { AccountList } from './account-list.tsx'
import { ExceptionList } from './exception-list.tsx'
import { actionMessages } from './messages.ts'
import { RefundList } from './refund-list.tsx'
import { RefundsElsewhere } from './refunds-elsewhere.tsx'
import { SlipList } from './slip-list.tsx'
import { TabLabel, useWaiting } from './tab-label.tsx'
import { WaiverList } from './waiver-list.tsx'

const TABS = ['slips', 'refunds', 'exceptions', 'waivers', 'invoices', 'accounts'] as const

/** What finance has to do: slips, refunds, exceptions, waivers, invoices, accounts. @spec B12 */
function FinanceActionPage() {
  const t = useT(actionMessages)
  const waiting = useWaiting()
  const mayEdit = useMay()('finance:account:edit')
  const [search, setSearch] = useSearchParams()
  const shown = TABS.find((tab) => tab === search.get('tab')) ?? 'slips'
  const lists = {
    slips: <SlipList />,
    refunds: <RefundList />,
    exceptions: <ExceptionList />,
    waivers: <WaiverList />,
    invoices: <InvoiceList />,
    accounts: <AccountList />,
  }
  const show = (tab: string) => setSearch({ tab }, { replace: true })
  return (
    <>
      {shown !== 'refunds' && <RefundsElsewhere onOpen={() => show('refunds')} />}
      <Tabs
        activeKey={shown}
        destroyOnHidden
        onChange={show}
        items={TABS.filter((tab) => tab !== 'accounts' || mayEdit).map((key) => ({
          key,
          label: key === 'accounts' ? t(key) : <TabLabel tab={key} waiting={waiting} />,
          children: lists[key],
        }))}
      />
    </>
  )
}

export { FinanceActionPage as Page }
