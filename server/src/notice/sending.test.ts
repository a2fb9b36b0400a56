import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { CODE_MS } from '@podium/core/identity/sign-in/session.rule.ts'
import { createUser, randomPhone, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { claimDue } from './delivery.store.ts'
import { notice, notify, testMessage } from './index.ts'
import { openMailServer, partOf, type MailServer } from './sender/smtp.fixture.ts'
import { openSmsServer, type SmsServer } from './sender/sms.fixture.ts'

const ORIGIN = 'https://contest.example.org'
const modules = [identity, organisation, notice]

let mail: MailServer
let sms: SmsServer
let app: TestApp
const logged: string[] = []

beforeAll(async () => {
  mail = await openMailServer()
  sms = await openSmsServer()
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  const config = { publicUrl: ORIGIN, smtp: mail.config, sms: sms.config, noticeOutbox: null }
  app = await openTestApp({ modules, config, log })
})
afterAll(async () => {
  await app.close()
  await mail.close()
  await sms.close()
})
beforeEach(() => {
  mail.answer(null)
  sms.answer(null)
})

let mailboxes = 0
async function createReader(
  options: { state?: 'unactivated'; verified?: boolean } = {},
): Promise<MadeUser & { email: string }> {
  mailboxes += 1
  const email = `reader${mailboxes}@school.example.org`
  const user = await createUser(app, { email, ...(options.state && { state: options.state }) })
  if (options.verified) {
    await app.db
      .updateTable('identity_user')
      .set({ email_verified_at: sql<Date>`now()` })
      .where('id', '=', user.userId)
      .execute()
  }
  return { ...user, email }
}

const returned = {
  template: 'enrolment.returned',
  params: { team: '<甲>', opinion: '{team} $& <b>请修改</b>' },
  competition: { zh: '机器人竞赛', en: 'Robot Contest' },
  link: '/home/signUp?step=material&teamId=1',
} as const

const tell = (user: MadeUser, dedupe: string = randomUUID()) =>
  app.transact((tx) => notify(app.services, tx, { ...returned, users: [user.userId], dedupe }))

async function deliveriesTo(user: MadeUser) {
  return app.db
    .selectFrom('notice_delivery')
    .selectAll()
    .where('user_id', '=', user.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

async function stateOf(user: MadeUser): Promise<unknown[]> {
  return (await deliveriesTo(user)).map(({ state, attempts, last_error }) => [state, attempts, last_error])
}

/** The pause before the next try, or a claim, is over. */
async function passTime(): Promise<void> {
  await app.db
    .updateTable('notice_delivery')
    .set({ next_at: sql<Date>`clock_timestamp() - interval '1 second'` })
    .where('state', 'in', ['queued', 'sending'])
    .execute()
}

const sendMail = () => app.runPeriodicTask('notice.email')
const sendSms = () => app.runPeriodicTask('notice.sms')
const mailTo = (address: string) => mail.received.filter(({ to }) => to.includes(address))
const smsTo = (phone: string) => sms.received.filter((one) => one.phone === phone)

describe('a mail', () => {
  test('goes to a verified mailbox, names site and competition, and leads to its page', async () => {
    const user = await createReader({ verified: true })
    await tell(user)
    await sendMail()
    const [received] = mailTo(user.email)
    const [delivery] = await deliveriesTo(user)
    expect(received!.raw).toContain('From: =?UTF-8?')
    expect(received!.raw).toContain(`Message-ID: <${delivery!.id}@contest.example.org>`)
    const [text, html] = [partOf(received!, 'text/plain'), partOf(received!, 'text/html')]
    expect([text.includes('竞赛管理系统'), text.includes('机器人竞赛'), text.includes('Robot Contest')]).toEqual([
      true,
      true,
      false,
    ])
    expect(text).toContain(`${ORIGIN}/home/signUp?step=material&teamId=1`)
    expect(html).toContain(`href="${ORIGIN}/home/signUp?step=material&amp;teamId=1"`)
    expect([html.includes('&lt;甲&gt;'), html.includes('<甲>')]).toEqual([true, false])
    expect([html.includes('{team} $&amp; &lt;b&gt;请修改&lt;/b&gt;'), html.includes('<b>')]).toEqual([true, false])
    expect(smsTo(user.phone)).toEqual([])
  })

  test('is logged as sent without its text and its whole address', async () => {
    const user = await createReader({ verified: true })
    await tell(user)
    await sendMail()
    const [delivery] = await deliveriesTo(user)
    expect(delivery).toMatchObject({
      state: 'sent',
      attempts: 1,
      target_masked: 'r***@school.example.org',
      template: 'enrolment.returned',
      provider_id: `<${delivery!.id}@contest.example.org>`,
      last_error: '',
      payload_sealed: Buffer.alloc(0),
      target_sealed: Buffer.alloc(0),
    })
  })

  test('speaks the language in which its reader signed in last', async () => {
    const user = await createReader({ verified: true })
    await app.call(identityApi.sendCode, { target: user.email, purpose: 'login' }, { language: 'en' })
    await sendMail()
    const code = /\d{6}/.exec(partOf(mailTo(user.email)[0]!, 'text/plain'))![0]
    await app.call(identityApi.loginByCode, { target: user.email, code }, { language: 'en' })
    await tell(user)
    await sendMail()
    const text = partOf(mailTo(user.email)[1]!, 'text/plain')
    expect([text.includes('Robot Contest'), text.includes('机器人竞赛')]).toEqual([true, false])
  })

  test('goes by itself once a code sent to the mailbox came back', async () => {
    const user = await createReader()
    await tell(user)
    await app.call(identityApi.sendCode, { target: user.email, purpose: 'login' })
    await sendMail()
    const code = /\d{6}/.exec(partOf(mailTo(user.email)[0]!, 'text/plain'))![0]
    await app.call(identityApi.loginByCode, { target: user.email, code })
    await tell(user)
    expect((await deliveriesTo(user)).map(({ channel }) => channel)).toEqual(['sms', 'email'])
  })

  test('that the server puts off is tried again, later', async () => {
    const user = await createReader({ verified: true })
    await tell(user)
    mail.answer({ code: 451, words: 'try later' })
    await sendMail()
    const [put] = await deliveriesTo(user)
    await sendMail()
    expect([put!.state, put!.attempts, mailTo(user.email).length]).toEqual(['queued', 1, 0])
    expect(put!.last_error).toMatch(/451 try later <r\*\*\*@school/)
    const pause = put!.next_at.getTime() - put!.created_at.getTime()
    expect([pause > 29_000, pause < 60_000]).toEqual([true, true])
    mail.answer(null)
    await passTime()
    await sendMail()
    expect([await stateOf(user), mailTo(user.email).length]).toEqual([[['sent', 2, '']], 1])
  })

  test('that the server refuses for good is not tried again', async () => {
    const user = await createReader({ verified: true })
    await tell(user)
    mail.answer({ code: 550, words: 'no such user' })
    await sendMail()
    mail.answer(null)
    await passTime()
    await sendMail()
    const [[state, attempts, error]] = (await stateOf(user)) as [[string, number, string]]
    expect([state, attempts, mailTo(user.email).length]).toEqual(['failed', 1, 0])
    expect([error.includes('550 no such user'), error.includes(user.email)]).toEqual([true, false])
  })

  test('waits while the mail server is out of reach, whoever it is for', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => createReader({ verified: true })))
    for (const user of users) await tell(user)
    const away = await openTestApp({
      modules,
      databaseUrl: app.services.database.url,
      config: { smtp: { ...mail.config, port: 1 }, noticeOutbox: null },
    })
    await away.runPeriodicTask('notice.email')
    await away.close()
    const tried = (await Promise.all(users.map(stateOf))).flat().map((row) => (row as [string, number]).slice(0, 2))
    expect(tried.filter(([, attempts]) => attempts === 1).length).toBe(8)
    expect(new Set(tried.map(([state]) => state))).toEqual(new Set(['queued']))
    await passTime()
    await sendMail()
    expect(users.map(({ email }) => mailTo(email).length)).toEqual(users.map(() => 1))
  })

  test('never goes to a server whose certificate nobody vouches for', async () => {
    const user = await createReader({ verified: true })
    const forged = await openMailServer({ secure: true })
    const config = { ...app.services.config, smtp: { ...forged.config, security: 'tls' as const } }
    const result = await testMessage(config, { channel: 'email', value: user.email, masked: '' })
    await forged.close()
    expect([result.sent, forged.received]).toEqual([false, []])
    expect(result.words).toMatch(/^Not sent to reader\d+@school.example.org: .*(self[- ]signed|certificate)/)
  })
})

