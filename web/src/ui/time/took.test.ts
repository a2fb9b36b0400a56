import { expect, test } from 'vitest'
import { tookText } from './took.ts'

const from = '2026-11-21T10:00:00.000Z'

test.each([
  ['2026-11-21T10:00:00.200Z', '不到 1 秒', 'under 1 s'],
  ['2026-11-21T10:02:05.000Z', '2 分 5 秒', '2 min 5 s'],
  ['2026-11-21T13:00:09.000Z', '3 小时 9 秒', '3 h 9 s'],
  [null, '', ''],
])('what ended at %s took %s', (until, zh, en) =>
  expect([tookText(from, until, 'zh-cn'), tookText(from, until, 'en')]).toEqual([zh, en]),
)
