import { spendAlarm, spendLimit, type SpendAlarm } from '@podium/core/notice/budget.rule.ts'
import { smsParts, smsText } from '@podium/core/notice/sms.ts'
import { paths } from '@podium/core/paths.ts'
import { administrators } from '#server/identity/index.ts'
import { transact } from '#server/platform/db/transact.ts'
import { publicUrlOf } from '#server/platform/kernel/public-url.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { ClaimedDelivery } from '../delivery.store.ts'
import { notify } from '../notify.ts'
import { claimSpend, returnSpend } from './spend.store.ts'

/** What an SMS took of a day's budget; `giveBack` returns it if the provider didn't take the message. */
export interface PaidSms {
  giveBack(): Promise<void>
}

/**
 * Takes an SMS out of the day's budget before it is sent, and alarms system administrators where that reaches a
 * threshold. Null if the budget has no room for it: codes may use it whole, notices a share.
 */
export async function paySms(
  services: Services,
  { content, isCode }: Pick<ClaimedDelivery, 'content' | 'isCode'>,
): Promise<PaidSms | null> {
  const { config, db } = services
  const text = smsText(content.sms, publicUrlOf(config))
  const parts = smsParts(text, config.sms?.signName ?? '')
  const claim = { parts, cost: parts * config.smsPrice.price, limit: spendLimit(config.smsPrice, isCode) }
  const spent = await claimSpend(db, claim)
  if (!spent) return null
  const alarm = spendAlarm(config.smsPrice, spent.total - claim.cost, spent.total)
  if (alarm) {
    // The message goes even if the alarm fails.
    await alarmSpend(services, alarm, spent.day).catch((error: unknown) =>
      services.log.error({ err: error, percent: alarm }, 'no alarm about the SMS budget'),
    )
  }
  return { giveBack: () => returnSpend(db, spent.day, claim) }
}

const texts = {
  80: {
    zh: '今日短信费用已达上限的 80%',
    en: 'The SMS of today cost 80 % of their budget',
    body: {
      zh: '今日不再发送通知短信，仅发送验证码。通知仍会进入消息中心。请在发送记录中查看原因，必要时调整 SMS_DAILY_BUDGET。',
      en: 'Only codes go by SMS today; notices still reach the inbox. See the log of messages for the cause, and raise SMS_DAILY_BUDGET if needed.',
    },
  },
  100: {
    zh: '今日短信费用已达上限',
    en: 'The budget for the SMS of today is used up',
    body: {
      zh: '今日不再发送任何短信，包括验证码，明日零点恢复。请在发送记录中查看原因，必要时调整 SMS_DAILY_BUDGET。',
      en: 'No SMS goes until midnight, not even codes. See the log of messages for the cause, and raise SMS_DAILY_BUDGET if needed.',
    },
  },
} as const satisfies Record<SpendAlarm, unknown>

/** Once a day and threshold. */
async function alarmSpend(services: Services, alarm: SpendAlarm, day: string): Promise<void> {
  services.log.warn({ day, percent: alarm }, 'the SMS budget of the day')
  await transact(services, async (tx) =>
    notify(services, tx, {
      users: await administrators(tx),
      event: 'notice.spend',
      ...texts[alarm],
      link: paths.office.noticeDeliveries(),
      dedupe: `notice.spend:${day}:${alarm}`,
    }),
  )
}
