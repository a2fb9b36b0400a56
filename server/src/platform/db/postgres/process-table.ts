import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'

/** What tells this process from a later one with the same number. */
export interface ProcessMark {
  readonly pid: number
  /** Clock ticks between the machine's start and the process's start. */
  readonly started: string
  /** The machine's start and the process number space the pid belongs to (containers have their own). */
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

/** Start time of a process, or null when there is no such process (a zombie counts as gone). */
function startOf(pid: number): string | null {
  const line = readOr(`/proc/${pid}/stat`, '')
  // The second field is the command in brackets and may hold spaces and brackets of its own.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return line === '' || fields[0] === 'Z' ? null : (fields[19] ?? null)
}

export function isAlive(pid: number): boolean {
  return startOf(pid) !== null
}

/**
 * The PostgreSQL processes at work in a data folder: each has the folder as its working directory. Looks at the
 * processes themselves, as a lock file can be left behind or name a number that another program has now.
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
