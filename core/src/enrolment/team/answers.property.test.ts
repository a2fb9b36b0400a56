import { array, assert, constant, constantFrom, integer, oneof, property, record, boolean } from 'fast-check'
import { expect, test } from 'vitest'
import { answersAfter, answersToSubmit } from './answers.rule.ts'
import { inTier } from '../../../../test-tier.ts'
import { isEmptyAnswer, type Answers, type SingleAnswer } from '../../competition/form/answer.ts'
import { answerFaults } from '../../competition/form/answer-faults.rule.ts'
import { captainId, facts, field, form, memberId } from '../../competition/form/form.fixture.ts'
import { formFaults } from '../../competition/form/form-faults.rule.ts'
import { formerAnswers, formState } from '../../competition/form/form-state.rule.ts'

const KEYS = ['a', 'b', 'c', 'd', 'e']
const key = constantFrom(...KEYS)
const predicate = oneof(
  record({ field: key, op: constant('given'), value: boolean() }),
  record({
    field: key,
    op: constantFrom('in', 'notIn'),
    values: array(constantFrom('1', '2'), { minLength: 1, maxLength: 2 }),
  }),
  record({
    size: constantFrom('members', 'teachers'),
    op: constantFrom('atLeast', 'atMost'),
    value: integer({ min: 0, max: 3 }),
  }),
)
const condition = oneof(
  constant(null),
  record({ match: constantFrom('all', 'any', 'none'), of: array(predicate, { minLength: 1, maxLength: 3 }) }),
)
const fields = array(record({ key, showWhen: condition, required: boolean(), perPerson: boolean() }), {
  maxLength: 6,
}).map((rows) =>
  [...new Map(rows.map((row) => [row.key, row])).values()].map(({ perPerson, ...row }) =>
    field(row.key, { ...row, roles: perPerson ? ['captain', 'member'] : [] }),
  ),
)
const single = constantFrom<SingleAnswer>('1', '2', '', null)
const answer = oneof(single, record({ [captainId]: single, [memberId]: single }))
const given = array(record({ key, answer }), { maxLength: 5 }).map((rows): Answers =>
  Object.fromEntries(rows.map((row) => [row.key, row.answer])),
)
const steps = array(
  oneof(
    fields.map((edit) => ({ edit })),
    given.map((write) => ({ write })),
    constant({ submit: true }),
  ),
  {
    minLength: 1,
    maxLength: 12,
  },
)

const timeout = inTier(20_000, 900_000)

/** @spec B05 */
test(
  'whatever the form becomes and whatever is written, no answer is without a field and no hidden one is handed in',
  { timeout },
  () => {
    assert(
      property(steps, (all) => {
        let now = form([])
        let answers: Answers = {}
        let wasSubmitted = false
        const everNamed = new Set<string>()
        for (const step of all) {
          const known = { ...facts, wasSubmitted }
          if ('edit' in step) {
            const next = form(step.edit)
            if (formFaults(next).length > 0) continue
            now = next
            for (const each of now.extraFields) everNamed.add(each.key)
          } else if ('write' in step) {
            const states = formState(now, step.write, known)
            const faults = answerFaults(states, [], step.write, { complete: false, saved: answers })
            if (faults.length === 0) answers = answersAfter(now, answers, step.write)
          } else {
            const kept = Object.keys(formerAnswers(now, answers))
            answers = answersToSubmit(now, answers, known)
            const states = formState(now, answers, known)
            const shown = new Set(states.flatMap((state) => (state.isShown ? [state.field.key] : [])))
            const ofForm = Object.keys(answers).filter((each) => !kept.includes(each))
            expect(ofForm.filter((each) => !shown.has(each))).toEqual([])
            expect(ofForm.filter((each) => isEmptyAnswer(answers[each]))).toEqual([])
            if (!wasSubmitted) expect(formerAnswers(now, answers)).toEqual({})
            // What was handed in is handed in again unchanged.
            expect(answersToSubmit(now, answers, { ...known, wasSubmitted: true })).toEqual(answers)
            wasSubmitted = true
          }
          expect(Object.keys(answers).filter((each) => !everNamed.has(each))).toEqual([])
        }
      }),
      { numRuns: inTier(300, 100_000) },
    )
  },
)
