import { expect, test } from 'vitest'
import { gradeText } from './grade-text.ts'

test.each([
  ['2022级', 'zh-cn', '2022级'],
  ['2022级', 'en', 'Grade 2022'],
  ['2022 级 ', 'en', 'Grade 2022'],
  ['大三', 'en', '大三'],
  ['', 'en', ''],
] as const)('the grade %s reads in %s as %s', (grade, language, text) => {
  expect(gradeText(grade, language)).toBe(text)
})
