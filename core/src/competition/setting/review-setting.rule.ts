import type { Refusal } from '../../base/refusal.ts'
import type { ReviewSetting } from './setting.ts'
import { fault, settingRefusal, duplicateFaults } from './setting-faults.ts'

/** Why the review setting is inconsistent. Its schema was checked before. */
export function whyNotReviewSetting(setting: ReviewSetting): Refusal | null {
  const { criteria, tieBreaks, step } = setting
  const total = weightOf(criteria)
  const earlier = weightOf(setting.earlierStages)
  return settingRefusal([
    total !== 100 &&
      fault('criteria', `权重合计为 ${total}，应为 100`, `The weights total ${total}; they have to be 100`),
    ...duplicateFaults(
      criteria,
      ({ key }) => key,
      (at) => `criteria.${at}.key`,
    ),
    ...duplicateFaults(
      criteria,
      ({ name }) => name,
      (at) => `criteria.${at}.name`,
    ),
    ...criteria.map(
      ({ max }, at) =>
        !isMultiple(max, step) &&
        fault(
          `criteria.${at}.max`,
          `满分须是打分步长 ${step} 的倍数`,
          `The best score has to be a multiple of ${step}`,
        ),
    ),
    ...tieBreaks.map(
      ({ by, criterion }, at) =>
        by === 'criterion' &&
        !criteria.some(({ key }) => key === criterion) &&
        fault(`tieBreaks.${at}.criterion`, '请选择一个评分项', 'Please choose one of the criteria'),
    ),
    ...duplicateFaults(
      tieBreaks,
      ({ by, criterion }) => (by === 'criterion' ? `${by} ${criterion}` : by),
      (at) => `tieBreaks.${at}`,
    ),
    earlier >= 100 &&
      fault(
        'earlierStages',
        `之前阶段的权重合计为 ${earlier}，须小于 100`,
        `The weights of earlier stages total ${earlier}; they have to be below 100`,
      ),
    ...duplicateFaults(
      setting.earlierStages,
      ({ stageId }) => stageId,
      (at) => `earlierStages.${at}.stageId`,
    ),
    setting.commentMin > 0 &&
      !setting.commentRequired &&
      fault('commentMin', '不要求评语时，不能设最少字数', 'A least length makes sense only for a required comment'),
  ])
}

/** Why these stages can't count in the final score of the stage: only earlier ones of the round have results by then. */
export function whyNotEarlierStages(
  { earlierStages }: Pick<ReviewSetting, 'earlierStages'>,
  stageId: string,
  stages: readonly { readonly stageId: string; readonly position: number }[],
): Refusal | null {
  const here = stages.find((stage) => stage.stageId === stageId)
  return settingRefusal(
    earlierStages.map((earlier, at) => {
      const stage = stages.find((each) => each.stageId === earlier.stageId)
      const isEarlier = here !== undefined && stage !== undefined && stage.position < here.position
      return (
        !isEarlier &&
        fault(
          `earlierStages.${at}.stageId`,
          '请选择本届竞赛中之前的阶段',
          'Please choose an earlier stage of the round',
        )
      )
    }),
  )
}

/** Stages that count in the final score of other stages of the item, by stage. */
export type EarlierStages = ReadonlyMap<string, readonly string[]>

/**
 * Why a stage would count twice: the final score of a stage contains that of the stages that count in it, so that
 * neither may be listed beside them, here or at a later stage.
 */
export function whyStageTwice(
  { earlierStages }: Pick<ReviewSetting, 'earlierStages'>,
  stageId: string,
  others: EarlierStages,
): Refusal | null {
  const after = new Map(others).set(
    stageId,
    earlierStages.map((each) => each.stageId),
  )
  const own = earlierStages.map(({ stageId: listed }, at) => {
    const beside = earlierStages.flatMap((each, n) => (n === at ? [] : [...reached(after, each.stageId)]))
    return (
      beside.includes(listed) &&
      fault(
        `earlierStages.${at}.stageId`,
        '该阶段的成绩已包含在另一个所选阶段中，不能重复计入',
        'Its result is part of another chosen stage and may not count twice',
      )
    )
  })
  const later = [...after.keys()].some((stage) => stage !== stageId && isTwice(after, stage, stageId))
  return settingRefusal([
    ...own,
    later &&
      fault(
        'earlierStages',
        '之后的阶段已同时计入本阶段与所选阶段，会重复计分',
        'A later stage counts this stage and a chosen one: its score would count twice',
      ),
  ])
}

/** The stage and all whose results are part of its own. */
function reached(stages: EarlierStages, stageId: string): Set<string> {
  const found = new Set<string>()
  const open = [stageId]
  for (let stage = open.pop(); stage !== undefined; stage = open.pop()) {
    if (found.has(stage)) continue
    found.add(stage)
    open.push(...(stages.get(stage) ?? []))
  }
  return found
}

/** Whether a stage counts another stage both through `through` and beside it. */
function isTwice(stages: EarlierStages, stage: string, through: string): boolean {
  const listed = stages.get(stage) ?? []
  const parts = listed.map((each) => reached(stages, each))
  const all = parts.flatMap((part) => [...part])
  return parts.some((part) => part.has(through)) && new Set(all).size < all.length
}

/** Sum of weights. */
export function weightOf(criteria: readonly { readonly weight: number }[]): number {
  return criteria.reduce((sum, { weight }) => sum + weight, 0)
}

/** Compares in hundredths, since 0.1 has no exact binary representation. */
function isMultiple(value: number, step: number): boolean {
  const hundredths = value * 100
  return Math.abs(hundredths - Math.round(hundredths)) < 1e-6 && Math.round(hundredths) % Math.round(step * 100) === 0
}
