import { expect, test } from 'vitest'
import { codeText } from './code-text.ts'
import { topicOf } from './topics.ts'

const topics = { enrolment: { zh: '报名', en: 'Enrolment' }, certificate: { zh: '证书', en: 'Certificates' } }

test.each([
  ['enrolment.returned', 'enrolment'],
  ['certificate.issued', 'certificate'],
  ['something.else', 'news'],
])('the event %s belongs to the topic %s', (event, topic) => expect(topicOf(event, topics)).toBe(topic))

test('a code is sent with its purpose and how long it is valid', () => {
  expect(codeText('012345', 'retrieve', 5)).toEqual({
    zh: '验证码 012345，用于重置密码，5 分钟内有效。请勿告知他人。',
    en: 'Your code to reset your password is 012345. It is valid for 5 minutes. Never share it.',
  })
})
