import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WindowLease, type Message } from './window-lease.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Windows of one browser: what one says, all others hear a moment later. */
function browser() {
  const windows = new Map<string, { hear: (message: Message) => void; frozen: boolean }>()
  const open = (me: string) => {
    const lease = new WindowLease({
      me,
      delays: { answer: 200, give: 2_000 },
      connect: (hear) => {
        windows.set(me, { hear, frozen: false })
        const say = (message: Message) => {
          for (const [name, other] of windows) if (name !== me) setTimeout(() => other.frozen || other.hear(message), 1)
        }
        return { say, close: () => windows.delete(me) }
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

  it('have but one although two open at the same time', async () => {
    const { open } = browser()
    const leases = [open('b').lease, open('a').lease]
    await vi.advanceTimersByTimeAsync(500)
    expect(leases.map((lease) => lease.state())).toEqual(['theirs', 'mine'])
  })

  it('hand it on only after what was made is kept', async () => {
    const { open } = browser()
    const { lease: first } = open('a')
    await vi.advanceTimersByTimeAsync(200)
    const { lease: second } = open('b')
    await vi.advanceTimersByTimeAsync(200)
    const order: string[] = []
    first.giveAfter(async () => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      order.push('kept')
    })
    const taken = second.take(() => Promise.resolve(order.push('fetched')))
    await vi.advanceTimersByTimeAsync(499)
    expect([first.state(), second.state(), order]).toEqual(['mine', 'theirs', []])
    await vi.advanceTimersByTimeAsync(10)
    await taken
    expect([first.state(), second.state(), order]).toEqual(['theirs', 'mine', ['kept', 'fetched']])
  })

  it('lose it to another when they don’t answer, and hear of it when they wake', async () => {
    const { open, windows } = browser()
    const { lease: first } = open('a')
    await vi.advanceTimersByTimeAsync(200)
    const { lease: second } = open('b')
    await vi.advanceTimersByTimeAsync(200)
    const asleep = windows.get('a')!
    asleep.frozen = true
    const taken = second.take()
    await vi.advanceTimersByTimeAsync(2_000)
    await taken
    expect(second.state()).toBe('mine')
    asleep.hear({ kind: 'mine', from: 'b' })
    expect(first.state()).toBe('theirs')
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
})
