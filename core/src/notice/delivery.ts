import { z } from 'zod'
import { Id, Instant, type Bilingual } from '../base/shapes.ts'
import { NoticeChannel } from './topics.ts'

/**
 * `sending`: claimed by a process. `unknown`: passed to the provider, but its response was lost. `failed`: refused by
 * the provider, or all attempts failed. `undeliverable`: never attempted or obsolete: no sender, an expired code, too
 * many messages to one target.
 */
export const DELIVERY_STATES = ['queued', 'sending', 'sent', 'unknown', 'failed', 'undeliverable'] as const
export const DeliveryState = z.enum(DELIVERY_STATES)
export type DeliveryState = z.infer<typeof DeliveryState>

export const deliveryStateLabels: Record<DeliveryState, Bilingual> = {
  queued: { zh: '待发送', en: 'Queued' },
  sending: { zh: '发送中', en: 'Sending' },
  sent: { zh: '已发送', en: 'Sent' },
  unknown: { zh: '结果未知', en: 'Unknown' },
  failed: { zh: '发送失败', en: 'Failed' },
  undeliverable: { zh: '无法送达', en: 'Undeliverable' },
}

export const deliveryChannelLabels: Record<NoticeChannel, Bilingual> = {
  sms: { zh: '短信', en: 'SMS' },
  email: { zh: '邮件', en: 'E-mail' },
}

/** Messages to be sent; one whose sending was interrupted is sent again after its lease expires. */
export const UNSENT_STATES: readonly DeliveryState[] = ['queued', 'sending']

/** Reasons why a message wasn't sent, other than the provider's. */
export const deliveryReasons = {
  no_sender: { zh: '未配置发送服务', en: 'No sender is set up' },
  expired: { zh: '验证码已过期', en: 'The code had expired' },
  limit: { zh: '发往该接收方的消息过多', en: 'Too many messages to this target' },
  sender: { zh: '同一用户引发的消息过多', en: 'Too many messages caused by one user' },
  spend: { zh: '当日短信费用已达上限', en: 'The SMS budget of the day is used up' },
  waits: { zh: '等待该接收方的发送间隔', en: 'Waits for the pace of its target' },
  night: { zh: '夜间暂缓，早上合并发送', en: 'Held for the morning, to go with others' },
  overtaken: { zh: '内容在发出前已失效', en: 'No longer true before it was sent' },
  made_up: { zh: '演示数据中的虚构人员', en: 'Made-up people of the demo' },
} as const satisfies Record<string, Bilingual>
export type DeliveryReason = keyof typeof deliveryReasons

/** The reason in both languages; a provider's message is returned unchanged. */
export function reasonName(lastError: string): Bilingual {
  return (deliveryReasons as Record<string, Bilingual>)[lastError] ?? { zh: lastError, en: lastError }
}

/** A row of the delivery log: one message to one phone or mailbox, without its text and its complete target. */
export const DeliveryRow = z.object({
  deliveryId: Id,
  channel: NoticeChannel,
  targetMasked: z.string(),
  event: z.string(),
  state: DeliveryState,
  attempts: z.number().int(),
  providerId: z.string(),
  lastError: z.string(),
  createdAt: Instant,
  nextAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** The text is still stored, so that it can be sent again. */
  isKept: z.boolean(),
})
export type DeliveryRow = z.infer<typeof DeliveryRow>
