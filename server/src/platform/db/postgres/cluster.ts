import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chownSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { canReach, spawnedAs, type Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { isAlive, postgresIn } from './process-table.ts'
import { StartError } from './start-error.ts'

/** Log for the operator, one line per call; compatible with pino. */
export interface StartLog {
  info(line: string): void
  warn(line: string): void
  error(line: string): void
}

/** The files of a cluster and the account that runs it. */
export interface Cluster {
  /** PostgreSQL's data folder. */
  readonly folder: string
  /** Folder of the Unix socket, accessible only for the account. */
  readonly socketFolder: string
  /** File of PostgreSQL's error stream. */
  readonly logFile: string
  readonly account: Account
  readonly binaries: Binaries
  /** Further settings as `name=value`. */
  readonly settings: readonly string[]
  readonly log: StartLog
}

/** A running PostgreSQL. */
export interface Server {
  readonly pid: number
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>
  /** Ends sessions, flushes data and stops; takes seconds. */
  stop(): Promise<void>
}

/** Does not follow links, because root may write the log in another user's folder. */
export const appending = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | constants.O_NOFOLLOW

const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', TZ: 'UTC' }

/**
 * Value for PostgreSQL's data folder option. If the account can't enter a parent folder, the folder is passed as the
 * working directory, which is opened before switching accounts and inherited by all server processes.
 */
function dataFolderOption(folder: string, account: Account): string {
  return canReach(folder, account) ? folder : '/proc/self/cwd'
}

/** Creates a cluster; one that was left incomplete by a kill is created again. */
export function createCluster({ folder, account, binaries }: Cluster, extra: readonly string[] = []): void {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (account.changes) chownSync(draft, account.uid, account.gid)
  const words = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--data-checksums']
  const locale = ['--locale-provider=builtin', '--locale=C.UTF-8']
  const made = spawnSync(
    join(binaries.home, 'bin/initdb'),
    ['-D', dataFolderOption(draft, account), ...words, ...locale, ...extra],
    { ...spawnedAs(account), cwd: draft, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  )
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    const reason = made.error?.message ?? made.stderr.trim().split('\n')[0] ?? ''
    throw new StartError(`The database could not be made in ${folder}: ${reason}`)
  }
  renameSync(draft, folder)
}

/** Throws StartError if the cluster belongs to another major version of PostgreSQL. */
export function checkVersion({ folder, binaries }: Cluster): void {
  const file = join(folder, 'PG_VERSION')
  if (!existsSync(file))
    throw new StartError(`${folder} is not a PostgreSQL data folder: move it away and start again.`)
  const found = readFileSync(file, 'utf8').trim()
  if (found === String(binaries.major)) return
  throw new StartError(
    `The data in ${folder} was made by PostgreSQL ${found}, this Podium brings PostgreSQL ${binaries.major}: use the Podium that made it, or restore a back-up into an empty DATA_DIR.`,
  )
}

/** Ends PostgreSQL processes that a killed Podium left running on the cluster, and removes its lock files. */
export async function endLeftovers({ folder, log }: Cluster): Promise<void> {
  const server = serverFile(folder)?.pid
  const first = postgresIn(folder)
  if (first.length > 0) log.warn('Ending the PostgreSQL that an earlier Podium left running')
  if (server !== undefined && first.includes(server)) signal(server, 'SIGINT')
  for (const [signalName, seconds] of [
    ['SIGQUIT', 30],
    ['SIGKILL', 10],
    [null, 5],
  ] as const) {
    if (await emptied(folder, seconds)) break
    if (signalName === null) throw new StartError(`An earlier PostgreSQL on ${folder} doesn't end: end it by hand.`)
    for (const pid of postgresIn(folder)) signal(pid, signalName)
  }
  // Removes the old process id file, because PostgreSQL would mistake any program with that id for a running server.
  const left = serverFile(folder)
  if (left && isAlive(left.pid)) rmSync(join(folder, 'postmaster.pid'))
}

async function emptied(folder: string, seconds: number): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(50)) {
    if (postgresIn(folder).length === 0) return true
  }
  return false
}

/** Starts PostgreSQL and waits until it accepts sessions; crash recovery may take ten seconds. */
export async function startServer(cluster: Cluster): Promise<Server> {
  for (const end = Date.now() + 15_000; ; await sleep(500)) {
    const from = statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0
    const child = launch(cluster)
    const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()))
    if (await becameReady(cluster, child)) return serverOf(child, ended)
    const reason = failure(cluster.logFile, from)
    const passing = /shared memory block|lock file|Address already in use/.test(reason)
    if (!passing || Date.now() > end) throw new StartError(`PostgreSQL did not start: ${reason}`)
  }
}

function launch({ folder, socketFolder, logFile, account, binaries, settings }: Cluster): ChildProcess {
  const fixed = [
    'listen_addresses=',
    `unix_socket_directories=${socketFolder}`,
    'unix_socket_permissions=0700',
    'log_destination=stderr',
    'logging_collector=off',
    // Error details and statements can contain personal data.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
  ]
  const output = openSync(logFile, appending, 0o600)
  try {
    const child = spawn(
      join(binaries.home, 'bin/postgres'),
      ['-D', dataFolderOption(folder, account), ...[...fixed, ...settings].flatMap((setting) => ['-c', setting])],
      // Detached, so that Ctrl-C in a terminal reaches only Podium, which stops the database last.
      { ...spawnedAs(account), cwd: folder, env, detached: true, stdio: ['ignore', output, output] },
    )
    child.on('error', () => undefined)
    return child
  } finally {
    closeSync(output)
  }
}

async function becameReady({ folder, log }: Cluster, child: ChildProcess): Promise<boolean> {
  for (let reportedAt = Date.now(); ; await sleep(20)) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return false
    const file = serverFile(folder)
    if (file?.pid === child.pid && file.status === 'ready') return true
    if (Date.now() - reportedAt > 10_000) {
      log.info('PostgreSQL is still recovering …')
      reportedAt = Date.now()
    }
  }
}

function serverOf(child: ChildProcess, ended: Promise<void>): Server {
  const pid = child.pid ?? 0
  const atExit = () => child.kill('SIGINT')
  process.once('exit', atExit)
  void ended.then(() => process.off('exit', atExit))
  child.unref()
  return {
    pid,
    ended,
    async stop() {
      child.ref()
      child.kill('SIGINT')
      const impatient = setTimeout(() => child.kill('SIGQUIT'), 60_000)
      await ended
      clearTimeout(impatient)
    },
  }
}

/** Process id and start status from PostgreSQL's own file in its data folder. */
function serverFile(folder: string): { pid: number; status: string } | null {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : null
  } catch {
    return null
  }
}

function failure(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString('utf8').trim().split('\n')
  const line = lines.find((line) => line.includes('FATAL:')) ?? lines.at(-1) ?? ''
  return line.replace(/^.*?(FATAL|PANIC):\s*/, '') || 'it ended without a word'
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process ended meanwhile.
  }
}
