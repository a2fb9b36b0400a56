import type { FieldFault, Refusal } from '../../base/refusal.ts'
import { refuse } from '../../base/refusal.ts'
import { systemRefusals } from '../refusals.ts'
import type { MailSetting, SenderSetting, SmsSetting } from './sender-setting.ts'

const ADDRESS = /^[^\s@<>"',;:()]+@[^\s@<>"',;:()]+\.[^\s@<>"',;:().]{2,}$/
const HOST = /^[a-z0-9.:_-]+$/i
const TEMPLATE = /^[a-z]+(\.[a-z_]+)?(@en)?=[A-Za-z0-9_]+$/
const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '::1']
/** Kinds of messages that need a template. */
const SMS_KINDS = ['code', 'invited', 'notice']

export interface SavedSender {
  readonly setting: SenderSetting
  readonly hasSecret: boolean
}

/** The codes of SMS templates by kind; null where one is missing or can't be read. */
export function readTemplates(text: string): Map<string, string> | null {
  const parts = text.split(/[\s,，]+/).filter((part) => part !== '')
  if (!parts.every((part) => TEMPLATE.test(part))) return null
  const templates = new Map(parts.map((part) => part.split('=') as [string, string]))
  return SMS_KINDS.every((kind) => templates.has(kind)) ? templates : null
}

/**
 * Why a sender can't be set so. A saved secret is only ever given to the server and the account it was entered for; in
 * production a mail server on another machine must encrypt.
 */
export function whyNotSetSender(
  saved: SavedSender,
  setting: SenderSetting,
  secret: string | undefined,
  isProduction: boolean,
): Refusal | null {
  const faults = setting.channel === 'email' ? mailFaults(setting.value) : smsFaults(setting.value)
  if (faults.length > 0) return refuse(systemRefusals.SENDER_INCOMPLETE, {}, faults)
  if (setting.channel === 'email') {
    const { host, security, user } = setting.value
    if (isProduction && security === 'none' && !LOOPBACK.includes(host)) return refuse(systemRefusals.MAIL_UNENCRYPTED)
    if (user === '') return null
  }
  if (secret) return null
  const isKept = secret === undefined && saved.hasSecret && receiverOf(saved.setting) === receiverOf(setting)
  return isKept ? null : refuse(systemRefusals.SENDER_SECRET_NEEDED)
}

/** Who gets the secret. */
function receiverOf(setting: SenderSetting): string {
  if (setting.channel === 'sms') return setting.value.accessKeyId
  const { host, port, security, user } = setting.value
  return [host.toLowerCase(), port, security === 'none', user].join(' ')
}

function mailFaults({ host, fromAddress }: MailSetting): FieldFault[] {
  return [
    ...(HOST.test(host) ? [] : [fault('host', '请填写服务器域名或地址', 'A host name or address is needed')]),
    ...(ADDRESS.test(fromAddress) ? [] : [fault('fromAddress', '请填写正确的邮箱地址', 'An e-mail address is needed')]),
  ]
}

function smsFaults({ accessKeyId, signName, templates }: SmsSetting): FieldFault[] {
  const words = [
    '须含 code、invited、notice 三种模板，如 code=SMS_100',
    'Templates for code, invited and notice are needed',
  ]
  return [
    ...(accessKeyId === '' ? [fault('accessKeyId', '请填写 AccessKey ID', 'The access key’s id is needed')] : []),
    ...(signName === '' ? [fault('signName', '请填写短信签名', 'The signature is needed')] : []),
    ...(readTemplates(templates) ? [] : [fault('templates', words[0]!, words[1]!)]),
  ]
}

function fault(path: string, zh: string, en: string): FieldFault {
  return { path, zh, en }
}
