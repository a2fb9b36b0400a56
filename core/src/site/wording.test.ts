import { expect, test } from 'vitest'
import { labelsOf } from '../base/wording.ts'

/** @spec L02 L03 */
test.each([
  ['standard', '提交作品', '个人/团队', '赛项'],
  ['topic', '提交选题', '个人/团队', '赛项'],
  ['proposition', '提交作品', '参赛编号', '命题类别'],
] as const)('a site worded %s says %s, %s, %s', (wording, ...words) => {
  const { submitWork, workSelector, signUpItem } = labelsOf(wording)
  expect([submitWork.zh, workSelector.zh, signUpItem.zh]).toEqual(words)
})
