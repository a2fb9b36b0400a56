import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { noticeRefusals } from '@podium/core/notice/refusals.ts'
import { createUser, joinSchool, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { openExport } from '#server/platform/workbook/workbook.fixture.ts'
import { deliveriesOf } from './delivery-list.store.ts'
import { notice, notify } from './index.ts'
import { openSmsServer, type SmsServer } from './sender/sms.fixture.ts'

let sms: SmsServer
let app: TestApp
let root: MadeUser

beforeAll(async () => {
  sms = await openSmsServer()
  const config = { publicUrl: 'https://contest.example.org', smtp: null, sms: sms.config, noticeOutbox: null }
  app = await openTestApp({ modules: [identity, organisation, notice], config })
  root = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
})
afterAll(async () => {
  await app.close()
  await sms.close()
})

async function tell(user: MadeUser, dedupe: string): Promise<void> {
  const params = { team: '星火队', opinion: '请补充照片' }
  const said = { template: 'enrolment.returned', params, link: '/center/team' } as const
  await app.transact((tx) => notify(app.services, tx, { ...said, users: [user.userId], dedupe }))
}

async function failTo(user: MadeUser, dedupe: string): Promise<string> {
  await tell(user, dedupe)
  sms.answer({ status: 400, code: 'isv.MOBILE_NUMBER_ILLEGAL' })
  await app.runPeriodicTask('notice.sms')
  sms.answer(null)
  const { id } = await app.db
    .selectFrom('notice_delivery')
    .select('id')
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow()
  return id
}

const masked = ({ phone }: MadeUser) => `${phone.slice(0, 3)}****${phone.slice(7)}`

test('the log tells what became of a message, with the target masked', async () => {
  const user = await createUser(app)
  const deliveryId = await failTo(user, 'a')
  const { data } = await app.call(noticeApi.deliveryPage, {}, { as: root.token })
  const row = data.rows.find((one) => one.deliveryId === deliveryId)
  expect(row).toMatchObject({
    channel: 'sms',
    targetMasked: masked(user),
    event: 'enrolment.returned',
    state: 'failed',
    attempts: 1,
    lastError: `isv.MOBILE_NUMBER_ILLEGAL: isv.MOBILE_NUMBER_ILLEGAL ${masked(user)}`,
    isKept: true,
    nextAt: null,
  })
})

test('the log is filtered by state, channel and day, and paged', async () => {
  const users = await Promise.all([createUser(app), createUser(app), createUser(app)])
  const ids: string[] = []
  for (const [at, user] of users.entries()) ids.push(await failTo(user, `b${at}`))
  await app.db
    .updateTable('notice_delivery')
    .set({ created_at: sql<Date>`'2020-03-01T15:59:59.999Z'` })
    .where('id', '=', ids[0]!)
    .execute()
  await app.db
    .updateTable('notice_delivery')
    .set({ created_at: sql<Date>`'2020-03-01T16:00:00Z'`, channel: 'email' })
    .where('id', '=', ids[1]!)
    .execute()
  const listed = async (filter: object) => {
    const { data } = await app.call(noticeApi.deliveryPage, filter, { as: root.token })
    return data.rows.map(({ deliveryId }) => deliveryId).filter((id) => ids.includes(id))
  }
  expect(await listed({ from: '2020-03-01', until: '2020-03-01' })).toEqual([ids[0]])
  expect(await listed({ from: '2020-03-02', until: '2020-03-02' })).toEqual([ids[1]])
  expect(await listed({ until: '2020-12-31', channel: 'email' })).toEqual([ids[1]])
  expect(await listed({ state: 'sent' })).toEqual([])
  const { data } = await app.call(
    noticeApi.deliveryPage,
    { until: '2020-12-31', pageSize: 1, pageNum: 2 },
    { as: root.token },
  )
  expect([data.rows.map(({ deliveryId }) => deliveryId), data.total]).toEqual([[ids[0]], 2])
})

test('staff see and resend what went to people of their groups, and nothing else', async () => {
  const [own, other] = [await createGroup(app), await createGroup(app)]
  const admin = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId: own.groupId })
  const [near, far] = [await createUser(app), await createUser(app)]
  await joinSchool(app, near.userId, (await createSchool(app, { parentId: own.groupId })).schoolId)
  await joinSchool(app, far.userId, (await createSchool(app, { parentId: other.groupId })).schoolId)
  const [nearId, farId] = [await failTo(near, 'c'), await failTo(far, 'd')]
  const { data } = await app.call(noticeApi.deliveryPage, {}, { as: admin.token })
  const foreign = await app.call(noticeApi.resend, { deliveryId: farId }, { as: admin.token })
  const organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: own.groupId })
  const denied = await app.call(noticeApi.deliveryPage, {}, { as: organiser.token })
  expect(data.rows.map(({ deliveryId }) => deliveryId)).toEqual([nearId])
  expect([foreign.code, denied.code]).toEqual([baseRefusals.NOT_FOUND.code, baseRefusals.NO_ACCESS.code])
})