describe('an SMS', () => {
  test('is signed and goes as a template with a short link to the page', async () => {
    const user = await createReader()
    await tell(user)
    await sendSms()
    const [delivery] = await deliveriesTo(user)
    const [received] = smsTo(user.phone)
    expect(received).toMatchObject({
      template: 'SMS_NOTICE',
      outId: delivery!.id,
      values: { title: '报名被退回', competition: '机器人竞赛' },
    })
    expect([delivery!.state, delivery!.provider_id]).toEqual(['sent', `biz-${delivery!.id}`])
    const opened = await app.http.inject({ url: `/${received!.values['path']}` })
    expect([opened.statusCode, opened.headers.location]).toEqual([302, returned.link])
  })

  test('that is not signed rightly waits for its operator', async () => {
    const user = await createReader()
    await tell(user)
    const wrong = await openTestApp({
      modules,
      databaseUrl: app.services.database.url,
      config: { sms: { ...sms.config, accessKeySecret: 'another' }, noticeOutbox: null },
    })
    await wrong.runPeriodicTask('notice.sms')
    await wrong.close()
    const [[state, , error]] = (await stateOf(user)) as [[string, number, string]]
    expect([state, error.startsWith('SignatureDoesNotMatch'), smsTo(user.phone)]).toEqual(['queued', true, []])
  })

  test.each([
    [400, 'isv.MOBILE_NUMBER_ILLEGAL', 'failed'],
    [400, 'isv.SMS_TEMPLATE_ILLEGAL', 'failed'],
    [200, 'isv.BUSINESS_LIMIT_CONTROL', 'queued'],
    [429, 'Throttling.User', 'queued'],
    [503, 'ServiceUnavailable', 'queued'],
  ])('answered with %i %s is %s', async (status, code, state) => {
    const user = await createReader()
    await tell(user)
    sms.answer({ status, code })
    await sendSms()
    const [row] = await deliveriesTo(user)
    expect([row!.state, row!.last_error]).toEqual([state, `${code}: ${code} ${row!.target_masked}`])
    await app.db.deleteFrom('notice_delivery').where('id', '=', row!.id).execute()
  })

  test('to one phone keeps the pace: one a minute, the rest wait', async () => {
    const user = await createReader()
    await tell(user)
    await tell(user)
    await sendSms()
    const [first, second] = await deliveriesTo(user)
    expect([smsTo(user.phone).length, first!.state, second!.state, second!.attempts]).toEqual([1, 'sent', 'queued', 0])
    const wait = second!.next_at.getTime() - first!.sent_at!.getTime()
    expect(wait).toBe(60_000)
  })

  test('of an event goes out once, however often and by however many processes it is told and sent', async () => {
    const user = await createReader()
    const other = await openTestApp({
      modules,
      databaseUrl: app.services.database.url,
      config: { publicUrl: ORIGIN, smtp: mail.config, sms: sms.config, noticeOutbox: null },
    })
    await Promise.all([tell(user, 'once'), tell(user, 'once'), tell(user, 'once')])
    await Promise.all([sendSms(), other.runPeriodicTask('notice.sms'), sendSms(), other.runPeriodicTask('notice.sms')])
    await other.close()
    expect(smsTo(user.phone).length).toBe(1)
  })

  test('claimed by a process that died is sent by another when the claim has run out, and not before', async () => {
    const user = await createReader()
    await tell(user)
    const claim = { channel: 'sms', claim: randomUUID(), limit: 8, seconds: { code: 60, notice: 240 } } as const
    const held = await claimDue(app.services.secrets, app.db, claim)
    await sendSms()
    expect([held.length, smsTo(user.phone).length]).toEqual([1, 0])
    await passTime()
    await sendSms()
    expect([await stateOf(user), smsTo(user.phone).length]).toEqual([[['sent', 2, '']], 1])
  })
})

