import type { BilingualText } from '../../base/bilingual-text.ts'
import type { ExtraField } from '../../competition/form/form.ts'
import type { FieldDecision } from './change.ts'
import { fieldLabel } from './change-words.rule.ts'
import type { ChangeField } from './field.ts'

/** What one level decided, in words. */
export function outcomeText(
  fields: readonly ChangeField[],
  decisions: readonly FieldDecision[],
  form: { readonly extraFields: readonly ExtraField[] },
  isLast: boolean,
): BilingualText {
  const lineOf = ({ fieldId, accept, opinion }: FieldDecision) => {
    const label = fieldLabel(
      fields.find((field) => field.fieldId === fieldId)!,
      form,
    )
    return {
      accept,
      zh: label.zh + (opinion === '' ? '' : `（${opinion}）`),
      en: label.en + (opinion === '' ? '' : ` (${opinion})`),
    }
  }
  const lines = decisions.map(lineOf)
  const [accepted, refused] = [lines.filter(({ accept }) => accept), lines.filter(({ accept }) => !accept)]
  const zh = [
    ...(accepted.length > 0
      ? [`${isLast ? '通过' : '同意，待下一级审核'}：${accepted.map((line) => line.zh).join('、')}`]
      : []),
    ...(refused.length > 0 ? [`未通过：${refused.map((line) => line.zh).join('、')}`] : []),
  ]
  const en = [
    ...(accepted.length > 0
      ? [
          `${isLast ? 'Accepted' : 'Accepted, waiting for the next level'}: ${accepted.map((line) => line.en).join(', ')}`,
        ]
      : []),
    ...(refused.length > 0 ? [`Refused: ${refused.map((line) => line.en).join(', ')}`] : []),
  ]
  return { zh: zh.join('；'), en: en.join('; ') }
}
