import { refuse, type Refusal } from '../../base/refusal.ts'
import { financeRefusals } from '../refusals.ts'

/** Characters of a unified social credit code with their values; I, O, S, V and Z are not among them (GB 32100-2015). */
const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const LENGTH = 18
const MODULUS = 31

/** The last character of a unified social credit code, by its first seventeen (GB 32100-2015, 4.3: weights 3^i modulo 31). */
export function creditCodeCheck(first17: string): string {
  let weight = 1
  let sum = 0
  for (const character of first17) {
    sum += CHARACTERS.indexOf(character) * weight
    weight = (weight * 3) % MODULUS
  }
  return CHARACTERS[(MODULUS - (sum % MODULUS)) % MODULUS]!
}

/** A tax number as it is stored: without spaces, in capitals. */
export function canonicalTaxNumber(typed: string): string {
  return typed.normalize('NFKC').replace(/\s+/g, '').toUpperCase()
}

/** Why this is no tax number of an organisation: a unified social credit code, or one of 15 digits from before. */
export function whyNotTaxNumber(number: string): Refusal | null {
  if (/^\d{15}$/.test(number)) return null
  const isCode = number.length === LENGTH && number.split('').every((character) => CHARACTERS.includes(character))
  return isCode && creditCodeCheck(number.slice(0, -1)) === number.at(-1) ? null : refuse(financeRefusals.CREDIT_CODE)
}
