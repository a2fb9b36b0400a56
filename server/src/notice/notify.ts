import { topicOf } from '@podium/core/notice/topics.ts'
import { contactsOf, unactivatedOf } from '#server/identity/index.ts'
import type { Tx } from '#server/platform/context.ts'
import { tell } from '#server/platform/events/tell.ts'
import { queueDelivery } from './deliver.ts'
import { insertMessages, subscribers } from './message.store.ts'

export interface Notice {
  readonly users: readonly string[]
  /** `<topic>.<what>`, such as `enrolment.returned`; topics in core/notice/topics.ts. */
  readonly event: string
  /** The title in both languages. */
  readonly zh: string
  readonly en: string
  readonly body?: { readonly zh: string; readonly en: string }
  /** A path of this site that the message leads to. */
  readonly link?: string
  /** What makes this occasion one: the same person gets one message for it, however often it is said. */
  readonly dedupe: string
}

/**
 * Puts a message into the inbox of each person, tells their open pages, and queues e-mail or SMS for those who
 * subscribed to the topic, and for those who never signed in. All of it happens when the transaction commits. Returns how many people it is new to.
 */
export async function notify(tx: Tx, notice: Notice): Promise<number> {
  const { users, event, zh, en, body = { zh: '', en: '' }, link = '', dedupe } = notice
  if (users.length === 0) return 0
  const message = { users, event, titleZh: zh, titleEn: en, bodyZh: body.zh, bodyEn: body.en, link, dedupe }
  const made = await insertMessages(tx, message)
  if (made.length === 0) return 0
  const reached = made.map(({ userId }) => userId)
  await tell(tx, { users: reached, type: 'notice', data: { event, zh, en, link } })
  const strangers = await unactivatedOf(tx, reached)
  const wanting = [
    ...(await subscribers(tx, reached, topicOf(event))),
    ...strangers.map((userId) => ({ userId, channels: ['sms', 'email'] as const })),
  ]
  const contacts = await contactsOf(
    tx,
    wanting.map(({ userId }) => userId),
  )
  const messageIds = new Map(made.map(({ id, userId }) => [userId, id]))
  for (const { userId, channels } of wanting) {
    for (const channel of channels) {
      const contact = contacts.get(userId)?.[channel]
      if (!contact) continue
      const text = { zh: lines(zh, body.zh), en: lines(en, body.en) }
      await queueDelivery(tx, { ...contact, channel, template: event, text, messageId: messageIds.get(userId) ?? null })
    }
  }
  return made.length
}

function lines(title: string, body: string): string {
  return body === '' ? title : `${title}\n${body}`
}
