import { expect, test } from 'vitest'
import { bankCardRefusals, normaliseBankCard, whyNotBankCard } from './bank-card.rule.ts'

test.each([
  ['6222021234567890128', true],
  ['4111 1111 1111 1111', true],
  ['4111-1111-1111-1111', true],
  ['４１１１１１１１１１１１１１１１', true],
  ['4111111111111112', false],
  ['1411111111111111', false],
  ['411111111111111', false],
  ['0000000000000000', false],
  ['41111111111111110000', false],
  ['4111a11111111111', false],
  ['', false],
])('a card number %s is accepted: %s', (typed, accepted) => {
  expect(whyNotBankCard(typed)?.kind ?? null).toBe(accepted ? null : bankCardRefusals.BANK_CARD_INVALID)
})

test('blanks and full-width digits are no part of the stored number', () => {
  expect(normaliseBankCard(' 4111 1111-１１１１ 1111 ')).toBe('4111111111111111')
})
