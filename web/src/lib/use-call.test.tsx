import { describe, expect, it } from 'vitest'
import { ClickGuard, Intent } from './use-call.ts'

/** @spec K01 */
describe('the click guard', () => {
  it('lets one click in a second through', () => {
    const guard = new ClickGuard()
    expect(guard.enter(0)).toBe(true)
    guard.leave()
    expect(guard.enter(999)).toBe(false)
    expect(guard.enter(1000)).toBe(true)
  })

  it('lets none through while the first is under way', () => {
    const guard = new ClickGuard()
    guard.enter(0)
    expect(guard.enter(60_000)).toBe(false)
  })
})

describe('the key of an intent', () => {
  it('stays over repeats of the same content and changes with it', () => {
    const intent = new Intent()
    const first = intent.keyFor('a')
    expect(intent.keyFor('a')).toBe(first)
    expect(intent.keyFor('b')).not.toBe(first)
  })

  it('is new after a definite answer', () => {
    const intent = new Intent()
    const first = intent.keyFor('a')
    intent.end()
    expect(intent.keyFor('a')).not.toBe(first)
  })
})
