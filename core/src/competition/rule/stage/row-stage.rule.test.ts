import { expect, test } from 'vitest'
import { RuleRow } from '../row.ts'
import { isCheckedAt, rowsAtSignUp, rowsAtStage, stageFaults, titleRowsAtStage } from './row-stage.rule.ts'

const [final, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const stages = [{ stageId: final, zh: '决赛' }]
const prerequisite = { kind: 'prerequisite', key: 'passed', roles: ['member'], amount: 'all' }
const records = [{ kind: 'list', listId: other, name: '安全考试' }]
const row = (more: object) => RuleRow.parse({ ...prerequisite, records, ...more })
const title = (more: object) => RuleRow.parse({ kind: 'project', key: 'once', by: 'title', ...more })

test('a stored row without stages is checked at sign-up alone', () => {
  const stored = row({})
  expect(rowsAtSignUp([stored])).toEqual([stored])
  expect(rowsAtStage([stored], final)).toEqual([])
})

test('a row with a stage is checked there and neither at sign-up nor at another stage', () => {
  const named = row({ stages })
  expect([null, final, other].map((at) => isCheckedAt(named, at))).toEqual([false, true, false])
})

test('titles are checked at all stages, or at those that the row names', () => {
  expect([final, other].map((at) => titleRowsAtStage([title({})], at).length)).toEqual([1, 1])
  expect([final, other].map((at) => titleRowsAtStage([title({ stages })], at).length)).toEqual([1, 0])
})

test('a stage checks no quota, and nothing that a reason may break', () => {
  const quota = RuleRow.parse({
    kind: 'quota',
    key: 'q',
    roles: ['member'],
    amount: 'any',
    condition: null,
    most: 1,
    stages,
  })
  expect(stageFaults(quota).map(({ path }) => path)).toEqual(['stages'])
  expect(stageFaults(row({ stages, strength: 'reason' })).map(({ path }) => path)).toEqual(['strength'])
  expect(stageFaults(row({ stages }))).toEqual([])
})
