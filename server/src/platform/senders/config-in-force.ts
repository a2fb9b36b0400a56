import { SenderSetting } from '@podium/core/system/sender/sender-setting.ts'
import { readTemplates } from '@podium/core/system/sender/sender.rule.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Config } from '../kernel/config.ts'
import type { SenderConfig } from '../kernel/sender-config.ts'
import type { Services } from '../kernel/services.ts'
import { secretCell, storedSenders, type StoredSender } from './sender.store.ts'

type Senders = Pick<SenderConfig, 'smtp' | 'sms'>

/**
 * The configuration with the stored senders of channels that the environment leaves open. Within a transaction give its
 * handle; otherwise the senders are kept for a moment.
 */
export async function configInForce(services: Services, tx?: Tx | Db): Promise<Config> {
  const { config } = services
  if (config.smtp && config.sms) return config
  const load = async (db: Db | Tx) => openSenders(services, await storedSenders(db))
  const stored = await (tx ? load(tx) : services.shared.read('senders', () => load(services.db)))
  return { ...config, smtp: config.smtp ?? stored.smtp, sms: config.sms ?? stored.sms }
}

function openSenders({ secrets, log, config }: Services, stored: readonly StoredSender[]): Senders {
  const opened: { smtp: Senders['smtp']; sms: Senders['sms'] } = { smtp: null, sms: null }
  for (const { channel, setting, secretSealed } of stored) {
    try {
      const secret = secretSealed && secrets.decrypt(secretSealed, secretCell(channel))
      Object.assign(opened, senderOf(SenderSetting.parse({ channel, value: setting }), secret, config))
    } catch (error) {
      log.error({ err: error, channel }, 'the stored sender can not be read')
    }
  }
  return opened
}

/** A setting as the senders take it. */
export function senderOf(
  setting: SenderSetting,
  secret: string | null,
  { insideHosts, smsEndpoint }: Pick<SenderConfig, 'insideHosts' | 'smsEndpoint'>,
): Partial<Senders> {
  if (setting.channel === 'sms') {
    const { accessKeyId, signName, templates } = setting.value
    const codes = readTemplates(templates) ?? new Map<string, string>()
    return { sms: { endpoint: smsEndpoint, accessKeyId, accessKeySecret: secret ?? '', signName, templates: codes } }
  }
  const { host, port, security, user, fromName, fromAddress } = setting.value
  const from = { name: fromName, address: fromAddress }
  const account = user === '' ? { user: null, password: null } : { user, password: secret }
  return { smtp: { host, port, security, ...account, from, insideHosts } }
}
