import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from './db.ts'
import { ofFewRows, run, statement } from './prepared-connection.ts'
import { transact } from './transact.ts'
import { toRefusal } from '../http/errors.ts'
import type { Services } from '../kernel/services.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let made: TestDatabase
let database: Database
beforeAll(async () => {
  made = await createTestDatabase()
  database = openDatabase({ url: made.url, maxConnections: 1, maxWaiting: 1 })
})
afterAll(async () => {
  await database.close()
  await made.release()
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 0,
    (error: unknown) => toRefusal(error).refusal.kind.code,
  )

describe('the database', () => {
  test('refuses at once whoever finds its queue full, and serves the rest', async () => {
    const holding = sql`select pg_sleep(0.3)`.execute(database.db)
    await sleep(50)
    const waiting = sql`select 1 as one`.execute(database.db)
    expect(await codeOf(sql`select 2`.execute(database.db))).toBe(10503)
    expect((await waiting).rows).toEqual([{ one: 1 }])
    await holding
  })

  test('ends a statement after five seconds and tells the caller to try again', async () => {
    const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
      database.db,
    )
    expect(rows.map(({ setting }) => setting)).toEqual(['10000', '3000', '5000'])
    await sql`set statement_timeout = 50`.execute(database.db)
    expect(await codeOf(sql`select pg_sleep(1)`.execute(database.db))).toBe(10503)
    await sql`set statement_timeout = 5000`.execute(database.db)
  })

  test('that is away is a matter of trying again, not a fault', async () => {
    const away = openDatabase({ url: 'postgresql://nobody@127.0.0.1:1/nothing', maxConnections: 1 })
    expect(await codeOf(sql`select 1`.execute(away.db))).toBe(10503)
    await away.close()
  })

  test('that ends a connection within a transaction fails that transaction, and not the process', async () => {
    const other = openDatabase({ url: made.url, maxConnections: 1 })
    const cut = database.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]!.pid}::int)`.execute(other.db)
      await sleep(100)
      await sql`select 1`.execute(tx)
    })
    await expect(cut).rejects.toThrow()
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
    await other.close()
  })

  test('gives calendar dates as text, whole numbers beyond JavaScript as text, and times as Date', async () => {
    const { rows } = await sql`select date '2026-02-28' as day, 9007199254740993::bigint as big,
      1.50::numeric as money, timestamptz '2026-02-28 12:00+08' as at`.execute(database.db)
    expect(rows).toEqual([
      { day: '2026-02-28', big: '9007199254740993', money: '1.50', at: new Date('2026-02-28T04:00:00Z') },
    ])
  })

  test('prepares a statement that is executed often, later one with a list of values, but no page or count', async () => {
    // Each connection prepares by itself, and the pool may have several.
    await database.db.connection().execute(async (db) => {
      const users = () => db.selectFrom('identity_user').select('id')
      const frequent = users().where('username', '=', 'frequent')
      const rare = users().where('real_name', '=', 'rare')
      const page = users().where('username', '=', 'page').offset(10)
      const ownPage = page.modifyFront(ofFewRows)
      const list = users().where('username', 'in', ['a', 'b'])
      const prepared = async () => {
        const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
        const texts = new Set(rows.map(({ statement: text }) => text))
        return [frequent, rare, page, ownPage, list].map((query) => texts.has(query.compile().sql))
      }
      for (let time = 0; time < 12; time += 1) {
        for (const query of [frequent, page, ownPage, list]) await query.execute()
      }
      await rare.execute()
      expect(await prepared()).toEqual([true, false, false, true, false])
      for (let time = 0; time < 40; time += 1) await list.execute()
      expect(await prepared()).toEqual([true, false, false, true, true])
    })
  })

  test('prepares an inserted row and a value chosen by a subquery, but not several inserted rows', async () => {
    const owner = new Client({ connectionString: made.ownerUrl })
    await owner.connect()
    await owner.query('create table inserted (n int, t text); grant select, insert on inserted to public')
    await owner.end()
    await database.db.connection().execute(async (db) => {
      for (let time = 0; time < 12; time += 1) {
        await sql`insert into inserted values (${1}, ${'one'}) on conflict do nothing`.execute(db)
        await sql`insert into inserted values (${1}, ${'one'}), (${2}, ${'two'})`.execute(db)
        await sql`select greatest(coalesce(${1}::int, ${2}::int), (select max(n) from inserted))`.execute(db)
      }
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements
        where statement like '%inserted%' order by statement`.execute(db)
      expect(rows.map(({ statement: text }) => text)).toEqual([
        'insert into inserted values ($1, $2) on conflict do nothing',
        'select greatest(coalesce($1::int, $2::int), (select max(n) from inserted))',
      ])
    })
  })

  test('executes prepared statements in and outside transactions after a migration changed their types', async () => {
    const owner = new Client({ connectionString: made.ownerUrl })
    await owner.connect()
    await owner.query('create table of_a_statement as select 1 as n; grant select on of_a_statement to public')
    const read = statement<{ n: unknown }>('of-a-statement', 'select n from of_a_statement')
    const services = { db: database.db } as Services
    const values = async () => [
      await run(database.db, read, []),
      await transact(services, (tx) => run(tx, read, [])),
      await run(database.db, read, []),
    ]
    const before = await values()
    await owner.query('alter table of_a_statement alter n type text')
    const after = await values()
    await owner.query('alter table of_a_statement alter n type boolean using true')
    const inTransaction = await transact(services, (tx) => run(tx, read, []))
    await owner.end()
    expect([...before, ...after, inTransaction].map(([row]) => row!.n)).toEqual([1, 1, 1, '1', '1', '1', true])
  })
})
