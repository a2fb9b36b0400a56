import { z } from 'zod'
import { plainText } from '../../base/plain-text.ts'
import { both, type BilingualText } from '../../base/bilingual-text.ts'

const CHARACTER = /^[\p{L}\p{M}\p{N} ·.'’()（）-]$/u

/** Separators of cells or lines, which no name contains. */
const LINE_BREAK = /[\t\n\r\u2028\u2029]/

/** Full-width punctuation and its half-width form. */
const MARKS: Readonly<Record<string, string>> = { '．': '.', '＇': "'", '－': '-', '‐': '-', '‑': '-' }
const OTHER_MARKS = new RegExp(`[${Object.keys(MARKS).join('')}]`, 'g')

const HAN_BLANK = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu
/** A period between ideographs, typed instead of the middle dot. */
const HAN_PERIOD = /(?<=\p{Script=Han}) ?\. ?(?=\p{Script=Han})/gu

/**
 * The canonical form of a person's name: plain text with one kind of middle dot, no space between ideographs or beside
 * the dot, and single spaces elsewhere.
 */
export function canonicalName(typed: string): string {
  return plainText(typed)
    .replace(OTHER_MARKS, (mark) => MARKS[mark]!)
    .replace(HAN_BLANK, '')
    .replace(HAN_PERIOD, '·')
    .replace(/ *·[ ·]*/g, '·')
    .replace(/^[·\s]+|[·\s]+$/g, '')
}

/** An invalid character of a name and its position in the input, counted from 1. */
export interface NameFault {
  readonly character: string
  readonly position: number
}

/** The first invalid character: names have letters of any script and their marks, but no symbols or emoji. */
export function nameFault(typed: string): NameFault | null {
  for (const [at, character] of Array.from(typed.trim()).entries()) {
    const plain = LINE_BREAK.test(character) ? character : canonicalName(character)
    if (plain !== '' && !CHARACTER.test(plain)) return { character, position: at + 1 }
  }
  return null
}

/** The character for messages: its code point, and the character itself where it is visible. */
export function characterText({ character }: NameFault): string {
  const code = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
  return /^[\p{C}\p{Z}]$/u.test(character) ? code : `${character} (${code})`
}

/** Why a name is invalid, with the character and its position. */
export function whyNotName(typed: string): BilingualText | null {
  const fault = nameFault(typed)
  if (!fault) return null
  const { position } = fault
  const character = characterText(fault)
  return {
    zh: `第 ${position} 个字符 ${character} 不能用于姓名；姓名只能含文字、数字、空格和 · . - ’ 括号`,
    en: `Character ${position}, ${character}, can’t be in a name: it has letters, digits, spaces and · . - ’ brackets only`,
  }
}

/** A person's name as it is stored: at most 50 characters, in canonical form. */
export const PersonName = z
  .string()
  .max(200)
  .superRefine((typed, context) => {
    const reason = whyNotName(typed)
    if (reason) context.addIssue({ code: 'custom', message: both(reason.zh, reason.en) })
  })
  .transform(canonicalName)
  .pipe(z.string().min(1).max(50))
