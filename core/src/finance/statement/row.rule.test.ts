import { expect, test } from 'vitest'
import { financeRefusals as no } from '../refusals.ts'
import { rowsTogether, splitExcess, whyNotConfirm, whyNotDecide, whyNotMatch, whyNotUndo } from './row.rule.ts'

const row = (change: object = {}) => ({ state: 'unmatched' as const, amount: 300, confirmedAt: null, ...change })
const matched = row({ state: 'matched' })
const confirmed = row({ state: 'matched', confirmedAt: '2026-05-01T00:00:00.000Z' })
const part = (orderId: string, amount: number) => ({ orderId, amount })

test.each([
  [row(), [part('a', 300)], null],
  [row(), [part('a', 100), part('b', 200)], null],
  [row(), [part('a', 100), part('b', 199)], no.SPLIT_UNEQUAL],
  [row(), [part('a', 100), part('a', 200)], no.ORDER_TWICE],
  [matched, [part('a', 300)], no.ROW_SETTLED],
  [row({ state: 'ignored' }), [part('a', 300)], no.ROW_SETTLED],
])('a row is assigned to orders whose parts sum up to it (%#)', (given, parts, kind) => {
  expect(whyNotMatch(given, parts)?.kind ?? null).toBe(kind)
})

test('a decision on a row is taken back while nothing is paid by it', () => {
  expect([whyNotUndo(matched), whyNotUndo(row({ state: 'ignored' })), whyNotDecide(row())]).toEqual([null, null, null])
  expect([whyNotUndo(row())?.kind, whyNotUndo(confirmed)?.kind]).toEqual([no.ROW_UNMATCHED, no.ROW_CONFIRMED])
})

test('a matched row is confirmed once, and not by who pays', () => {
  expect(whyNotConfirm(matched, ['payer'], 'clerk')).toBeNull()
  expect(whyNotConfirm(matched, ['payer'], 'payer')?.kind).toBe(no.OWN_REQUEST)
  expect(whyNotConfirm(row(), [], 'clerk')?.kind).toBe(no.ROW_UNMATCHED)
  expect(whyNotConfirm(confirmed, [], 'clerk')?.kind).toBe(no.ROW_CONFIRMED)
})

test.each([
  ['one row pays it', [100], 1],
  ['one that is too little stays by itself', [99], 1],
  ['two reach it', [60, 40], 2],
  ['only as many as reach it', [60, 60, 60], 2],
  ['the first alone does', [120, 60], 1],
  ['all are too little', [60, 39], 1],
])('rows pay an open order together: %s', (_, amounts, expected) => {
  expect(rowsTogether({ state: 'created', amount: 100 }, amounts)).toBe(expected)
  expect(rowsTogether({ state: 'paid', amount: 100 }, amounts)).toBe(1)
})

test('what is beyond the amount of an open order waits for a decision', () => {
  expect(splitExcess({ state: 'created', amount: 100 }, 120)).toEqual({ paid: 100, excess: 20 })
  expect(splitExcess({ state: 'created', amount: 100 }, 80)).toEqual({ paid: 80, excess: 0 })
  expect(splitExcess({ state: 'closed', amount: 100 }, 120)).toEqual({ paid: 120, excess: 0 })
})
