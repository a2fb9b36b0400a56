import { expect, test } from 'vitest'
import { competitionRefusals } from '../refusals.ts'
import { StageInput } from '../schedule/stage.ts'
import { dateMoves, whyNotAnswerDates, whyNotAskDates, whyNotMoveDates } from './dates.rule.ts'
import { dateRefusals as no } from './refusals.ts'

const STAGE = '00000000-0000-4000-8000-000000000001'
const day = (date: string) => `2027-${date}T00:00:00+08:00`
const window = { kind: 'submission', opensAt: day('05-01'), closesAt: day('05-20') }
const stage = (change: object = {}, windows: object[] = [window]) =>
  StageInput.parse({ stageId: STAGE, name: '初赛', opensAt: day('05-01'), closesAt: day('05-31'), windows, ...change })
const kinds = (before: StageInput[], after: StageInput[]) =>
  dateMoves(before, after).map(({ kind, before: was, after: is }) => [kind, was !== null, is !== null])

test('names and the public timeline move no date, whatever the zone that times are written in', () => {
  const same = { ...window, opensAt: '2027-04-30T16:00:00.000Z', onTimeline: false }
  expect(kinds([stage()], [stage({ name: '省赛' }, [same])])).toEqual([])
})

test('moved, new and dropped stages and windows are each a move', () => {
  expect(kinds([stage()], [stage({ closesAt: day('06-01') })])).toEqual([[null, true, true]])
  expect(kinds([stage()], [stage({}, [{ ...window, closesAt: day('05-21') }])])).toEqual([['submission', true, true]])
  expect(kinds([stage()], [stage({}, [window, { ...window, kind: 'review' }])])).toEqual([['review', false, true]])
  expect(kinds([stage()], [stage({}, [])])).toEqual([['submission', true, false]])
  expect(kinds([stage()], [])).toEqual([
    [null, true, false],
    ['submission', true, false],
  ])
})

const moves = dateMoves([stage()], [stage({ closesAt: day('06-01') })])

test.each([
  [{ approvedByUpper: true, byUpper: false }, moves, no.DATES_BY_UPPER],
  [{ approvedByUpper: true, byUpper: false }, [], null],
  [{ approvedByUpper: true, byUpper: true }, moves, null],
  [{ approvedByUpper: false, byUpper: false }, moves, null],
])('whether %j may make %j', (facts, asked, refusal) => {
  expect(whyNotMoveDates(facts, asked)?.kind ?? null).toEqual(refusal)
})

test.each([
  [{ approvedByUpper: true, byUpper: false, isAsked: false }, moves, '疫情', null],
  [{ approvedByUpper: true, byUpper: false, isAsked: false }, moves, ' ', competitionRefusals.REASON_MISSING],
  [{ approvedByUpper: true, byUpper: false, isAsked: true }, moves, '疫情', no.DATES_ASKED],
  [{ approvedByUpper: true, byUpper: false, isAsked: false }, [], '疫情', no.NO_DATES_MOVED],
  [{ approvedByUpper: true, byUpper: true, isAsked: false }, moves, '疫情', no.DATES_FREE],
  [{ approvedByUpper: false, byUpper: false, isAsked: false }, moves, '疫情', no.DATES_FREE],
])('whether %j may ask for %j because of %j', (facts, asked, reason, refusal) => {
  expect(whyNotAskDates(facts, asked, reason)?.kind ?? null).toEqual(refusal)
})

test.each([
  [{ answer: null, byUpper: true }, 'approved' as const, '', null],
  [{ answer: null, byUpper: true }, 'rejected' as const, '', competitionRefusals.OPINION_MISSING],
  [{ answer: null, byUpper: true }, 'rejected' as const, '太晚', null],
  [{ answer: null, byUpper: false }, 'approved' as const, '', no.DATES_NOT_UPPER],
  [{ answer: null, byUpper: false }, 'withdrawn' as const, '', null],
  [{ answer: 'approved' as const, byUpper: true }, 'approved' as const, '', no.DATE_REQUEST_ENDED],
])('whether %j may be answered with %s and %j', (request, answer, opinion, refusal) => {
  expect(whyNotAnswerDates(request, answer, opinion)?.kind ?? null).toEqual(refusal)
})
