import { describe, expect, test } from 'vitest'
import type { WindowKind } from '../round/round.ts'
import type { StageInput } from './stage.ts'
import { whyNotRemoveItems, whyNotSchedule } from './schedule.rule.ts'

const day = (date: string, time = '00:00:00') => new Date(`2026-${date}T${time}+08:00`).toISOString()
const window = (kind: WindowKind, from: string, to: string, itemId: string | null = null) => ({
  kind,
  itemId,
  opensAt: day(from),
  closesAt: day(to),
  onTimeline: true,
  delegated: false,
})
const stage = (name: string, from: string, to: string, ...windows: StageInput['windows']): StageInput => ({
  name,
  nameEn: '',
  opensAt: day(from),
  closesAt: day(to),
  weight: 100,
  windows,
})
const faults = (...stages: StageInput[]) =>
  whyNotSchedule(stages, ['a', 'b'])?.fields.map(({ path, zh }) => `${path}: ${zh}`) ?? []

describe('a schedule', () => {
  test('of ordered stages with windows inside them is sound', () => {
    expect(
      faults(
        stage(
          '初赛',
          '03-01',
          '06-01',
          window('signup', '03-01', '04-01'),
          window('audit', '03-02', '04-05'),
          window('submission', '03-15', '05-01'),
          window('submission', '03-15', '05-10', 'a'),
          window('review', '05-10', '05-20'),
          window('result', '05-25', '06-01'),
          window('objection', '05-25', '06-01'),
        ),
        stage('决赛', '05-20', '07-01'),
      ),
    ).toEqual([])
  })

  test.each([
    [
      'a window outside its stage',
      [stage('初赛', '03-01', '04-01', window('signup', '02-28', '03-10'))],
      ['stages.0.windows.0.opensAt: 须在“初赛”阶段的时间之内'],
    ],
    [
      'a window that ends after its stage',
      [stage('初赛', '03-01', '04-01', window('signup', '03-01', '04-02'))],
      ['stages.0.windows.0.closesAt: 须在“初赛”阶段的时间之内'],
    ],
    [
      'a stage that ends as it begins',
      [stage('初赛', '03-01', '03-01')],
      ['stages.0.closesAt: 结束时间须晚于开始时间'],
    ],
    [
      'stages out of order',
      [stage('复赛', '05-01', '06-01'), stage('初赛', '03-01', '04-01')],
      ['stages.1.opensAt: 不能早于上一阶段的开始时间', 'stages.1.closesAt: 不能早于上一阶段的结束时间'],
    ],
    [
      'stages of one name',
      [stage('初赛', '03-01', '04-01'), stage('初赛', '04-01', '05-01')],
      ['stages.1.name: 阶段名称“初赛”重复'],
    ],
    [
      'submission before sign-up',
      [stage('初赛', '03-01', '06-01', window('submission', '03-01', '05-01'), window('signup', '03-10', '04-01'))],
      ['stages.0.windows.0.opensAt: 作品提交不能早于报名开始'],
    ],
    [
      'an item’s own window out of order',
      [
        stage(
          '初赛',
          '03-01',
          '06-01',
          window('submission', '03-01', '05-01'),
          window('submission', '03-01', '05-20', 'a'),
          window('review', '04-01', '05-10'),
        ),
      ],
      ['stages.0.windows.2.closesAt: 评审不能早于作品提交结束'],
    ],
    [
      'two windows of a kind',
      [stage('初赛', '03-01', '06-01', window('signup', '03-01', '04-01'), window('signup', '04-01', '05-01'))],
      ['stages.0.windows.1.kind: 报名时间重复'],
    ],
    [
      'a window for an item of another round',
      [stage('初赛', '03-01', '06-01', window('signup', '03-01', '04-01', 'x'))],
      ['stages.0.windows.0.itemId: 赛项不属于本届竞赛'],
    ],
    [
      'seconds',
      [{ ...stage('初赛', '03-01', '06-01'), closesAt: day('06-01', '23:59:59') }],
      ['stages.0.closesAt: 时间精确到分钟'],
    ],
  ])('is refused for %s', (_what, stages, expected) => expect(faults(...stages)).toEqual(expected))
})

test('a stage is not removed while its windows have other times for some organisations', () => {
  const span = {
    stageId: 'gone',
    kind: 'signup',
    itemId: null,
    count: 2,
    opensAt: day('03-01'),
    closesAt: day('03-09'),
  } as const
  const refusal = whyNotSchedule([stage('决赛', '05-20', '07-01')], [], [span])
  expect(refusal?.fields.map(({ path }) => path)).toEqual(['stages'])
})

test('an item is not removed while its windows have other times for some organisations', () => {
  const span = {
    stageId: 's',
    kind: 'signup',
    itemId: 'a',
    count: 2,
    opensAt: day('03-01'),
    closesAt: day('03-09'),
  } as const
  expect(whyNotRemoveItems(['b'], [span])?.fields.map(({ path }) => path)).toEqual(['items'])
  expect(whyNotRemoveItems(['a'], [span, { ...span, itemId: null }])).toBeNull()
})
