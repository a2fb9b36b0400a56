import type { z } from 'zod'
import type { codeIssued } from '@podium/core/identity/events.ts'
import type { CodePurpose } from '@podium/core/identity/sign-in/session.ts'
import { codeText, codeTitle } from '@podium/core/notice/code-text.ts'
import type { MessageContent } from '@podium/core/notice/message-content.ts'
import { codeSms } from '@podium/core/notice/sms.ts'
import { paths } from '@podium/core/paths.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { publicUrlOf } from '#server/platform/kernel/public-url.ts'
import { withinBudget } from './budget/budget.ts'
import { insertDeliveries, type NewDelivery } from './delivery.store.ts'
import type { Services } from '#server/platform/kernel/services.ts'

/** The page on which a code is typed in. */
const codePages: Record<CodePurpose, () => string> = {
  login: paths.login,
  register: paths.register,
  retrieve: paths.retrieve,
  bind: paths.centre.set,
  guardian: paths.home.guardian,
  // Whoever signs has the page open.
  sign: paths.root,
}

/**
 * Queues what goes out to phones and mailboxes. What can't go, for lack of a sender or over the budget, is logged with
 * the reason; with `isAwaited`, being over the sender's limits throws SENDER_LIMIT.
 */
export async function queueDeliveries(
  services: Services,
  tx: Tx,
  deliveries: readonly NewDelivery[],
  isAwaited: boolean,
): Promise<void> {
  const queued = await withinBudget(services, tx, deliveries, isAwaited)
  for (const { channel, event, undeliverable } of queued) {
    if (undeliverable !== null) services.log.warn({ channel, event, reason: undeliverable }, 'delivery not queued')
  }
  await insertDeliveries(services.secrets, tx, queued)
}

/** Has a one-time code sent. */
export async function deliverCode(
  services: Services,
  tx: Tx,
  issued: z.output<(typeof codeIssued)['payload']>,
): Promise<void> {
  const { channel, target, masked, code, purpose, minutes, language, signs } = issued
  const letter: MessageContent = {
    site: await siteName(services, tx),
    competition: signs?.competition ?? null,
    title: codeTitle(purpose),
    body: codeText(code, purpose, minutes, signs),
    link: publicUrlOf(services.config) + codePages[purpose](),
  }
  const sms = codeSms(code, signs, language)
  const delivery = {
    channel,
    target,
    masked,
    event: `code.${purpose}`,
    content: { letter, sms, reader: language },
    userId: null,
    messageId: null,
    codeSeconds: minutes * 60,
    heldUntil: null,
  }
  await queueDeliveries(services, tx, [delivery], true)
}

/** The name of the site that answers at the public address. */
export async function siteName(services: Services, tx: Tx): Promise<MessageContent['site']> {
  return services.siteName(tx, new URL(publicUrlOf(services.config)).hostname)
}
