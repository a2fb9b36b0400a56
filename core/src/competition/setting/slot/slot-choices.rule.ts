import type { Answers } from '../../form/answer.ts'
import type { ExtraField } from '../../form/form.ts'

/** Whether slots may ask about the field: a choice of the team as a whole that the team sees. @decision 251 */
export function isSlotChoice({ kind, roles, audience }: Pick<ExtraField, 'kind' | 'roles' | 'audience'>): boolean {
  return (kind === 'select' || kind === 'multiSelect') && roles.length === 0 && audience === 'team'
}

/** The answers that slots may ask about. */
export function slotChoices(fields: readonly ExtraField[], answers: Answers): Answers {
  const keys = new Set(fields.filter(isSlotChoice).map(({ key }) => key))
  return Object.fromEntries(Object.entries(answers).filter(([key]) => keys.has(key)))
}
