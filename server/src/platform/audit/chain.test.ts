import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Secrets } from '../security/secrets.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { SEAL_BACK_MS, sealAudit, verifyAuditChain } from './chain.store.ts'
import { record } from './record.store.ts'

let app: TestApp
let secrets: Secrets
beforeAll(async () => {
  app = await openTestApp({ modules: [], mayBreakInvariants: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  secrets = app.services.secrets
  await asOwner('delete from platform_audit_link; delete from platform_audit')
})

async function asOwner(statements: string): Promise<void> {
  await app
    .ownerDb()
    .transaction()
    .execute(async (tx) => {
      await sql`alter table platform_audit disable trigger user`.execute(tx)
      await sql`alter table platform_audit_link disable trigger user`.execute(tx)
      await sql.raw(statements).execute(tx)
      await sql`alter table platform_audit enable trigger user`.execute(tx)
      await sql`alter table platform_audit_link enable trigger user`.execute(tx)
    })
}

/** Writes and seals audit rows. */
async function write(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const call = { viewer: null, address: '', agent: '', traceId: `row ${at}` }
    await record(app.db, {
      call,
      action: 'probe.change',
      input: {},
      notes: [],
      outcome: 'done',
      code: 0,
      durationMs: 1,
    })
  }
  await app.transact((tx) => sealAudit(tx, secrets, SEAL_BACK_MS.usual))
}

const faults = async () =>
  (await verifyAuditChain(app.db, secrets)).faults.map(({ position, what }) => `${position} ${what}`)

/** Gives links `to` and earlier the hashes of earlier versions, which anybody can calculate. */
const rewriteUnkeyed = (to: number) =>
  asOwner(`with recursive row as (
      select l.position, jsonb_build_object(
        'id', a.id, 'at', to_char(a.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'), 'actor', a.actor_id,
        'name', a.actor_name, 'group', a.group_id, 'action', a.action, 'type', a.subject_type, 'subject', a.subject_id,
        'address', a.address, 'agent', a.agent, 'trace', a.trace_id, 'input', a.input, 'change', a.change,
        'outcome', a.outcome, 'code', a.code, 'ms', a.duration_ms)::text as text
      from platform_audit_link as l join platform_audit as a on a.id = l.audit_id
    ), chain as (
      select 0::bigint as position, decode(repeat('00', 32), 'hex') as hash
      union all
      select row.position, sha256(chain.hash || convert_to(row.text, 'UTF8')) from chain join row on row.position = chain.position + 1
    )
    update platform_audit_link as l set hash = chain.hash, key_id = null from chain
    where chain.position = l.position and l.position <= ${to}`)

describe('the audit chain', () => {
  test('holds as it was written', async () => {
    await write(3)
    expect(await verifyAuditChain(app.db, secrets)).toMatchObject({ checked: 3, sealedFrom: 1, faults: [] })
  })

  test('takes up a row whose transaction lasted minutes, late and within the hour', async () => {
    await write(1)
    await app.db
      .insertInto('platform_audit')
      .values({ action: 'test.late', at: sql`now() - interval '5 minutes'`, outcome: 'done' })
      .execute()
    const seal = (backMs: number) => app.transact((tx) => sealAudit(tx, secrets, backMs))
    expect([await seal(SEAL_BACK_MS.usual), await seal(SEAL_BACK_MS.late)]).toEqual([0, 1])
    expect(await verifyAuditChain(app.db, secrets)).toMatchObject({ checked: 2, faults: [] })
  })

  test('takes up a row whose transaction lasted an hour, and doesn’t miss it until the next late look', async () => {
    await write(1)
    await app.db
      .insertInto('platform_audit')
      .values({ action: 'test.hour', at: sql`now() - interval '69 minutes'`, outcome: 'done' })
      .execute()
    expect(await faults()).toEqual([])
    expect(await app.transact((tx) => sealAudit(tx, secrets, SEAL_BACK_MS.late))).toBe(1)
    await app.db
      .insertInto('platform_audit')
      .values({ action: 'test.hidden', at: sql`now() - interval '3 hours'`, outcome: 'done' })
      .execute()
    expect(await faults()).toEqual(['0 unlinked'])
  })

  test('takes up more late rows than one look seals', async () => {
    await write(1)
    await sql`insert into platform_audit (action, at, outcome)
      select 'test.many', now() - interval '5 minutes', 'done' from generate_series(1, 1200)`.execute(app.db)
    const seal = (backMs: number) => app.transact((tx) => sealAudit(tx, secrets, backMs))
    expect([await seal(SEAL_BACK_MS.late), await seal(SEAL_BACK_MS.usual)]).toEqual([1_000, 200])
    expect(await verifyAuditChain(app.db, secrets)).toMatchObject({ checked: 1_201, faults: [] })
  })

  test('can’t be calculated again after a change by who holds the database alone', async () => {
    await write(3)
    await asOwner(`update platform_audit set actor_name = 'somebody else' where trace_id = 'row 1'`)
    expect(await faults()).toEqual(['2 altered'])
    await rewriteUnkeyed(3)
    expect(await faults()).toEqual(['3 unkeyed'])
  })

  test('has its unkeyed links of earlier versions sealed by the first keyed one', async () => {
    await write(2)
    await rewriteUnkeyed(2)
    await write(2)
    expect(await verifyAuditChain(app.db, secrets)).toMatchObject({ checked: 4, sealedFrom: 3, faults: [] })
    await asOwner(`update platform_audit set actor_name = 'somebody else' where id =
      (select audit_id from platform_audit_link where position = 1)`)
    await rewriteUnkeyed(2)
    expect(await faults()).toEqual(['3 altered'])
  })

  test('accepts no unkeyed link after a keyed one', async () => {
    await write(3)
    await asOwner('update platform_audit_link set key_id = null where position = 2')
    expect(await faults()).toEqual(['2 unkeyed'])
  })

  test('goes on with a new key, and is verified as long as the former key is configured', async () => {
    await write(2)
    secrets = new Secrets(['a newer secret key', 'a secret key for tests only'])
    await write(2)
    expect(await faults()).toEqual([])
    secrets = new Secrets(['a newer secret key'])
    expect(await faults()).toEqual(['1 unknown_key', '2 unknown_key'])
  })
})
