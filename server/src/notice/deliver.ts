import type { z } from 'zod'
import type { codeIssued } from '@podium/core/identity/events.ts'
import type { CodePurpose } from '@podium/core/identity/sign-in/session.ts'
import { codeText, codeTitle } from '@podium/core/notice/code-text.ts'
import type { MessageContent } from '@podium/core/notice/message-content.ts'
import { paths } from '@podium/core/paths.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { publicUrlOf } from '#server/platform/kernel/public-url.ts'
import { hasSender } from '#server/platform/kernel/sender-config.ts'
import { insertDeliveries, type NewDelivery } from './delivery.store.ts'
import type { Services } from '#server/platform/kernel/services.ts'

/** The page on which a code is typed in. */
const codePages: Record<CodePurpose, () => string> = {
  login: paths.login,
  register: paths.register,
  retrieve: paths.retrieve,
  bind: paths.centre.set,
}

/** Queues what goes out to phones and mailboxes. Where a channel has no sender the log says so, and the server's. */
export async function queueDeliveries(services: Services, tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  const { config, log } = services
  const judged = deliveries.map((delivery) => ({
    ...delivery,
    undeliverable: hasSender(config, delivery.channel) ? null : ('no_sender' as const),
  }))
  for (const { channel, event } of judged.filter(({ undeliverable }) => undeliverable !== null)) {
    log.warn({ channel, event }, 'undeliverable: no sender is set up')
  }
  await insertDeliveries(services.secrets, tx, judged)
}

/** Has a one-time code sent. */
export async function deliverCode(
  services: Services,
  tx: Tx,
  issued: z.output<(typeof codeIssued)['payload']>,
): Promise<void> {
  const { channel, target, masked, code, purpose, minutes, language } = issued
  const letter: MessageContent = {
    site: await siteName(services, tx),
    competition: null,
    title: codeTitle(purpose),
    body: codeText(code, purpose, minutes),
    link: publicUrlOf(services.config) + codePages[purpose](),
  }
  const sms = { kind: 'code', language: language === 'en' ? 'en' : 'zh', values: { code } } as const
  await queueDeliveries(services, tx, [
    {
      channel,
      target,
      masked,
      event: `code.${purpose}`,
      content: { letter, sms, reader: language },
      userId: null,
      messageId: null,
      codeSeconds: minutes * 60,
    },
  ])
}

/** The name of the site that answers at the public address. */
export async function siteName(services: Services, tx: Tx): Promise<MessageContent['site']> {
  return services.siteName(tx, new URL(publicUrlOf(services.config)).hostname)
}
