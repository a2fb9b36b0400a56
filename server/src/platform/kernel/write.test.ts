import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { post } from '@podium/core/base/endpoint.ts'
import { event } from '@podium/core/base/event.ts'
import { verifyAuditChain } from '../audit/chain.store.ts'
import { emit } from '../events/emit.ts'
import { module, when } from './module.ts'
import { onConflict, refuse } from './refused.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { write } from './write.ts'

const Note = z.object({ text: z.string(), password: z.string().optional() })
const noted = event('probe.noted', z.object({ text: z.string() }))
const row = (path: `/${string}`, access: 'login' | 'public' = 'login') =>
  post(path, { access, input: Note, output: z.object({ id: z.string() }), summary: 'Keeps a note' })

const api = {
  keep: post('/probe/keep', {
    access: 'login',
    input: Note,
    output: z.object({ id: z.string() }),
    summary: 'Keeps a note',
  }),
  other: post('/probe/other', {
    access: 'login',
    input: Note,
    output: z.object({ id: z.string() }),
    summary: 'Keeps another',
  }),
  open: row('/probe/open', 'public'),
  refused: post('/probe/refused', {
    access: 'login',
    input: Note,
    output: z.object({}),
    summary: 'Writes, then refuses',
  }),
  failed: post('/probe/failed', { access: 'login', input: Note, output: z.object({}), summary: 'Writes, then fails' }),
  twice: post('/probe/twice', { access: 'login', input: Note, output: z.object({}), summary: 'Keeps a name once' }),
  cross: post('/probe/cross', {
    access: 'login',
    input: z.object({ first: z.number(), second: z.number() }),
    output: z.object({}),
    summary: 'Locks two rows',
  }),
}

let meetings: Array<() => void> = []
/** Waits until two callers have come, so that both have their first lock. */
async function meet(): Promise<void> {
  if (meetings.length === 1) {
    meetings.pop()!()
    return
  }
  await new Promise<void>((resolve) => meetings.push(resolve))
}
let crossings = 0

const probe = module(
  'test',
  api,
  {
    keep: write(api.keep, 'probe.keep', async ({ tx, note }, { text }) => {
      const { rows } = await sql<{
        id: string
      }>`insert into probe_note (text) values (${text}) returning id::text`.execute(tx)
      note({ type: 'job', id: rows[0]!.id, before: null, after: { text, idNumber: '110101199001011234' } })
      return rows[0]!
    }),
    other: write(api.other, 'probe.other', async () => ({ id: 'other' })),
    open: write(api.open, 'probe.open', async ({ tx }, { text }) => {
      await sql`insert into probe_note (text) values (${text})`.execute(tx)
      return { id: text }
    }),
    refused: write(api.refused, 'probe.refused', async ({ tx }, { text }) => {
      await sql`insert into probe_note (text) values (${text})`.execute(tx)
      throw refuse(baseRefusals.TOO_MANY, { seconds: 7 })
    }),
    failed: write(api.failed, 'probe.failed', async ({ services, tx }, { text }) => {
      await emit(services, tx, noted, { text })
      throw new Error('boom')
    }),
    twice: write(api.twice, 'probe.twice', async ({ tx }, { text }) => {
      const saving = sql`insert into probe_name (name) values (${text})`.execute(tx)
      await onConflict(saving, { probe_name_once: baseRefusals.STALE })
      return {}
    }),
    cross: write(api.cross, 'probe.cross', async ({ tx }, { first, second }) => {
      await sql`update probe_lock set n = n + 1 where id = ${first}`.execute(tx)
      crossings += 1
      if (crossings <= 2) await meet()
      await sql`update probe_lock set n = n + 1 where id = ${second}`.execute(tx)
      return {}
    }),
  },
  {
    on: [
      when(
        noted,
        async ({ tx }, { text }) =>
          void (await sql`insert into probe_note (text) values (${`heard ${text}`})`.execute(tx)),
      ),
    ],
  },
)

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [probe], mayBreakInvariants: true })
  await sql`create table probe_note (id bigint generated always as identity, text text not null)`.execute(app.ownerDb())
  await sql`create table probe_name (name text constraint probe_name_once unique)`.execute(app.ownerDb())
  await sql`create table probe_lock (id int primary key, n int not null)`.execute(app.ownerDb())
  await sql`grant all on probe_note, probe_name, probe_lock to podium_app`.execute(app.ownerDb())
  await sql`insert into probe_lock values (1, 0), (2, 0)`.execute(app.db)
})
afterAll(() => app.close())

const notes = async (text: string) =>
  Number(
    (await sql<{ n: string }>`select count(*) as n from probe_note where text = ${text}`.execute(app.db)).rows[0]!.n,
  )
const audit = (action: string) =>
  app.db.selectFrom('platform_audit').selectAll().where('action', '=', action).orderBy('id').execute()

