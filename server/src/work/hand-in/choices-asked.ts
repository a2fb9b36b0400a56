import type { Answers } from '@podium/core/competition/form/answer.ts'
import { slotChoices } from '@podium/core/competition/setting/slot/slot-choices.rule.ts'
import type { WorkSetting } from '@podium/core/competition/setting/setting.ts'
import { settingInForce, settingKey, settingsInForce } from '#server/competition/index.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

interface Answered {
  readonly itemId: string
  readonly answers: Answers
}

/** Whether slots of the setting depend on answers; those of few contests do. */
export function asksAnswers({ slots }: Pick<WorkSetting, 'slots'>): boolean {
  return slots.some(({ answers }) => answers.length > 0)
}

/** The answers of a team that slots of the setting may ask about, in the form in force; empty where they ask about none. */
export async function choicesAsked(db: Db | Tx, setting: WorkSetting | null, team: Answered): Promise<Answers> {
  if (!setting || !asksAnswers(setting)) return {}
  const form = await settingInForce(db, 'enrol', team.itemId)
  return slotChoices(form?.value.extraFields ?? [], team.answers)
}

/** The answers of these teams that slots may ask about, in their order. */
export async function choicesOfAll(db: Db, teams: readonly Answered[]): Promise<Answers[]> {
  const forms = await settingsInForce(
    db,
    'enrol',
    teams.map(({ itemId }) => itemId),
  )
  return teams.map(({ itemId, answers }) => slotChoices(forms.get(settingKey(itemId))?.extraFields ?? [], answers))
}
