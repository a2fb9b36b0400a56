import { expect, test } from 'vitest'
import { certainMatch, likenessOf, orderNumbersIn, type OrderFacts } from './match.rule.ts'

const NO = '20260501ABCDEFGH23'
const OTHER = '20260501ZZZZZZZZ99'
const order = (change: Partial<OrderFacts> = {}): OrderFacts => ({
  orderId: 'one',
  no: NO,
  amount: 10_000,
  state: 'created',
  names: ['第一中学（本部）'],
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
  ['a payer with two such orders', row({ payerName: '第一中学（本部）' }), [order(), second], null],
  ['another amount', row({ amount: 9_999, remark: NO }), [order()], null],
  ['an order that is paid', row({ remark: NO }), [order({ state: 'paid' })], null],
  ['a remark that names two orders', row({ remark: `${NO} ${OTHER}` }), [order(), second], null],
  ['a number of nobody, though the payer fits', row({ remark: OTHER, payerName: '第一中学（本部）' }), [order()], null],
  ['neither number nor payer', row(), [order()], null],
])('what a row certainly pays: %s', (_, given, orders, expected) => {
  expect(certainMatch(given, orders)).toBe(expected)
})

test('an order without names is not taken for that of a row without payer', () => {
  expect(likenessOf(row(), order({ names: [''] }))).toEqual({ byNumber: false, byPayer: false, byAmount: true })
})
