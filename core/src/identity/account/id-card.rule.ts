import { refuse, type Refusal } from '../../base/refusal.ts'
import { identityRefusals } from '../refusals.ts'
import type { IdType } from '../user/user.ts'

/** Facts encoded in the number of an ID card. `gender` 1 male, 2 female. @spec N06 */
export interface IdCard {
  birthday: string
  /** Full years on `today`. */
  age: number
  gender: 1 | 2
  /** Whether the check character matches (GB 11643). A mismatch is a warning, not a refusal. */
  checkDigitFits: boolean
}

const OLDEST_YEAR = 1800
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkCharacters = '10X98765432'

/**
 * Parses the number of an ID card. `today` is the organiser's calendar date `yyyy-mm-dd`. A birthday after `today` or
 * before 1800 is invalid. @spec V01 V02 N06
 */
export function parseIdCard(number: unknown, today: string): IdCard | Refusal {
  if (typeof number !== 'string' || number.length !== 18) return refuse(identityRefusals.ID_NUMBER_LENGTH)
  const birthday = birthdayOf(number.slice(6, 14))
  if (birthday === null || birthday > today) return refuse(identityRefusals.BIRTH_DATE)
  if (!/^\d{17}[\dX]$/i.test(number)) return refuse(identityRefusals.ID_NUMBER_CHARACTERS)
  return {
    birthday,
    age: ageOn(birthday, today),
    gender: Number(number[16]) % 2 === 0 ? 2 : 1,
    checkDigitFits: checkCharacterOf(number) === number[17]!.toUpperCase(),
  }
}

/** The calendar date in `yyyymmdd` as `yyyy-mm-dd`; null when it doesn't exist. @spec V02 */
function birthdayOf(digits: string): string | null {
  if (!/^\d{8}$/.test(digits)) return null
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)]
  if (Number(year) < OLDEST_YEAR) return null
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const text = `${year}-${month}-${day}`
  return date.toISOString().slice(0, 10) === text ? text : null
}

/** Why a calendar date can't be the birthday of somebody alive `today`. @spec V02 */
export function whyNotBirthday(birthday: string, today: string): Refusal | null {
  const isPossible = Number(birthday.slice(0, 4)) >= OLDEST_YEAR && birthday <= today
  return isPossible ? null : refuse(identityRefusals.BIRTH_DATE)
}

/** Full years between two calendar dates. Somebody born on 29 February is a year older on 1 March. */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** The check character for the first 17 digits (ISO 7064 MOD 11-2). */
export function checkCharacterOf(number: string): string {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at]), 0)
  return checkCharacters[sum % 11]!
}

const documentPatterns: Record<Exclude<IdType, 'id_card'>, RegExp> = {
  passport: /^[A-Z0-9]{5,17}$/,
  hk_macau_permit: /^[HM]\d{8}(\d{2})?$/,
  taiwan_permit: /^(\d{8}|\d{10}[A-Z]?)$/,
}

/** Normalises a document number for comparison: half-width, upper case, without spaces and dashes. */
export function normaliseIdNumber(number: string): string {
  return number
    .normalize('NFKC')
    .replace(/[\s\u200B-\u200D\uFEFF‐-―-]/g, '')
    .toUpperCase()
}

/** Why a normalised document number is invalid, or null. @spec V01 V02 */
export function whyNotIdNumber(idType: IdType, number: string, today: string): Refusal | null {
  if (idType === 'id_card') {
    const parsed = parseIdCard(number, today)
    return 'kind' in parsed ? parsed : null
  }
  return documentPatterns[idType].test(number) ? null : refuse(identityRefusals.DOCUMENT_NUMBER)
}
