import type { TemplateChoice } from '@podium/core/competition/set-up/round-template.ts'
import { templatePlan } from '@podium/core/competition/set-up/template-plan.rule.ts'
import type { SettingKind } from '@podium/core/competition/setting/setting.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { replaceSchedule, scheduleOf } from '../schedule/stage.store.ts'
import { addSetting } from '../setting/setting.store.ts'

/** Gives a new round the schedule of a template, and its settings to each item. */
export async function applyTemplate(
  tx: Tx,
  { roundId, itemIds, by }: { roundId: string; itemIds: readonly string[]; by: string },
  choice: TemplateChoice,
): Promise<void> {
  const plan = templatePlan(choice)
  await replaceSchedule(tx, roundId, plan.stages)
  const stages = await scheduleOf(tx, roundId)
  const add = (kind: SettingKind, itemId: string, stageId: string | null, value: object) =>
    addSetting(tx, { roundId, kind, itemId, stageId, no: 1, value, reason: '', by })
  for (const itemId of itemIds) {
    await add('enrol', itemId, null, plan.enrol)
    for (const { stageId } of stages) {
      await add('work', itemId, stageId, plan.work)
      await add('review', itemId, stageId, plan.review)
    }
  }
}
