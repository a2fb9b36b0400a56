import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { handOver } from './account.ts'
import { isRunning, thisProcess, thisWorld, type ProcessMark } from './process-table.ts'
import { errorCode, StartError } from './start-error.ts'

/** Interval of touching the lock file, which proves to other containers or machines that the owner is alive. */
const beatMs = 5_000
const silentMs = 20_000

/**
 * Locks the data folder for this process; returns the function that releases it. Takes over a lock of a killed process.
 * Throws StartError if another Podium uses the folder.
 */
export async function lockFolder(file: string, folder: string): Promise<() => void> {
  const mine = thisProcess()
  const draft = `${file}.${mine.pid}`
  rmSync(draft, { force: true })
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600, flag: 'wx' })
  handOver(draft, folder)
  try {
    while (!tryLink(draft, file)) {
      const holder = readMark(file)
      if (holder && (await holds(holder, file))) throw inUse(folder, holder)
      removeStale(file, holder)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  const beat = setInterval(() => touch(file), beatMs)
  beat.unref()
  return () => {
    clearInterval(beat)
    if (readMark(file)?.pid === mine.pid) rmSync(file, { force: true })
  }
}

function inUse(folder: string, holder: ProcessMark): StartError {
  return new StartError(
    `Another Podium is running on the data folder ${folder} (process ${holder.pid}). Stop it first, or set DATA_DIR to another folder.`,
  )
}

async function holds(holder: ProcessMark, file: string): Promise<boolean> {
  if (holder.world === thisWorld()) return isRunning(holder)
  const first = touchedAt(file)
  while (Date.now() - first < silentMs) {
    await sleep(500)
    if (touchedAt(file) !== first) return true
  }
  return false
}

/** Creates the lock by linking, which is atomic and succeeds for one process only. */
function tryLink(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

/** Two processes may see the same stale lock: only the one that renames it, and finds it still stale, removes it. */
function removeStale(file: string, seen: ProcessMark | null): void {
  const aside = `${file}.stale-${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  const moved = readMark(aside)
  if (moved && (moved.pid !== seen?.pid || moved.started !== seen.started)) tryLink(aside, file)
  rmSync(aside, { force: true })
}

function readMark(file: string): ProcessMark | null {
  try {
    const mark = JSON.parse(readFileSync(file, 'utf8')) as Partial<ProcessMark>
    return typeof mark.pid === 'number' && typeof mark.started === 'string' && typeof mark.world === 'string'
      ? { pid: mark.pid, started: mark.started, world: mark.world }
      : null
  } catch {
    return null
  }
}

function touchedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // Errors such as a full disk are ignored here; the next interval tries again.
  }
}
