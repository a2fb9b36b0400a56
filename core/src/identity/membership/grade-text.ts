import type { Language } from '../../base/refusal.ts'

/** The grade of a student as the reader's language writes it: "2022级" is "Grade 2022"; other texts stay as they are. */
export function gradeText(grade: string, language: Language): string {
  const year = /^(\d{4})\s*级$/.exec(grade.trim())?.[1]
  return language === 'en' && year !== undefined ? `Grade ${year}` : grade
}
