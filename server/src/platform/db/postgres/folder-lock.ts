import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { handOver } from './account.ts'
import { isRunning, thisProcess, thisWorld, type ProcessMark } from './process-table.ts'
import { errorCode, StartError } from './start-error.ts'

/** A holder we can't see (another container or machine on the same volume) proves itself by touching the file. */
const beatMs = 5_000
const silentMs = 20_000

/**
 * Takes the data folder for this process and returns how to give it back. A lock left by a killed process is taken
 * over. Throws StartError when another Podium runs on the folder.
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

/** Linking is the one step that can't half-succeed or succeed for two. */
function tryLink(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

/** Two starters may both see the stale lock: only the one that moves it away, and finds it still stale, removes it. */
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
    // A full or vanished disk is reported by whoever needs to write; the next beat tries again.
  }
}