test('what failed is sent again on request, and that is in the audit log', async () => {
  const user = await createUser(app)
  const deliveryId = await failTo(user, 'e')
  const again = () => app.call(noticeApi.resend, { deliveryId }, { as: root.token })
  expect((await again()).code).toBe(0)
  await app.runPeriodicTask('notice.sms')
  expect(sms.received.filter(({ phone }) => phone === user.phone).map(({ outId }) => outId)).toEqual([deliveryId])
  expect((await again()).code).toBe(noticeRefusals.NOT_FAILED.code)
  const audited = await app.db
    .selectFrom('platform_audit')
    .select(['action', 'subject_id'])
    .where('action', '=', 'notice.resend')
    .where('subject_id', '=', deliveryId)
    .where('outcome', '=', 'done')
    .execute()
  expect(audited.length).toBe(1)
})

test('a code is not sent again: its text is not kept', async () => {
  const user = await createUser(app)
  await app.call(identityApi.sendCode, { target: user.phone, purpose: 'login' })
  sms.answer({ status: 400, code: 'isv.MOBILE_NUMBER_ILLEGAL' })
  await app.runPeriodicTask('notice.sms')
  sms.answer(null)
  const { data } = await app.call(noticeApi.deliveryPage, { state: 'failed' }, { as: root.token })
  const row = data.rows.find(({ event }) => event === 'code.login')!
  const refused = await app.call(noticeApi.resend, { deliveryId: row.deliveryId }, { as: root.token })
  expect([row.isKept, refused.code]).toEqual([false, noticeRefusals.NOT_KEPT.code])
})

test('what is older than half a year is forgotten', async () => {
  const [old, young] = [await createUser(app), await createUser(app)]
  const [oldId, youngId] = [await failTo(old, 'f'), await failTo(young, 'g')]
  const age = (id: string, days: number) =>
    app.db
      .updateTable('notice_delivery')
      .set({ created_at: sql<Date>`now() - make_interval(days => ${days})` })
      .where('id', '=', id)
      .execute()
  await age(oldId, 184)
  await age(youngId, 182)
  await app.runPeriodicTask('notice.forget')
  const left = await app.db.selectFrom('notice_delivery').select('id').where('id', 'in', [oldId, youngId]).execute()
  expect(left.map(({ id }) => id)).toEqual([youngId])
})

