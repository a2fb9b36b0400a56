import { expect, test } from 'vitest'
import { standardLabels } from '../base/site-labels.ts'
import { bothWorded, worded } from '../base/wording.ts'

/** @spec L02 L03 */
test.each([
  ['standard', '提交作品', '个人/团队', '赛项'],
  ['topic', '提交选题', '个人/团队', '赛项'],
  ['proposition', '提交作品', '参赛编号', '命题类别'],
] as const)('a site worded %s says %s, %s, %s', (wording, ...words) => {
  const labels = [standardLabels.submitWork, standardLabels.workSelector, standardLabels.signUpItem]
  expect(labels.map((label) => bothWorded(label, wording).zh)).toEqual(words)
})

/** @spec L02 L03 */
test.each([
  ['standard', '该赛项可提交作品', '该赛项可提交作品'],
  ['topic', '截止前提交作品', '截止前提交选题'],
  ['proposition', '请选择赛项和个人/团队', '请选择命题类别和参赛编号'],
  [
    'proposition',
    'Choose the event; eventually all events',
    'Choose the proposition category; eventually all proposition categories',
  ],
] as const)('a site worded %s says %s as %s', (wording, text, made) => {
  expect(worded(text, wording)).toBe(made)
})
