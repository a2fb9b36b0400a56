import { expect, test } from 'vitest'
import { z } from 'zod'
import { afterChange, changeOf } from './change.ts'

const Record = z.object({ name: z.string(), note: z.string().default(''), cover: z.string().nullable().default(null) })

test('a change says nothing of what it leaves out', () => {
  expect(changeOf(Record).parse({ name: 'a' })).toEqual({ name: 'a' })
  expect(changeOf(Record).safeParse({ note: 'n' }).success).toBe(false)
})

test.each([
  ['keeps what was left out', { name: 'b' }, { name: 'b', note: 'n', cover: 'c' }],
  ['keeps what is undefined', { name: 'b', note: undefined }, { name: 'b', note: 'n', cover: 'c' }],
  ['takes away what is null or empty', { name: 'b', note: '', cover: null }, { name: 'b', note: '', cover: null }],
])('a record after a change %s', (_what, change, after) => {
  const kept: z.output<typeof Record> = { name: 'a', note: 'n', cover: 'c' }
  expect(afterChange(kept, changeOf(Record).parse(change))).toEqual(after)
})
