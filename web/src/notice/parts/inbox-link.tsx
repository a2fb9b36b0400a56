import { noticeApi } from '@podium/core/notice/api.ts'
import { paths } from '@podium/core/paths.ts'
import { Link } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { bellMessages } from './bell-messages.ts'
import './inbox-link.css'

const POLL_MS = 60_000
const MOST_SHOWN = 99

/** The bell of public pages, without antd: how many messages are unread, and the way to them. */
export function InboxLink() {
  const t = useT(bellMessages)
  const count = useCall(noticeApi.unread, {}, { refreshEveryMs: POLL_MS }).data?.count ?? 0
  const words = count > 0 ? t('noticesUnread', { count }) : t('notices')
  return (
    <Link to={paths.centre.informationSub()} className="inbox-link" aria-label={words} title={words}>
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <path
          d="M9 2a4.6 4.6 0 0 0-4.6 4.6v3.3L3 12.6h12l-1.4-2.7V6.6A4.6 4.6 0 0 0 9 2ZM7.3 14.6a1.8 1.8 0 0 0 3.4 0"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      </svg>
      {count > 0 && (
        <span className="figures" aria-hidden="true">
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
    </Link>
  )
}
