import { describe, expect, test } from 'vitest'
import { enrolmentRefusals as no } from '../refusals.ts'
import { forfeitRefusals } from './refusals.ts'
import { whyNotReinstate, type ForfeitedTeam } from './forfeit.rule.ts'

const missed: ForfeitedTeam = { state: 'forfeited', roundState: 'published', hasMissed: true, isReliedOn: false }

describe('a team that missed a hand-in', () => {
  test.each([
    ['is let in again', {}, '断网', null],
    ['is not, where it takes part', { state: 'enrolled' }, '断网', no.WRONG_STATE],
    ['is not, where it did not pay', { hasMissed: false }, '断网', forfeitRefusals.NOT_MISSED],
    ['is not, after the end', { roundState: 'finished' }, '断网', no.EXCLUSION_TOO_LATE],
    ['is not, once the stage was decided without it', { isReliedOn: true }, '断网', forfeitRefusals.FORFEIT_RELIED_ON],
    ['is not, without a reason', {}, ' ', no.OPINION_MISSING],
  ] as const)('%s', (_, facts, reason, refused) => {
    expect(whyNotReinstate({ ...missed, ...facts }, reason)?.kind ?? null).toBe(refused)
  })
})
