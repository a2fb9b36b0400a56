import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BatchedCalls } from './batched-calls.ts'

test('calls of one turn share a statement, and each gets its own answer', async () => {
  const batches: number[][] = []
  const calls = new BatchedCalls(async (inputs: readonly number[]) => {
    batches.push([...inputs])
    await sleep(5)
    return inputs.map((input) => input * 10)
  }, 3)
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((input) => calls.call(input)))
  expect(answers).toEqual([10, 20, 30, 40, 50, 60])
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ])
})

test('calls that come while a statement is under way share the next one', async () => {
  const batches: number[][] = []
  const held = Promise.withResolvers<void>()
  const calls = new BatchedCalls(async (inputs: readonly number[]) => {
    batches.push([...inputs])
    await held.promise
    return inputs
  })
  const answers: Array<Promise<number>> = []
  for (const input of [1, 2, 3, 4]) {
    answers.push(calls.call(input))
    await nextTurn()
  }
  expect(batches).toEqual([[1]])
  held.resolve()
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4])
  expect(batches).toEqual([[1], [2, 3, 4]])
})

test('a failed statement fails its own calls, and the next ones run', async () => {
  let fails = true
  const calls = new BatchedCalls(async (inputs: readonly number[]) => {
    if (fails) throw new Error('lost')
    return inputs
  })
  await expect(calls.call(1)).rejects.toThrow('lost')
  fails = false
  expect(await calls.call(2)).toBe(2)
})

test('a call that fails doesn’t fail those that shared its statement', async () => {
  const calls = new BatchedCalls(async (inputs: readonly number[]) => {
    await sleep(2)
    if (inputs.includes(4)) throw new Error('bad')
    return inputs
  })
  const settled = await Promise.allSettled([1, 2, 3, 4, 5].map((input) => calls.call(input)))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

test('where the database is gone, all calls of a statement fail at once', async () => {
  let statements = 0
  const calls = new BatchedCalls(async (inputs: readonly number[]) => {
    statements += 1
    await sleep(2)
    if (inputs.length > 1) throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    return inputs
  })
  const settled = await Promise.allSettled([1, 2, 3, 4].map((input) => calls.call(input)))
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
  expect(statements).toBe(1)
})
