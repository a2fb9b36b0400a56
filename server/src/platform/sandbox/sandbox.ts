import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { refuse } from '../kernel/refused.ts'

const root = resolve(import.meta.dirname, '../../../..')
const noNetwork = join(import.meta.dirname, 'no-network.ts')
/** Program code, the only files outside its own folder that a process can read. */
const code = ['node_modules', 'server/node_modules', 'server/src', 'server/package.json', 'core', 'package.json']

const PARALLEL = 2
const PARALLEL_IN_BACKGROUND = 1
/** Files that may wait. More are refused to limit memory and waiting time. */
const MAX_WAITING = 32
/** Files on disk that may wait: they take no memory, and their uploaders wait in the rush before a deadline. */
const MAX_PATIENT = 1_000
/** Of -20 (highest) to 19: a process in the background gets about 4 % of a processor that requests use fully. */
const BACKGROUND_PRIORITY = 15
const WATCH_MS = 100

export interface SandboxTask {
  /** Path of the program that reads the file `input` in its working folder and may write there. */
  readonly program: string
  readonly args: readonly string[]
  readonly input: Readable
  readonly seconds: number
  /** Limit of the JavaScript heap, and on Linux of twice as much for the whole process. */
  readonly memoryMb: number
  /** Limit of what the program prints. */
  readonly outputBytes: number
  /** Whether the program needs native code, which Node's permissions don't limit. */
  readonly native?: boolean
  /** Whether nobody waits for the answer: it runs with low priority, beside at most one other of its kind. */
  readonly background?: boolean
  /** Whether its input stands on disk, so that many may wait. */
  readonly patient?: boolean
}

/** Why a program produced no answer. */
export type SandboxFailure = 'failed' | 'too slow' | 'too much memory' | 'too much output'

export type SandboxAnswer =
  | { readonly failure: null; readonly printed: Buffer; readonly folder: string }
  | { readonly failure: SandboxFailure }

/**
 * Runs parsers of untrusted files in processes of their own, a fresh one for each file and few at once: without network,
 * settings and child processes, with access to the folder of their file only, and with limits of memory and time.
 */
export class Sandbox implements Disposable {
  readonly #running = new Set<ChildProcess>()
  readonly #foreground = new Slots(PARALLEL)
  readonly #background = new Slots(PARALLEL_IN_BACKGROUND)
  readonly #patient = new Slots(PARALLEL, MAX_PATIENT)

  /**
   * Runs a program on a file; `takeAnswer` reads its answer before the folder is removed. Throws BUSY if too many files wait.
   */
  async run<T>(task: SandboxTask, takeAnswer: (answer: SandboxAnswer) => T | Promise<T>): Promise<T> {
    const slots = task.background ? this.#background : task.patient ? this.#patient : this.#foreground
    await slots.enter()
    try {
      const folder = await mkdtemp(join(tmpdir(), 'podium-sandbox-'))
      try {
        await pipeline(task.input, createWriteStream(join(folder, 'input'), { mode: 0o600 }))
        return await takeAnswer(await this.#start(folder, task))
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    } finally {
      task.input.destroy()
      slots.leave()
    }
  }

  [Symbol.dispose](): void {
    for (const child of this.#running) child.kill('SIGKILL')
  }

  async #start(folder: string, task: SandboxTask): Promise<SandboxAnswer> {
    const bounds = [
      `--max-old-space-size=${task.memoryMb}`,
      '--permission',
      ...code.map((path) => `--allow-fs-read=${join(root, path)}`),
      `--allow-fs-read=${folder}`,
      `--allow-fs-write=${folder}`,
      ...(task.native ? ['--allow-addons'] : []),
    ]
    const child = spawn(
      process.execPath,
      [...bounds, '--no-warnings', `--import=${noNetwork}`, task.program, ...task.args],
      { stdio: ['ignore', 'pipe', 'ignore'], env: { TMPDIR: folder }, cwd: folder },
    )
    this.#running.add(child)
    if (task.background && child.pid !== undefined) lowerPriority(child.pid)
    let failure: SandboxFailure | null = null
    const stop = (reason: SandboxFailure) => {
      failure ??= reason
      child.kill('SIGKILL')
    }
    const printed: Buffer[] = []
    let size = 0
    child.stdout.on('data', (part: Buffer) => {
      size += part.length
      if (size > task.outputBytes) stop('too much output')
      else printed.push(part)
    })
    const late = setTimeout(() => stop('too slow'), task.seconds * 1_000)
    const watch = setInterval(async () => {
      if ((await residentMb(child.pid)) > 2 * task.memoryMb) stop('too much memory')
    }, WATCH_MS)
    const exitCode = await new Promise<number | null>((ended) => {
      child.once('close', ended)
      child.once('error', () => ended(null))
    })
    clearTimeout(late)
    clearInterval(watch)
    this.#running.delete(child)
    if (failure === null && exitCode === 0) return { failure, printed: Buffer.concat(printed), folder }
    return { failure: failure ?? 'failed' }
  }
}

class Slots {
  readonly #waiting: Array<() => void> = []
  #free: number

  readonly #maxWaiting: number

  constructor(count: number, maxWaiting = MAX_WAITING) {
    this.#maxWaiting = maxWaiting
    this.#free = count
  }

  /** Waits for a free slot; throws BUSY if too many wait. */
  async enter(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1
      return
    }
    if (this.#waiting.length >= this.#maxWaiting) throw refuse(baseRefusals.BUSY, { seconds: 5 })
    await new Promise<void>((granted) => void this.#waiting.push(granted))
  }

  leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }
}

/** A process that ended at once has no priority to set. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, BACKGROUND_PRIORITY)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error
  }
}

/** The sandbox of a running server. */
export const sandbox = (): Sandbox => new Sandbox()

/** Resident memory of a process in MB; 0 where the system has no /proc. */
async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1_024
}
