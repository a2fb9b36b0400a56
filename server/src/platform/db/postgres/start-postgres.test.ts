import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { canReach, spawnedAs, type Account } from './account.ts'
import { isAlive, postgresIn } from './process-table.ts'
import { runningDatabase, startPostgres, type Postgres } from './start-postgres.ts'

const isRoot = process.getuid?.() === 0
const nobody: Account = { uid: 65_534, gid: 65_534, changes: true }
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** A data folder with a new database, created once because that is slow; each test copies it. */
const made = mkdtempSync(join(tmpdir(), 'podium-start-'))
beforeAll(async () => {
  const postgres = await startPostgres({ dataDir: made, log: quiet })
  await postgres.stop()
})
afterAll(() => rmSync(made, { recursive: true }))

function copyOfMade(): string {
  const folder = mkdtempSync(join(tmpdir(), 'podium-start-'))
  execFileSync('cp', ['-a', join(made, 'postgres'), folder])
  chmodSync(folder, 0o711)
  return folder
}

function madeFolder(): string {
  const folder = copyOfMade()
  undo.push(() => rmSync(folder, { recursive: true }))
  return folder
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'podium-start-'))
  undo.push(() => rmSync(folder, { recursive: true }))
  return folder
}

async function start(dataDir: string): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, log: quiet })
  let stopped = false
  const stop = async () => {
    if (!stopped) await postgres.stop()
    stopped = true
  }
  undo.push(stop)
  return { ...postgres, stop }
}

/** Starts Podium's part in a separate process that a test can kill. */
async function startApart(dataDir: string, account?: Account): Promise<{ url: string; app: ChildProcess }> {
  const script = `const { startPostgres } = await import(process.argv[1])
    const log = { info() {}, warn() {}, error() {} }
    const postgres = await startPostgres({ dataDir: process.argv[2], log })
    process.once('SIGTERM', () => postgres.stop().then(() => process.exit()))
    setInterval(() => {}, 1000)
    console.log(postgres.ownerUrl)`
  const app = spawn(
    process.execPath,
    ['--input-type=module', '-e', script, join(import.meta.dirname, 'start-postgres.ts'), dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'], ...(account ? spawnedAs(account) : {}) },
  )
  undo.push(() => app.kill('SIGKILL'))
  const url = await new Promise<string>((resolve, reject) => {
    app.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()))
    app.once('exit', () => reject(new Error('it did not start')))
  })
  return { url, app }
}

