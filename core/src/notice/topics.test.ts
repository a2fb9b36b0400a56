import { describe, expect, test } from 'vitest'
import { codeText } from './code-text.ts'
import { codeSms, smsText } from './sms.ts'
import { topicOf } from './topics.ts'

const topics = { enrolment: { zh: '报名', en: 'Enrolment' }, certificate: { zh: '证书', en: 'Certificates' } }

test.each([
  ['enrolment.returned', 'enrolment'],
  ['certificate.issued', 'certificate'],
  ['something.else', 'news'],
])('the event %s belongs to the topic %s', (event, topic) => expect(topicOf(event, topics)).toBe(topic))

test('a code is sent with its purpose and how long it is valid', () => {
  expect(codeText('012345', 'retrieve', 5, null)).toEqual({
    zh: '验证码 012345，用于重置密码，5 分钟内有效。请勿告知他人。',
    en: 'Your code to reset your password is 012345. It is valid for 5 minutes. Never share it.',
  })
})

describe('the code of a document to sign', () => {
  const signs = {
    competition: { zh: '挑战杯', en: '' },
    document: { zh: '研究计划'.repeat(10), en: 'Research plan' },
  }

  test('names the document and its competition by mail', () => {
    expect(codeText('012345', 'sign', 5, signs)).toEqual({
      zh: expect.stringMatching(/^挑战杯请您签署《研究计划.*》。验证码 012345/) as string,
      en: expect.stringMatching(/^挑战杯 asks you to sign Research plan\. Code 012345/) as string,
    })
  })

  test('names them by SMS, cut to what a provider takes', () => {
    const text = smsText(codeSms('012345', signs, null), '')
    expect(text).toMatch(/^挑战杯请您签署《研究计划.*…》，验证码为012345/)
    expect(Array.from(codeSms('012345', signs, null).values['document']!).length).toBe(35)
    expect(smsText(codeSms('012345', signs, 'en'), '')).toMatch(/^挑战杯 asks you to sign Research plan\. Code 012345/)
  })

  test('of another purpose names nothing', () => {
    expect(codeSms('012345', null, null)).toEqual({ kind: 'code', language: 'zh', values: { code: '012345' } })
  })
})