describe('the audit log', () => {
  test('a write leaves one row with who, what and what changed, secrets hidden', async () => {
    const userId = '0199a000-0000-7000-8000-000000000001'
    const as = app.viewer({ userId, realName: '张丰' })
    const { data } = await app.call(api.keep, { text: 'kept', password: 'hunter2' }, { as })
    const [row, ...others] = await audit('probe.keep')
    expect(others).toEqual([])
    expect(row).toMatchObject({
      actor_id: userId,
      actor_name: '张丰',
      subject_type: 'job',
      subject_id: data.id,
      address: '127.0.0.1',
      outcome: 'done',
      code: 0,
      input: { text: 'kept', password: '[hidden]' },
      change: { type: 'job', id: data.id, before: null, after: { text: 'kept', idNumber: '[hidden]' } },
    })
  })

  test('a refused write leaves its row and nothing else, and says when to try again', async () => {
    const answer = await app.call(api.refused, { text: 'refused' }, { as: app.viewer() })
    expect(answer).toMatchObject({ status: 429, code: 10429, msg: '操作过于频繁，请在 7 秒后再试' })
    expect(answer.headers['retry-after']).toBe('7')
    expect(await notes('refused')).toBe(0)
    expect(await audit('probe.refused')).toMatchObject([{ outcome: 'refused', code: 10429 }])
  })

  test('a failed write leaves its row, and what its listeners wrote is undone', async () => {
    expect(await app.call(api.failed, { text: 'failed' }, { as: app.viewer() })).toMatchObject({
      status: 500,
      code: 10500,
    })
    expect(await notes('heard failed')).toBe(0)
    expect(await audit('probe.failed')).toMatchObject([{ outcome: 'failed', code: 10500 }])
  })

  test('a violated constraint becomes the refusal that the verb names', async () => {
    const as = app.viewer()
    const answers = [
      await app.call(api.twice, { text: 'one' }, { as }),
      await app.call(api.twice, { text: 'one' }, { as }),
    ]
    expect(answers.map(({ code }) => code)).toEqual([0, baseRefusals.STALE.code])
  })

  test('nobody changes or removes a row', async () => {
    await expect(sql`update platform_audit set action = 'x'`.execute(app.db)).rejects.toMatchObject({ code: '42501' })
    await expect(sql`delete from platform_audit`.execute(app.db)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the chain over the audit log', () => {
  const owner = (change: string) =>
    app
      .ownerDb()
      .transaction()
      .execute(async (tx) => {
        await sql`alter table platform_audit disable trigger user`.execute(tx)
        await sql`alter table platform_audit_link disable trigger user`.execute(tx)
        await sql.raw(change).execute(tx)
        await sql`alter table platform_audit enable trigger user`.execute(tx)
        await sql`alter table platform_audit_link enable trigger user`.execute(tx)
      })

  test('an untouched log passes, an altered row and a removed one are found', async () => {
    for (const text of ['a', 'b', 'c']) await app.call(api.keep, { text }, { as: app.viewer() })
    await app.runPeriodicTask('audit.seal')
    const before = await verifyAuditChain(app.db, app.services.secrets)
    expect(before.faults).toEqual([])
    expect(before.checked).toBeGreaterThanOrEqual(3)

    await owner(`update platform_audit set actor_name = 'somebody else'
      where id = (select audit_id from platform_audit_link where position = 1)`)
    await owner(`with gone as (delete from platform_audit_link where position = 3 returning audit_id)
      delete from platform_audit where id in (select audit_id from gone)`)
    const { faults } = await verifyAuditChain(app.db, app.services.secrets)
    expect(faults.map(({ position, what }) => [position, what])).toEqual([
      [1, 'altered'],
      [3, 'gap'],
    ])
  })
})

describe('a repeated request', () => {
  test('64 at once with the same key have one effect and the same answer', async () => {
    const as = app.viewer()
    const send = () => app.call(api.keep, { text: 'once' }, { as, key: 'key-of-64-calls' })
    const answers = await Promise.all(Array.from({ length: 64 }, send))
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(200)
    expect(await notes('once')).toBe(1)
  })

  test('the same key with other content, or for another call, is refused', async () => {
    const as = app.viewer()
    await app.call(api.keep, { text: 'first' }, { as, key: 'reused-key' })
    expect(await app.call(api.keep, { text: 'second' }, { as, key: 'reused-key' })).toMatchObject({
      status: 409,
      code: 10410,
    })
    expect(await app.call(api.other, { text: 'first' }, { as, key: 'reused-key' })).toMatchObject({
      status: 409,
      code: 10410,
    })
    expect(await notes('second')).toBe(0)
  })

  test('two people may use the same key', async () => {
    const send = () => app.call(api.keep, { text: 'shared key' }, { as: app.viewer(), key: 'shared-key' })
    await Promise.all([send(), send()])
    expect(await notes('shared key')).toBe(2)
  })

  test('a refused request may be tried again with its key', async () => {
    const as = app.viewer()
    const send = () => app.call(api.refused, { text: 'again' }, { as, key: 'refused-key' })
    expect([(await send()).code, (await send()).code]).toEqual([10429, 10429])
  })

  test('a public write heeds no key unless it says so', async () => {
    await app.call(api.open, { text: 'public' }, { key: 'public-key' })
    await app.call(api.open, { text: 'public' }, { key: 'public-key' })
    expect(await notes('public')).toBe(2)
  })

  test('a key that is too short is a fault of the input', async () => {
    expect(await app.call(api.keep, { text: 'x' }, { as: app.viewer(), key: 'short' })).toMatchObject({
      status: 400,
      code: 10400,
    })
  })
})

test('two writes that deadlock both succeed', async () => {
  const as = app.viewer()
  const answers = await Promise.all([
    app.call(api.cross, { first: 1, second: 2 }, { as }),
    app.call(api.cross, { first: 2, second: 1 }, { as }),
  ])
  expect(answers.map(({ code }) => code)).toEqual([0, 0])
  expect(crossings).toBeGreaterThan(2)
  const { rows } = await sql<{ n: number }>`select n from probe_lock order by id`.execute(app.db)
  expect(rows.map(({ n }) => n)).toEqual([2, 2])
})
