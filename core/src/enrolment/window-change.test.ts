import { expect, it } from 'vitest'
import { windowChange } from './window-change.ts'

const span = (forced: 'open' | 'closed' | null, closesAt = '10:00') => ({ opensAt: '08:00', closesAt, forced })
const at = (moment: string) => moment

it.each([
  ['gone', span(null), null, '已取消', 'was cancelled'],
  ['held open', span(null), span('open'), '已开放，关闭时间另行通知', 'is open until further notice'],
  ['held closed', span('open'), span('closed'), '已暂停', 'is closed until further notice'],
  ['let go', span('closed'), span(null), '恢复为 08:00 至 10:00', 'is back to 08:00 – 10:00'],
  ['new', null, span(null), '定于 08:00 至 10:00', 'was set to 08:00 – 10:00'],
  ['moved', span(null), span(null, '12:00'), '调整为 08:00 至 12:00', 'moved to 08:00 – 12:00'],
])('a window %s is told in both languages', (_, before, after, zh, en) => {
  expect(windowChange(before, after, at)).toEqual({ zh, en })
})
