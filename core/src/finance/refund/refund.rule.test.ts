import { describe, expect, test } from 'vitest'
import { ORDER_STATES } from '../order/order.ts'
import { financeRefusals as no } from '../refusals.ts'
import { stateAfterRefund, whyNotDecideRefund, whyNotRefund } from './refund.rule.ts'

const lines = [
  { lineId: 'a', amount: 100, refunded: 0 },
  { lineId: 'b', amount: 50, refunded: 20 },
]

describe('a refund', () => {
  test.each([
    [[{ lineId: 'a', amount: 100 }], null],
    [
      [
        { lineId: 'a', amount: 1 },
        { lineId: 'b', amount: 30 },
      ],
      null,
    ],
    [[{ lineId: 'a', amount: 101 }], no.REFUND_TOO_LARGE],
    [[{ lineId: 'b', amount: 31 }], no.REFUND_TOO_LARGE],
    [[{ lineId: 'c', amount: 1 }], no.REFUND_TOO_LARGE],
    [[{ lineId: 'a', amount: 0 }], no.REFUND_EMPTY],
    [
      [
        { lineId: 'a', amount: 60 },
        { lineId: 'a', amount: 60 },
      ],
      no.REFUND_EMPTY,
    ],
    [[], no.REFUND_EMPTY],
  ])('of %j', (wanted, kind) => {
    expect(whyNotRefund({ state: 'paid' }, lines, wanted)?.kind ?? null).toBe(kind)
  })

  test('is requested only of money that came and is not all on its way back', () => {
    const states = ORDER_STATES.filter((state) => whyNotRefund({ state }, lines, [{ lineId: 'a', amount: 1 }]) === null)
    expect(states).toEqual(['paid', 'partially_refunded', 'refund_rejected'])
  })

  test.each([
    ['requested', 'other', true, '', null],
    ['requested', 'maker', true, '', no.OWN_REQUEST],
    ['requested', 'other', false, ' ', no.OPINION_MISSING],
    ['sending', 'other', true, '', no.REQUEST_DECIDED],
  ] as const)('that is %s is decided by the %s', (state, decider, isApproved, opinion, kind) => {
    expect(whyNotDecideRefund({ state, requestedBy: 'maker' }, decider, isApproved, opinion)?.kind ?? null).toBe(kind)
  })

  test('leaves the order refunded, partly refunded or as it was paid', () => {
    expect([stateAfterRefund(100, 100), stateAfterRefund(100, 40), stateAfterRefund(100, 0)]).toEqual([
      'refunded',
      'partially_refunded',
      'refund_rejected',
    ])
  })
})
