import { describe, expect, test } from 'vitest'
import { nameOfNext, shiftByWeeks, shiftSchedule } from '../round/copy.rule.ts'
import { nextEdge, signUpSpan } from './timeline.rule.ts'
import type { WindowKind } from '../round/round.ts'

const now = new Date('2026-03-10T00:00:00.000Z')
const window = (kind: WindowKind, from: string, to: string, more: object = {}) => ({
  stageId: 's',
  itemId: null,
  kind,
  opensAt: `2026-${from}T00:00:00.000Z`,
  closesAt: `2026-${to}T00:00:00.000Z`,
  forced: null as 'open' | 'closed' | null,
  onTimeline: true,
  delegated: true,
  ...more,
})

describe('the sign-up of a card', () => {
  test.each([
    ['is nothing while none is set', [], null],
    [
      'spans what is open',
      [window('signup', '03-01', '03-20'), window('signup', '03-05', '04-01'), window('signup', '05-01', '05-09')],
      ['03-01', '04-01', 'open', null],
    ],
    [
      'is what opens next',
      [window('signup', '01-01', '02-01'), window('signup', '04-01', '04-20')],
      ['04-01', '04-20', 'upcoming', null],
    ],
    ['is what there was', [window('signup', '01-01', '02-01')], ['01-01', '02-01', 'closed', null]],
    [
      'says when it was forced',
      [window('signup', '03-01', '03-20', { forced: 'closed' })],
      ['03-01', '03-20', 'closed', 'closed'],
    ],
  ])('%s', (_what, windows, expected) => {
    const span = signUpSpan(windows, now)
    expect(span && [span.opensAt.slice(5, 10), span.closesAt.slice(5, 10), span.phase, span.forced]).toEqual(expected)
  })
})

describe('what comes next on the timeline', () => {
  test.each([
    ['nothing', [window('signup', '01-01', '02-01')], null],
    [
      'a closing',
      [window('signup', '03-01', '03-20'), window('review', '04-01', '04-02')],
      ['signup', 'closes', '03-20'],
    ],
    [
      'an opening',
      [window('signup', '03-01', '03-20'), window('review', '03-15', '04-02')],
      ['review', 'opens', '03-15'],
    ],
    ['nothing hidden', [window('signup', '03-01', '03-20', { onTimeline: false })], null],
    ['nothing forced', [window('signup', '03-01', '03-20', { forced: 'open' })], null],
  ])('is %s', (_what, windows, expected) => {
    const next = nextEdge(windows, now)
    expect(next && [next.kind, next.edge, next.at.slice(5, 10)]).toEqual(expected)
  })
})

