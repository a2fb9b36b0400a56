import type { BilingualText } from '../../base/bilingual-text.ts'

/** Degrees that forms offer; others can be typed. */
export const DEGREES = ['小学', '初中', '高中', '中职', '专科', '本科', '硕士', '博士'] as const

const inEnglish: Readonly<Record<(typeof DEGREES)[number], string>> = {
  小学: 'Primary school',
  初中: 'Middle school',
  高中: 'High school',
  中职: 'Vocational school',
  专科: 'Junior college',
  本科: 'Bachelor',
  硕士: 'Master',
  博士: 'Doctor',
}

/** A degree in both languages; one that was typed has no other words. */
export function degreeName(degree: string): BilingualText {
  const known = DEGREES.find((each) => each === degree)
  return { zh: degree, en: known ? inEnglish[known] : degree }
}
