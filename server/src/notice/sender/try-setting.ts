import type { z } from 'zod'
import { readTarget } from '@podium/core/identity/sign-in/target.ts'
import type { senderTried } from '@podium/core/system/events.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { senderOf } from '#server/platform/senders/config-in-force.ts'
import { paySms } from '../budget/spend.ts'
import { testContent, testMessage } from '../test-message.ts'

/** Sends a test message by a setting that need not be saved; an SMS is paid out of the day's budget. */
export async function trySetting(
  services: Services,
  { target: typed, setting, secret }: z.output<(typeof senderTried)['payload']>,
): Promise<z.input<(typeof senderTried)['answer']>> {
  const target = readTarget(typed)
  if (!target) throw new Error('the target is neither a phone nor a mailbox')
  const config = { ...services.config, ...senderOf(setting, secret, services.config) }
  const paid = target.channel === 'sms' ? await paySms(services, { content: testContent(config), isCode: false }) : null
  if (target.channel === 'sms' && !paid) return null
  const { sent, zh, words } = await testMessage(config, target)
  if (!sent) await paid?.giveBack()
  return { sent, zh, en: words }
}
