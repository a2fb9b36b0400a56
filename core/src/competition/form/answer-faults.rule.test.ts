import { describe, expect, test } from 'vitest'
import type { Answer, Answers } from './answer.ts'
import { answerFaults } from './answer-faults.rule.ts'
import { captainId, check, facts, field, form, memberId, when } from './form.fixture.ts'
import { formState, type FormFacts } from './form-state.rule.ts'
import type { EnrolForm } from './form.ts'

function faults(of: EnrolForm, answers: Answers, complete = true, known: FormFacts = facts, saved = answers) {
  return answerFaults(formState(of, answers, known), of.formChecks, answers, { complete, saved })
}
const paths = (...given: Parameters<typeof faults>) => faults(...given).map(({ path }) => path)

/** @spec B05 */
describe('an answer', () => {
  const file = '00000000-0000-4000-8000-00000000000f'
  test.each<[string, Answer, object, boolean]>([
    ['a text within its length', '一二三', { maxLength: 3 }, true],
    ['a text beyond it', '一二三四', { maxLength: 3 }, false],
    ['rare characters counted once', '𠮷𠮷𠮷', { maxLength: 3 }, true],
    ['a number', '12.5', { kind: 'number' }, true],
    ['no number', '十二', { kind: 'number' }, false],
    ['infinity', 'Infinity', { kind: 'number' }, false],
    ['a number below the least', 1, { kind: 'number', min: 2 }, false],
    ['the greatest number', 5, { kind: 'number', max: 5 }, true],
    ['a number above it', 5.1, { kind: 'number', max: 5 }, false],
    ['a date', '2028-02-29', { kind: 'date' }, true],
    ['no such date', '2027-02-29', { kind: 'date' }, false],
    ['a date before the first', '2026-02-28', { kind: 'date', from: '2026-03-01' }, false],
    ['a date after the last', '2026-03-02', { kind: 'date', until: '2026-03-01' }, false],
    ['a choice', '甲', { kind: 'select', options: ['甲', '乙'] }, true],
    ['no such choice', '丙', { kind: 'select', options: ['甲', '乙'] }, false],
    ['several choices', ['甲', '乙'], { kind: 'multiSelect', options: ['甲', '乙'] }, true],
    ['one of them unknown', ['甲', '丙'], { kind: 'multiSelect', options: ['甲', '乙'] }, false],
    ['a pledge given', true, { kind: 'pledge', required: true }, true],
    ['a pledge refused', false, { kind: 'pledge', required: true }, false],
    ['a file', [file], { kind: 'file' }, true],
    ['no file', ['x'], { kind: 'file' }, false],
    ['nothing where nothing is asked', null, {}, true],
    ['nothing where something is', ' ', { required: true }, false],
    ['an answer per person to what is asked of the team', { [memberId]: '一' }, {}, false],
  ])('%s', (_, answer, rest, right) => {
    expect(faults(form([field('x', rest)]), { x: answer }).length === 0).toBe(right)
  })

  test('may be missing in a draft, and unknown nowhere', () => {
    expect(paths(form([field('x', { required: true })]), {}, false)).toEqual([])
    expect(paths(form([field('x')]), { y: '1' }, false)).toEqual(['answers.y'])
  })

  test('is required only while its condition holds', () => {
    const of = form([field('x'), field('y', { requiredWhen: when({ field: 'x', op: 'in', values: ['是'] }) })])
    expect([paths(of, { x: '否' }), paths(of, { x: '是' })]).toEqual([[], ['answers.y']])
  })

  test('is asked of each person of the roles, and of nobody else', () => {
    const of = form([field('size', { required: true, roles: ['captain', 'member'] })])
    expect(paths(of, { size: { [captainId]: 'L' } })).toEqual([`answers.size.${memberId}`])
    expect(paths(of, { size: { [captainId]: 'L', [memberId]: 'M' } })).toEqual([])
    expect(paths(of, { size: 'L' })).toEqual(['answers.size'])
  })

  test('stays as it is once it is frozen', () => {
    const of = form([field('x', { frozenFrom: 'submission' })])
    const again = { ...facts, wasSubmitted: true }
    expect(paths(of, { x: '二' }, false, facts, { x: '一' })).toEqual([])
    expect(paths(of, { x: '二' }, false, again, { x: '一' })).toEqual(['answers.x'])
    expect(paths(of, { x: '一' }, false, again, { x: '一' })).toEqual([])
    const stage = captainId
    const late = form([field('x', { frozenFrom: stage })])
    expect(paths(late, { x: '二' }, false, { ...facts, begunStages: [stage] }, { x: '一' })).toEqual(['answers.x'])
  })
})

describe('a check across fields', () => {
  const number = (key: string, rest: object = {}) => field(key, { kind: 'number', ...rest })
  const date = (key: string) => field(key, { kind: 'date' })
  test.each<[string, EnrolForm, Answers, boolean]>([
    ['a sum that is right', form([number('a'), number('b')]), { a: 33.3, b: 66.7 }, true],
    ['a sum that is not', form([number('a'), number('b')]), { a: 30, b: 66 }, false],
    ['no number at all', form([number('a'), number('b')]), {}, true],
    [
      'a sum over people',
      form([number('a', { roles: ['captain', 'member'] }), number('b')]),
      { a: { [captainId]: 40, [memberId]: 60 } },
      true,
    ],
    [
      'a number that isn’t asked for',
      form([number('a'), number('b', { showWhen: when({ field: 'a', op: 'atLeast', value: 101 }) })]),
      { a: 100, b: 5 },
      true,
    ],
  ])('of %s', (_, of, answers, right) => {
    const checks = [check({ kind: 'sum', fields: ['a', 'b'], op: 'equal', value: 100 })]
    expect(faults({ ...of, formChecks: checks }, answers).length === 0).toBe(right)
  })

  test.each<[string, object, Answers, boolean]>([
    ['days', { kind: 'days', op: 'atLeast', value: 30 }, { a: '2026-03-01', b: '2026-03-31' }, true],
    ['days', { kind: 'days', op: 'atLeast', value: 30 }, { a: '2026-03-01', b: '2026-03-30' }, false],
    [
      'days the wrong way round',
      { kind: 'days', op: 'atLeast', value: 0 },
      { a: '2026-03-02', b: '2026-03-01' },
      false,
    ],
    ['the number of answers', { kind: 'count', op: 'atMost', value: 1 }, { a: '2026-03-01', b: '2026-03-01' }, false],
  ])('of %s', (_, rest, answers, right) => {
    const of = form([date('a'), date('b')], { formChecks: [check({ fields: ['a', 'b'], ...rest })] })
    expect(faults(of, answers).length === 0).toBe(right)
  })

  test('speaks in its own words, at its last field, and only of a whole form', () => {
    const least = check({ kind: 'least', fields: ['a', 'b'], op: 'atLeast', value: 1, messageEn: 'No' })
    const of = form([number('a'), number('b')], { formChecks: [least] })
    expect(faults(of, { a: 0, b: 1 })).toEqual([{ path: 'answers.b', zh: '不成立', en: 'No' }])
    expect(faults(of, { a: 0, b: 1 }, false)).toEqual([])
  })
})
