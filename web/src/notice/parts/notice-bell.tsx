import { BellOutlined } from '@ant-design/icons'
import { returnPath } from '@podium/core/base/access/return-path.rule.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import type { Message } from '@podium/core/notice/api.ts'
import { Badge, Button, Popover, Skeleton } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { timeText } from '#web/ui/time/time.ts'
import { noticeMessages } from '../messages.ts'
import { OvertakenTag } from './overtaken-tag.tsx'
import { bellMessages } from './bell-messages.ts'
import './notice-bell.css'

/** Polling interval while the event stream is down. */
const POLL_MS = 60_000
const SHOWN = 8

/** Number of unread messages and the newest ones; opening one marks it as read. `all`: address of the page with all. */
export function NoticeBell({ all = paths.office.messages() }: { all?: string }) {
  const t = useT(bellMessages)
  const [open, setOpen] = useState(false)
  const connected = usePushed('notice', [noticeApi.unread, noticeApi.messages])
  const count = useCall(noticeApi.unread, {}, { refreshEveryMs: connected ? false : POLL_MS }).data?.count ?? 0
  const words = count > 0 ? t('noticesUnread', { count }) : t('notices')
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      content={<Unread all={all} onClose={() => setOpen(false)} />}
    >
      <Button
        type="text"
        aria-label={words}
        title={words}
        icon={
          <Badge
            className="notice-count"
            count={count}
            size="small"
            overflowCount={99}
            offset={[count > 9 ? 9 : 7, -2]}
          >
            <BellOutlined />
          </Badge>
        }
      />
    </Popover>
  )
}

function Unread({ all, onClose }: { all: string; onClose: () => void }) {
  const t = useT(noticeMessages)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const messages = useCall(noticeApi.messages, { unread: true, pageSize: SHOWN })
  const markRead = useWrite(noticeApi.markRead, { refresh: [noticeApi.unread, noticeApi.messages] })
  const rows = messages.data?.rows ?? []
  const show = async ({ messageId, link }: Message) => {
    await markRead.run({ messageIds: [messageId] })
    onClose()
    const target = returnPath(link)
    if (target) void navigate(target)
  }
  return (
    <div className="notice-bell">
      {messages.isPending && <Skeleton active />}
      {messages.isError && <p>{messages.error.msg}</p>}
      {messages.isSuccess && rows.length === 0 && <p className="notice-bell-none">{t('noUnread')}</p>}
      <ul>
        {rows.map((message) => (
          <li key={message.messageId}>
            <button type="button" onClick={() => void show(message)}>
              <strong>{pick({ zh: message.title, en: message.titleEn }, language)}</strong>
              <OvertakenTag message={message} />
              <span>{pick({ zh: message.body, en: message.bodyEn }, language)}</span>
              <time dateTime={message.createdAt} className="figures">
                {timeText(message.createdAt)}
              </time>
            </button>
          </li>
        ))}
      </ul>
      <p className="notice-bell-foot">
        <Link to={all} onClick={onClose}>
          {t('allNotices')}
        </Link>
        {rows.length > 0 && (
          <Button type="link" size="small" loading={markRead.busy} onClick={() => void markRead.run({})}>
            {t('allRead')}
          </Button>
        )}
      </p>
    </div>
  )
}
