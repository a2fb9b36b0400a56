import { expect, test } from 'vitest'
import { payeeNeedOf, whyNotAccountNumber, whyNotPayee } from './payee.rule.ts'
import { payeeRefusals as no } from './refusals.ts'

const payee = { holder: '某大学', bank: '工商银行', number: '0200004509020123456' }

test.each([
  ['transfer', false, 'needed'],
  ['transfer', true, 'needed'],
  ['wechat', false, 'none'],
  ['wechat', true, 'offered'],
  ['alipay', true, 'offered'],
] as const)('of a payment by %s whose original route failed: %s, an account is %s', (method, hasFailed, need) => {
  expect(payeeNeedOf(method, hasFailed)).toBe(need)
})

test.each([
  ['needed', payee, null],
  ['needed', undefined, no.PAYEE_MISSING],
  ['offered', payee, null],
  ['offered', undefined, null],
  ['none', undefined, null],
  ['none', payee, no.PAYEE_NOT_ASKED],
  ['needed', { ...payee, number: '12' }, no.PAYEE_NUMBER],
] as const)('an account that is %s and is %o: %o', (need, named, refusal) => {
  expect(whyNotPayee(need, named)?.kind ?? null).toEqual(refusal)
})

test.each([
  ['6217 0015 4000 1234 567', true],
  ['６２１７００１５４０００１２３４５６７', true],
  ['1234567', false],
  ['1'.repeat(33), false],
  ['62170015x4000', false],
])('the account number %s is one: %s', (number, isOne) => {
  expect(whyNotAccountNumber(number) === null).toBe(isOne)
})