describe('a one-time code', () => {
  test('goes before anything else, in the language of whoever asked, by the template of its purpose', async () => {
    const [waiting, user] = [await createReader(), await createReader()]
    await tell(waiting)
    await app.call(identityApi.sendCode, { target: user.phone, purpose: 'login' }, { language: 'en' })
    await app.call(identityApi.sendCode, { target: waiting.phone, purpose: 'retrieve' })
    await sendSms()
    expect(smsTo(user.phone).map(({ template, values }) => [template, Object.keys(values)])).toEqual([
      ['SMS_CODE_EN', ['code']],
    ])
    expect(smsTo(waiting.phone).map(({ template }) => template)).toEqual(['SMS_RETRIEVE'])
  })

  test('is nowhere readable, neither in the database nor in the log, and gone once it went', async () => {
    const user = await createReader()
    await app.call(identityApi.sendCode, { target: user.phone, purpose: 'login' })
    sms.answer({ status: 503, code: 'ServiceUnavailable' })
    await sendSms()
    sms.answer(null)
    await passTime()
    await sendSms()
    const { code } = smsTo(user.phone)[0]!.values
    const rows = await app.db.selectFrom('notice_delivery').selectAll().where('is_code', '=', true).execute()
    const kept = JSON.stringify([rows, await app.db.selectFrom('platform_audit').selectAll().execute(), logged])
    expect([kept.includes(code!), kept.includes(user.phone)]).toEqual([false, false])
    expect(rows.filter(({ state }) => state === 'sent').every((row) => row.payload_sealed.length === 0)).toBe(true)
  })

  test('is tried again in seconds, and never once it expired', async () => {
    const user = await createReader()
    await app.call(identityApi.sendCode, { target: user.phone, purpose: 'login' })
    sms.answer({ status: 503, code: 'ServiceUnavailable' })
    await sendSms()
    const ofUser = () =>
      app.db.selectFrom('notice_delivery').selectAll().orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow()
    const row = await ofUser()
    expect([row.state, row.next_at.getTime() - row.created_at.getTime() < 10_000]).toEqual(['queued', true])
    await app.db
      .updateTable('notice_delivery')
      .set({ expires_at: sql<Date>`expires_at - make_interval(secs => ${CODE_MS / 1_000})` })
      .where('id', '=', row.id)
      .execute()
    sms.answer(null)
    await passTime()
    await sendSms()
    const ended = await ofUser()
    expect([ended.state, ended.last_error, ended.payload_sealed.length, smsTo(user.phone)]).toEqual([
      'undeliverable',
      'expired',
      0,
      [],
    ])
  })
})

