import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from './db.ts'
import { toRefusal } from '../http/errors.ts'
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
})
