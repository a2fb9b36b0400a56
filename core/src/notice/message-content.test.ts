import { describe, expect, test } from 'vitest'
import { mailOf, type MessageContent } from './message-content.ts'
import { messageShortId } from './short-id.ts'
import { smsOf, smsText } from './sms.ts'

const letter: MessageContent = {
  site: { zh: '挑战杯', en: 'Challenge Cup' },
  competition: { zh: '机器人竞赛', en: 'Robot Contest' },
  title: { zh: '报名被退回', en: 'Enrolment returned' },
  body: { zh: '团队“<b>甲</b>”\n请修改', en: 'The team “<b>A</b>”\nPlease change it' },
  link: 'https://contest.example.org/home/signUp?step=material&teamId=1',
}

describe('a mail', () => {
  test('names site and competition, says what happened and leads to the page', () => {
    const { subject, text } = mailOf(letter, 'zh-cn')
    expect(subject).toBe('[挑战杯] 报名被退回：机器人竞赛')
    expect(text.split('\n\n').slice(0, 3)).toEqual([
      '报名被退回\n机器人竞赛',
      '团队“<b>甲</b>”\n请修改',
      'https://contest.example.org/home/signUp?step=material&teamId=1',
    ])
  })

  test('speaks the reader’s language alone, and both where it is not known', () => {
    const english = mailOf(letter, 'en')
    const unknown = mailOf(letter, null)
    expect(english.subject).toBe('[Challenge Cup] Enrolment returned: Robot Contest')
    expect([english.html.includes('报名'), english.html.includes('lang="en"')]).toEqual([false, true])
    expect([unknown.text.includes('报名被退回'), unknown.text.includes('Enrolment returned')]).toEqual([true, true])
  })

  test('shows what people typed as text, in the link’s address too', () => {
    const { html } = mailOf({ ...letter, link: 'https://x/?a=1&b="><script>' }, null)
    expect(html).toContain('团队“&lt;b&gt;甲&lt;/b&gt;”<br>请修改')
    expect(html).toContain('href="https://x/?a=1&amp;b=&quot;&gt;&lt;script&gt;"')
    expect(html).not.toMatch(/<b>|<script/)
  })

  test('has a subject of one line', () => {
    const { subject } = mailOf({ ...letter, title: { zh: '甲\r\nBcc: all@example.org', en: '' } }, 'zh-cn')
    expect(subject).toBe('[挑战杯] 甲 Bcc: all@example.org：机器人竞赛')
  })

  test('falls back to Chinese where there is no English', () => {
    const site = { zh: '挑战杯', en: '' }
    expect(mailOf({ ...letter, site }, 'en').subject).toBe('[挑战杯] Enrolment returned: Robot Contest')
  })
})

describe('an SMS', () => {
  const origin = 'https://contest.example.org'

  test('says what happened in which competition, with a short link', () => {
    expect(smsText(smsOf('enrolment.returned', letter, 'm/abc', 'zh-cn'), origin)).toBe(
      '报名被退回（机器人竞赛），请打开 https://contest.example.org/m/abc 查看。',
    )
    expect(smsText(smsOf('enrolment.returned', letter, 'm/abc', 'en'), origin)).toBe(
      'Enrolment returned (Robot Contest). See https://contest.example.org/m/abc',
    )
  })

  test('invites in words of its own', () => {
    const sms = smsOf('enrolment.invited', letter, 'i/abc', null)
    expect([sms.kind, sms.values]).toEqual(['invited', { competition: '机器人竞赛', path: 'i/abc' }])
  })

  test('never carries what a participant typed', () => {
    for (const event of ['enrolment.invited', 'enrolment.returned']) {
      expect(smsText(smsOf(event, letter, 'm/abc', null), origin)).not.toContain('甲')
    }
  })

  test('keeps each value to what a provider takes', () => {
    const long = { ...letter, competition: { zh: '长'.repeat(60), en: '' } }
    expect(smsOf('result.published', long, 'm/abc', null).values['competition']).toBe(`${'长'.repeat(34)}…`)
  })

  test('names the site where there is no competition', () => {
    const { values } = smsOf('account.opened', { ...letter, competition: null }, 'm/abc', null)
    expect(values['competition']).toBe('挑战杯')
  })
})

describe('a short id', () => {
  test.each([
    '019a9f2c-0000-7000-8000-000000000001',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '00000000-0000-0000-0000-000000000000',
  ])('of %s is 22 letters and reads back', (id) => {
    expect(messageShortId.write(id)).toMatch(/^[\w-]{22}$/)
    expect(messageShortId.read(messageShortId.write(id))).toBe(id)
  })

  test.each(['', 'short', '_'.repeat(22), '/'.repeat(22)])('%j is none', (text) =>
    expect(messageShortId.read(text)).toBeNull(),
  )
})
