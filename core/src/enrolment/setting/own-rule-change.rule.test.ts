import { describe, expect, test } from 'vitest'
import { nothingKnown, type RulePerson } from '../../competition/rule/fact.ts'
import { RuleRow } from '../../competition/rule/row.ts'
import { enrolmentRefusals as no } from '../refusals.ts'
import { changedRules, faultsOfRuleChange } from './own-rule-change.rule.ts'

const today = '2026-11-26'
const bachelor: RulePerson = {
  ...nothingKnown,
  id: 'a',
  name: '张三',
  role: 'captain',
  kind: 'student',
  degree: '本科',
  school: '',
  schoolLevel: 'undergraduate',
  region: '',
  birthday: null,
  verified: false,
  teamSchool: null,
  otherTeams: { round: 1, series: 1 },
}
const degreeIs = (value: string) => ({ match: 'all', of: [{ fact: 'degree', op: 'in', values: [value] }] })
const row = (value: string, more: object = {}) =>
  RuleRow.parse({
    kind: 'people',
    key: 'degree',
    roles: ['member'],
    amount: 'all',
    condition: degreeIs(value),
    ...more,
  })

function kinds(before: RuleRow[], after: RuleRow[], reasons = {}) {
  const changed = changedRules(before, after)
  const judging = { today, reasons }
  return faultsOfRuleChange(before, changed, [bachelor], { before: judging, now: judging }).map(({ kind }) => kind)
}

describe('a changed row of the round’s own rules keeps a team out', () => {
  const limit = (most: number) => RuleRow.parse({ kind: 'limit', key: 'few', role: 'member', within: 'round', most })
  const soft = row('硕士', { strength: 'reason' })
  const cases: Array<[string, RuleRow[], RuleRow[], object, unknown[]]> = [
    ['where it is new', [], [row('硕士')], {}, [no.RULE_BROKEN]],
    ['where it asks for something else', [row('本科')], [row('硕士')], {}, [no.RULE_BROKEN]],
    ['where a number is lower', [limit(2)], [limit(1)], {}, [no.RULE_BROKEN]],
    ['where a reason no longer suffices', [soft], [row('硕士')], { degree: '推免' }, [no.RULE_BROKEN]],
    ['where it asks for a reason', [], [soft], {}, [no.RULE_NEEDS_REASON]],
    ['not where the reason was given', [], [soft], { degree: '推免' }, []],
    ['not where it did so before', [row('硕士')], [row('博士')], {}, []],
    ['not where it is removed', [row('硕士')], [], {}, []],
    ['not where it holds', [row('硕士')], [row('本科')], {}, []],
  ]
  test.each(cases)('%s', (_what, before, after, reasons, expected) => {
    expect(kinds(before, after, reasons)).toEqual(expected)
  })
})

test('a project counts as each row knows it, though both rows have one key', () => {
  const project = (by: string) => RuleRow.parse({ kind: 'project', key: 'once', by })
  const knownAs = (rounds: string[]) => ({ today, team: { item: '', sameProject: { once: rounds } } })
  const [before, changed] = [[project('name')], [project('title')]]
  const faults = (was: string[], is: string[]) =>
    faultsOfRuleChange(before, changed, [], { before: knownAs(was), now: knownAs(is) }).map(({ kind }) => kind)
  expect(faults([], ['r1'])).toEqual([no.RULE_BROKEN])
  expect(faults(['r1'], ['r1'])).toEqual([])
  expect(faults(['r1'], [])).toEqual([])
})

test('a row with another message or another place is not a changed rule', () => {
  const other = row('本科', { key: 'other' })
  expect(changedRules([row('硕士'), other], [other, row('硕士', { message: '限研究生' })])).toEqual([])
})