describe('a schedule held again', () => {
  test.each([
    ['2026-03-01T00:00:00.000Z', 1, '2027-02-28T00:00:00.000Z'],
    ['2028-02-28T16:00:00.000Z', 1, '2029-02-26T16:00:00.000Z'],
    ['2026-12-31T16:00:00.000Z', 2, '2028-12-28T16:00:00.000Z'],
    ['2026-05-01T08:30:00.000Z', 0, '2026-05-01T08:30:00.000Z'],
  ])('%s moves by %i to %s', (from, years, to) => {
    expect(shiftByWeeks(from, years)).toBe(to)
    expect(new Date(to).getUTCDay()).toBe(new Date(from).getUTCDay())
  })

  test.each([
    ['第三届全国机器人竞赛', '第四届全国机器人竞赛'],
    ['2026年第 3 届设计大赛', '2027年第 4 届设计大赛'],
    ['The 3rd Robot Contest 2026', 'The 4th Robot Contest 2027'],
    ['全国设计竞赛', '全国设计竞赛'],
    ['12026 杯', '12026 杯'],
    ['2025-2026学年创新大赛', '2026-2027学年创新大赛'],
    ['第2026号文件', '第2026号文件'],
    ['第三届大赛（原第3届）', '第四届大赛（原第3届）'],
  ])('%s is proposed as %s', (name, next) => {
    expect(nameOfNext(name, { edition: 3, year: 2026 }, { edition: 4, year: 2027 })).toBe(next)
  })

  test.each([
    [9, '第十届'],
    [19, '第二十届'],
    [20, '第二十一届'],
  ])('the edition after number %i is %s', (edition, next) => {
    const name = nameOfNext(next, { edition: edition + 1, year: 0 }, { edition, year: 0 })
    expect(nameOfNext(name, { edition, year: 0 }, { edition: edition + 1, year: 0 })).toBe(next)
  })

  test('goes by the copied items and leaves out those that were not', () => {
    const windows = [
      window('signup', '03-01', '03-20', { itemId: 'a' }),
      window('review', '04-01', '04-02', { itemId: 'x' }),
    ]
    const stage = {
      stageId: 's',
      name: '初赛',
      nameEn: '',
      opensAt: windows[0]!.opensAt,
      closesAt: windows[1]!.closesAt,
      weight: 100,
    }
    const [copied] = shiftSchedule([{ ...stage, windows }], 1, new Map([['a', 'a2']]))
    expect(copied!.windows).toEqual([
      {
        kind: 'signup',
        itemId: 'a2',
        opensAt: '2027-02-28T00:00:00.000Z',
        closesAt: '2027-03-19T00:00:00.000Z',
        onTimeline: true,
        delegated: true,
      },
    ])
  })

  test.each([
    ['the same length', '2027-05-01', '2027-05-31', ['2027-05-01', '2027-05-11', '2027-05-11', '2027-05-31']],
    ['half the length', '2027-05-01', '2027-05-16', ['2027-05-01', '2027-05-06', '2027-05-06', '2027-05-16']],
  ])('at other times than proposed, of %s, keeps the windows at their places', (_, opens, closes, days) => {
    const at = (day: string) => `${day}T00:00:00.000Z`
    const windows = [window('signup', '03-01', '03-11'), window('review', '03-11', '03-31')]
    const stage = {
      stageId: 's',
      name: '初赛',
      nameEn: '',
      weight: 100,
      opensAt: at('2026-03-01'),
      closesAt: at('2026-03-31'),
    }
    const wished = new Map([['s', { opensAt: at(opens), closesAt: at(closes) }]])
    const [copied] = shiftSchedule([{ ...stage, windows }], 1, new Map(), wished)
    expect([copied!.opensAt, copied!.closesAt]).toEqual([at(opens), at(closes)])
    expect(copied!.windows.flatMap(({ opensAt, closesAt }) => [opensAt, closesAt])).toEqual(days.map(at))
  })

  test('in a stage that was made shorter, keeps the times of day, and a window of hours its length', () => {
    const windows = [window('signup', '03-05', '03-18'), window('review', '03-20', '03-21')]
    const exam = { ...windows[1]!, opensAt: '2026-03-20T01:00:00.000Z', closesAt: '2026-03-20T09:00:00.000Z' }
    const stage = { stageId: 's', name: '初赛', nameEn: '', weight: 100 }
    const [from, to] = [
      { opensAt: '2026-03-01T00:00:00.000Z', closesAt: '2026-03-31T00:00:00.000Z' },
      { opensAt: '2027-05-04T00:00:00.000Z', closesAt: '2027-05-27T00:00:00.000Z' },
    ]
    const [copied] = shiftSchedule(
      [{ ...stage, ...from, windows: [windows[0]!, exam] }],
      1,
      new Map(),
      new Map([['s', to]]),
    )
    expect(copied!.windows.map(({ opensAt, closesAt }) => [opensAt, closesAt])).toEqual([
      ['2027-05-07T00:00:00.000Z', '2027-05-17T00:00:00.000Z'],
      ['2027-05-19T01:00:00.000Z', '2027-05-19T09:00:00.000Z'],
    ])
  })
})
