import { describe, expect, test } from 'vitest'
import type { WindowKind } from '../round/round.ts'
import { scheduleWarnings } from './overlap.rule.ts'

const NOW = new Date('2026-05-15T00:00:00Z')
const day = (n: number) => `2026-05-${String(n).padStart(2, '0')}T00:00:00Z`
const window = (kind: WindowKind, from: number, to: number, itemId: string | null = null) => ({
  kind,
  itemId,
  opensAt: day(from),
  closesAt: day(to),
})
type Windows = ReturnType<typeof window>[]
const round = (first: Windows, second: Windows = []) => [
  { stageId: 's1', name: '初赛', nameEn: 'Preliminary', windows: first },
  { stageId: 's2', name: '决赛', nameEn: '', windows: second },
]
const saved = round(
  [window('signup', 1, 5), window('submission', 5, 18), window('review', 18, 20)],
  [window('submission', 22, 26)],
)
const texts = (after: ReturnType<typeof round>, before = saved) =>
  scheduleWarnings(after, before, NOW).map(({ path, zh }) => [path, zh])

describe('a change of the schedule', () => {
  test.each<[string, ReturnType<typeof round>, string[][]]>([
    ['that changes nothing: no warning', saved, []],
    [
      'that lets sign-up go on when submission has begun',
      round([window('signup', 1, 7), ...saved[0]!.windows.slice(1)], saved[1]!.windows),
      [['stages.0.windows.0', '“初赛”的报名结束时，“初赛”的作品提交已经开始']],
    ],
    [
      'that ends when the next one begins: no warning',
      round([window('signup', 1, 5), window('submission', 5, 18), window('review', 18, 22)], saved[1]!.windows),
      [],
    ],
    [
      'that lets a review go on when the next stage has begun',
      round([...saved[0]!.windows.slice(0, 2), window('review', 18, 24)], saved[1]!.windows),
      [['stages.0.windows.2', '“初赛”的评审结束时，“决赛”的作品提交已经开始']],
    ],
    [
      'that lets a review go on when the next stage’s window is over',
      round([...saved[0]!.windows.slice(0, 2), window('review', 18, 28)], saved[1]!.windows),
      [['stages.0.windows.2', '“初赛”的评审结束时，“决赛”的作品提交已经结束']],
    ],
    [
      'that ends a window at once',
      round([saved[0]!.windows[0]!, window('submission', 5, 14), saved[0]!.windows[2]!], saved[1]!.windows),
      [['stages.0.windows.1', '按此时间，“初赛”的作品提交已经结束']],
    ],
    [
      'of one item alone',
      round([...saved[0]!.windows, window('signup', 1, 6, 'a')], saved[1]!.windows),
      [['stages.0.windows.3', '“初赛”的报名结束时，“初赛”的作品提交已经开始']],
    ],
    [
      'where results come before the review ends',
      round([...saved[0]!.windows, window('result', 19, 25)], saved[1]!.windows),
      [['stages.0.windows.2', '“初赛”的评审结束时，“初赛”的成绩公布已经开始']],
    ],
    [
      'where approvals go on beside sign-up, as is usual: no warning',
      round([...saved[0]!.windows, window('audit', 1, 9)], saved[1]!.windows),
      [],
    ],
  ])('%s', (_name, after, expected) => expect(texts(after)).toEqual(expected))

  test('is not warned of what was so before, but of what gets worse', () => {
    const crossed = round([window('signup', 1, 7), ...saved[0]!.windows.slice(1)], saved[1]!.windows)
    expect(texts(crossed, crossed)).toEqual([])
    const late = round([...saved[0]!.windows.slice(0, 2), window('review', 18, 24)], saved[1]!.windows)
    const later = round([...saved[0]!.windows.slice(0, 2), window('review', 18, 27)], saved[1]!.windows)
    expect(texts(later, late)).toHaveLength(1)
    expect(scheduleWarnings(later, late, NOW)[0]!.en).toBe(
      'Submission (决赛) is over before this ends: review (Preliminary)',
    )
  })
})
