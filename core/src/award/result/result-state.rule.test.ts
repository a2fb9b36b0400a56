import { expect, test } from 'vitest'
import { resultState } from './result-state.rule.ts'

type Facts = Parameters<typeof resultState>[0]

const facts = (
  state: Facts['batch']['state'],
  run: NonNullable<Facts['run']>['state'] | null,
  publication: NonNullable<Facts['publication']>['state'] | null,
  withdrawn = false,
): Facts => ({
  batch: { state, withdrawn },
  run: run && { state: run },
  publication: publication && { state: publication },
})

test.each<[string, Facts, string]>([
  ['a batch that is being scored', facts('open', null, 'calculated'), 'Open'],
  ['calculated results', facts('calculated', 'calculated', 'calculated'), 'Calculated'],
  ['results that were sent back', facts('calculated', 'returned', 'calculated'), 'Results sent back'],
  ['verified results', facts('calculated', 'verified', 'calculated'), 'Verified'],
  ['locked results without awards', facts('locked', 'verified', 'calculated'), 'Locked'],
  ['awards that wait', facts('locked', 'verified', 'awards_set'), 'Awards await confirmation'],
  ['confirmed awards', facts('locked', 'verified', 'confirmed'), 'Awards confirmed'],
  ['results under public notice', facts('locked', 'verified', 'publicised'), 'Under public notice'],
  ['published results', facts('locked', 'verified', 'formal'), 'Published'],
  ['a publication that was revoked', facts('locked', 'verified', 'revoked', true), 'Revoked'],
  ['a viewer who sees no publication', facts('locked', 'verified', null), 'Locked'],
])('the state of %s follows the step', (_, given, en) => expect(resultState(given).en).toBe(en))
