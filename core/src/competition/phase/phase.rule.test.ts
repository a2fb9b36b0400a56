import { describe, expect, test } from 'vitest'
import { runningRefusals as no } from '../schedule/refusals.ts'
import { phaseRefusals } from './refusals.ts'
import { underSwitch, whyNotSwitch, type SwitchedWindow } from './phase.rule.ts'

const window: SwitchedWindow & { roundState: 'published' } = {
  opensAt: '2026-03-05T00:00:00.000Z',
  closesAt: '2026-03-06T00:00:00.000Z',
  stageOpensAt: '2026-03-01T00:00:00.000Z',
  stageClosesAt: '2026-03-10T00:00:00.000Z',
  delegated: true,
  forced: null,
  switched: 'open',
  roundState: 'published',
}
const inStage = new Date('2026-03-02T00:00:00Z')
const afterStage = new Date('2026-03-10T00:00:00Z')

describe('a switched window', () => {
  test.each([
    ['within its stage', {}, inStage, 'open'],
    ['closed before its time', { switched: 'closed' }, inStage, 'closed'],
    ['but not after the stage', {}, afterStage, null],
    ['but not where it isn’t left to the organisation', { delegated: false }, inStage, null],
    ['but not against the organiser', { forced: 'closed' }, inStage, 'closed'],
  ] as const)('counts %s', (_, change, now, forced) => {
    expect(underSwitch({ ...window, ...change }, now).forced).toBe(forced)
  })
})

test.each([
  [{}, inStage, null],
  [{ delegated: false }, inStage, phaseRefusals.PHASE_NOT_DELEGATED.code],
  [{ forced: 'open' }, inStage, phaseRefusals.PHASE_FORCED.code],
  [{}, afterStage, phaseRefusals.PHASE_OUTSIDE.code],
  [{ roundState: 'finished' }, inStage, no.ROUND_ENDED.code],
] as const)('%j is switched by its organisation unless %s says no: %s', (change, now, code) => {
  expect(whyNotSwitch({ ...window, ...change }, now)?.kind.code ?? null).toBe(code)
})
