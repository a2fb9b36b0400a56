import { z } from 'zod'
import { plainText } from '../../base/plain-text.ts'
import { both, type BilingualText } from '../../base/bilingual-text.ts'

const CHARACTER = /^[\p{L}\p{M}\p{N} ·.'’()（）-]$/u

/** What parts two cells or lines: no part of one name. */
const LINE_BREAK = /[\t\n\r\u2028\u2029]/

/** Marks that keyboards write in another width. */
const MARKS: Readonly<Record<string, string>> = { '．': '.', '＇': "'", '－': '-', '‐': '-', '‑': '-' }
const OTHER_MARKS = new RegExp(`[${Object.keys(MARKS).join('')}]`, 'g')

const HAN_BLANK = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu
/** A period between ideographs stands for the middle dot. */
const HAN_PERIOD = /(?<=\p{Script=Han}) ?\. ?(?=\p{Script=Han})/gu

/**
 * The one form that a person's name is stored in: plain text with one middle dot, no blank between ideographs or beside
 * the dot, and single blanks elsewhere.
 */
export function canonicalName(typed: string): string {
  return plainText(typed)
    .replace(OTHER_MARKS, (mark) => MARKS[mark]!)
    .replace(HAN_BLANK, '')
    .replace(HAN_PERIOD, '·')
    .replace(/ *·[ ·]*/g, '·')
    .replace(/^[·\s]+|[·\s]+$/g, '')
}

/** A character that no name has, and where it stands in what was typed, counted from 1. */
export interface NameFault {
  readonly character: string
  readonly position: number
}

/** The first character that a name can't have: names have any script's letters and their marks, no symbols or pictures. */
export function nameFault(typed: string): NameFault | null {
  for (const [at, character] of Array.from(typed.trim()).entries()) {
    const plain = LINE_BREAK.test(character) ? character : canonicalName(character)
    if (plain !== '' && !CHARACTER.test(plain)) return { character, position: at + 1 }
  }
  return null
}

/** The character as a reader finds it again: with its code, and by itself only where it can be seen. */
export function characterText({ character }: NameFault): string {
  const code = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
  return /^[\p{C}\p{Z}]$/u.test(character) ? code : `${character} (${code})`
}

/** Why a name can't be taken, naming the character and its position. */
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
