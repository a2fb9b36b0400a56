import { expect, test } from 'vitest'
import { reviewRefusals as no } from '../refusals.ts'
import { remediesOf, scoredFilterOf } from './remedy.rule.ts'

type Batch = Parameters<typeof remediesOf>[1]

const closed: Batch = { state: 'closed', window: { phase: 'closed' }, tasks: 6, submitted: 4 }

/** @spec C46 */
test.each<[string, { code: number }, Partial<Batch>, string]>([
  ['no scores after the window', no.NO_SCORES, {}, 'works extend reopen'],
  ['no scores while the window is open', no.NO_SCORES, { window: { phase: 'open' } }, 'works reopen'],
  ['no scores, opened again', no.NO_SCORES, { state: 'open' }, 'works extend'],
  ['no scores, opened again in time', no.NO_SCORES, { state: 'open', window: { phase: 'open' } }, 'works remind'],
  [
    'no scores and nobody who owes one',
    no.NO_SCORES,
    { state: 'open', window: { phase: 'open' }, submitted: 6 },
    'works',
  ],
  ['few scores', no.FEW_SCORES, {}, 'works accept extend reopen'],
  ['few scores without a window', no.FEW_SCORES, { window: null }, 'works accept extend reopen'],
  ['no works', no.NO_WORKS, {}, 'works'],
  ['no earlier result', no.NO_EARLIER_RESULT, {}, 'rule'],
  ['a batch in another state', no.WRONG_STATE, {}, ''],
])('a calculation refused for %s has its remedies', (_, { code }, batch, remedies) => {
  expect(remediesOf(code, { ...closed, ...batch }).join(' ')).toBe(remedies)
})

test('the list of works is filtered by what the refusal says of them', () => {
  const codes = [no.NO_SCORES, no.FEW_SCORES, no.NO_WORKS].map(({ code }) => scoredFilterOf(code))
  expect(codes).toEqual(['none', 'few', undefined])
})
