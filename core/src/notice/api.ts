import { z } from 'zod'
import { get, post } from '../base/endpoint.ts'
import { listExport } from '../base/export/list-export.ts'
import { PageQuery, pageOf } from '../base/page.ts'
import { CalendarDate, Done, Flag, Id, Instant, anyText, NoInput, nonEmptyText } from '../base/shapes.ts'
import { holders } from '../base/access/permissions.ts'
import { DeliveryRow, DeliveryState } from './delivery.ts'
import { wordingApi } from './template/wording-api.ts'
import { NoticeChannel, TopicKey } from './topics.ts'

/** A message in a user's inbox. `link` is a path of this site, or empty. */
export const Message = z.object({
  messageId: Id,
  event: z.string(),
  topic: TopicKey,
  title: z.string(),
  titleEn: z.string(),
  body: z.string(),
  bodyEn: z.string(),
  link: z.string(),
  createdAt: Instant,
  read: z.boolean(),
  /** Whether what it says no longer holds; its link then leads to the present state. */
  overtaken: z.boolean(),
})
export type Message = z.infer<typeof Message>

/** Channels besides the inbox that a user chose for a topic. */
export const Subscription = z.object({ event: TopicKey, channels: z.array(NoticeChannel).max(2) })

const ids = z.array(Id).max(100)

const DeliveryFilter = z.object({
  state: DeliveryState.optional(),
  channel: NoticeChannel.optional(),
  /** A complete phone number or address, plain or masked, or its last characters as the log displays them. */
  target: anyText(254).optional(),
  /** Calendar days in China, both included. */
  from: CalendarDate.optional(),
  until: CalendarDate.optional(),
})

/** Messages and subscriptions. */
export const noticeApi = {
  ...wordingApi,
  /** @spec C44 */
  messages: get('/sys/subscribe/message/page', {
    access: 'login',
    input: PageQuery.extend({ unread: Flag.optional(), topic: TopicKey.optional() }),
    output: pageOf(Message),
    summary: 'Own messages, newest first',
  }),
  unread: get('/sys/subscribe/message/unread', {
    access: 'login',
    input: NoInput,
    output: z.object({ count: z.number().int() }),
    summary: 'How many own messages are unread',
  }),
  markRead: post('/sys/subscribe/message/read', {
    access: 'login',
    input: z.object({ messageIds: ids.optional() }),
    output: z.object({ read: z.number().int() }),
    summary: 'Mark own messages as read; without ids all of them',
  }),
  /** @spec C50 */
  removeMessages: post('/sys/subscribe/message/delete', {
    access: 'login',
    input: z.object({ messageIds: ids.min(1) }),
    output: z.object({ removed: z.number().int() }),
    summary: 'Remove own messages',
  }),
  /** @spec C45 */
  subscriptions: get('/sys/user/subscribe/detail', {
    access: 'login',
    input: NoInput,
    output: z.array(Subscription),
    summary: 'Own subscriptions, one row per topic',
  }),
  /** @spec C51 */
  saveSubscriptions: post('/sys/user/subscribe/save', {
    access: 'login',
    input: z.object({ subscriptions: z.array(Subscription).max(20) }),
    output: z.array(Subscription),
    summary: 'Save own subscriptions; topics left out stay as they are',
  }),
  deliveryPage: get('/system/notice/delivery/page', {
    access: holders('notice:delivery:list'),
    input: PageQuery.extend(DeliveryFilter.shape),
    output: pageOf(DeliveryRow),
    summary: 'E-mails and SMS to people of the scope, newest first; without their text',
  }),
  exportDeliveries: listExport('/system/notice/delivery/export', {
    code: 'notice:delivery:export',
    filter: DeliveryFilter,
    columns: {
      createdAt: { zh: '创建时间', en: 'Created' },
      state: { zh: '状态', en: 'State' },
      channel: { zh: '方式', en: 'Channel' },
      targetMasked: { zh: '接收方', en: 'To' },
      event: { zh: '事项', en: 'About' },
      attempts: { zh: '次数', en: 'Tries' },
      endedAt: { zh: '完成时间', en: 'Ended' },
      lastError: { zh: '原因', en: 'Reason' },
    },
    title: { zh: '发送记录', en: 'Messages sent' },
    summary: 'E-mails and SMS to people of the scope as a spreadsheet, masked as in the list; without their text',
  }),
  resend: post('/system/notice/delivery/resend', {
    access: holders('notice:delivery:resend'),
    input: z.object({ deliveryId: Id }),
    output: Done,
    summary: 'Send an e-mail or SMS again that did not go',
  }),
  testSender: post('/system/notice/sender/test', {
    access: holders('notice:sender:test'),
    /** A phone number or an e-mail address, which says the channel. */
    input: z.object({ to: nonEmptyText(254) }),
    output: z.object({ sent: z.boolean(), zh: z.string(), en: z.string() }),
    summary: 'Send one test message past the queue, to see whether the sender works',
  }),
}
