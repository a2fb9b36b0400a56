import { expect, test } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { SharedReads } from './shared-reads.ts'

let loads = 0
const load = async () => (loads += 1)

test('a result is shared by all who read the same key, until it is old', async () => {
  const shared = new SharedReads(40)
  const [one, other] = await Promise.all([shared.read('a', load), shared.read('a', load)])
  expect([other, await shared.read('a', load)]).toEqual([one, one])
  expect(await shared.read('b', load)).toBe(one + 1)
  await sleep(60)
  expect(await shared.read('a', load)).toBe(one + 2)
})

test('a failure is not kept', async () => {
  const shared = new SharedReads(60_000)
  const failing = () => Promise.reject(new Error('the database is away'))
  await expect(shared.read('a', failing)).rejects.toThrow('the database is away')
  expect(await shared.read('a', async () => 'back')).toBe('back')
})

test('nothing is kept for zero milliseconds', async () => {
  const shared = new SharedReads(0)
  expect(await shared.read('a', load)).not.toBe(await shared.read('a', load))
})
