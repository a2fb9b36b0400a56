import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { DatabaseUrls } from '../migrate.ts'
import { accountFor, canReach, handOver, type Account } from './account.ts'
import { findBinaries } from './binaries.ts'
import {
  appending,
  checkVersion,
  createCluster,
  endLeftovers,
  startServer,
  type Cluster,
  type StartLog,
} from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { postgresIn } from './process-table.ts'
import { errorCode, StartError } from './start-error.ts'

export interface Postgres {
  /** Address of the database `podium` for the application's role, over a Unix socket; for `pg`. */
  readonly url: string
  /** The same database for its owner, who migrates it. */
  readonly ownerUrl: string
  /** Address of the database `postgres` for the superuser, for back-ups. */
  readonly adminUrl: string
  /** Stops the server and releases the data folder. */
  stop(): Promise<void>
}

const OWNER = 'podium'
const APPLICATION = 'podium_app'

/** Settings: commits are durable; memory is sized for a small machine. */
const durable = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'shared_buffers=128MB',
  'max_connections=100',
  'timezone=UTC',
  'log_timezone=UTC',
]

/**
 * Starts the embedded PostgreSQL on `dataDir/postgres`, creating it at first, and restarts it until `stop`. Throws
 * StartError with one line if the folder can't be used or PostgreSQL can't run.
 */
export async function startPostgres(options: { dataDir: string; log: StartLog }): Promise<Postgres> {
  const { log } = options
  const dataDir = resolve(options.dataDir)
  const unlock = await ready(dataDir)
  let socketFolder: string | null = null
  try {
    const folder = join(dataDir, 'postgres')
    const account = accountFor(folder)
    const binaries = findBinaries(dataDir, account)
    log.info(`Starting PostgreSQL ${binaries.major} from ${binaries.home}`)
    const logFile = join(dataDir, 'postgres.log')
    openLog(logFile, dataDir)
    socketFolder = makeSocketFolder(account)
    const cluster: Cluster = { folder, socketFolder, logFile, account, binaries, settings: durable, log }
    if (!existsSync(folder)) createCluster(cluster)
    checkVersion(cluster)
    await endLeftovers(cluster)
    forgetSocket(dataDir)
    const stopServer = await keepRunning(cluster)
    const adminUrl = socketUrl(socketFolder, 'postgres', 'postgres')
    await makeDatabase(adminUrl)
    writeFileSync(socketNote(dataDir), socketFolder, { mode: 0o600, flag: 'wx' })
    handOver(socketNote(dataDir), dataDir)
    return {
      ...urlsAt(socketFolder),
      adminUrl,
      async stop() {
        await stopServer()
        forgetSocket(dataDir)
        unlock()
      },
    }
  } catch (error) {
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true })
    unlock()
    throw inWords(error, dataDir)
  }
}

/** Addresses of the database that a running Podium has on the data folder, for commands beside it; else null. */
export function runningDatabase(dataDir: string): DatabaseUrls | null {
  if (postgresIn(join(dataDir, 'postgres')).length === 0 || !existsSync(socketNote(dataDir))) return null
  return urlsAt(readFileSync(socketNote(dataDir), 'utf8'))
}

function urlsAt(socketFolder: string): DatabaseUrls {
  return { url: socketUrl(socketFolder, APPLICATION, 'podium'), ownerUrl: socketUrl(socketFolder, OWNER, 'podium') }
}

function socketNote(dataDir: string): string {
  return join(dataDir, 'postgres.socket')
}

/** Removes the socket folder that a killed Podium left behind. */
function forgetSocket(dataDir: string): void {
  if (!existsSync(socketNote(dataDir))) return
  const folder = readFileSync(socketNote(dataDir), 'utf8')
  if (/^\/[^\0]*\/podium-\w{6}$/.test(folder)) rmSync(folder, { recursive: true, force: true })
  rmSync(socketNote(dataDir))
}

/** Connection string of a database on the socket in `folder`. */
export function socketUrl(folder: string, user: string, database: string): string {
  return `postgresql://${user}@${encodeURIComponent(folder)}/${database}`
}

async function ready(dataDir: string): Promise<() => void> {
  try {
    // For root: the database's account may enter the folder but not list it.
    makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
    return await lockFolder(join(dataDir, 'podium.lock'), dataDir)
  } catch (error) {
    throw inWords(error, dataDir)
  }
}

/** One folder at a time, because Node's recursive mkdir never ends in /proc. */
function makeFolder(folder: string, mode: number): void {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder), mode)
  mkdirSync(folder, { mode })
}

function inWords(error: unknown, dataDir: string): unknown {
  const code = errorCode(error)
  if (!code || !['EACCES', 'ENOENT', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC', 'EDQUOT'].includes(code))
    return error
  const reason = error instanceof Error ? error.message : code
  return new StartError(`The data folder ${dataDir} can't be written: ${reason}. Set DATA_DIR to a folder of your own.`)
}

/**
 * Creates a folder that only the account can enter. Its path is short, because a socket's path may have at most 107
 * bytes.
 */
export function makeSocketFolder(account: Account): string {
  const parents = [tmpdir(), '/tmp', '/var/tmp', '/dev/shm'].filter(
    (parent) => Buffer.byteLength(parent) < 80 && existsSync(parent) && canReach(parent, account),
  )
  for (const parent of parents) {
    try {
      const folder = mkdtempSync(join(parent, 'podium-'))
      if (account.changes) chownSync(folder, account.uid, account.gid)
      return folder
    } catch {
      continue
    }
  }
  throw new StartError('No temporary folder can be written for the database socket: set TMPDIR to a short path.')
}

/** Restarts the server when it ends unexpectedly; the address stays the same. */
async function keepRunning(cluster: Cluster): Promise<() => Promise<void>> {
  let server = await startServer(cluster)
  const quitting = new AbortController()
  const watch = async () => {
    for (;;) {
      await server.ended
      while (!quitting.signal.aborted) {
        cluster.log.error('PostgreSQL ended unexpectedly: starting it again')
        try {
          await endLeftovers(cluster)
          server = await startServer(cluster)
          cluster.log.info('PostgreSQL is running again')
          break
        } catch (error) {
          cluster.log.error(error instanceof Error ? error.message : String(error))
          await sleep(2_000, undefined, { signal: quitting.signal }).catch(() => undefined)
        }
      }
      if (quitting.signal.aborted) return
    }
  }
  const watching = watch()
  return async () => {
    quitting.abort()
    await server.stop()
    await watching
    // A restart may have been in progress when `stop` was called.
    await server.stop()
  }
}

async function makeDatabase(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    for (const role of [OWNER, APPLICATION]) {
      const existing = await client.query('select from pg_roles where rolname = $1', [role])
      if (existing.rowCount === 0) await client.query(`create role ${role} login`)
    }
    const databases = await client.query(`select from pg_database where datname = 'podium'`)
    if (databases.rowCount === 0) await client.query(`create database podium owner ${OWNER}`)
  } finally {
    await client.end()
  }
}

/** Keeps one previous log file, so that logs do not fill the disk. */
function openLog(logFile: string, dataDir: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > 10_000_000) renameSync(logFile, `${logFile}.1`)
  closeSync(openSync(logFile, appending, 0o600))
  handOver(logFile, dataDir)
}
