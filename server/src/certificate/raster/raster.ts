import { Worker } from 'node:worker_threads'
import { baseRefusals } from '@podium/core/base/codes.ts'
import type { Vector } from '@podium/press/drawing/vector.ts'
import type { Drawing } from '@podium/press/layout/draw-list.ts'
import { refuse } from '#server/platform/kernel/refused.ts'

export type RasterForm = 'jpeg' | 'png'

/** A page to draw, as plain data that can be sent to a thread. */
export interface RasterPage {
  drawing: Drawing
  /** Drawn on top, half transparent. */
  watermark?: Drawing | null
  images: ReadonlyMap<string, Uint8Array | Vector>
  /** Paths of the font files that the drawing uses, by face. */
  faces: ReadonlyMap<string, string>
  /** Pixels. */
  width: number
  height: number
  /** Pixels per unit, and the vertical offset of the drawing in pixels. */
  scale: number
  shift: number
  form: RasterForm
  dpi: number
}

export type RasterTask = RasterPage & { id: number }
export type RasterAnswer = { id: number } & ({ bytes: Uint8Array } | { fault: string })

/** Pages that may wait. More are refused to limit memory and waiting time. */
const MAX_WAITING = 24
const SECONDS = 30

interface Waiting {
  task: RasterTask
  done: (bytes: Uint8Array) => void
  failed: (error: Error) => void
}

/** Draws pages one by one in a worker thread, which starts with the first page. */
export class RasterThread implements Disposable {
  readonly #waiting: Waiting[] = []
  #worker: Worker | null = null
  #current: Waiting | null = null
  #timer: NodeJS.Timeout | undefined
  #last = 0

  /** Draws a page. Throws BUSY if too many pages wait. */
  async draw(page: RasterPage): Promise<Uint8Array> {
    if (this.#waiting.length >= MAX_WAITING) throw refuse(baseRefusals.BUSY, { seconds: 5 })
    return new Promise((done, failed) => {
      this.#waiting.push({ task: { ...page, id: ++this.#last }, done, failed })
      this.#next()
    })
  }

  [Symbol.dispose](): void {
    const closing = new Error('the server is closing')
    for (const { failed } of this.#waiting.splice(0)) failed(closing)
    this.#end(closing)
  }

  #next(): void {
    const first = this.#current ? undefined : this.#waiting.shift()
    if (!first) return
    this.#current = first
    this.#worker ??= this.#open()
    this.#worker.ref()
    const late = new Error(`drawing took longer than ${SECONDS} seconds`)
    this.#timer = setTimeout(() => this.#end(late), SECONDS * 1_000)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(first.task)
  }

  #open(): Worker {
    const opened = new Worker(new URL('./raster-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    // Ignores answers of a terminated thread and answers that nobody waits for.
    opened.on('message', (answer: RasterAnswer) => {
      if (this.#worker !== opened || this.#current?.task.id !== answer.id) return
      const done = this.#settle()
      if ('bytes' in answer) done?.done(answer.bytes)
      else done?.failed(new Error(answer.fault))
      // An idle thread does not keep the process alive.
      if (!this.#current) opened.unref()
      this.#next()
    })
    opened.on('error', (error) => {
      if (this.#worker === opened) this.#end(error instanceof Error ? error : new Error(String(error)))
    })
    return opened
  }

  #settle(): Waiting | null {
    clearTimeout(this.#timer)
    const done = this.#current
    this.#current = null
    return done
  }

  /** Terminates the thread together with its current page; the next page starts a new thread. */
  #end(error: Error): void {
    void this.#worker?.terminate()
    this.#worker = null
    this.#settle()?.failed(error)
    this.#next()
  }
}

export const rasterThread = () => new RasterThread()