describe('without a sender', () => {
  test('codes are refused, whether there is an account or not, and notices are logged as undeliverable', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const config = { publicUrl: ORIGIN, smtp: null, sms: null, noticeOutbox: null }
    const bare = await openTestApp({ modules, config, log })
    const user = await createUser(bare, { email: 'someone@school.example.org' })
    const codeFor = async (target: string) => (await bare.call(identityApi.sendCode, { target, purpose: 'login' })).code
    expect([await codeFor(user.phone), await codeFor(randomPhone())]).toEqual([
      identityRefusals.NO_SMS.code,
      identityRefusals.NO_SMS.code,
    ])
    expect(await codeFor('someone@school.example.org')).toBe(identityRefusals.NO_EMAIL.code)
    await bare.transact((tx) => notify(bare.services, tx, { ...returned, users: [user.userId], dedupe: 'x' }))
    const rows = await bare.db.selectFrom('notice_delivery').select(['state', 'last_error', 'channel']).execute()
    expect(rows).toEqual([{ state: 'undeliverable', last_error: 'no_sender', channel: 'sms' }])
    expect(lines.some((line) => line.includes('"reason":"no_sender"'))).toBe(true)
    await bare.close()
  })
})

describe('the test message', () => {
  const to = { channel: 'email', value: 'someone@example.org', masked: '' } as const

  test('tells that it went and where to', async () => {
    const { sent, words } = await testMessage(app.services.config, to)
    expect(sent).toBe(true)
    expect(words).toMatch(
      /^Sent to someone@example\.org by 127\.0\.0\.1; the provider’s id is <.+@contest\.example\.org>\.$/,
    )
  })

  test('tells what the provider said against it', async () => {
    sms.answer({ status: 400, code: 'isv.SMS_SIGNATURE_ILLEGAL' })
    const { sent, words } = await testMessage(app.services.config, { channel: 'sms', value: '10012345678', masked: '' })
    expect([sent, words]).toEqual([
      false,
      'Not sent to 10012345678: isv.SMS_SIGNATURE_ILLEGAL: isv.SMS_SIGNATURE_ILLEGAL 10012345678',
    ])
    const wrong = { ...app.services.config, smtp: { ...mail.config, password: 'another' } }
    expect((await testMessage(wrong, to)).words).toContain('535')
  })

  test('says what to set where there is no sender', async () => {
    const none = { ...app.services.config, smtp: null, noticeOutbox: null }
    expect((await testMessage(none, to)).words).toBe('Not sent: no sender is set up. Set SMTP_HOST and MAIL_FROM.')
  })
})
