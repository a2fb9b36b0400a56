import { expect, test } from 'vitest'
import { judgeRules } from './judged.ts'
import { RuleRow } from './row.ts'
import { ruleFaults } from './rows.rule.ts'

const PAST = '00000000-0000-4000-8000-000000000002'
const HERE = '00000000-0000-4000-8000-000000000003'
const row = (given: object = {}) =>
  RuleRow.parse({
    key: 'once',
    kind: 'project',
    by: 'name',
    rounds: [{ roundId: PAST, name: '2025 年大赛' }],
    ...given,
  })
const judge = (sameProject?: Record<string, string[]>) =>
  judgeRules([row()], [], { today: '2026-11-27', team: { item: '', sameProject } })[0]!

test.each([
  [undefined, true, ''],
  [{ once: [] }, true, ''],
  [{ other: [HERE] }, true, ''],
  [{ once: [HERE] }, false, '同一项目已报名本届竞赛'],
  [{ once: [PAST] }, false, '同一项目已报名“2025 年大赛”'],
  [{ once: [PAST, HERE] }, false, '同一项目已报名本届竞赛、“2025 年大赛”'],
])('a project that is entered in %j holds: %s', (sameProject, isHeld, found) => {
  const { holds, found: words } = judge(sameProject)
  expect([holds, words.zh]).toEqual([isHeld, found])
})

test('the sentence says what identifies a project, and where it counts', () => {
  expect(judge().sentence).toEqual({
    zh: '同一项目在本届竞赛、“2025 年大赛”中只能报名一次（参赛名称相同的视为同一项目）',
    en: 'One project is entered once in this competition or “2025 年大赛”: entries of the same name are one project',
  })
})

test('a project known by an answer needs its question, and one known by the title of its work admits no reason', () => {
  const faultsOf = (given: object) => ruleFaults([row(given)]).map(({ path }) => path)
  expect(faultsOf({ by: 'answer' })).toEqual(['rules.0.field'])
  expect(faultsOf({ by: 'answer', field: 'topic', fieldName: '项目编号' })).toEqual([])
  expect(faultsOf({ by: 'title', strength: 'reason' })).toEqual(['rules.0.strength'])
})
