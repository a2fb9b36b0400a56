import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { competitionRefusals } from '../refusals.ts'
import type { ExtraField } from './form.ts'

/** A changed field: another kind, asked of other people, or seen by others than before. */
export interface RecastField {
  readonly key: string
  readonly label: string
  readonly labelEn: string
}

/** Fields that ask for another kind of answer, or of others, than the field of the same key did; `former` includes removed fields. */
export function recastFields(former: readonly ExtraField[], fields: readonly ExtraField[]): RecastField[] {
  const before = new Map(former.map((field) => [field.key, field]))
  return fields.filter((field) => {
    const old = before.get(field.key)
    if (!old) return false
    const isPerPerson = (each: ExtraField) => each.roles.length > 0
    return old.kind !== field.kind || old.audience !== field.audience || isPerPerson(old) !== isPerPerson(field)
  })
}

/** Why the fields can't be recast: teams have answered them. */
export function whyNotRecast(recast: readonly RecastField[], answers: ReadonlyMap<string, number>): Refusal | null {
  return firstRefusal(
    ...recast.map(({ key, label, labelEn }) => {
      const count = answers.get(key) ?? 0
      return count === 0
        ? null
        : refuse(competitionRefusals.FIELD_ANSWERED, { labelZh: label, labelEn: labelEn || label, count })
    }),
  )
}
