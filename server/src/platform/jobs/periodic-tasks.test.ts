import { afterAll, beforeAll, expect, test } from 'vitest'
import { PeriodicTasks } from './periodic-tasks.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [] })
})
afterAll(() => app.close())

/** Connections of the pool that are in use. */
const inUse = ({ database: { pool } }: TestApp['services']) => pool.totalCount - pool.idleCount

test('a periodic task that waits for another server holds no connection of the pool, and runs in one process at a time', async () => {
  const runs: Array<() => void> = []
  const slow = { seconds: 0.05, run: () => new Promise<void>((resolve) => void runs.push(resolve)) }
  const [one, two] = [new PeriodicTasks(app.services, { slow }, []), new PeriodicTasks(app.services, { slow }, [])]
  one.start()
  two.start()
  await expect.poll(() => runs.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([runs.length, inUse(app.services)]).toEqual([1, 0])
  const stopped = Promise.all([one.stop(), two.stop()])
  for (const end of runs) end()
  await stopped
})
