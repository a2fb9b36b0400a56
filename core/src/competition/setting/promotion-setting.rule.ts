import type { FieldFault, Refusal } from '../../base/refusal.ts'
import type { PromotionRow, PromotionSetting } from './promotion-setting.ts'
import { duplicateFaults, fault, settingRefusal } from './setting-faults.ts'

interface StageInRound {
  readonly stageId: string
  readonly position: number
}

/**
 * Why the stage can't send its entries on by these routes: each leads to a later stage of the round or to upper
 * organisations, so that the graph of stages has no cycle.
 */
export function whyNotPromotionSetting(
  setting: PromotionSetting,
  stageId: string,
  stages: readonly StageInRound[],
): Refusal | null {
  const here = stages.find((stage) => stage.stageId === stageId)
  return settingRefusal([
    ...setting.routes.map(({ toStageId }, at) => {
      const target = stages.find((stage) => stage.stageId === toStageId)
      const leadsOn =
        toStageId === null || (here !== undefined && target !== undefined && target.position > here.position)
      return (
        !leadsOn &&
        fault(`routes.${at}.toStageId`, '只能去往本届竞赛中之后的阶段', 'Only a later stage of the round can follow')
      )
    }),
    ...duplicateFaults(
      setting.routes,
      ({ toStageId }) => toStageId ?? '',
      (at) => `routes.${at}.toStageId`,
    ),
    ...setting.routes.flatMap(({ rule }, at) => [
      ...duplicateFaults(
        rule.limits,
        ({ per }) => per,
        (limit) => `routes.${at}.rule.limits.${limit}.per`,
      ),
      ...rule.rows.map((row, index) => rowFault(row, setting, `routes.${at}.rule.rows.${index}`)),
    ]),
  ])
}

function rowFault(row: PromotionRow, { source }: PromotionSetting, path: string): FieldFault | false {
  if (source !== 'recommendation' || row.kind === 'recommended') return false
  return fault(
    `${path}.kind`,
    '只按推荐晋级时没有名次和分数，只能用“组织推荐”',
    'Without review or imported results there are no ranks: only recommended entries can be sent on',
  )
}
