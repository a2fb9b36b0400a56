import { mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { createUser, randomPhone } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { inTier } from '../../../../test-tier.ts'
import { notice, notify } from '../index.ts'

const PRICE = 50
const DAILY = 20 * PRICE
const modules = [identity, organisation, notice]

let app: TestApp
let second: TestApp

beforeAll(async () => {
  const noticeOutbox = join(mkdtempSync(join(tmpdir(), 'podium-outbox-')), 'outbox.jsonl')
  const config = { smsPrice: { price: PRICE, daily: DAILY }, noticeOutbox }
  app = await openTestApp({ modules, config })
  second = await openTestApp({ modules, config, databaseUrl: app.services.database.url })
})
afterAll(async () => {
  await second.close()
  await app.close()
})
afterEach(async () => {
  await sql`delete from notice_spend`.execute(app.db)
  await sql`delete from notice_delivery`.execute(app.db)
  await sql`delete from notice_message`.execute(app.db)
})

let asked = 0
/** Each from an address of its own, as an attacker has who commands many. */
function askForCode(phone: string, purpose: 'register' | 'login' = 'register') {
  asked += 1
  const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
  return app.call(identityApi.sendCode, { target: phone, purpose }, { address })
}

/** Both processes send at once until nothing is due. */
async function sendAll(): Promise<void> {
  for (;;) {
    await Promise.all([app, second].map((each) => each.runPeriodicTask('notice.sms')))
    const { n } = await app.db
      .selectFrom('notice_delivery')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('state', '=', 'queued')
      .where('next_at', '<=', sql<Date>`clock_timestamp()`)
      .where('channel', '=', 'sms')
      .executeTakeFirstOrThrow()
    if (n === 0) return
  }
}

async function smsSent(): Promise<number> {
  const { n } = await app.db
    .selectFrom('notice_delivery')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('state', '=', 'sent')
    .where('channel', '=', 'sms')
    .executeTakeFirstOrThrow()
  return n
}

const urgent = {
  template: 'enrolment.returned',
  params: { team: '星火队', opinion: '请补充照片' },
  link: '/center/team',
} as const

async function notifyMany(count: number): Promise<void> {
  const users: string[] = []
  for (let n = 0; n < count; n += 1) users.push((await createUser(app)).userId)
  await app.transact((tx) => notify(app.services, tx, { ...urgent, users, dedupe: randomUUID() }))
}

const reasons = async () => {
  const rows = await app.db.selectFrom('notice_delivery').select(['state', 'last_error as reason']).execute()
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ state, reason }) => `${state} ${reason}`.trim())].map(([key, some]) => [key, some.length]),
  )
}

describe('the SMS of a day', () => {
  test('cost no more than their budget, however many codes are asked for', async () => {
    const before = await outboxLines()
    const answers = []
    for (let left = inTier(400, 10_000); left > 0; left -= 100) {
      answers.push(...(await Promise.all(Array.from({ length: 100 }, () => askForCode(randomPhone())))))
      await sendAll()
    }
    const refused = answers.filter(({ code }) => code === identityRefusals.SMS_SPENT.code)
    const { cost } = await app.db.selectFrom('notice_spend').select('cost').executeTakeFirstOrThrow()
    expect([cost, await smsSent(), (await outboxLines()) - before]).toEqual([DAILY, 20, 20])
    expect(refused.length).toBeGreaterThanOrEqual(answers.length - 120)
    expect([refused[0]!.status, Number(refused[0]!.headers['retry-after']) <= 86_400]).toEqual([503, true])
    expect(refused[0]!.msg).toMatch(/^今日短信已达上限，\d+月\d+日 24:00 后恢复。/)
  }, 300_000)

  test('leave a reserve for codes that notices can not use up', async () => {
    await notifyMany(30)
    await sendAll()
    expect(await reasons()).toEqual({ sent: 16, 'undeliverable spend': 14 })
    const user = await createUser(app)
    expect((await askForCode(user.phone, 'login')).code).toBe(0)
    await sendAll()
    expect(await smsSent()).toBe(17)
  })

  test('are refused alike whether or not there is an account', async () => {
    await sql`insert into notice_spend values ((clock_timestamp() at time zone 'Asia/Shanghai')::date, 20, ${DAILY})`.execute(
      app.db,
    )
    const user = await createUser(app)
    const [known, unknown] = [await askForCode(user.phone, 'login'), await askForCode(randomPhone(), 'login')]
    expect([known.code, unknown.code]).toEqual(Array(2).fill(identityRefusals.SMS_SPENT.code))
    expect(known.msg).toBe(unknown.msg)
  })

  test('that can not go stay in the inbox, with the reason in the log', async () => {
    await sql`insert into notice_spend values ((clock_timestamp() at time zone 'Asia/Shanghai')::date, 16, 800)`.execute(
      app.db,
    )
    const user = await createUser(app)
    await app.transact((tx) => notify(app.services, tx, { ...urgent, users: [user.userId], dedupe: randomUUID() }))
    const { data } = await app.call(noticeApi.messages, {}, { as: user.token })
    expect([data.total, await reasons()]).toEqual([1, { 'undeliverable spend': 1 }])
    const staff = await createUser(app, { roles: ['ROOT'], kind: 'staff' })
    const { data: log } = await app.call(noticeApi.deliveryPage, {}, { as: staff.token })
    const again = await app.call(noticeApi.resend, { deliveryId: log.rows[0]!.deliveryId }, { as: staff.token })
    expect(again.code).toBe(identityRefusals.SMS_SPENT.code)
  })

  test('alarm system administrators once at 80 and once at 100 per cent', async () => {
    const root = await createUser(app, { roles: ['ROOT'], kind: 'staff' })
    const bystander = await createUser(app, { roles: ['organiser'], kind: 'staff' })
    await notifyMany(20)
    await sendAll()
    for (let n = 0; n < 6; n += 1) await askForCode(randomPhone())
    await sendAll()
    const titlesOf = async (token: string) =>
      (await app.call(noticeApi.messages, {}, { as: token })).data.rows.map(({ title }) => title).toSorted()
    expect(await titlesOf(root.token)).toEqual(['今日短信费用已达上限', '今日短信费用已达上限的 80%'])
    expect(await titlesOf(bystander.token)).toEqual([])
  })
})

test('a code that staff have sent counts against the limits of its phone', async () => {
  const root = await createUser(app, { roles: ['ROOT'], kind: 'staff' })
  const user = await createUser(app)
  const reset = () => app.call(identityApi.resetPassword, { userId: user.userId }, { as: root.token })
  const codes = [(await reset()).code, (await reset()).code]
  expect(codes).toEqual([0, 10429])
})

test('an e-mail to somebody who never signed in has no text of users', async () => {
  const email = `${randomUUID()}@example.org`
  const { userId } = await createUser(app, { email, state: 'unactivated' })
  const params = { team: '星火队', opinionZh: '加微信领奖', opinionEn: 'Click to win' }
  await app.transact((tx) => notify(app.services, tx, { ...urgent, params, users: [userId], dedupe: randomUUID() }))
  await app.runPeriodicTask('notice.email')
  const line = (await outbox()).find((text) => text.includes(email))!
  expect([line.includes('报名被退回'), line.includes('加微信领奖'), line.includes('Click to win')]).toEqual([
    true,
    false,
    false,
  ])
})

async function outbox(): Promise<string[]> {
  const text = await readFile(app.services.config.noticeOutbox!, 'utf8').catch(() => '')
  return text.split('\n').filter((line) => line !== '')
}

async function outboxLines(): Promise<number> {
  return (await outbox()).filter((line) => line.includes('"channel":"sms"')).length
}
