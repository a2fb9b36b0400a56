import { expect, test } from 'vitest'
import { digestOf } from './digest.ts'
import { heldUntil } from './night.rule.ts'

const quiet = { from: 22, until: 8 }
const chosen = { event: 'enrolment.note', isAwaited: false, hasOwnLink: false }
const at = (beijing: string) => new Date(`2026-05-01T${beijing}:00+08:00`)

test.each([
  ['before the night', chosen, '21:59', null],
  ['as it begins', chosen, '22:00', '2026-05-02T08:00'],
  ['after midnight', chosen, '00:30', '2026-05-01T08:00'],
  ['in its last minute', chosen, '07:59', '2026-05-01T08:00'],
  ['as it ends', chosen, '08:00', null],
  ['that is urgent', { ...chosen, event: 'work.returned' }, '23:00', null],
  ['of a deadline that was moved', { ...chosen, event: 'deadline.moved' }, '23:00', null],
  ['of a fee to be paid in time', { ...chosen, event: 'payment.due' }, '23:00', null],
  ['on the security of an account', { ...chosen, event: 'account.failures' }, '23:00', null],
  ['on the operation of the platform', { ...chosen, event: 'notice.disk' }, '23:00', null],
  ['that somebody waits for', { ...chosen, isAwaited: true }, '23:00', null],
  ['with a link of its own', { ...chosen, hasOwnLink: true }, '23:00', null],
] as const)('a notice %s', (_, facts, now, until) => {
  expect(heldUntil(facts, quiet, at(now))?.getTime() ?? null).toBe(until && new Date(`${until}:00+08:00`).getTime())
})

test('quiet hours within one day end on it, and without any every notice goes at once', () => {
  expect(heldUntil(chosen, { from: 12, until: 14 }, at('13:00'))).toEqual(at('14:00'))
  expect(heldUntil(chosen, { from: 12, until: 14 }, at('15:00'))).toBeNull()
  expect(heldUntil(chosen, null, at('23:00'))).toBeNull()
})

test('a digest names what each notice is about, in both languages', () => {
  const letter = {
    site: { zh: '竞赛网', en: 'Contests' },
    competition: { zh: '机器人竞赛', en: '' },
    title: { zh: '有新留言', en: 'A new note' },
    body: { zh: '请查看。', en: '' },
    link: 'https://example.org/a',
  }
  const digest = digestOf([letter, { ...letter, competition: null }], 'https://example.org/inbox')
  expect(digest).toEqual({
    site: letter.site,
    competition: null,
    title: { zh: '夜间的 2 条消息', en: '2 messages of the night' },
    body: {
      zh: '1. 有新留言：机器人竞赛\n请查看。\n\n2. 有新留言\n请查看。',
      en: '1. A new note: 机器人竞赛\n请查看。\n\n2. A new note\n请查看。',
    },
    link: 'https://example.org/inbox',
  })
})
