import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'

/** Identifies a process even if its id is reused later. */
export interface ProcessMark {
  readonly pid: number
  /** Start of the process in clock ticks since boot. */
  readonly started: string
  /** Boot time and process id namespace (containers have their own). */
  readonly world: string
}

export function thisProcess(): ProcessMark {
  return { pid: process.pid, started: startOf(process.pid) ?? '', world: thisWorld() }
}

export function isRunning(mark: ProcessMark): boolean {
  return mark.world === thisWorld() && startOf(mark.pid) === mark.started
}

export function thisWorld(): string {
  const boot = readOr('/proc/sys/kernel/random/boot_id', 'unknown').trim()
  try {
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return boot
  }
}

/** Start time of a process; null if it does not exist or is a zombie. */
function startOf(pid: number): string | null {
  const line = readOr(`/proc/${pid}/stat`, '')
  // Skips the command in brackets, which may contain spaces and brackets.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return line === '' || fields[0] === 'Z' ? null : (fields[19] ?? null)
}

export function isAlive(pid: number): boolean {
  return startOf(pid) !== null
}

/**
 * Ids of PostgreSQL processes whose working directory is the data folder. Reads the process table, because a lock file
 * can be stale or contain a reused id.
 */
export function postgresIn(folder: string): number[] {
  const home = statSync(folder, { throwIfNoEntry: false })
  if (!home) return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readOr(`/proc/${name}/comm`, '').trim() === 'postgres')
    .map(Number)
    .filter((pid) => {
      try {
        const cwd = statSync(`/proc/${pid}/cwd`)
        return cwd.ino === home.ino && cwd.dev === home.dev && isAlive(pid)
      } catch {
        return false
      }
    })
}

function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}
