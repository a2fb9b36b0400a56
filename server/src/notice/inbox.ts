import { noticeApi } from '@podium/core/notice/api.ts'
import { DEFAULT_CHANNELS, whyNotSubscribe } from '@podium/core/notice/channels.rule.ts'
import { topicOf, topicsOf, type NoticeChannel } from '@podium/core/notice/topics.ts'
import { read } from '#server/platform/kernel/read.ts'
import { refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { countUnread, keepSubscriptions, listMessages, listSubscriptions, markMessages } from './message.store.ts'
import type { Manifest } from '@podium/core/base/manifest.ts'

/** @spec C44 */
export const messages = read(noticeApi.messages, async function messages({ services, db, viewer }, input) {
  const { pageNum, pageSize, unread = false, topic } = input
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
  const topics = topicsOf(services.manifests)
  const { rows, total } = await listMessages(db, { userId: viewer.userId, unread, topic, ...page })
  return {
    rows: rows.map((row) => ({
      messageId: row.id,
      event: row.event,
      topic: topicOf(row.event, topics),
      title: row.title_zh,
      titleEn: row.title_en,
      body: row.body_zh,
      bodyEn: row.body_en,
      link: row.link,
      createdAt: row.created_at.toISOString(),
      read: row.read_at !== null,
      overtaken: row.overtaken_at !== null,
    })),
    total,
    pageNum,
    pageSize,
  }
})

export const unread = read(noticeApi.unread, async function unread({ db, viewer }) {
  return {
    count: await countUnread(db, viewer.userId),
  }
})

export const markRead = write(
  noticeApi.markRead,
  'notice.markRead',
  async function markRead({ tx, viewer }, { messageIds }) {
    return {
      read: await markMessages(tx, viewer.userId, 'read_at', messageIds ?? null),
    }
  },
)

/** Others' messages count as absent: nothing happens to them. @spec C50 */
export const removeMessages = write(
  noticeApi.removeMessages,
  'notice.removeMessages',
  async function removeMessages({ tx, viewer }, { messageIds }) {
    return {
      removed: await markMessages(tx, viewer.userId, 'removed_at', messageIds),
    }
  },
)

/** @spec C45 */
export const subscriptions = read(noticeApi.subscriptions, async function subscriptions({ services, db, viewer }) {
  return everyTopic(services.manifests, await listSubscriptions(db, viewer.userId))
})

/** @spec C51 */
export const saveSubscriptions = write(
  noticeApi.saveSubscriptions,
  'notice.saveSubscriptions',
  async function saveSubscriptions({ services, tx, viewer }, { subscriptions }) {
    const topics = topicsOf(services.manifests)
    refuseIf(
      whyNotSubscribe(
        subscriptions.map(({ event }) => event),
        topics,
      ),
    )
    const wanted = subscriptions.map(({ event, channels }) => ({ event, channels: [...new Set(channels)] }))
    await keepSubscriptions(tx, viewer.userId, wanted)
    return everyTopic(services.manifests, await listSubscriptions(tx, viewer.userId))
  },
)

function everyTopic(manifests: readonly Manifest[], kept: ReadonlyMap<string, NoticeChannel[]>) {
  return Object.keys(topicsOf(manifests)).map((event) => ({
    event,
    channels: kept.get(event) ?? DEFAULT_CHANNELS,
  }))
}
