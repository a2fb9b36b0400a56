import { expect, test } from 'vitest'
import { readConfig, SettingsError } from './config.ts'
import { hasSender, senderWarnings } from './sender-config.ts'

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: '001006fa9a3db4d88fc8b940955732f2361b1fb787f3c3a2b0eab2d17a5a8463',
  PUBLIC_URL: 'https://contest.example.org',
}
const smtp = { SMTP_HOST: 'mail.example.org', MAIL_FROM: '挑战杯 <no-reply@example.org>' }
const sms = {
  SMS_ACCESS_KEY_ID: 'id',
  SMS_ACCESS_KEY_SECRET: 'secret',
  SMS_SIGN_NAME: '挑战杯',
  SMS_TEMPLATES: 'code=SMS_1, invited=SMS_2 notice=SMS_3,code.login=SMS_4,notice@en=SMS_5',
}

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
  return []
}

test('a mail server needs its address and whom mails are from', () => {
  expect(readConfig(smtp).smtp).toEqual({
    host: 'mail.example.org',
    port: 587,
    security: 'starttls',
    user: null,
    password: null,
    from: { name: '挑战杯', address: 'no-reply@example.org' },
  })
  expect(readConfig({ ...smtp, SMTP_SECURITY: 'tls' }).smtp?.port).toBe(465)
})

test('SMS need keys, signature and a template for each kind', () => {
  const { templates, ...rest } = readConfig(sms).sms!
  expect(rest).toEqual({
    endpoint: 'https://dysmsapi.aliyuncs.com',
    accessKeyId: 'id',
    accessKeySecret: 'secret',
    signName: '挑战杯',
  })
  expect(Object.fromEntries(templates)).toEqual({
    code: 'SMS_1',
    invited: 'SMS_2',
    notice: 'SMS_3',
    'code.login': 'SMS_4',
    'notice@en': 'SMS_5',
  })
})

test.each([
  [{ SMTP_HOST: 'mail.example.org' }, ['MAIL_FROM: must be set when SMTP_HOST is.']],
  [
    { SMTP_USER: 'u', SMTP_PASSWORD: 'p' },
    ['SMTP_HOST: must be set when SMTP_USER is.', 'SMTP_HOST: must be set when SMTP_PASSWORD is.'],
  ],
  [{ ...smtp, SMTP_USER: 'u' }, ['SMTP_PASSWORD: must be set when the other is.']],
  [{ ...smtp, MAIL_FROM: 'nobody' }, ['MAIL_FROM: must look like Podium <no-reply@example.org>.']],
  [{ ...smtp, SMTP_PORT: '0' }, ['SMTP_PORT: must be a whole number from 1 to 65535.']],
  [{ ...smtp, SMTP_SECURITY: 'ssl' }, ['SMTP_SECURITY: must be "tls" or "starttls" or "none".']],
  [{ ...sms, SMS_SIGN_NAME: '' }, ['SMS_SIGN_NAME: must be set when SMS_ACCESS_KEY_ID is.']],
  [{ ...sms, SMS_TEMPLATES: 'code=SMS_1' }, ['SMS_TEMPLATES: must name a template for invited, notice.']],
  [
    { ...sms, SMS_TEMPLATES: 'SMS_1' },
    ['SMS_TEMPLATES: must look like code=SMS_100, invited=SMS_101, notice=SMS_102.'],
  ],
  [{ ...sms, SMS_ENDPOINT: 'dysms' }, ['SMS_ENDPOINT: must be a web address such as https://dysmsapi.aliyuncs.com.']],
])('%o is refused', (env, problems) => {
  expect(problemsOf(env)).toEqual(problems)
})

test('production sends nothing in the clear, but on this machine', () => {
  const open = { ...production, ...smtp, SMTP_SECURITY: 'none' }
  expect(problemsOf(open)).toEqual(['SMTP_SECURITY: must not be "none" in production, except on this machine.'])
  expect(problemsOf({ ...open, SMTP_HOST: '127.0.0.1' })).toEqual([])
  expect(problemsOf({ ...production, ...sms, SMS_ENDPOINT: 'http://sms.example.org' })).toEqual([
    'SMS_ENDPOINT: must begin with https: in production.',
  ])
})

test('production without senders says which channel reaches nobody', () => {
  const without = readConfig(production)
  expect(senderWarnings(without)).toEqual([
    'E-mail: the environment sets no sender (SMTP_HOST). Unless the system settings do, messages are logged as undeliverable, codes by e-mail are refused.',
    'SMS: the environment sets no sender (SMS_ACCESS_KEY_ID). Unless the system settings do, messages are logged as undeliverable, codes by SMS are refused.',
  ])
  expect([hasSender(without, 'email'), hasSender(without, 'sms')]).toEqual([false, false])
  expect(senderWarnings(readConfig({ ...production, ...smtp, ...sms }))).toEqual([])
  expect(senderWarnings(readConfig({ ...production, ...smtp, NOTICE_OUTBOX: './outbox.jsonl' }))).toEqual([
    'SMS: goes to the file NOTICE_OUTBOX and reaches nobody, unless the system settings have a sender; set SMS_ACCESS_KEY_ID to send.',
  ])
})

test('what SMS cost is set in yuan', () => {
  expect(readConfig({ SMS_PRICE: '0.045', SMS_DAILY_BUDGET: '300' }).smsPrice).toEqual({ price: 45, daily: 300_000 })
  expect(problemsOf({ SMS_PRICE: '0.0455' })).toEqual([
    'SMS_PRICE: must be an amount in yuan from 0.001 to 10, such as 0.05.',
  ])
  expect(problemsOf({ SMS_PRICE: '0.5', SMS_DAILY_BUDGET: '0.4' })).toEqual([
    'SMS_DAILY_BUDGET: must be at least SMS_PRICE.',
  ])
})

test.each([
  ['22-8', { from: 22, until: 8 }],
  ['0-06', { from: 0, until: 6 }],
  ['off', null],
])('quiet hours may be %s', (QUIET_HOURS, hours) => expect(readConfig({ QUIET_HOURS }).quietHours).toEqual(hours))

test.each(['22', '24-8', '8-8', 'on'])('quiet hours may not be %s', (QUIET_HOURS) => {
  expect(problemsOf({ QUIET_HOURS })).toEqual(['QUIET_HOURS: must be two different hours like 22-8, or "off".'])
})
