import { describe, expect, test } from 'vitest'
import { refuse } from '../../base/refusal.ts'
import { windowRefusals } from '../../competition/schedule/refusals.ts'
import { enrolmentRefusals as no } from '../refusals.ts'
import { forfeitRefusals } from './refusals.ts'
import { whyNotReinstate, whyNotRestore, type ForfeitedTeam, type UnpaidTeam } from './forfeit.rule.ts'

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

const unpaid: UnpaidTeam = { state: 'forfeited', roundState: 'published', isUnpaid: true, windowClosed: null }
const closed = refuse(windowRefusals.payment_UPCOMING)

describe('a team that did not pay in time', () => {
  test.each([
    ['is let in again', {}, '经费到账晚', null],
    ['is not, where it waits for its fee', { state: 'awaiting_payment' }, '经费到账晚', no.WRONG_STATE],
    ['is not, where it missed a hand-in', { isUnpaid: false }, '经费到账晚', forfeitRefusals.NOT_UNPAID],
    ['is not, after the end', { roundState: 'finished' }, '经费到账晚', no.EXCLUSION_TOO_LATE],
    ['is not, where it could not pay', { windowClosed: closed }, '经费到账晚', forfeitRefusals.UNPAID_WINDOW],
    ['is not, without a reason', {}, ' ', no.OPINION_MISSING],
  ] as const)('%s', (_, facts, reason, refused) => {
    expect(whyNotRestore({ ...unpaid, ...facts }, reason)?.kind ?? null).toBe(refused)
  })
})
