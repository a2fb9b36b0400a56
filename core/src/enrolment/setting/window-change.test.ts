import { expect, it } from 'vitest'
import { windowChange } from './window-change.ts'

const now = new Date('2026-11-22T04:00:00.000Z')
const span = (forced: 'open' | 'closed' | null, closesAt = '2026-11-30T02:00:00.000Z') => {
  return { opensAt: '2026-11-30T00:00:00.000Z', closesAt, forced }
}
const [zh, en] = ['11月30日 08:00 至 11月30日 10:00', '30 Nov, 08:00 – 30 Nov, 10:00']
const later = span(null, '2026-11-30T16:00:00.000Z')

it.each([
  ['gone', span(null), null, '已取消', 'was cancelled'],
  ['held open', span(null), span('open'), '已开放，关闭时间另行通知', 'is open until further notice'],
  ['held closed', span('open'), span('closed'), '已暂停', 'is closed until further notice'],
  ['let go', span('closed'), span(null), `恢复为 ${zh}`, `is back to ${en}`],
  [
    'moved while it is held closed',
    { ...span('closed'), closesAt: later.closesAt },
    span('closed'),
    `调整为 ${zh}，目前仍暂停`,
    `moved to ${en}, still closed for now`,
  ],
  [
    'moved while it is held open',
    { ...span('open'), closesAt: later.closesAt },
    span('open'),
    `调整为 ${zh}`,
    `moved to ${en}`,
  ],
  [
    'let go after its end',
    span('closed', '2026-11-21T16:00:00.000Z'),
    span(null, '2026-11-21T16:00:00.000Z'),
    '已于 11月21日 24:00 截止',
    'closed on 21 Nov, 24:00',
  ],
  ['new', null, span(null), `定于 ${zh}`, `was set to ${en}`],
  ['moved', span(null), later, '调整为 11月30日 08:00 至 11月30日 24:00', 'moved to 30 Nov, 08:00 – 30 Nov, 24:00'],
])('a window %s is told in both languages', (_, before, after, inChinese, inEnglish) => {
  expect(windowChange(before, after, now)).toEqual({ zh: inChinese, en: inEnglish })
})
