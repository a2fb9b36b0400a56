import { describe, expect, test } from 'vitest'
import { RuleRow } from '../../competition/rule/row.ts'
import { dayIn, readFacts } from './import-facts.rule.ts'
import type { AskedFact } from '../../identity/membership/asked-fact.ts'

test.each([
  ['2026-07-01', '2026-07-01'],
  ['2026/7/1', '2026-07-01'],
  ['2026年7月1日', '2026-07-01'],
  ['2026.07.01', '2026-07-01'],
  ['2026-07-01T00:00:00.000Z', '2026-07-01'],
  ['46204', '2026-07-01'],
  ['2026-02-30', null],
  ['七月', null],
])('the day %s is %s', (text, day) => {
  expect(dayIn(text)).toBe(day)
})

const asks = (fact: string, values: string[]) =>
  RuleRow.parse({
    kind: 'people',
    key: fact,
    roles: ['captain', 'member'],
    strength: 'hard',
    amount: 'all',
    condition: { match: 'all', of: [{ fact, op: 'in', values }] },
  })

describe('the facts of a row', () => {
  const at = { role: 'member' as const, isReached: true, said: undefined, earlier: undefined }
  const read = (cells: Partial<Record<AskedFact, string>>, more: object = {}) => {
    const faults: string[] = []
    const rules = [asks('study', ['full_time']), asks('nationality', ['CN'])]
    const facts = readFacts(
      (fact) => cells[fact] ?? '',
      { ...at, rules, ...more },
      (fact, { zh }) => faults.push(`${fact} ${zh}`),
    )
    return { facts, faults }
  }

  test.each([
    ['are read in either language', { study: '全日制', nationality: 'china' }, {}, ['full_time', 'CN'], []],
    ['may be left out', {}, {}, [], []],
    ['are known words', { study: '函授', nationality: '火星' }, {}, [], ['study 可填', 'nationality 没有这个国家']],
    ['are asked by a rule', { graduation: '2026-07-01' }, {}, [], ['graduation 该赛项对此身份不要求']],
    ['are asked of the role', { study: '全日制' }, { role: 'teacher' }, [], ['study 该赛项对此身份不要求']],
    ['are of people of the own school', { study: '全日制' }, { isReached: false }, [], ['study 此人不能由您填写']],
    ['agree with what the person said', { study: '全日制' }, { said: { study: 'full_time' } }, ['full_time'], []],
    ['say nothing else', { study: '全日制' }, { said: { study: 'part_time' } }, [], ['study 与此人已填写的不一致']],
    [
      'agree with the rows above',
      { study: '全日制' },
      { earlier: { study: 'part_time' } },
      [],
      ['study 与前面同一手机号'],
    ],
  ] as const)('%s', (_name, cells, more, values, faults) => {
    const found = read(cells, more)
    expect(Object.values(found.facts)).toEqual(values)
    expect(found.faults).toHaveLength(faults.length)
    for (const [n, words] of faults.entries()) expect(found.faults[n]).toContain(words)
  })
})
