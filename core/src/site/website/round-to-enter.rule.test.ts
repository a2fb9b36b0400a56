import { expect, test } from 'vitest'
import type { RoundCard } from '../../competition/round/round-views.ts'
import { roundToEnter } from './round-to-enter.rule.ts'

const signUp = (phase: 'upcoming' | 'open' | 'closed') => ({ opensAt: '', closesAt: '', phase, forced: null })
const closed = { level: 'nation', signUp: signUp('closed') } as const
const ofSchool = { level: 'school', signUp: signUp('open') } as const
const national = { level: 'nation', signUp: signUp('open') } as const

type Listed = Pick<RoundCard, 'level' | 'signUp'>

test.each<[string, Listed[], Listed | undefined]>([
  ['open to everybody, though others come first', [closed, ofSchool, national], national],
  ['open to a school where none is open to everybody', [closed, ofSchool], ofSchool],
  ['the first where none is open', [closed, { ...closed, signUp: null }], closed],
  ['nothing without rounds', [], undefined],
])('the home page leads to the round that is %s', (_, rounds, expected) => {
  expect(roundToEnter(rounds)).toBe(expected)
})
