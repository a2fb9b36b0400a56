import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WindowLease, type LeaseOptions } from './window-lease.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

interface Waiting {
  start: () => Promise<void>
}

/** The locks of a browser, for one name: a queue, an abort while waiting, and a steal that rejects the holder. */
function lockManager(busyMs = 0): LeaseOptions['locks'] {
  let holder: { lose: (thrown: Error) => void } | null = null
  const queue: Waiting[] = []
  const next = () => {
    if (!holder) void queue.shift()?.start()
  }
  const request: LeaseOptions['locks']['request'] = (_, { signal, steal, ifAvailable }, onAcquired) =>
    new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        start: async () => {
          const mine = { lose: reject }
          holder = mine
          await onAcquired({})
          if (holder === mine) holder = null
          resolve()
          next()
        },
      }
      if (steal) {
        holder?.lose(new DOMException('stolen', 'AbortError'))
        void waiting.start()
        return
      }
      if (ifAvailable) {
        setTimeout(() => {
          if (holder) void onAcquired(null).then(resolve, reject)
          else void waiting.start()
        }, busyMs)
        return
      }
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(waiting)
        if (at >= 0) queue.splice(at, 1)
        reject(new DOMException('aborted', 'AbortError'))
      })
      queue.push(waiting)
      setTimeout(next)
    })
  return { request }
}

/** Windows of one browser: what one asks, all others receive a moment later. */
function browser(busyMs = 0) {
  const windows = new Map<string, { onRequest: () => void; frozen: boolean }>()
  const locks = lockManager(busyMs)
  const open = (me: string) => {
    const lease = new WindowLease({
      name: 'design',
      locks,
      delays: { answer: 200, release: 2_000 },
      connect: (onRequest) => {
        windows.set(me, { onRequest, frozen: false })
        const requestLease = () => {
          for (const [name, other] of windows) if (name !== me) setTimeout(() => other.frozen || other.onRequest(), 1)
        }
        return { request: requestLease, close: () => windows.delete(me) }
      },
    })
    return { lease, close: lease.open() }
  }
  return { open, windows }
}

describe('the windows of one design', () => {
  it('have one that changes it: the first', async () => {
    const { open } = browser()
    const { lease: first } = open('b')
    await vi.advanceTimersByTimeAsync(200)
    const { lease: second } = open('a')
    expect([first.state(), second.state()]).toEqual(['mine', 'asking'])
    await vi.advanceTimersByTimeAsync(300)
    expect([first.state(), second.state()]).toEqual(['mine', 'theirs'])
  })

  it('give the lease to the only open window, however long the browser takes to answer', async () => {
    const { lease } = browser(5_000).open('a')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(lease.state()).toBe('asking')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(lease.state()).toBe('mine')
  })

  it('have but one although two open at the same time', async () => {
    const { open } = browser()
    const leases = [open('b').lease, open('a').lease]
    await vi.advanceTimersByTimeAsync(500)
    expect(leases.map((lease) => lease.state())).toEqual(['mine', 'theirs'])
  })

  it('release the lease only after changes are saved', async () => {
    const { open } = browser()
    const { lease: first } = open('a')
    await vi.advanceTimersByTimeAsync(200)
    const { lease: second } = open('b')
    await vi.advanceTimersByTimeAsync(200)
    const order: string[] = []
    first.saveBeforeRelease(async () => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      order.push('saved')
    })
    const takenOver = second.takeOver(() => Promise.resolve(order.push('fetched')))
    await vi.advanceTimersByTimeAsync(499)
    expect([first.state(), second.state(), order]).toEqual(['mine', 'theirs', []])
    await vi.advanceTimersByTimeAsync(10)
    await takenOver
    expect([first.state(), second.state(), order]).toEqual(['theirs', 'mine', ['saved', 'fetched']])
  })

  it('lose it to another when they don’t answer', async () => {
    const { open, windows } = browser()
    const { lease: first } = open('a')
    await vi.advanceTimersByTimeAsync(200)
    const { lease: second } = open('b')
    await vi.advanceTimersByTimeAsync(200)
    windows.get('a')!.frozen = true
    const takenOver = second.takeOver()
    await vi.advanceTimersByTimeAsync(1_999)
    expect([first.state(), second.state()]).toEqual(['mine', 'theirs'])
    await vi.advanceTimersByTimeAsync(1)
    await takenOver
    expect([first.state(), second.state()]).toEqual(['theirs', 'mine'])
  })

  it('leave it to the next one when they close', async () => {
    const { open } = browser()
    const { close } = open('a')
    await vi.advanceTimersByTimeAsync(200)
    close()
    const { lease: second } = open('b')
    await vi.advanceTimersByTimeAsync(200)
    expect(second.state()).toBe('mine')
  })

  it('take it from a closed one at once', async () => {
    const { open } = browser()
    const { close } = open('a')
    await vi.advanceTimersByTimeAsync(200)
    const { lease: second } = open('b')
    await vi.advanceTimersByTimeAsync(200)
    close()
    const takenOver = second.takeOver()
    await vi.advanceTimersByTimeAsync(1)
    await takenOver
    expect(second.state()).toBe('mine')
  })

  it('open again at once after they closed', async () => {
    const { open } = browser()
    const { lease, close } = open('a')
    close()
    lease.open()
    await vi.advanceTimersByTimeAsync(200)
    expect(lease.state()).toBe('mine')
  })
})
