import { refuse, type Refusal } from '../../base/refusal.ts'
import { commonPasswords } from './common-passwords.ts'
import { identityRefusals } from '../refusals.ts'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 64

/** Personal data shorter than this may occur in a password by chance. */
const TELLING = 3

/**
 * Why a password can't be used, or null. `own`: known facts of the person: user name, real name, phone, e-mail. Length
 * and rarity count; there is no rule on kinds of characters and no forced change.
 */
export function whyNotPassword(password: string, own: readonly string[]): Refusal | null {
  const length = Array.from(password).length
  if (length < PASSWORD_MIN || length > PASSWORD_MAX) return refuse(identityRefusals.PASSWORD_LENGTH)
  const folded = password.normalize('NFKC').toLowerCase()
  if (isCommon(folded)) return refuse(identityRefusals.PASSWORD_COMMON)
  if (own.some((data) => tells(folded, data))) return refuse(identityRefusals.PASSWORD_PERSONAL)
  return null
}

function isCommon(folded: string): boolean {
  const base = folded.replace(/\d+$/, '')
  return commonPasswords.has(folded) || commonPasswords.has(base) || /^(.{1,4})\1+$/u.test(folded) || isRun(folded)
}

/** Consecutive characters only: 12345678, hgfedcba. */
function isRun(text: string): boolean {
  const steps = Array.from(text)
    .slice(1)
    .map((letter, at) => letter.codePointAt(0)! - text.codePointAt(at)!)
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}

function tells(folded: string, data: string): boolean {
  const [local = ''] = data.normalize('NFKC').toLowerCase().trim().split('@')
  return Array.from(local).length >= TELLING && folded.includes(local)
}
