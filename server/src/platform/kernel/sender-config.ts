import type { QuietHours } from '@podium/core/notice/night/night.rule.ts'
import { z } from 'zod'

/** A mail server and the sender's address. */
export interface SmtpConfig {
  readonly host: string
  readonly port: number
  /** `tls`: encrypted from the start; `starttls`: encrypted before any data; `none`: unencrypted. */
  readonly security: 'tls' | 'starttls' | 'none'
  readonly user: string | null
  readonly password: string | null
  readonly from: { readonly name: string; readonly address: string }
  /** Given where staff entered the host: only these `host:port` of the inside network are connected to. */
  readonly insideHosts?: readonly string[]
}

/** Alibaba Cloud SMS. */
export interface SmsConfig {
  readonly endpoint: string
  readonly accessKeyId: string
  readonly accessKeySecret: string
  readonly signName: string
  /** Codes of the registered templates, by kind of message or by event; with the suffix `@en` the English one. */
  readonly templates: ReadonlyMap<string, string>
}

export interface SenderConfig {
  /** Price of one SMS and the most that a day may cost, in thousandths of a yuan. */
  readonly smsPrice: { readonly price: number; readonly daily: number }
  /** Where SMS of an account that staff entered go. */
  readonly smsEndpoint: string
  readonly smtp: SmtpConfig | null
  readonly sms: SmsConfig | null
  /** `host:port` of services in the inside network that staff may enter. */
  readonly insideHosts: readonly string[]
  /** File that receives messages of channels without a sender as JSON lines; null: none. */
  readonly noticeOutbox: string | null
  /** When notices that nobody waits for are held; null: never. */
  readonly quietHours: QuietHours | null
}

const ADDRESS = /^[^\s@<>"',;:()]+@[^\s@<>"',;:()]+\.[^\s@<>"',;:().]{2,}$/
const SENDER = /^(?:"?(?<name>[^"<>\r\n]{1,60}?)"?\s*)?<(?<address>[^<>]+)>$/
const TEMPLATES = /^[a-z]+(\.[a-z_]+)?(@en)?=[A-Za-z0-9_]+$/

const port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) <= 65_535, {
    error: 'must be a whole number from 1 to 65535',
  })
  .transform(Number)

const mailFrom = z.string().transform((text, context) => {
  const { name = '', address = text } = SENDER.exec(text)?.groups ?? {}
  if (ADDRESS.test(address)) return { name: name.trim(), address }
  context.addIssue({ code: 'custom', message: 'must look like Podium <no-reply@example.org>' })
  return z.NEVER
})

const templates = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
  .refine((parts) => parts.every((part) => TEMPLATES.test(part)), {
    error: 'must look like code=SMS_100, invited=SMS_101, notice=SMS_102',
  })
  .transform((parts) => new Map(parts.map((part) => part.split('=') as [string, string])))

/** An amount in yuan, read as thousandths. */
const yuan = (least: string, most: number) =>
  z
    .string()
    .refine((text) => /^\d{1,7}(\.\d{1,3})?$/.test(text) && Number(text) >= Number(least) && Number(text) <= most, {
      error: `must be an amount in yuan from ${least} to ${most}, such as 0.05`,
    })
    .transform((text) => Math.round(Number(text) * 1_000))

const endpoint = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: 'must be a web address such as https://dysmsapi.aliyuncs.com',
  })
  .transform((text) => new URL(text).origin)

const insideHosts = z
  .string()
  .transform((text) => text.toLowerCase().split(/[\s,]+/))
  .refine((hosts) => hosts.every((host) => /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+):\d{1,5}$/.test(host)), {
    error: 'must look like llm.intranet:8000, 10.0.0.8:11434',
  })

const HOURS = /^(?<from>[01]?\d|2[0-3])-(?<until>[01]?\d|2[0-3])$/

/** Hours of the day in Beijing, such as `22-8`. */
const quietHours = z.string().transform((text, context): QuietHours | null => {
  if (text === 'off') return null
  const { from, until } = HOURS.exec(text)?.groups ?? {}
  if (from !== undefined && until !== undefined && Number(from) !== Number(until)) {
    return Object.freeze({ from: Number(from), until: Number(until) })
  }
  context.addIssue({ code: 'custom', message: 'must be two different hours like 22-8, or "off"' })
  return z.NEVER
})

/** Variables that configure senders and what staff may make the server connect to. */
export const senderSettings = {
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: port.optional(),
  SMTP_SECURITY: z
    .enum(['tls', 'starttls', 'none'], { error: 'must be "tls" or "starttls" or "none"' })
    .default('starttls'),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: mailFrom.optional(),
  SMS_ENDPOINT: endpoint.default('https://dysmsapi.aliyuncs.com'),
  SMS_ACCESS_KEY_ID: z.string().optional(),
  SMS_ACCESS_KEY_SECRET: z.string().optional(),
  SMS_SIGN_NAME: z.string().optional(),
  SMS_TEMPLATES: templates.optional(),
  SMS_PRICE: yuan('0.001', 10).default(50),
  SMS_DAILY_BUDGET: yuan('0.1', 1_000_000).default(1_000_000),
  NOTICE_OUTBOX: z.string().optional(),
  QUIET_HOURS: quietHours.default({ from: 22, until: 8 }),
  INSIDE_HOSTS: insideHosts.default([]),
}

type Settings = z.output<z.ZodObject<typeof senderSettings>>

