import { expect, test } from 'vitest'
import { certainMatch, isCertainSum, likenessOf, orderNumbersIn, type OrderFacts } from './match.rule.ts'

const NO = '20260501ABCDEFGH23'
const OTHER = '20260501ZZZZZZZZ99'
const order = (change: Partial<OrderFacts> = {}): OrderFacts => ({
  orderId: 'one',
  no: NO,
  amount: 10_000,
  state: 'created',
  names: ['第一中学（本部）'],
  claimedName: '星河科技',
  ...change,
})
const row = (change: object = {}) => ({ amount: 10_000, payerName: '', remark: '', ...change })

test.each([
  [`报名费 ${NO}`, [NO]],
  [NO.toLowerCase(), [NO]],
  ['20260501 ABCDE FGH23 费', [NO]],
  [`${NO}X`, []],
  ['20260501', []],
])('a remark names orders: %s', (remark, numbers) => {
  expect(orderNumbersIn(remark)).toEqual(numbers)
})

const second = order({ orderId: 'two', no: OTHER })
test.each([
  ['the number in the remark', row({ remark: `转 ${NO}` }), [order(), second], 'one'],
  ['amount and payer, however spaced', row({ payerName: '第一中学(本部) ' }), [order()], 'one'],
  ['a payer whom only a slip names', row({ payerName: '星河科技' }), [order()], null],
  ['a payer with two such orders', row({ payerName: '第一中学（本部）' }), [order(), second], null],
  ['another amount', row({ amount: 9_999, remark: NO }), [order()], null],
  ['an order that is paid', row({ remark: NO }), [order({ state: 'paid' })], null],
  ['a remark that names two orders', row({ remark: `${NO} ${OTHER}` }), [order(), second], null],
  ['a number of nobody, though the payer fits', row({ remark: OTHER, payerName: '第一中学（本部）' }), [order()], null],
  ['neither number nor payer', row(), [order()], null],
])('what a row certainly pays: %s', (_, given, orders, expected) => {
  expect(certainMatch(given, orders)).toBe(expected)
})

test.each([
  ['each names it, and they sum up to it', [4_000, 6_000], NO, {}, true],
  ['they are too little', [4_000, 5_999], NO, {}, false],
  ['they are too much', [4_000, 6_001], NO, {}, false],
  ['it is one row only', [10_000], NO, {}, false],
  ['they name another order too', [4_000, 6_000], `${NO} ${OTHER}`, {}, false],
  ['the order is closed', [4_000, 6_000], NO, { state: 'closed' as const }, false],
])('rows certainly pay an order in parts where %s', (_, amounts, remark, change, expected) => {
  const rows = amounts.map((amount) => row({ amount, remark }))
  expect(isCertainSum(order(change), rows)).toBe(expected)
})

test('an order without names is not taken for that of a row without payer', () => {
  expect(likenessOf(row(), order({ names: [''] }))).toEqual({ byNumber: false, byPayer: false, byAmount: true })
})
