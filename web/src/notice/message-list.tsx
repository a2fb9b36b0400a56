import { returnPath } from '@podium/core/base/access/return-path.rule.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import type { Message } from '@podium/core/notice/api.ts'
import { topicsOf } from '@podium/core/notice/topics.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useManifests } from '#web/lib/manifests.ts'
import { toast } from '#web/lib/toast.ts'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { DetailDrawer } from '#web/ui/detail-drawer.tsx'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import type { ListColumn, ListTools } from '#web/ui/list-page/list-types.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import { timeText } from '#web/ui/time/time.ts'
import { useOpenedRecord } from '#web/ui/use-opened-record.ts'
import { noticeMessages } from './messages.ts'
import { OvertakenTag } from './parts/overtaken-tag.tsx'
import './message-list.css'

const source = listOf(noticeApi.messages)
const stale = [noticeApi.messages, noticeApi.unread]
const MOST_AT_ONCE = 100

/** The user's own messages, newest first. @spec C44 C50 */
export function MessageList() {
  const t = useT(noticeMessages)
  const { language } = useLanguage()
  const topics = topicsOf(useManifests())
  const topicName = ({ topic }: Message) => pick(topics[topic] ?? { zh: topic, en: topic }, language)
  const navigate = useNavigate()
  const confirmDanger = useConfirmDanger()
  const isPhone = usePhone()
  const record = useOpenedRecord('messageId')
  const [chosen, setChosen] = useState<Message | null>(null)
  const shown = chosen?.messageId === record.opened ? chosen : null
  usePushed('notice', stale)
  const mark = useWrite(noticeApi.markRead, { refresh: stale })
  const markAll = useWrite(noticeApi.markRead, {
    refresh: stale,
    onDone: ({ read }) => toast('success', t('markedRead', { count: read })),
  })
  const remove = useWrite(noticeApi.removeMessages, {
    refresh: stale,
    onDone: ({ removed }) => toast('success', t('removed', { count: removed })),
  })
  const titleOf = (message: Message) => pick({ zh: message.title, en: message.titleEn }, language)
  const open = (message: Message) => {
    setChosen(message)
    record.open(message.messageId)
    if (!message.read) void mark.run({ messageIds: [message.messageId] })
  }
  const removeAfterAsking = async (messages: readonly Message[]) => {
    const count = messages.length
    const names = messages.map(titleOf)
    const question = { title: t('removeTitle', { count }), text: t('removeText'), names, confirmLabel: t('remove') }
    const sure = await confirmDanger(question)
    return sure && (await remove.run({ messageIds: messages.map(({ messageId }) => messageId) })) !== undefined
  }
  const whyNot = ({ selected }: ListTools<Message>) =>
    selected.length === 0 ? t('chooseSome') : selected.length > MOST_AT_ONCE ? t('chooseFewer') : null
  const link = shown && returnPath(shown.link)
  // On a phone the message has the whole width.
  const wideColumns: ListColumn<Message>[] = [
    {
      key: 'state',
      title: t('state'),
      width: 90,
      render: (row) => (
        <>
          <StateTag tone={row.read ? 'neutral' : 'info'}>{t(row.read ? 'read' : 'unread')}</StateTag>
          <OvertakenTag message={row} />
        </>
      ),
    },
    { key: 'topic', title: t('topic'), width: 180, render: (row) => topicName(row) },
    {
      key: 'createdAt',
      title: t('at'),
      width: 150,
      render: (row) => <span className="figures">{timeText(row.createdAt)}</span>,
    },
  ]
  return (
    <>
      <ListPage<Message, Parameters<typeof source.load>[0]>
        name="notice.messages"
        source={source}
        rowId={(row) => row.messageId}
        selectable
        filters={[
          {
            name: 'unread',
            label: t('state'),
            kind: 'select',
            options: [{ value: 'true', label: t('unread') }],
          },
          {
            name: 'topic',
            label: t('topic'),
            kind: 'select',
            options: Object.entries(topics).map(([value, words]) => ({ value, label: pick(words, language) })),
          },
        ]}
        renderTools={(tools) => (
          <>
            <Button type="primary" loading={markAll.busy} onClick={() => void markAll.run({})}>
              {t('allRead')}
            </Button>
            <ReasonedButton
              reason={whyNot(tools)}
              onClick={() => void markAll.run({ messageIds: [...tools.selectedIds] }).then(tools.clearSelection)}
            >
              {t('markRead')}
            </ReasonedButton>
            <ReasonedButton
              danger
              reason={whyNot(tools)}
              onClick={() => void removeAfterAsking(tools.selected).then((done) => done && tools.clearSelection())}
            >
              {t('remove')}
            </ReasonedButton>
          </>
        )}
        columns={[
          {
            key: 'title',
            title: t('message'),
            render: (row) => (
              <>
                <button
                  type="button"
                  className={`message-line${row.read ? '' : ' message-unread'}${isPhone ? ' message-whole' : ''}`}
                  onClick={() => open(row)}
                >
                  <span title={titleOf(row)}>{titleOf(row)}</span>
                </button>
                {isPhone && (
                  <span className="message-when figures">
                    {timeText(row.createdAt)} · {t(row.read ? 'read' : 'unread')}
                  </span>
                )}
              </>
            ),
          },
          ...(isPhone ? [] : wideColumns),
        ]}
        actionsWidth={180}
        rowActions={(row) => [
          { key: 'open', label: t('open'), onClick: () => open(row) },
          {
            key: 'read',
            label: t('markRead'),
            hidden: row.read,
            onClick: () => void mark.run({ messageIds: [row.messageId] }),
          },
          { key: 'remove', label: t('remove'), danger: true, onClick: () => void removeAfterAsking([row]) },
        ]}
        empty={{ title: t('noMessages'), hint: t('noMessagesHint') }}
      />
      <DetailDrawer open={shown !== null} title={shown ? titleOf(shown) : ''} onClose={record.close}>
        {shown && (
          <>
            <p className="message-facts figures">
              {topicName(shown)} · {timeText(shown.createdAt)}
            </p>
            <p className="message-body">{pick({ zh: shown.body, en: shown.bodyEn }, language)}</p>
            {link && (
              <Button type="primary" onClick={() => void navigate(link)}>
                {t('goThere')}
              </Button>
            )}
          </>
        )}
      </DetailDrawer>
    </>
  )
}
