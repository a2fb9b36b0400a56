import type { BilingualText } from '../../base/bilingual-text.ts'
import { askedRoleLabels, ruleRoleLabels } from '../rule/fact.ts'
import { predicateText } from '../rule/condition-words.ts'
import { isAboutAnswer, type FieldCondition, type FieldPredicate } from './field-condition.ts'
import { audienceLabels, checkKindLabels, comparisonLabels, fieldKindLabels, teamSizeLabels } from './form-labels.ts'
import type { EnrolForm, ExtraField, FormCheck } from './form.ts'

/** A condition of a form as a sentence. */
export function fieldConditionText(condition: FieldCondition, { extraFields }: EnrolForm): BilingualText {
  const parts = condition.of.map((predicate) => partText(predicate, extraFields))
  const [zh, en] = condition.match === 'all' ? ['，且', ' and '] : ['，或', ' or ']
  const joined = words(parts.map((part) => part.zh).join(zh), parts.map((part) => part.en).join(en))
  return condition.match === 'none' ? words(`不是（${joined.zh}）`, `not (${joined.en})`) : joined
}

function partText(predicate: FieldPredicate, fields: readonly ExtraField[]): BilingualText {
  if (isAboutAnswer(predicate)) {
    const field = fields.find(({ key }) => key === predicate.field)
    const name = words(field?.label ?? predicate.field, field?.labelEn || (field?.label ?? predicate.field))
    if (predicate.op === 'given') {
      return predicate.value
        ? words(`已填写“${name.zh}”`, `${name.en} is answered`)
        : words(`未填写“${name.zh}”`, `${name.en} isn’t answered`)
    }
    if ('values' in predicate) {
      const [zh, en] = [predicate.values.join('、'), predicate.values.join(', ')]
      return predicate.op === 'in'
        ? words(`“${name.zh}”为${zh}`, `${name.en} is ${en}`)
        : words(`“${name.zh}”不是${zh}`, `${name.en} is not ${en}`)
    }
    return amountText(predicate, words(`“${name.zh}”`, name.en))
  }
  if ('size' in predicate) return amountText(predicate, teamSizeLabels[predicate.size])
  const { zh, en } = predicateText(predicate, () => null)
  return words(`队长：${zh}`, `${ruleRoleLabels.captain.en}: ${en}`)
}

function amountText({ op, value }: { op: 'atLeast' | 'atMost'; value: number }, name: BilingualText): BilingualText {
  const { zh, en } = comparisonLabels[op]
  return words(`${name.zh}${zh} ${value}`, `${name.en} ${en} ${value}`)
}

/** A field of a form in words. */
export function fieldText(field: ExtraField, form: EnrolForm): BilingualText {
  const { kind, required, options, min, max, unit, from, until, roles, showWhen, requiredWhen } = field
  const unitEn = unit && ` ${unit}`
  const parts = [
    fieldKindLabels[kind],
    required && words('必填', 'Required'),
    options.length > 0 && words(options.join(' / '), options.join(' / ')),
    min !== null && words(`≥ ${min}${unit}`, `≥ ${min}${unitEn}`),
    max !== null && words(`≤ ${max}${unit}`, `≤ ${max}${unitEn}`),
    from !== null && words(`不早于 ${from}`, `not before ${from}`),
    until !== null && words(`不晚于 ${until}`, `not after ${until}`),
    roles.length > 0 &&
      words(
        `逐人填写：${roles.map((role) => askedRoleLabels[role].zh).join('、')}`,
        `asked of each: ${roles.map((role) => askedRoleLabels[role].en).join(', ')}`,
      ),
    showWhen !== null && prefixed('显示条件：', 'shown when ', fieldConditionText(showWhen, form)),
    requiredWhen !== null && prefixed('必填条件：', 'required when ', fieldConditionText(requiredWhen, form)),
    field.frozenFrom !== null &&
      (field.frozenFrom === 'submission'
        ? words('首次提交后不能修改', 'fixed once submitted')
        : words('赛段开始后不能修改', 'fixed once a stage begins')),
    field.requiredFrom !== null && words('赛段开始后必填', 'required once a stage begins'),
    !field.changeable && words('提交后不受理变更申请', 'no change requests after submission'),
    field.audience !== 'team' && audienceLabels[field.audience],
  ].filter((part) => part !== false)
  return words(parts.map(({ zh }) => zh).join('，'), parts.map(({ en }) => en).join(', '))
}

/** A check across fields in words. */
export function checkText(check: FormCheck, { extraFields }: EnrolForm): BilingualText {
  const named = check.fields.map((key) => extraFields.find((field) => field.key === key))
  const zh = named.map((field) => field?.label ?? '—').join('、')
  const en = named.map((field) => field?.labelEn || field?.label || '—').join(', ')
  const [kind, op] = [checkKindLabels[check.kind], comparisonLabels[check.op]]
  return words(`${zh}：${kind.zh}${op.zh} ${check.value}`, `${kind.en} of ${en}: ${op.en} ${check.value}`)
}

const prefixed = (zh: string, en: string, text: BilingualText) => words(zh + text.zh, en + text.en)
const words = (zh: string, en: string): BilingualText => ({ zh, en })
