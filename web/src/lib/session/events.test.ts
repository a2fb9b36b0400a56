// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EventStream, followTab } from './events.ts'
import type { Source } from './events.ts'

class FakeSource implements Source {
  readonly address: string
  closed = false
  readonly #listeners = new Map<string, Array<(event: { data?: unknown }) => void>>()

  constructor(address: string) {
    this.address = address
  }

  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
  }

  close(): void {
    this.closed = true
  }

  emit(type: string, data: unknown = null): void {
    for (const listener of this.#listeners.get(type) ?? []) listener({ data: JSON.stringify(data) })
  }
}

let opened: FakeSource[]
let line: EventStream

beforeEach(() => {
  vi.useFakeTimers()
  opened = []
  line = new EventStream((address) => {
    const source = new FakeSource(address)
    opened.push(source)
    return source
  })
})
afterEach(() => vi.useRealTimers())

function start(): { source: FakeSource; received: unknown[]; stop: () => void } {
  const received: unknown[] = []
  const stop = line.listen('notice', (data) => received.push(data))
  vi.advanceTimersByTime(50)
  opened[0]!.emit('hello')
  return { source: opened[0]!, received, stop }
}

describe('the line to the server', () => {
  it('is one for all who listen, with every topic they want', () => {
    line.listen('notice', () => undefined)
    line.listen('job', () => undefined)
    line.listen('review.progress', () => undefined, 'review:b')
    line.listen('review.progress', () => undefined, 'review:a')
    vi.advanceTimersByTime(50)
    expect(opened.map(({ address }) => address)).toEqual(['/prod-api/events?topics=review%3Aa%2Creview%3Ab'])
  })

  it('passes a message to those who listen to its type, and to nobody else', () => {
    const { source, received } = start()
    const jobs: unknown[] = []
    line.listen('job', (data) => jobs.push(data))
    vi.advanceTimersByTime(50)
    source.emit('notice', { zh: '新消息' })
    source.emit('job', { id: '1' })
    expect([received, jobs, opened.length]).toEqual([[null, { zh: '新消息' }], [{ id: '1' }], 1])
  })

  it('that a newer one replaced stays closed for minutes, also while pages change, or until the tab is shown again', () => {
    const { source } = start()
    source.emit('stream.replaced')
    source.emit('error')
    expect([source.closed, line.connected]).toEqual([true, false])
    line.listen('other', () => undefined, 'review:a')
    vi.advanceTimersByTime(299_000)
    expect(opened).toHaveLength(1)
    vi.advanceTimersByTime(301_000)
    expect(opened).toHaveLength(2)
    opened[1]!.emit('stream.replaced')
    line.show(true)
    expect(opened).toHaveLength(3)
  })

  it('is opened anew only when the topics change', () => {
    start()
    const stop = line.listen('review.progress', () => undefined, 'review:a')
    vi.advanceTimersByTime(50)
    stop()
    line.listen('other', () => undefined, 'review:a')
    vi.advanceTimersByTime(50)
    expect(opened.map(({ address, closed }) => [address, closed])).toEqual([
      ['/prod-api/events', true],
      ['/prod-api/events?topics=review%3Aa', false],
    ])
  })

  it('closes when nobody listens any more', () => {
    const { source, stop } = start()
    stop()
    vi.advanceTimersByTime(50)
    expect([source.closed, line.connected]).toEqual([true, false])
  })

  it('reconnects with increasing delay after failures, and listeners refetch', () => {
    const { source, received } = start()
    source.emit('error')
    expect(line.connected).toBe(false)
    vi.advanceTimersByTime(1_000)
    opened[1]!.emit('error')
    vi.advanceTimersByTime(999)
    expect(opened.length).toBe(2)
    vi.advanceTimersByTime(1_001)
    opened[2]!.emit('hello')
    expect([opened.length, line.connected, received]).toEqual([3, true, [null, null]])
  })

  it('treats 40 seconds of silence as a failure', () => {
    const { source } = start()
    vi.advanceTimersByTime(39_000)
    source.emit('beat')
    vi.advanceTimersByTime(39_000)
    expect(line.connected).toBe(true)
    vi.advanceTimersByTime(1_000)
    expect([line.connected, source.closed]).toEqual([false, true])
  })

  it('is closed while the tab is hidden, and reopened when it is visible', () => {
    const { source } = start()
    line.show(false)
    vi.advanceTimersByTime(19_999)
    expect(source.closed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(source.closed).toBe(true)
    line.show(true)
    expect(opened.length).toBe(2)
  })

  it('is not opened for a tab in the background, nor there when the network is back', () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    followTab(line)
    line.listen('notice', () => undefined)
    vi.advanceTimersByTime(60_000)
    globalThis.dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(60_000)
    expect(opened).toEqual([])
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(opened.length).toBe(1)
    visibility.mockRestore()
  })

  it('does not end for a tab that is seen again soon', () => {
    const { source } = start()
    line.show(false)
    vi.advanceTimersByTime(5_000)
    line.show(true)
    vi.advanceTimersByTime(30_000)
    expect([source.closed, opened.length]).toEqual([false, 1])
  })
})
