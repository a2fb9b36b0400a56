import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refused } from '../kernel/refused.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { attempts, throttle, unthrottle } from './throttle.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const outcome = (work: Promise<void>) =>
  work.then(
    () => 'passed',
    (error: unknown) =>
      error instanceof Refused ? `${error.refusal.kind.code} after ${error.refusal.params['seconds']}` : String(error),
  )

describe('a throttle', () => {
  test('lets exactly its limit through, even of 50 at once', async () => {
    const tries = await Promise.all(
      Array.from({ length: 50 }, () => outcome(throttle(app.services, 'crowd', { limit: 5, seconds: 600 }))),
    )
    expect(tries.filter((one) => one === 'passed')).toHaveLength(5)
    expect(new Set(tries)).toEqual(new Set(['passed', '10429 after 600']))
  })

  test('counts an attempt whose transaction is refused', async () => {
    const attempt = () =>
      app
        .transact(async () => {
          await throttle(app.services, 'refused', { limit: 2, seconds: 60 })
          throw new Error('wrong password')
        })
        .catch((error: unknown) => (error instanceof Refused ? 'throttled' : 'wrong'))
    expect([await attempt(), await attempt(), await attempt()]).toEqual(['wrong', 'wrong', 'throttled'])
    expect(await attempts(app.services, 'refused')).toBe(3)
  })

  test('begins anew when its window is over, and at once when forgotten', async () => {
    const rule = { limit: 1, seconds: 1 }
    await throttle(app.services, 'short', rule)
    expect(await outcome(throttle(app.services, 'short', rule))).toBe('10429 after 1')
    await unthrottle(app.services, 'short')
    expect(await outcome(throttle(app.services, 'short', rule))).toBe('passed')
    await sleep(1_050)
    expect(await outcome(throttle(app.services, 'short', rule))).toBe('passed')
  })
})
