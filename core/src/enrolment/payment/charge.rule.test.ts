import { describe, expect, test } from 'vitest'
import { refuse } from '../../base/refusal.ts'
import { windowRefusals } from '../../competition/schedule/refusals.ts'
import { NO_FEE, type FeeRule } from '../../finance/fee/fee.ts'
import { financeRefusals } from '../../finance/refusals.ts'
import { enrolmentRefusals as no } from '../refusals.ts'
import { TEAM_STATES } from '../team/team.ts'
import type { DecisionAction } from '../team/team.ts'
import { whyHeldByOrder, whyNotCharge, whyNotRecall } from './charge.rule.ts'

const team = { name: '甲', state: 'awaiting_payment', due: 100, hasOpenOrder: false } as const
const closed = refuse(windowRefusals.payment_CLOSED, { closesAtZh: '', closesAtEn: '' })

describe('an order for a team', () => {
  test.each([
    [team, null, null],
    [{ ...team, due: 0 }, null, no.NOTHING_DUE],
    [{ ...team, hasOpenOrder: true }, null, financeRefusals.ORDER_OPEN],
    [team, closed, windowRefusals.payment_CLOSED],
  ] as const)('is refused as it should be (%#)', (given, window, kind) => {
    expect(whyNotCharge(given, window)?.kind ?? null).toBe(kind)
  })

  test('is made in no other state than the one that waits for money', () => {
    const states = TEAM_STATES.filter((state) => whyNotCharge({ ...team, state }, null) === null)
    expect(states).toEqual(['awaiting_payment'])
  })
})

test('an open order holds its enrolment', () => {
  expect(whyHeldByOrder({ hasOpenOrder: true })?.kind).toBe(financeRefusals.PAYMENT_OPEN)
  expect(whyHeldByOrder({ hasOpenOrder: false })).toBeNull()
})

test('a team that waits for money is taken back only where it pays before its audit', () => {
  const recall = (due: FeeRule['due']) =>
    whyNotRecall({ state: 'awaiting_payment', decisions: [] }, { fee: { ...NO_FEE, due } })
  expect([recall('submission'), recall('approval')?.kind]).toEqual([null, no.WRONG_STATE])
})

/** @spec R17 */
test('a team that was returned is not taken back once it is submitted again, unless the return was', () => {
  const recall = (...actions: DecisionAction[]) =>
    whyNotRecall({ state: 'submitted', decisions: actions.map((action) => ({ action })) }, { fee: NO_FEE })?.kind ??
    null
  expect([recall(), recall('approve', 'withdraw'), recall('return', 'withdraw')]).toEqual([null, null, null])
  expect([recall('return'), recall('return', 'withdraw', 'return')]).toEqual([no.WAS_RETURNED, no.WAS_RETURNED])
})