async function end(app: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = new Promise((resolve) => app.once('exit', resolve))
  app.kill(signal)
  await gone
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function write(url: string): Promise<void> {
  await ask(url, 'create table kept as select 42 as n')
}

const kept = (url: string) => ask(url, 'select n from kept')

function serverPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

test('what was written is there after an orderly stop and a new start', async () => {
  const dataDir = join(newFolder(), 'data')
  const first = await start(dataDir)
  await write(first.ownerUrl)
  await first.stop()
  const second = await start(dataDir)
  expect(await kept(second.ownerUrl)).toEqual([{ n: 42 }])
})

test('nothing is left running or locked after a stop', async () => {
  const dataDir = madeFolder()
  const postgres = await start(dataDir)
  const socketFolder = readFileSync(join(dataDir, 'postgres.socket'), 'utf8')
  await postgres.stop()
  expect(postgresIn(join(dataDir, 'postgres'))).toEqual([])
  expect([socketFolder, join(dataDir, 'podium.lock'), join(dataDir, 'postgres.socket')].filter(existsSync)).toEqual([])
})

describe('a server that was just made', () => {
  let dataDir: string
  let postgres: Postgres
  beforeAll(async () => {
    dataDir = copyOfMade()
    postgres = await startPostgres({ dataDir, log: quiet })
  })
  afterAll(async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true })
  })

  test('commits are durable, pages are checked and nobody else can reach the server', async () => {
    const settings = `select name, setting from pg_settings where name in
      ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses') order by name`
    expect(await ask(postgres.url, settings)).toEqual([
      { name: 'data_checksums', setting: 'on' },
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'listen_addresses', setting: '' },
      { name: 'synchronous_commit', setting: 'on' },
    ])
    const socketFolder = readFileSync(join(dataDir, 'postgres.socket'), 'utf8')
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
  })

  test('the application is neither the owner of its database nor a superuser', async () => {
    expect(
      await ask(
        postgres.url,
        `select current_user as me, rolsuper as super, pg_get_userbyid(datdba) as owner
          from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
      ),
    ).toEqual([{ me: 'podium_app', super: false, owner: 'podium' }])
  })

  test('Chinese names are ordered by pinyin', async () => {
    const sql = `select string_agg(name, '' order by name collate "zh-x-icu") as names
      from unnest(array['张', '王', '李', '陈', '欧阳']) as name`
    expect(await ask(postgres.url, sql)).toEqual([{ names: '陈李欧阳王张' }])
  })
})

test('a second Podium on the same data folder is refused', async () => {
  const dataDir = madeFolder()
  await start(dataDir)
  await expect(start(dataDir)).rejects.toThrow(
    `Another Podium is running on the data folder ${dataDir} (process ${process.pid}). Stop it first, or set DATA_DIR to another folder.`,
  )
})

test('commands beside a running Podium find its database', async () => {
  const dataDir = madeFolder()
  expect(runningDatabase(dataDir)).toBe(null)
  const postgres = await start(dataDir)
  expect(runningDatabase(dataDir)).toEqual({ url: postgres.url, ownerUrl: postgres.ownerUrl })
  await postgres.stop()
  expect(runningDatabase(dataDir)).toBe(null)
})

test('after Podium was killed the next start ends the old server and keeps the data', async () => {
  const dataDir = madeFolder()
  const { url, app } = await startApart(dataDir)
  await write(url)
  const old = serverPid(dataDir)
  await end(app, 'SIGKILL')
  expect(isAlive(old)).toBe(true)
  const next = await start(dataDir)
  expect(isAlive(old)).toBe(false)
  expect(await kept(next.ownerUrl)).toEqual([{ n: 42 }])
})

test('after Podium and PostgreSQL were both killed the next start recovers', async () => {
  const dataDir = madeFolder()
  const { url, app } = await startApart(dataDir)
  await write(url)
  const old = serverPid(dataDir)
  await end(app, 'SIGKILL')
  process.kill(old, 'SIGKILL')
  const next = await start(dataDir)
  expect(await kept(next.ownerUrl)).toEqual([{ n: 42 }])
})

test('a PostgreSQL that is killed comes back at the same address', async () => {
  const dataDir = madeFolder()
  const { ownerUrl: url } = await start(dataDir)
  await write(url)
  const old = serverPid(dataDir)
  process.kill(old, 'SIGKILL')
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(50)) {
    if (serverPidOrNull(dataDir) !== old && (await kept(url).catch(() => null))) break
  }
  expect(await kept(url)).toEqual([{ n: 42 }])
  expect(serverPid(dataDir)).not.toBe(old)
}, 30_000)

function serverPidOrNull(dataDir: string): number | null {
  try {
    return serverPid(dataDir)
  } catch {
    return null
  }
}

test("a left-behind note that names another program's process doesn't stop the start", async () => {
  const dataDir = madeFolder()
  const first = await start(dataDir)
  await first.stop()
  const other = spawn('sleep', ['60'], { stdio: 'ignore', cwd: '/', ...(isRoot ? spawnedAs(nobody) : {}) })
  undo.push(() => other.kill())
  const note = join(dataDir, 'postgres/postmaster.pid')
  writeFileSync(note, `${other.pid}\n${dataDir}/postgres\n1\n5432\n/tmp\n\n0 0\nready\n`, { mode: 0o600 })
  if (isRoot) chownSync(note, nobody.uid, nobody.gid)
  const second = await start(dataDir)
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a database that was left half made is made again', async () => {
  const dataDir = newFolder()
  mkdirSync(join(dataDir, 'postgres.new/base'), { recursive: true })
  const { url } = await start(dataDir)
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('data of another major version is refused and left alone', async () => {
  const dataDir = madeFolder()
  const first = await start(dataDir)
  await first.stop()
  const version = join(dataDir, 'postgres/PG_VERSION')
  const before = readFileSync(version, 'utf8')
  writeFileSync(version, '19\n')
  await expect(start(dataDir)).rejects.toThrow(
    `The data in ${dataDir}/postgres was made by PostgreSQL 19, this Podium brings PostgreSQL 18: use the Podium that made it, or restore a back-up into an empty DATA_DIR.`,
  )
  writeFileSync(version, before)
  const again = await start(dataDir)
  expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a data folder that can not be written is told in one line', async () => {
  const file = join(newFolder(), 'file')
  writeFileSync(file, '')
  const failure = await start(join(file, 'data')).catch((error: unknown) => error)
  expect(failure).toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/^The data folder .* can't be written: ENOTDIR.*$/),
  })
})

test.runIf(existsSync('/proc'))('a data folder that can not be made is told too', async () => {
  await expect(start('/proc/none')).rejects.toThrow(/^The data folder \/proc\/none can't be written: .*Set DATA_DIR/)
})

test.runIf(isRoot)('root keeps the data below a folder that is closed to everybody else', async () => {
  const closed = newFolder()
  expect(statSync(closed).mode & 0o777).toBe(0o700)
  const dataDir = join(closed, 'data')
  const first = await start(dataDir)
  await write(first.ownerUrl)
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(nobody.uid)
  expect(statSync(`/proc/${serverPid(dataDir)}`).uid).toBe(nobody.uid)
  process.kill(serverPid(dataDir), 'SIGKILL')
  await first.stop()
  const second = await start(dataDir)
  expect(await kept(second.ownerUrl)).toEqual([{ n: 42 }])
})

test.runIf(isRoot && canReach(process.execPath, nobody) && canReach(import.meta.dirname, nobody))(
  'an ordinary user runs the server as itself, before and after root did',
  async () => {
    const own = newFolder()
    chownSync(own, nobody.uid, nobody.gid)
    const dataDir = join(own, 'data')
    const first = await startApart(dataDir, nobody)
    await write(first.url)
    expect(statSync(`/proc/${serverPid(dataDir)}`).uid).toBe(nobody.uid)
    await end(first.app, 'SIGTERM')
    const second = await start(dataDir)
    expect(await kept(second.ownerUrl)).toEqual([{ n: 42 }])
    await second.stop()
    const third = await startApart(dataDir, nobody)
    expect(await kept(third.url)).toEqual([{ n: 42 }])
    await end(third.app, 'SIGTERM')
  },
  60_000,
)
