import { afterAll, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { Lease } from './lease.ts'

let database: TestDatabase
const warnings: string[] = []
const collect = ({ message }: Error) => warnings.push(message)
beforeAll(async () => {
  database = await createTestDatabase()
  process.on('warning', collect)
})
afterAll(async () => {
  process.off('warning', collect)
  await database.release()
})

const openLease = () => new Lease(database.url, 'job', pino({ level: 'silent' }), () => undefined)

test('locks taken and released at the same time run one query after the other on the connection', async () => {
  const lease = openLease()
  const ids = Array.from({ length: 20 }, (_, at) => `job-${at}`)
  expect(await Promise.all(ids.map((id) => lease.take(id)))).toEqual(ids.map(() => true))
  await Promise.all(ids.map((id) => lease.give(id)))
  await lease.close()
  // Node emits warnings on the next tick.
  await new Promise((resolve) => setImmediate(resolve))
  expect(warnings).toEqual([])
})

test('a job another process holds is not taken, and can be once it is released', async () => {
  const [one, two] = [openLease(), openLease()]
  expect(await one.take('shared')).toBe(true)
  expect(await two.take('shared')).toBe(false)
  await one.give('shared')
  expect(await two.take('shared')).toBe(true)
  await Promise.all([one.close(), two.close()])
})

test('a query that failed does not keep the next one from running', async () => {
  const lease = openLease()
  await expect(lease.take('bad\u0000id')).rejects.toThrow()
  expect(await lease.take('good')).toBe(true)
  await lease.close()
})
