import { expect, test } from 'vitest'
import { whyNotSchedule } from './schedule.rule.ts'
import { movedFrom } from './move-dates.rule.ts'

const day = (date: string) => new Date(`2026-${date}T09:00:00+08:00`).toISOString()
const span = (from: string, to: string) => ({ opensAt: day(from), closesAt: day(to) })
const window = (kind: 'signup' | 'submission' | 'review', from: string, to: string) => ({
  ...span(from, to),
  kind,
  itemId: null,
  onTimeline: true,
  delegated: false,
})
const stage = (name: string, from: string, to: string, ...windows: Array<ReturnType<typeof window>>) => ({
  ...span(from, to),
  name,
  nameEn: '',
  weight: 100,
  windows,
})
const schedule = [
  stage('初赛', '03-01', '05-01', window('signup', '03-01', '03-31'), window('submission', '04-01', '04-20')),
  stage('决赛', '05-01', '06-01', window('review', '05-02', '05-20')),
]

test('all later dates move together, earlier ones stay, and a window in between becomes longer', () => {
  expect(movedFrom(schedule, day('04-10'), 7)).toEqual([
    stage('初赛', '03-01', '05-08', window('signup', '03-01', '03-31'), window('submission', '04-01', '04-27')),
    stage('决赛', '05-08', '06-08', window('review', '05-09', '05-27')),
  ])
  expect(whyNotSchedule(movedFrom(schedule, day('04-10'), 7), [])).toBeNull()
})

test('dates that are brought forward beyond what stays are a fault of the schedule', () => {
  expect(movedFrom(schedule, day('05-01'), -3)).toEqual([
    stage('初赛', '03-01', '04-28', window('signup', '03-01', '03-31'), window('submission', '04-01', '04-20')),
    stage('决赛', '04-28', '05-29', window('review', '04-29', '05-17')),
  ])
  expect(whyNotSchedule(movedFrom(schedule, day('05-01'), -30), [])).not.toBeNull()
})

test('times that aren’t filled in yet stay so', () => {
  expect(movedFrom([{ opensAt: day('03-01'), windows: [{}] }], day('01-01'), 1)).toEqual([
    { opensAt: day('03-02'), windows: [{}] },
  ])
})
