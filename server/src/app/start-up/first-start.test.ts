import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/platform/db/db.ts'
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/test-database.ts'
import { openTestApp } from '#server/platform/testing/test-app.ts'
import { install } from '../demo/install.ts'
import { installationState, markReady, type InstallationState } from '../demo/installed.store.ts'
import { beginFirstStart, refuseDemo, refuseUnprepared, untilPrepared } from './first-start.ts'
import { modules } from '../modules.ts'
import { endProcess, spawnProcess, untilPrinted } from './start-process.fixture.ts'
import { fullTier } from '../../../../test-tier.ts'

let database: TestDatabase
let open: Database
const told: string[] = []
const tell = (line: string) => void told.push(line)
beforeEach(async () => {
  told.length = 0
  database = await createTestDatabase()
  open = openDatabase({ url: database.url, maxConnections: 2 })
})
afterEach(async () => {
  await open.close()
  await database.release()
})

async function asOwner(statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  return (await client.query<Record<string, unknown>>(statement).finally(() => client.end())).rows
}

async function state(): Promise<InstallationState> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  return installationState(client).finally(() => client.end())
}

/** Leaves the state of a process that is killed between installation and the end of the demo. */
async function leaveHalfFilled(): Promise<void> {
  const app = await openTestApp({ modules, databaseUrl: database.url })
  await install(app, app.services.config)
  await app.close()
}

const users = () => sql<{ id: string }>`select id from identity_user`.execute(open.db).then(({ rows }) => rows.length)

/** Long enough for a query to answer; a query that waits for a lock is still waiting afterwards. */
const aMoment = () => sql`select pg_sleep(0.3)`.execute(open.db)

describe('a first start', () => {
  test('is not ready between the installation and the mark at its end', async () => {
    expect(await state()).toBe('none')
    await leaveHalfFilled()
    expect(await state()).toBe('begun')
    await markReady(open.db)
    expect(await state()).toBe('ready')
  })

  test('is made by one process while others wait, which then find it made', async () => {
    const one = await beginFirstStart(database, tell)
    let entered = false
    const two = beginFirstStart(database, tell).then((start) => {
      entered = true
      return start
    })
    await one.run(leaveHalfFilled)
    await aMoment()
    expect([entered, told]).toEqual([false, ['Another process is preparing the database: waiting for it ...']])
    await markReady(open.db)
    await one.end()
    await (await two).end()
    expect([await state(), await users(), told.length]).toEqual(['ready', 1, 1])
  })

  test('that was cut off starts over on an empty database', async () => {
    await leaveHalfFilled()
    const again = await beginFirstStart(database, tell)
    expect([await state(), await users()]).toEqual(['none', 0])
    expect(told).toEqual(['The first start was cut off while it prepared the database: beginning again.'])
    await again.run(leaveHalfFilled)
    await again.end()
    expect(await users()).toBe(1)
  })

  test('that was cut off keeps tables that are not the product’s own', async () => {
    await asOwner('create table of_another_program (n int)')
    await leaveHalfFilled()
    await (await beginFirstStart(database, tell)).end()
    expect(await asOwner('select n from of_another_program')).toEqual([])
  })

  test('that was cut off is left alone once a person has signed in', async () => {
    await leaveHalfFilled()
    await sql`insert into identity_sign_in (account_masked, mode, agent, result)
      values ('r***', 1, 'Mozilla/5.0', 'done')`.execute(open.db)
    await expect(beginFirstStart(database, tell)).rejects.toThrow('empty the database')
    expect(await users()).toBe(1)
  })

  test('ends when the connection that holds its lock breaks', async () => {
    const start = await beginFirstStart(database, tell)
    const stopped = expect(start.run(() => new Promise(() => undefined))).rejects.toThrow(
      'connection to the database broke',
    )
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(open.db)
    await stopped
    await start.end()
  })
})

test('production refuses a database that the demo filled', async () => {
  await leaveHalfFilled()
  await refuseDemo(open.db, { production: false })
  await expect(refuseDemo(open.db, { production: true })).rejects.toThrow('The database was filled with the demo')
  await sql`update platform_installation set is_demo = false`.execute(open.db)
  await refuseDemo(open.db, { production: true })
})

describe('a database that is not prepared', () => {
  test('is refused by commands from the installation to the end of the demo', async () => {
    await refuseUnprepared(database.url)
    await leaveHalfFilled()
    await expect(refuseUnprepared(database.url)).rejects.toThrow('start the server first')
    await markReady(open.db)
    await refuseUnprepared(database.url)
  })

  test('is waited for by processes that run jobs alone', async () => {
    const waiting = untilPrepared(database.url, tell)
    await leaveHalfFilled()
    await markReady(open.db)
    await waiting
    expect(told).toEqual(['The database is not prepared yet: waiting for a server process to do it ...'])
  })
})

// Fills the demo twice; the tests above check each step.
describe.runIf(fullTier)('two server processes started together on an empty database', () => {
  test('fill one demo, also when the first is killed while it fills', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'podium-first-'))
    const env = {
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: folder,
      SECRET_KEY: '2'.repeat(64),
      DEMO: 'auto',
    }
    const [one, two] = [spawnProcess(env), spawnProcess(env)]
    try {
      const first = await Promise.race(
        [one, two].map((each) => untilPrinted('one', each, /edition 1/).then(() => each)),
      )
      const second = first === one ? two : one
      expect(second.printed()).toContain('waiting for it')
      await endProcess(first, 'SIGKILL')
      await untilPrinted('two', second, /Podium is at/)
      expect(second.printed()).toContain('beginning again')
      // What the killed process had filled would be there twice.
      const { rows } = await sql`select id from enrolment_team`.execute(open.db)
      const rounds = await sql`select id from competition_round`.execute(open.db)
      const names = await sql`select distinct name_zh, edition from competition_round`.execute(open.db)
      expect(rows.length).toBeGreaterThan(100)
      expect([rounds.rows.length, await state()]).toEqual([names.rows.length, 'ready'])
    } finally {
      await Promise.all([one, two].map((each) => endProcess(each)))
      rmSync(folder, { recursive: true, force: true })
    }
  }, 600_000)
})
