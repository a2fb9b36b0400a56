import { describe, expect, test } from 'vitest'
import { systemRefusals as no } from '../refusals.ts'
import { SENDER_DEFAULTS, type MailSetting, type SmsSetting } from './sender-setting.ts'
import { readTemplates, whyNotSetSender, type SavedSender } from './sender.rule.ts'

const mail: MailSetting = {
  host: 'smtp.example.org',
  port: 587,
  security: 'starttls',
  user: 'podium',
  fromName: '竞赛',
  fromAddress: 'no-reply@example.org',
}
const sms: SmsSetting = { accessKeyId: 'LTAI', signName: '竞赛', templates: 'code=A1, invited=A2，notice=A3' }
const none: SavedSender = { setting: SENDER_DEFAULTS.email, hasSecret: false }
const savedMail: SavedSender = { setting: { channel: 'email', value: mail }, hasSecret: true }
const savedSms: SavedSender = { setting: { channel: 'sms', value: sms }, hasSecret: true }

function whyNotMail(change: Partial<MailSetting>, secret?: string, { saved = savedMail, isProduction = true } = {}) {
  const setting = { channel: 'email' as const, value: { ...mail, ...change } }
  return whyNotSetSender(saved, setting, secret, isProduction)
}

describe('a mail server', () => {
  test.each<[string, Partial<MailSetting>, string | undefined]>([
    ['with its password', {}, 'secret'],
    ['with the saved password', { fromName: '新名' }, undefined],
    ['without an account', { user: '' }, undefined],
    ['on this machine without encryption', { host: 'localhost', security: 'none' }, 'secret'],
  ])('%s is set', (_, change, secret) => {
    expect(whyNotMail(change, secret)).toBeNull()
  })

  test.each<[string, Partial<MailSetting>]>([
    ['another server', { host: 'other.example.org' }],
    ['another port', { port: 465 }],
    ['another account', { user: 'someone' }],
    ['a line that is not encrypted', { security: 'none', host: 'smtp.example.org' }],
  ])('never gives its saved password to %s', (_, change) => {
    expect(whyNotMail(change, undefined, { saved: savedMail, isProduction: false })?.kind).toBe(no.SENDER_SECRET_NEEDED)
  })

  test('needs a password for its account', () => {
    expect(whyNotMail({}, undefined, { saved: none, isProduction: true })?.kind).toBe(no.SENDER_SECRET_NEEDED)
    expect(whyNotMail({}, '')?.kind).toBe(no.SENDER_SECRET_NEEDED)
  })

  test('elsewhere encrypts in production', () => {
    expect(whyNotMail({ security: 'none' }, 'secret')?.kind).toBe(no.MAIL_UNENCRYPTED)
    expect(whyNotMail({ security: 'none' }, 'secret', { saved: none, isProduction: false })).toBeNull()
  })

  test.each<[keyof MailSetting, string]>([
    ['host', ''],
    ['host', 'http://smtp.example.org/'],
    ['fromAddress', 'nobody'],
  ])('names a bad %s', (field, value) => {
    expect(whyNotMail({ [field]: value }, 'secret')?.fields.map(({ path }) => path)).toEqual([field])
  })
})

describe('an SMS account', () => {
  const whyNotSms = (change: Partial<SmsSetting>, secret?: string) =>
    whyNotSetSender(savedSms, { channel: 'sms', value: { ...sms, ...change } }, secret, true)

  test('keeps its secret for the same access key only', () => {
    expect(whyNotSms({ signName: '新签名' })).toBeNull()
    expect(whyNotSms({ accessKeyId: 'other' })?.kind).toBe(no.SENDER_SECRET_NEEDED)
  })

  test.each<[keyof SmsSetting, string]>([
    ['accessKeyId', ''],
    ['signName', ''],
    ['templates', 'code=A1, invited=A2'],
    ['templates', 'code: A1'],
  ])('names a bad %s', (field, value) => {
    expect(whyNotSms({ [field]: value }, 'secret')?.fields.map(({ path }) => path)).toEqual([field])
  })

  test('has templates by kind', () => {
    expect(readTemplates(sms.templates)?.get('notice')).toBe('A3')
  })
})
