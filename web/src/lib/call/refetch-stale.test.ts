import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refetchStale } from './refetch-stale.ts'
import { newQueryClient } from './use-call.ts'

/** A shown question whose answers are given by hand. */
function shown(queryKey: readonly string[]) {
  const client = newQueryClient()
  const answers: Array<(answer: string) => void> = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
  const data = () => client.getQueryData(queryKey)
  return { client, answers, data, stop }
}

test('what turns stale while it is first asked for is asked for once more', async () => {
  const { client, answers, data, stop } = shown(['/job', 'a'])
  const asking = refetchStale(client, ['/job'])
  answers[0]!('running')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!('done')
  await asking
  expect([data(), answers.length]).toEqual(['done', 2])
  stop()
})

test('a known answer is asked for once, and what was under way counts no more', async () => {
  const { client, answers, data, stop } = shown(['/job', 'a'])
  answers[0]!('queued')
  await expect.poll(data).toBe('queued')
  const before = refetchStale(client, ['/job'])
  const asking = refetchStale(client, ['/job'])
  answers[2]!('done')
  answers[1]!('running')
  await Promise.all([before, asking])
  expect([data(), answers.length]).toEqual(['done', 3])
  stop()
})
