import { expect, test } from 'vitest'
import { RoundContent } from '../round/round.ts'
import { gapsOf } from '../schedule/gaps.rule.ts'
import { whyNotSchedule } from '../schedule/schedule.rule.ts'
import { StageInput } from '../schedule/stage.ts'
import { whyNotEnrolSetting } from '../setting/enrol-setting.rule.ts'
import { whyNotReviewSetting } from '../setting/review-setting.rule.ts'
import { whyNotWorkSetting } from '../setting/work-setting.rule.ts'
import { ROUND_TEMPLATES } from './round-template.ts'
import { templatePlan } from './template-plan.rule.ts'

test.each(ROUND_TEMPLATES)('a round of the template %s lacks only its own texts', (template) => {
  const plan = templatePlan({ template, startsOn: '2027-03-01' })
  expect([
    whyNotSchedule(plan.stages, ['i']),
    whyNotEnrolSetting(plan.enrol),
    whyNotWorkSetting(plan.work),
    whyNotReviewSetting(plan.review),
  ]).toEqual([null, null, null, null])
  expect(plan.stages.every((stage) => StageInput.safeParse(stage).success)).toBe(true)
  const stages = plan.stages.map((stage, at) => ({ ...stage, stageId: String(at) }))
  const perStage = stages.flatMap(({ stageId }) => (['work', 'review'] as const).map((kind) => ({ kind, stageId })))
  const settings = [{ kind: 'enrol' as const, stageId: null }, ...perStage].map((set) => ({
    ...set,
    itemId: 'i',
    sound: true,
    asksSignerCode: false,
  }))
  const items = [{ itemId: 'i', name: '赛项', nameEn: '' }]
  const gaps = gapsOf({ content: RoundContent.parse({}), items, stages, settings, canSendCodes: true })
  expect(gaps.map(({ key }) => key)).toEqual(['hosts', 'introduction', 'notices'])
})

test('a schedule begins at midnight in China', () => {
  const { stages } = templatePlan({ template: 'individual', startsOn: '2027-03-01' })
  expect(stages[0]!.opensAt).toBe('2027-02-28T16:00:00.000Z')
})
