import { z } from 'zod'
import { anyText, Instant, VersionOrZero } from '../../base/shapes.ts'

export const SENDER_CHANNELS = ['email', 'sms'] as const
export const SenderChannel = z.enum(SENDER_CHANNELS)
export type SenderChannel = z.infer<typeof SenderChannel>

export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const
export type MailSecurity = (typeof MAIL_SECURITIES)[number]

/** Port of a mail server by how it encrypts. */
export const MAIL_PORTS: Readonly<Record<MailSecurity, number>> = { tls: 465, starttls: 587, none: 25 }

/** A mail server, without the password. */
export const MailSetting = z.object({
  host: anyText(253),
  port: z.number().int().min(1).max(65_535),
  security: z.enum(MAIL_SECURITIES),
  /** Empty: without signing in. */
  user: anyText(200),
  fromName: anyText(60),
  fromAddress: anyText(254),
})
export type MailSetting = z.infer<typeof MailSetting>

/** Alibaba Cloud SMS, without the secret of the access key. */
export const SmsSetting = z.object({
  accessKeyId: anyText(100),
  signName: anyText(40),
  /** `code=SMS_100, invited=SMS_101, notice=SMS_102` */
  templates: anyText(2_000),
})
export type SmsSetting = z.infer<typeof SmsSetting>

/** What a channel is set to, by channel. */
export const SenderSetting = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('email'), value: MailSetting }),
  z.object({ channel: z.literal('sms'), value: SmsSetting }),
])
export type SenderSetting = z.infer<typeof SenderSetting>

/** `secret` left out: the saved one stays. Empty: none. */
export const SenderInput = z.object({ setting: SenderSetting, secret: anyText(500).optional() })
export type SenderInput = z.infer<typeof SenderInput>

/** `environment`: variables of the server say it, and win. */
export const SenderSource = z.enum(['environment', 'stored', 'none'])
export type SenderSource = z.infer<typeof SenderSource>

export const SenderView = z.object({
  setting: SenderSetting,
  source: SenderSource,
  hasSecret: z.boolean(),
  version: VersionOrZero,
  changedAt: Instant.nullable(),
})
export type SenderView = z.infer<typeof SenderView>

/** Whether the page can change it. */
export const isByEnvironment = (source: SenderSource): boolean => source === 'environment'

export const SENDER_DEFAULTS: Readonly<Record<SenderChannel, SenderSetting>> = {
  email: {
    channel: 'email',
    value: { host: '', port: MAIL_PORTS.starttls, security: 'starttls', user: '', fromName: '', fromAddress: '' },
  },
  sms: { channel: 'sms', value: { accessKeyId: '', signName: '', templates: '' } },
}

/** Tests of one person within ten minutes. */
export const SENDER_TESTS = { limit: 5, seconds: 600 }
