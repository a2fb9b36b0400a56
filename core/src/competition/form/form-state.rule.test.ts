import { describe, expect, test } from 'vitest'
import type { Answers } from './answer.ts'
import { captainId, facts, field, form, memberId, section, when } from './form.fixture.ts'
import { bySection, formState, leftOutFields, submittedAnswers, type FormFacts } from './form-state.rule.ts'
import type { EnrolForm } from './form.ts'

const shown = (of: EnrolForm, answers: Answers, known: FormFacts = facts) =>
  formState(of, answers, known).flatMap(({ field: { key }, isShown }) => (isShown ? [key] : []))

describe('a field with a condition', () => {
  test.each<[string, object, Answers, boolean]>([
    ['the answer it waits for', { field: 'a', op: 'in', values: ['是'] }, { a: '是' }, true],
    ['another answer', { field: 'a', op: 'in', values: ['是'] }, { a: '否' }, false],
    ['no answer', { field: 'a', op: 'notIn', values: ['是'] }, {}, false],
    ['any other answer', { field: 'a', op: 'notIn', values: ['是'] }, { a: '否' }, true],
    ['one of several choices', { field: 'a', op: 'in', values: ['是'] }, { a: ['否', '是'] }, true],
    ['a number large enough', { field: 'a', op: 'atLeast', value: 3 }, { a: 3 }, true],
    ['a number too large', { field: 'a', op: 'atMost', value: 3 }, { a: 4 }, false],
    ['an answer missing', { field: 'a', op: 'given', value: false }, {}, true],
    ['a pledge given', { field: 'a', op: 'given', value: true }, { a: true }, true],
    ['the size of the team', { size: 'members', op: 'atLeast', value: 2 }, {}, true],
    ['advisers it doesn’t have', { size: 'teachers', op: 'atLeast', value: 1 }, {}, false],
    ['its captain', { fact: 'degree', op: 'in', values: ['本科'] }, {}, true],
    ['another captain', { fact: 'region', op: 'in', values: ['11'] }, {}, false],
  ])('is shown by %s', (_, predicate, answers, expected) => {
    expect(shown(form([field('a'), field('b', { showWhen: when(predicate) })]), answers).includes('b')).toBe(expected)
  })

  test('takes a field that is hidden itself as not answered, also where it stands before it', () => {
    const onA = when({ field: 'a', op: 'given', value: true })
    const onB = when({ field: 'b', op: 'given', value: true })
    const of = form([field('c', { showWhen: onB }), field('b', { showWhen: onA }), field('a')])
    expect([shown(of, { a: '1', b: '1' }), shown(of, { b: '1' })]).toEqual([['c', 'b', 'a'], ['a']])
  })

  test('is hidden with its section', () => {
    const of = form([field('a'), field('b', { section: 's' })], {
      formSections: [section('s', { showWhen: when({ field: 'a', op: 'given', value: true }) })],
    })
    expect([shown(of, {}), shown(of, { a: '1' })]).toEqual([['a'], ['a', 'b']])
    const sections = bySection(of, formState(of, { a: '1' }, facts))
    expect(sections.map((each) => [each.section?.key, each.fields.length])).toEqual([
      [undefined, 1],
      ['s', 1],
    ])
  })
})

describe('submitting', () => {
  test('leaves out hidden answers, which the page names, and people who left', () => {
    const of = form([
      field('a'),
      field('b', { showWhen: when({ field: 'a', op: 'in', values: ['是'] }) }),
      field('size', { roles: ['captain', 'member'] }),
    ])
    const answers = { a: '否', b: '旧', size: { [captainId]: 'L', [memberId]: 'M' } }
    const states = formState(of, answers, { ...facts, people: facts.people.slice(0, 1) })
    expect(leftOutFields(states, answers).map(({ key }) => key)).toEqual(['b'])
    expect(submittedAnswers(states, answers)).toEqual({ a: '否', size: { [captainId]: 'L' } })
  })
})
