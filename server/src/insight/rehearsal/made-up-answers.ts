import type { Answers, SingleAnswer } from '@podium/core/competition/form/answer.ts'
import { teamForm, type FormPerson } from '@podium/core/competition/form/form-state.rule.ts'
import type { ExtraField } from '@podium/core/competition/form/form.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'

/** Answers to all that the organiser's form asks of a team. `makeFile` gives the id of a file. */
export async function madeUpAnswers(
  setting: EnrolSetting,
  people: readonly FormPerson[],
  today: string,
  makeFile: () => Promise<string>,
): Promise<Answers> {
  const answers: Answers = {}
  for (const field of teamForm(setting).extraFields) {
    const answer = field.kind === 'file' ? [await makeFile()] : answerOf(field, today)
    const asked = people.filter(({ role }) => field.roles.includes(role))
    answers[field.key] =
      field.roles.length === 0 ? answer : Object.fromEntries(asked.map(({ memberId }) => [memberId, answer]))
  }
  return answers
}

function answerOf(field: ExtraField, today: string): SingleAnswer {
  switch (field.kind) {
    case 'number':
      return field.min ?? Math.min(1, field.max ?? 1)
    case 'date':
      return field.from ?? (field.until !== null && field.until < today ? field.until : today)
    case 'select':
      return field.options[0] ?? null
    case 'multiSelect':
      return field.options.slice(0, 1)
    case 'pledge':
      return true
    default:
      return '彩排内容'.slice(0, field.maxLength)
  }
}
