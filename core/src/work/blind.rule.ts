import { maskPhone } from '../base/mask.ts'

/** Names that would identify a work in blind review: its people, all names of their school, and their numbers. */
export interface Identity {
  readonly people: readonly string[]
  readonly schools: readonly string[]
  /** Team number and account names. */
  readonly numbers?: readonly string[]
  /** Phone numbers, digits only. */
  readonly phones?: readonly string[]
}

/**
 * Names of the team's people or school that occur in the texts, each once, as in the lists. Ignores white space, case
 * and width; names of one character are too common and left out. Phone numbers are found with blanks, dashes and the
 * code of the country, and returned masked.
 */
export function identifying(texts: readonly string[], identity: Identity): string[] {
  const folded = texts.map(fold)
  const names = [...new Set([...identity.people, ...identity.schools, ...(identity.numbers ?? [])])]
  const found = names.filter((name) => {
    const sought = fold(name)
    return Array.from(sought).length > 1 && folded.some((text) => text.includes(sought))
  })
  const phones = [...new Set(identity.phones)].filter((phone) => texts.some((text) => hasPhone(text, phone)))
  return [...found, ...phones.map(maskPhone)]
}

/** What may be between two digits of a phone number. */
const BETWEEN = '[\\s\\-\u2010-\u2015\u2212._()]{0,3}'

/** Whether a text has the phone number and not only as a part of a longer number. */
function hasPhone(text: string, phone: string): boolean {
  if (!/^\d{7,15}$/.test(phone)) return false
  const digits = Array.from(phone).join(BETWEEN)
  return new RegExp(`(?<!\\d)(?:(?:00)?86${BETWEEN})?${digits}(?!\\d)`).test(text.normalize('NFKC'))
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
}
