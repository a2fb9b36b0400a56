import { Worker } from 'node:worker_threads'
import { baseRefusals } from '@podium/core/base/codes.ts'
import type { Vector } from '@podium/press/drawing/vector.ts'
import type { Drawing } from '@podium/press/layout/draw-list.ts'
import { refuse } from '#server/platform/kernel/refused.ts'

export type RasterForm = 'jpeg' | 'png'

/** A page to be drawn: plain data, so that it can go to another thread. */
export interface RasterPage {
  drawing: Drawing
  /** Drawn over it, half transparent. */
  watermark?: Drawing | null
  images: ReadonlyMap<string, Uint8Array | Vector>
  /** Font files by face, those the drawing uses. */
  faces: ReadonlyMap<string, string>
  /** Pixels. */
  width: number
  height: number
  /** Pixels to the unit, and pixels the drawing is moved down. */
  scale: number
  shift: number
  form: RasterForm
  dpi: number
}

export type RasterTask = RasterPage & { id: number }
export type RasterAnswer = { id: number } & ({ bytes: Uint8Array } | { fault: string })

/** Pages that may wait; more are refused, so that nobody waits for ever and memory stays bounded. */
const MOST_WAITING = 24
const SECONDS = 30

interface Waiting {
  task: RasterTask
  done: (bytes: Uint8Array) => void
  failed: (error: Error) => void
}

let worker: Worker | null = null
let current: Waiting | null = null
let timer: NodeJS.Timeout | null = null
let last = 0
const waiting: Waiting[] = []

/** Draws a page, one after the other, in a thread beside the server's. Throws BUSY when too many wait. */
export async function rasterPage(page: RasterPage): Promise<Uint8Array> {
  if (waiting.length >= MOST_WAITING) throw refuse(baseRefusals.BUSY, { seconds: 5 })
  return new Promise((done, failed) => {
    waiting.push({ task: { ...page, id: ++last }, done, failed })
    next()
  })
}

function next(): void {
  const first = current ? undefined : waiting.shift()
  if (!first) return
  current = first
  worker ??= open()
  worker.ref()
  timer = setTimeout(() => end(new Error(`drawing took longer than ${SECONDS} seconds`)), SECONDS * 1_000)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(first.task)
}

function open(): Worker {
  const opened = new Worker(new URL('./raster-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  // What comes of a thread that was given up, or of a page that nobody waits for any more, is nobody's answer.
  opened.on('message', (answer: RasterAnswer) => {
    if (worker !== opened || current?.task.id !== answer.id) return
    const done = settle()
    if ('bytes' in answer) done?.done(answer.bytes)
    else done?.failed(new Error(answer.fault))
    // A server that is closing need not wait for a thread with nothing to do.
    if (!current) opened.unref()
    next()
  })
  opened.on('error', (error) => {
    if (worker === opened) end(error instanceof Error ? error : new Error(String(error)))
  })
  return opened
}

function settle(): Waiting | null {
  if (timer) clearTimeout(timer)
  const done = current
  current = null
  return done
}

/** Gives the thread up with the page it was at; the next page gets a new one. */
function end(error: Error): void {
  void worker?.terminate()
  worker = null
  settle()?.failed(error)
  next()
}
