import { describe, expect, test } from 'vitest'
import { ORDER_STATES } from '../order/order.ts'
import { financeRefusals as no } from '../refusals.ts'
import {
  exceedsRule,
  mostByRule,
  stateAfterRefund,
  whyNotAskBack,
  whyNotDecideRefund,
  whyNotGiveUp,
  whyNotRefund,
} from './refund.rule.ts'

const lines = [
  { lineId: 'a', most: 100 },
  { lineId: 'b', most: 30 },
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

describe('what can be asked back', () => {
  const steps = [
    { until: '2026-05-10T00:00:00.000Z', percent: 100 },
    { until: '2026-05-20T00:00:00.000Z', percent: 50 },
  ]
  test.each([
    ['2026-05-01T00:00:00Z', 0, 1_000],
    ['2026-05-10T00:00:00Z', 0, 500],
    ['2026-05-10T00:00:00Z', 200, 300],
    ['2026-05-10T00:00:00Z', 700, 0],
    ['2026-05-20T00:00:00Z', 0, 0],
  ])('at %s, with %d given back before, is %d', (day, refunded, most) => {
    expect(mostByRule({ lineId: 'a', amount: 1_000, refunded, refundSteps: steps }, new Date(day))).toBe(most)
  })

  test.each([
    [[{ lineId: 'a', amount: 500 }], false],
    [[{ lineId: 'a', amount: 501 }], true],
    [
      [
        { lineId: 'b', amount: 1 },
        { lineId: 'a', amount: 500 },
      ],
      true,
    ],
  ])('is exceeded by %j: %s', (wanted, isExceeded) => {
    const all = [
      { lineId: 'a', amount: 1_000, refunded: 0, refundSteps: steps },
      { lineId: 'b', amount: 1_000, refunded: 0, refundSteps: [] },
    ]
    expect(exceedsRule(all, wanted, new Date('2026-05-20T00:00:00Z'))).toBe(true)
    expect(exceedsRule(all, wanted, new Date('2026-05-15T00:00:00Z'))).toBe(isExceeded)
  })

  test('by the payer needs a step that is still open', () => {
    const all = [{ lineId: 'a', amount: 1_000, refunded: 0, refundSteps: steps }]
    const why = (day: string) => whyNotAskBack({ state: 'paid' }, all, new Date(day))?.kind ?? null
    expect([why('2026-05-19T00:00:00Z'), why('2026-05-20T00:00:00Z')]).toEqual([null, no.REFUND_NOT_RULED])
  })
})

test.each([
  ['sending', 'bank', null],
  ['sending', 'original', no.REQUEST_DECIDED],
  ['requested', 'bank', no.REQUEST_DECIDED],
  ['done', 'bank', no.REQUEST_DECIDED],
] as const)('a refund that is %s by the route %s may be given up or not', (state, route, kind) => {
  expect(whyNotGiveUp({ state, route })?.kind ?? null).toBe(kind)
})
