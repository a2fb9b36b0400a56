import { refuse, refusals, type Refusal } from '../../base/refusal.ts'

export const bankCardRefusals = refusals({
  BANK_CARD_INVALID: {
    code: 20066,
    status: 400,
    zh: '银行卡号有误，请核对后重新填写',
    en: 'This is no number of a bank card: please check it',
  },
  BANK_CARD_CONSENT: {
    code: 20067,
    status: 409,
    zh: '请先同意保存银行卡号',
    en: 'Agree first that the card number is stored',
  },
})

/** A card number without blanks and dashes, its digits in half width. */
export function normaliseBankCard(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s-]/g, '')
}

/** Why this is no number of a Chinese bank card, or null: 16 to 19 digits, the last by ISO/IEC 7812-1, annex B (Luhn). */
export function whyNotBankCard(typed: string): Refusal | null {
  const number = normaliseBankCard(typed)
  const isCard = /^\d{16,19}$/.test(number) && !/^0+$/.test(number) && luhnSum(number) % 10 === 0
  return isCard ? null : refuse(bankCardRefusals.BANK_CARD_INVALID)
}

/** From the right, every second digit counts twice; the digits of a product are added. */
function luhnSum(number: string): number {
  return Array.from(number)
    .toReversed()
    .reduce((sum, character, at) => {
      const digit = Number(character) * (at % 2 === 0 ? 1 : 2)
      return sum + (digit > 9 ? digit - 9 : digit)
    }, 0)
}
