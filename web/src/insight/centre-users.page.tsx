import { noticeApi } from '@podium/core/notice/api.ts'
import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { OvertakenTag } from '#web/notice/parts/overtaken-tag.tsx'
import { ownMessages } from './own/own-messages.ts'
import { NextSteps } from './own/next-steps.tsx'
import './centre-users.css'

const SHOWN = 5

/** Start page of the personal centre: next steps and recent events. @spec U01 */
function InsightCentreUsersPage() {
  return (
    <div className="overview">
      <NextSteps />
      <Messages />
    </div>
  )
}

function Messages() {
  const t = useT(ownMessages)
  const { language } = useLanguage()
  usePushed('notice', [noticeApi.messages])
  const messages = useCall(noticeApi.messages, { pageSize: SHOWN })
  return (
    <section>
      <h2>{t('latestMessages')}</h2>
      {messages.isPending && <Skeleton active />}
      {messages.isError && <Failure refusal={messages.error} onRetry={() => void messages.refetch()} />}
      {messages.data?.rows.length === 0 && <Empty title={t('noMessages')} hint={t('noMessagesHint')} />}
      <ul>
        {messages.data?.rows.map((message) => (
          <li key={message.messageId} className={message.read ? '' : 'overview-unread'}>
            <time dateTime={message.createdAt} className="figures">
              {timeText(message.createdAt)}
            </time>
            <p>
              {message.link.startsWith('/') ? (
                <Link to={message.link}>{pick({ zh: message.title, en: message.titleEn }, language)}</Link>
              ) : (
                pick({ zh: message.title, en: message.titleEn }, language)
              )}{' '}
              <OvertakenTag message={message} />
            </p>
            <p className="overview-body">{pick({ zh: message.body, en: message.bodyEn }, language)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export { InsightCentreUsersPage as Page }
