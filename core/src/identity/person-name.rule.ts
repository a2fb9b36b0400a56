import { words } from '../base/shapes.ts'
import { both } from '../base/words.ts'

const SPELLING = /^[\p{L}\p{M}\p{N} ·•‧.'’()（）-]+$/u

export const nameWords = {
  zh: '姓名只能含文字、数字、空格和 · . - ’ 括号',
  en: 'A name has letters, digits, spaces and · . - ’ brackets only',
}

/** Whether a person can be called so: any script's letters and the marks that names have; no pictures, no symbols. */
export function isPersonName(name: string): boolean {
  return SPELLING.test(name)
}

/** A person's name as it is typed: at most 50 characters. */
export const PersonName = words(50).refine(isPersonName, both(nameWords.zh, nameWords.en))
