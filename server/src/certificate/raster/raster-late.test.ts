import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RasterPage, RasterTask } from './raster.ts'

const threads: Thread[] = []

/** A thread whose answers are sent by the test. */
class Thread extends EventEmitter {
  readonly tasks: RasterTask[] = []

  constructor() {
    super()
    threads.push(this)
  }

  postMessage(task: RasterTask): void {
    this.tasks.push(task)
  }

  answer(at: number, byte: number): void {
    this.emit('message', { id: this.tasks[at]!.id, bytes: Uint8Array.of(byte) })
  }

  ref(): void {}
  unref(): void {}
  terminate(): void {}
}

let rasterPage: (page: RasterPage) => Promise<Uint8Array>
beforeEach(async () => {
  vi.resetModules()
  vi.doMock('node:worker_threads', () => ({ Worker: Thread }))
  const thread = new (await import('./raster.ts')).RasterThread()
  rasterPage = (page) => thread.draw(page)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.doUnmock('node:worker_threads')
  vi.resetModules()
})

const page: RasterPage = {
  drawing: { width: 1, height: 1, items: [] } as unknown as RasterPage['drawing'],
  images: new Map(),
  faces: new Map(),
  width: 1,
  height: 1,
  scale: 1,
  shift: 0,
  form: 'png',
  dpi: 36,
}

test('a page is answered by the thread that draws it, whatever a thread that was given up says later', async () => {
  const slow = rasterPage(page)
  const given = expect(slow).rejects.toThrow('longer than 30 seconds')
  vi.advanceTimersByTime(30_000)
  await given
  const next = rasterPage(page)
  const [old, fresh] = [threads[0]!, threads[1]!]
  old.answer(0, 1)
  old.emit('error', new Error('given up'))
  fresh.emit('message', { id: old.tasks[0]!.id, bytes: Uint8Array.of(2) })
  fresh.answer(0, 3)
  expect(await next).toEqual(Uint8Array.of(3))
})
