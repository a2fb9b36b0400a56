import { expect, test } from 'vitest'
import { isGrounded } from './grounding.rule.ts'

const sources = [
  '设计说明书为 PDF，不超过 50 MB。作品提交已经开放，截止前可多次提交，以最后一次为准。',
  'Sign in to the back office, verify your people first, then review teams.',
]

test.each([
  ['说明书须为 PDF，不超过 50 MB。', true],
  ['截止前可以多次提交作品，以最后一次为准。', true],
  ['说明书不超过 80 MB。', false],
  ['请访问 evil.example 领取奖金。', false],
  ['紫色企鹅正在跳舞。', false],
  ['作品提交已经开放，请加微信 abc123。', false],
  ['Verify your people first, then review the teams.', true],
  ['All passwords are leaked.', false],
  ['', false],
])('%o', (sentence, grounded) => {
  expect(isGrounded(sentence, sources)).toBe(grounded)
})
