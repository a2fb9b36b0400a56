import { expect, test } from 'vitest'
import { currentRounds, trendDays } from './current.rule.ts'

const now = new Date('2026-05-10T04:00:00.000Z')
const stage = (roundId: string, opensAt: string, closesAt: string) => ({
  roundId,
  name: '初赛',
  nameEn: '',
  opensAt: `${opensAt}T00:00:00.000Z`,
  closesAt: `${closesAt}T00:00:00.000Z`,
})
const window = (roundId: string, opensAt: string, closesAt: string, forced: 'open' | null = null) => ({
  roundId,
  stageId: 's',
  itemId: null,
  kind: 'signup' as const,
  opensAt: `${opensAt}T00:00:00.000Z`,
  closesAt: `${closesAt}T00:00:00.000Z`,
  forced,
})

test('the round whose next date is nearest comes first, one without dates last', () => {
  const rounds = currentRounds(
    [{ roundId: 'none' }, { roundId: 'far' }, { roundId: 'near' }],
    [stage('far', '2026-05-01', '2026-07-01'), stage('near', '2026-05-20', '2026-06-01')],
    [window('far', '2026-05-01', '2026-06-01'), window('near', '2026-05-20', '2026-05-30')],
    now,
  )
  expect(rounds.map(({ roundId, next }) => [roundId, next?.edge, next?.at.slice(0, 10)])).toEqual([
    ['near', 'opens', '2026-05-20'],
    ['far', 'closes', '2026-06-01'],
    ['none', undefined, undefined],
  ])
  expect(rounds.map((round) => round.stage?.name ?? null)).toEqual(['初赛', '初赛', null])
})

test('a window that staff holds open has no next date', () => {
  const [round] = currentRounds([{ roundId: 'a' }], [], [window('a', '2026-05-01', '2026-06-01', 'open')], now)
  expect(round!.next).toBeNull()
})

test.each([
  ['2026-05-10T04:00:00.000Z', '2026-05-04', '2026-04-27'],
  // Half past midnight in Beijing is the day before in London.
  ['2026-05-09T16:30:00.000Z', '2026-05-04', '2026-04-27'],
  ['2026-05-09T15:30:00.000Z', '2026-05-03', '2026-04-26'],
])('the weeks at %s begin on days in China', (at, weekFrom, twoWeeksFrom) => {
  expect(trendDays(new Date(at))).toEqual({ weekFrom, twoWeeksFrom })
})
