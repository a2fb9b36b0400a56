import type { FieldFault, Refusal } from '../../base/refusal.ts'
import type { RuleItem, RuleRow } from '../rule/row.ts'
import { stageNames } from '../rule/words.ts'
import type { EnrolSetting } from '../setting/setting.ts'
import { fault, settingRefusal } from '../setting/setting-faults.ts'

/** The events and stages of a round. */
export interface RoundPlaces {
  readonly codes: ReadonlySet<string>
  readonly stageIds: ReadonlySet<string>
}

/**
 * Why the setting can't hold in its round: it names an event or a stage that the round has no more, so that a rule would
 * concern nobody and an answer would never be fixed. A version that is restored may be older than a deletion.
 */
export function whyPlacesMissing(
  { rules, extraFields }: Pick<EnrolSetting, 'rules' | 'extraFields'>,
  { codes, stageIds }: RoundPlaces,
): Refusal | null {
  return settingRefusal([
    ...rules.flatMap((row, at): FieldFault[] => {
      const gone = itemsOfRound(row).filter(({ code }) => !codes.has(code))
      const [zh, en] = [gone.map((item) => item.zh).join('、'), gone.map((item) => item.en || item.zh).join(', ')]
      if (gone.length === 0) return []
      return [
        fault(`rules.${at}.items`, `本届竞赛已没有赛项：${zh}`, `The competition has no such event any more: ${en}`),
      ]
    }),
    ...rules.flatMap((row, at): FieldFault[] => {
      const gone = row.stages.filter(({ stageId }) => !stageIds.has(stageId))
      if (gone.length === 0) return []
      const { zh, en } = stageNames(gone)
      return [
        fault(`rules.${at}.stages`, `本届竞赛已没有赛段：${zh}`, `The competition has no such stage any more: ${en}`),
      ]
    }),
    ...extraFields.flatMap((field, at): FieldFault[] =>
      (['frozenFrom', 'requiredFrom'] as const).flatMap((name) => {
        const stageId = field[name]
        if (stageId === null || stageId === 'submission' || stageIds.has(stageId)) return []
        return fault(`extraFields.${at}.${name}`, '该赛段已删除，请重新选择', 'The stage was deleted: choose another')
      }),
    ),
  ])
}

/** Events that a row names in its own round alone. */
function itemsOfRound(row: RuleRow): readonly RuleItem[] {
  switch (row.kind) {
    case 'limit':
      return row.within === 'round' ? row.items : []
    case 'item':
      return [...row.items, ...row.otherwise]
    case 'quota':
      return row.rounds.length === 0 ? row.items : []
    default:
      return []
  }
}
