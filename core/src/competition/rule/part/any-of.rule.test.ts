import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inTier } from '../../../../../test-tier.ts'
import { evaluateNewcomer, evaluateRules } from '../evaluate.rule.ts'
import { nothingKnown, type RulePerson } from '../fact.ts'
import { judgeRules } from '../judged.ts'
import { recordKey } from '../record/record.ts'
import { ownFactsAsked, unknownFacts } from '../row-facts.rule.ts'
import { PartRow, recordsOf, RuleRow } from '../row.ts'
import { ruleFaults } from '../rows.rule.ts'

const TODAY = '2026-11-26'

const person = (facts: Partial<RulePerson>): RulePerson => ({
  ...nothingKnown,
  id: 'a',
  name: '张三',
  role: 'member',
  degree: '本科',
  ...facts,
})
const degree = (value: string) => ({ match: 'all', of: [{ fact: 'degree', op: 'in', values: [value] }] })
const masters = { kind: 'people', key: 'masters', roles: ['member'], amount: 'all', condition: degree('硕士') }
const doctor = { kind: 'people', key: 'doctor', roles: ['teacher'], amount: 'any', condition: degree('博士') }
const trained = {
  kind: 'prerequisite',
  key: 'trained',
  roles: ['captain'],
  amount: 'all',
  records: [{ kind: 'post', post: 'expert' }],
}
const rowOf = (of: readonly object[], least = 1) => RuleRow.parse({ kind: 'anyOf', key: 'some', least, of })
const judge = (row: RuleRow, people: readonly RulePerson[]) => judgeRules([row], people, { today: TODAY })[0]!

describe('a row of which some parts have to hold', () => {
  const row = rowOf([masters, doctor, trained])
  const bachelor = person({ role: 'captain' })
  const adviser = person({ id: 'b', name: '李四', role: 'teacher', degree: '博士' })

  test('holds by any of them, of whatever kind', () => {
    expect(judge(row, [bachelor]).holds).toBe(false)
    expect(judge(row, [person({ degree: '硕士' })]).holds).toBe(true)
    expect(judge(row, [bachelor, adviser]).holds).toBe(true)
    const key = recordKey(recordsOf([row])[0]!)
    expect(judge(row, [person({ role: 'captain', records: [key] })]).holds).toBe(true)
  })

  test('may ask for several of them', () => {
    const two = rowOf([masters, doctor], 2)
    expect(judge(two, [bachelor, adviser]).holds).toBe(false)
    expect(judge(two, [person({ degree: '硕士' }), adviser]).holds).toBe(true)
  })

  test('says what each part asks, and what was found of those that do not hold', () => {
    const { sentence, found, people } = judge(rowOf([masters, doctor]), [bachelor])
    expect(sentence).toEqual({
      zh: '须符合下列 2 项中的至少 1 项：（1）全部参赛学生（含队长）须满足：学历为硕士；（2）至少 1 名指导教师须满足：学历为博士',
      en: 'At least 1 of these 2 must hold: (1) All members (captain included) must satisfy: degree is 硕士; (2) At least one of the advisers must satisfy: degree is 博士',
    })
    expect(found.zh).toBe('符合 0/2 项；（1）张三（学历：本科）；（2）符合 0/0 人')
    expect(found.en).toBe('0 of 2 hold; (1) 张三 (degree: 本科); (2) 0 of 0')
    expect(people).toEqual(['a'])
  })

  test('asks nothing of a newcomer, since a later member may mend it', () => {
    expect(evaluateNewcomer([row], bachelor, TODAY)).toEqual([])
  })

  test('asks people for the facts of its parts', () => {
    expect(ownFactsAsked([row], 'member')).toEqual(['degree'])
    expect(unknownFacts(row, [person({ degree: '' })], TODAY)).toEqual([{ id: 'a', name: '张三', facts: ['degree'] }])
  })

  test('is refused with more asked for than there are, a part twice, or a part that nobody satisfies', () => {
    const both = { ...degree('硕士'), of: [...degree('硕士').of, { fact: 'degree', op: 'notIn', values: ['硕士'] }] }
    const faulty = rowOf([masters, { ...doctor, key: 'masters' }, { ...masters, key: 'none', condition: both }], 4)
    expect(ruleFaults([faulty]).map(({ path }) => path)).toEqual([
      'rules.0.of.1.key',
      'rules.0.least',
      'rules.0.of.2.condition',
    ])
  })
})

test('its verdict is the number of its parts that hold by themselves', () => {
  const DEGREES = ['专科', '本科', '硕士']
  const parts = fc.record({
    amount: fc.constantFrom('all', 'any', 'none', 'majority'),
    value: fc.constantFrom(...DEGREES),
    role: fc.constantFrom('member', 'teacher', 'captain'),
  })
  const people = fc.record({
    degree: fc.constantFrom(...DEGREES, ''),
    role: fc.constantFrom('captain' as const, 'member' as const, 'teacher' as const),
  })
  fc.assert(
    fc.property(
      fc.array(parts, { minLength: 2, maxLength: 5 }),
      fc.integer({ min: 1, max: 5 }),
      fc.array(people, { maxLength: 5 }),
      (given, least, team) => {
        const members = team.map((facts) => person(facts))
        const of = given.map(({ amount, value, role }, no) =>
          PartRow.parse({ kind: 'people', key: `p${no}`, roles: [role], amount, condition: degree(value) }),
        )
        const number = of.filter((part) => evaluateRules([part], members, TODAY)[0]!.holds).length
        expect(judge(rowOf(of, least), members).holds).toBe(number >= least)
      },
    ),
    { numRuns: inTier(300, 100_000) },
  )
})