const SMS_PARTS = ['SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATES'] as const
const SMS_KINDS = ['code', 'invited', 'notice']
const PORTS = { tls: 465, starttls: 587, none: 25 }

/** Missing or contradictory settings, one line each. */
export function senderProblems(s: Settings): string[] {
  const problems: string[] = []
  if (s.SMTP_HOST && !s.MAIL_FROM) problems.push('MAIL_FROM: must be set when SMTP_HOST is.')
  for (const name of ['SMTP_USER', 'SMTP_PASSWORD', 'MAIL_FROM'] as const) {
    if (s[name] !== undefined && !s.SMTP_HOST) problems.push(`SMTP_HOST: must be set when ${name} is.`)
  }
  if ((s.SMTP_USER === undefined) !== (s.SMTP_PASSWORD === undefined)) {
    problems.push(`${s.SMTP_USER === undefined ? 'SMTP_USER' : 'SMTP_PASSWORD'}: must be set when the other is.`)
  }
  const given = SMS_PARTS.filter((name) => s[name] !== undefined)
  if (given.length > 0) {
    for (const name of SMS_PARTS.filter((part) => s[part] === undefined)) {
      problems.push(`${name}: must be set when ${given[0]} is.`)
    }
  }
  if (s.SMS_DAILY_BUDGET < s.SMS_PRICE) problems.push('SMS_DAILY_BUDGET: must be at least SMS_PRICE.')
  const missing = SMS_KINDS.filter((kind) => s.SMS_TEMPLATES && !s.SMS_TEMPLATES.has(kind))
  if (missing.length > 0) problems.push(`SMS_TEMPLATES: must name a template for ${missing.join(', ')}.`)
  return [...new Set(problems)]
}

/** Settings that send passwords and codes unencrypted. */
export function unsafeSenders(s: Settings): string[] {
  const problems: string[] = []
  if (s.SMTP_HOST && s.SMTP_SECURITY === 'none' && !isLoopback(s.SMTP_HOST)) {
    problems.push('SMTP_SECURITY: must not be "none" in production, except on this machine.')
  }
  const { protocol, hostname } = new URL(s.SMS_ENDPOINT)
  if (protocol !== 'https:' && !isLoopback(hostname))
    problems.push('SMS_ENDPOINT: must begin with https: in production.')
  if (s.NOTICE_OUTBOX && !s.SMTP_HOST && !s.SMS_ACCESS_KEY_ID)
    problems.push('NOTICE_OUTBOX: must not be the only sender in production: set SMTP_HOST or the SMS settings.')
  return problems
}

function isLoopback(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host)
}

export function toSenderConfig(s: Settings, outbox: string | null): SenderConfig {
  const smsPrice = Object.freeze({ price: s.SMS_PRICE, daily: s.SMS_DAILY_BUDGET })
  return {
    smtp: smtpOf(s),
    sms: smsOf(s),
    smsPrice,
    smsEndpoint: s.SMS_ENDPOINT,
    insideHosts: s.INSIDE_HOSTS,
    noticeOutbox: outbox,
    quietHours: s.QUIET_HOURS,
  }
}

function smtpOf(s: Settings): SmtpConfig | null {
  if (!s.SMTP_HOST || !s.MAIL_FROM) return null
  return Object.freeze({
    host: s.SMTP_HOST,
    port: s.SMTP_PORT ?? PORTS[s.SMTP_SECURITY],
    security: s.SMTP_SECURITY,
    user: s.SMTP_USER ?? null,
    password: s.SMTP_PASSWORD ?? null,
    from: s.MAIL_FROM,
  })
}

function smsOf(s: Settings): SmsConfig | null {
  const { SMS_ACCESS_KEY_ID, SMS_ACCESS_KEY_SECRET, SMS_SIGN_NAME, SMS_TEMPLATES } = s
  if (!SMS_ACCESS_KEY_ID || !SMS_ACCESS_KEY_SECRET || !SMS_SIGN_NAME || !SMS_TEMPLATES) return null
  return Object.freeze({
    endpoint: s.SMS_ENDPOINT,
    accessKeyId: SMS_ACCESS_KEY_ID,
    accessKeySecret: SMS_ACCESS_KEY_SECRET,
    signName: SMS_SIGN_NAME,
    templates: SMS_TEMPLATES,
  })
}

/** Whether messages of this channel can leave the server. */
export function hasSender(config: SenderConfig, channel: 'sms' | 'email'): boolean {
  return (channel === 'email' ? config.smtp : config.sms) !== null || config.noticeOutbox !== null
}

/** Warnings for the operator: a line for each channel without a sender. */
export function senderWarnings(config: SenderConfig): string[] {
  const channels = [
    { name: 'E-mail', one: 'e-mail', variable: 'SMTP_HOST', isConfigured: config.smtp !== null },
    { name: 'SMS', one: 'SMS', variable: 'SMS_ACCESS_KEY_ID', isConfigured: config.sms !== null },
  ]
  return channels
    .filter(({ isConfigured }) => !isConfigured)
    .map(({ name, one, variable }) =>
      config.noticeOutbox === null
        ? `${name}: the environment sets no sender (${variable}). Unless the system settings do, messages are logged as undeliverable, codes by ${one} are refused.`
        : `${name}: goes to the file NOTICE_OUTBOX and reaches nobody, unless the system settings have a sender; set ${variable} to send.`,
    )
}
