import { describe, expect, test } from 'vitest'
import { financeRefusals as no } from '../refusals.ts'
import { isOpenOrder, isPaidOrder, ORDER_STATES, type OrderState } from './order.ts'
import { orderMoves, settlementOf, whyNotCancel, whyNotPay, type PayableOrder } from './order.rule.ts'

const now = new Date('2026-05-01T00:00:00Z')
const order = (change: Partial<PayableOrder> = {}): PayableOrder => ({
  state: 'created',
  closing: null,
  expiresAt: new Date('2026-05-08T00:00:00Z'),
  online: true,
  transfer: true,
  attempts: 0,
  ...change,
})

describe('an order', () => {
  test('never returns to waiting for money once it was paid or closed', () => {
    const back = orderMoves().filter(([from, to]) => !isOpenOrder({ state: from }) && isOpenOrder({ state: to }))
    expect(back).toEqual([])
  })

  test('that is closed or wholly refunded stays so', () => {
    expect(orderMoves().filter(([from]) => from === 'closed' || from === 'refunded')).toEqual([])
  })

  test('is open, paid or closed in every state', () => {
    const kinds = ORDER_STATES.map((state) => [isOpenOrder({ state }), isPaidOrder({ state }), state === 'closed'])
    expect(kinds.every((flags) => flags.filter(Boolean).length === 1)).toBe(true)
  })

  test.each([
    ['as it is', order(), null],
    ['again after the page was closed', order({ state: 'pending_payment' }), null],
    ['after a rejected slip', order({ state: 'slip_rejected' }), null],
    ['while its slip is looked at', order({ state: 'slip_submitted' }), no.ORDER_STATE],
    ['twice', order({ state: 'paid' }), no.ORDER_STATE],
    ['after it was closed', order({ state: 'closed' }), no.ORDER_STATE],
    ['while it is being closed', order({ closing: 'cancelled' }), no.ORDER_CLOSING],
    ['at the very end of its time', order({ expiresAt: now }), no.ORDER_EXPIRED],
    ['online where only transfers are taken', order({ online: false }), no.METHOD_NOT_OFFERED],
    ['after too many attempts', order({ attempts: 20 }), no.TOO_MANY_ATTEMPTS],
  ])('is paid online %s', (_case, given, kind) => {
    expect(whyNotPay(given, 'online', now)?.kind ?? null).toBe(kind)
  })

  test.each([
    [order(), null],
    [order({ state: 'pending_payment' }), null],
    [order({ state: 'slip_submitted' }), no.ORDER_STATE],
    [order({ state: 'paid' }), no.ORDER_STATE],
    [order({ closing: 'expired' }), no.ORDER_CLOSING],
  ])('is cancelled only while no money and no slip is on its way (%#)', (given, kind) => {
    expect(whyNotCancel(given)?.kind ?? null).toBe(kind)
  })

  test('takes verified money while it waits, and keeps it apart otherwise', () => {
    const by = (states: readonly OrderState[]) => states.map((state) => settlementOf({ state, amount: 100 }, 100))
    expect(new Set(by(ORDER_STATES.filter((state) => isOpenOrder({ state }))))).toEqual(new Set(['applied']))
    expect(new Set(by(ORDER_STATES.filter((state) => isPaidOrder({ state }))))).toEqual(new Set(['double']))
    expect(settlementOf({ state: 'closed', amount: 100 }, 100)).toBe('late')
    const open = { state: 'slip_submitted', amount: 100 } as const
    expect([settlementOf(open, 99), settlementOf(open, 101)]).toEqual(['short', 'excess'])
  })
})
