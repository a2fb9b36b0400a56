import { spendAlarm, spendLimit, type SpendAlarm } from '@podium/core/notice/budget.rule.ts'
import { smsParts, smsText } from '@podium/core/notice/sms.ts'
import { paths } from '@podium/core/paths.ts'
import { administrators } from '#server/identity/index.ts'
import { transact } from '#server/platform/db/transact.ts'
import { publicUrlOf } from '#server/platform/kernel/public-url.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { configInForce } from '#server/platform/senders/config-in-force.ts'
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
  const { db } = services
  const config = await configInForce(services)
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

const templates = { 80: 'notice.budgetNear', 100: 'notice.budgetUsed' } as const satisfies Record<SpendAlarm, string>

/** Once a day and threshold. */
async function alarmSpend(services: Services, alarm: SpendAlarm, day: string): Promise<void> {
  services.log.warn({ day, percent: alarm }, 'the SMS budget of the day')
  await transact(services, async (tx) =>
    notify(services, tx, {
      users: await administrators(tx),
      template: templates[alarm],
      link: paths.office.noticeDeliveries(),
      dedupe: `notice.spend:${day}:${alarm}`,
    }),
  )
}
