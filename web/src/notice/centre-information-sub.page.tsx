import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { MessageList } from './message-list.tsx'
import { noticeMessages } from './messages.ts'
import { SubscriptionTable } from './subscription-table.tsx'

const SUBSCRIPTIONS = 'subscriptions'

/** The user's own messages, and by which channels new ones arrive. @spec U09 C44 C45 C50 C51 */
function NoticeCentreInformationSubPage() {
  const t = useT(noticeMessages)
  const [search, setSearch] = useSearchParams()
  const shown = search.get('tab') === SUBSCRIPTIONS ? SUBSCRIPTIONS : 'messages'
  return (
    <Tabs
      activeKey={shown}
      onChange={(key) => setSearch(key === SUBSCRIPTIONS ? { tab: key } : {}, { replace: true })}
      items={[
        { key: 'messages', label: t('myMessages'), children: <MessageList /> },
        { key: SUBSCRIPTIONS, label: t('mySubscriptions'), children: <SubscriptionTable /> },
      ]}
    />
  )
}

export { NoticeCentreInformationSubPage as Page }
