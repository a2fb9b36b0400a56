import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beijingClock } from '@podium/core/base/time/beijing.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { claimDue } from '../delivery.store.ts'
import { notice, notify } from '../index.ts'
import { openMailServer, partOf, type MailServer } from '../sender/smtp.fixture.ts'
import { openSmsServer, type SmsServer } from '../sender/sms.fixture.ts'

let mail: MailServer
let sms: SmsServer
let app: TestApp

beforeAll(async () => {
  mail = await openMailServer()
  sms = await openSmsServer()
  const hour = beijingClock(new Date()).getUTCHours()
  const quietHours = { from: (hour + 23) % 24, until: (hour + 2) % 24 }
  const senders = { smtp: mail.config, sms: sms.config, noticeOutbox: null }
  const config = { publicUrl: 'https://contest.example.org', ...senders, quietHours }
  app = await openTestApp({ modules: [identity, organisation, notice], config })
})
afterAll(async () => {
  await app.close()
  await mail.close()
  await sms.close()
})

async function createReader(email: string): Promise<MadeUser & { email: string }> {
  const user = await createUser(app, { email })
  await sql`update identity_user set email_verified_at = now() where id = ${user.userId}`.execute(app.db)
  return { ...user, email }
}

const tell = (user: MadeUser, template: 'enrolment.enrolled' | 'enrolment.returned') =>
  app.transact((tx) =>
    notify(app.services, tx, {
      users: [user.userId],
      template,
      params: { team: '云端队', number: 'A1', opinion: '' },
      competition: { zh: '机器人竞赛', en: 'Robot Contest' },
      link: '/center/team',
      dedupe: randomUUID(),
    }),
  )

const statesOf = async (user: MadeUser) =>
  app.db
    .selectFrom('notice_delivery')
    .select(['state', 'last_error as why', sql<boolean>`sent_at is not null`.as('counts')])
    .select(sql<boolean>`next_at > clock_timestamp()`.as('waits'))
    .where('user_id', '=', user.userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const morning = () => sql`update notice_delivery set next_at = clock_timestamp() where state = 'queued'`.execute(app.db)
const mailsTo = (address: string) => mail.received.filter(({ to }) => to.includes(address))

test('notices of the night are held, and go as one mail to each mailbox in the morning', async () => {
  const [user, other] = [await createReader('night1@example.org'), await createReader('night2@example.org')]
  for (let n = 0; n < 12; n += 1) await tell(user, 'enrolment.enrolled')
  await tell(other, 'enrolment.enrolled')
  await app.runPeriodicTask('notice.email')
  expect([mailsTo(user.email).length, mailsTo(other.email).length]).toEqual([0, 0])
  const held = await statesOf(user)
  expect(held).toHaveLength(12)
  expect(held).toContainEqual({ state: 'queued', why: 'night', counts: false, waits: true })

  await morning()
  await app.runPeriodicTask('notice.email')
  const [one, ...more] = mailsTo(user.email)
  expect(more).toEqual([])
  const text = partOf(one!, 'text/plain')
  expect(text).toContain('夜间的 12 条消息')
  expect(text).toMatch(/\n12\. [^\n]+：机器人竞赛\n/)
  expect(text).toContain('https://contest.example.org/center/informationSub')
  const sent = await statesOf(user)
  expect(sent.map(({ state, why }) => [state, why])).toEqual(Array.from({ length: 12 }, () => ['sent', '']))
  expect(sent.filter(({ counts }) => counts)).toHaveLength(1)
  const alone = partOf(mailsTo(other.email)[0]!, 'text/plain')
  expect([alone.includes('夜间的'), alone.includes('机器人竞赛')]).toEqual([false, true])
})

test('however many notices others got that night, each mailbox gets one mail', async () => {
  const users = [await createReader('night5@example.org'), await createReader('night6@example.org')]
  for (let n = 0; n < 60; n += 1) for (const user of users) await tell(user, 'enrolment.enrolled')
  await morning()
  await app.runPeriodicTask('notice.email')
  const counts = users.map(({ email }) =>
    mailsTo(email).map((one) => /夜间的 (\d+) 条消息/.exec(partOf(one, 'text/plain'))?.[1]),
  )
  expect(counts).toEqual([['60'], ['60']])
})

test('a mail of the night that the server puts off goes as one again', async () => {
  const user = await createReader('night3@example.org')
  await tell(user, 'enrolment.enrolled')
  await tell(user, 'enrolment.enrolled')
  await morning()
  mail.answer({ code: 451, words: 'try later' })
  await app.runPeriodicTask('notice.email')
  expect((await statesOf(user)).map(({ state }) => state)).toEqual(['queued', 'queued'])
  mail.answer(null)
  await morning()
  await app.runPeriodicTask('notice.email')
  expect(mailsTo(user.email)).toHaveLength(1)
  expect(partOf(mailsTo(user.email)[0]!, 'text/plain')).toContain('夜间的 2 条消息')
})

test('notices of the night to one mailbox go as one mail although two processes send', async () => {
  const [user, other] = [await createReader('night7@example.org'), await createReader('night8@example.org')]
  for (let n = 0; n < 12; n += 1) await tell(user, 'enrolment.enrolled')
  await morning()
  await tell(other, 'enrolment.enrolled')
  await sql`update notice_delivery set next_at = clock_timestamp() where user_id = ${other.userId}`.execute(app.db)
  const { secrets } = app.services
  const claimed = async () => {
    const seconds = { code: 60, notice: 240 }
    const due = await claimDue(secrets, app.db, { channel: 'email', limit: 8, seconds, claim: randomUUID() })
    return due.map(({ target }) => target)
  }
  await app.transact(async (tx) => {
    // Another process has begun to claim.
    await sql`select from notice_delivery where user_id = ${user.userId} order by next_at, id limit 1 for update`.execute(
      tx,
    )
    expect(await claimed()).toEqual([other.email])
  })
  expect(await claimed()).toEqual(Array.from({ length: 12 }, () => user.email))
})

test('what is urgent goes at night', async () => {
  const user = await createReader('night4@example.org')
  await tell(user, 'enrolment.returned')
  await app.runPeriodicTask('notice.email')
  expect((await statesOf(user)).map(({ state }) => state)).toEqual(['sent'])
  expect(mailsTo(user.email)).toHaveLength(1)
})

test('who chose SMS gets one of them in the morning', async () => {
  const user = await createUser(app)
  await sql`insert into notice_subscription (user_id, event, channels) values (${user.userId}, 'enrolment', '{sms}')`.execute(
    app.db,
  )
  await tell(user, 'enrolment.enrolled')
  await tell(user, 'enrolment.enrolled')
  await morning()
  await app.runPeriodicTask('notice.sms')
  const got = sms.received.filter(({ phone }) => phone === user.phone)
  expect(got).toHaveLength(1)
  expect(got[0]!.values).toMatchObject({ title: '夜间的 2 条消息', path: 'center/informationSub' })
})