test('an SMS whose answer was lost is not sent again by itself, counts against the pace, and staff can resend it', async () => {
  const user = await createUser(app)
  await tell(user, 'lost')
  sms.loseAnswers(true)
  await app.runPeriodicTask('notice.sms')
  sms.loseAnswers(false)
  const rowOf = async () => {
    const { data } = await app.call(noticeApi.deliveryPage, { target: user.phone }, { as: root.token })
    expect(data.total).toBe(1)
    return data.rows[0]!
  }
  expect(await rowOf()).toMatchObject({ state: 'unknown', attempts: 1, isKept: true })
  await sql`update notice_delivery set next_at = now() where user_id = ${user.userId}`.execute(app.db)
  await app.runPeriodicTask('notice.sms')
  expect(sms.received.filter(({ phone }) => phone === user.phone).length).toBe(1)
  const { deliveryId } = await rowOf()
  await tell(user, 'after the lost one')
  await app.runPeriodicTask('notice.sms')
  expect(sms.received.filter(({ phone }) => phone === user.phone).length).toBe(1)
  await sql`delete from notice_delivery where user_id = ${user.userId} and id <> ${deliveryId}`.execute(app.db)
  expect((await app.call(noticeApi.resend, { deliveryId }, { as: root.token })).msg).toBe('')
  await sql`update notice_delivery set sent_at = sent_at - interval '1 minute' where id = ${deliveryId}`.execute(app.db)
  await app.runPeriodicTask('notice.sms')
  expect((await rowOf()).state).toBe('sent')
})

test('the log is searched by a whole number, a masked one or the last digits', async () => {
  const [user, other] = [await createUser(app), await createUser(app)]
  for (const one of [user, other]) await tell(one, 'searched')
  const found = async (target: string) => {
    const { data } = await app.call(noticeApi.deliveryPage, { target, pageSize: 100 }, { as: root.token })
    return data.rows.map(({ targetMasked }) => targetMasked)
  }
  expect(await found(user.phone)).toEqual([masked(user)])
  expect(await found(masked(user))).toContain(masked(user))
  const last = await found(user.phone.slice(-4))
  expect(last).toContain(masked(user))
  expect(last.every((target) => target.endsWith(user.phone.slice(-4)))).toBe(true)
  expect(await found(`${user.phone}0`)).toEqual([])
})

test.each([
  ['10099990007', 'notice_delivery_recipient'],
  ['+86 100-9999-0007', 'notice_delivery_recipient'],
  ['0007', 'notice_delivery_ending'],
])('a search for %s reads an index in a long log', async (target, index) => {
  const user = await createUser(app)
  await app.db.deleteFrom('notice_delivery').where('template', '=', 'code.probe').execute()
  await sql`insert into notice_delivery
      (channel, target_sealed, target_masked, target_hash, template, payload_sealed, state, ended_at, user_id)
    select 'sms', '', '100****' || lpad((n % 10000)::text, 4, '0'), decode(md5(n::text), 'hex'), 'code.probe', '',
      'sent', now(), ${user.userId} from generate_series(1, 20000) as n`.execute(app.db)
  await sql`analyze notice_delivery`.execute(app.ownerDb())
  const { sql: text, parameters } = deliveriesOf(app.services.secrets, app.db, { scope: { reach: 'all' }, target })
    .select('d.id')
    .compile()
  const { rows } = await app.db.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain ${text}`, [...parameters]),
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join(' ')
  expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan on notice_delivery')
})

test('the log leaves as a spreadsheet by its filter, masked, within the scope, and audited', async () => {
  const school = await createSchool(app)
  const [own, stranger] = [await createUser(app), await createUser(app)]
  await joinSchool(app, own.userId, school.schoolId)
  await failTo(own, 'export own')
  await failTo(stranger, 'export stranger')
  const admin = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId: school.groupId })
  const input = {
    selection: { rows: 'filtered' as const, filter: { state: 'failed' as const } },
    columns: ['targetMasked', 'channel', 'state', 'attempts'] as Array<
      'targetMasked' | 'channel' | 'state' | 'attempts'
    >,
  }
  const { table } = await openExport(app, noticeApi.exportDeliveries, input, { as: admin.token })
  expect(table.slice(1)).toEqual([['发送失败', '短信', masked(own), 1]])
  const sent = { selection: { rows: 'filtered' as const, filter: { state: 'sent' as const } }, columns: input.columns }
  expect((await openExport(app, noticeApi.exportDeliveries, sent, { as: admin.token })).table.slice(1)).toEqual([])
  const audited = await app.db
    .selectFrom('platform_audit')
    .select('actor_id')
    .where('action', '=', 'notice.exportDeliveries')
    .execute()
  expect(audited).toEqual([{ actor_id: admin.userId }, { actor_id: admin.userId }])
})
