import type { FieldFault } from '../../base/refusal.ts'
import { duplicateFaults, fault } from '../setting/setting-faults.ts'
import { fieldsIn, isAboutAnswer, type FieldCondition } from './field-condition.ts'
import type { Audience, EnrolForm, ExtraField, FormCheck } from './form.ts'

type Named = Map<string, ExtraField>

/** What is inconsistent in a form: conditions that ask for each other, unknown fields, bounds the wrong way round. */
export function formFaults(form: EnrolForm): FieldFault[] {
  const { extraFields, formSections, formChecks } = form
  const named = new Map(extraFields.map((field) => [field.key, field]))
  const sections = new Set(formSections.map(({ key }) => key))
  return [
    ...keyFaults(extraFields, 'extraFields'),
    ...keyFaults(formSections, 'formSections'),
    ...keyFaults(formChecks, 'formChecks'),
    ...duplicateFaults(
      extraFields,
      ({ label }) => label,
      (at) => `extraFields.${at}.label`,
    ),
    ...extraFields.flatMap((field, at) => [
      ...fieldFaults(field, `extraFields.${at}`),
      ...(field.section !== '' && !sections.has(field.section)
        ? [fault(`extraFields.${at}.section`, '所属分组不存在', 'There is no such section')]
        : []),
      ...conditionFaults(field.showWhen, named, `extraFields.${at}.showWhen`, field.audience),
      ...conditionFaults(field.requiredWhen, named, `extraFields.${at}.requiredWhen`, field.audience),
    ]),
    ...formSections.flatMap(({ showWhen }, at) =>
      conditionFaults(showWhen, named, `formSections.${at}.showWhen`, 'team'),
    ),
    ...formChecks.flatMap((check, at) => checkFaults(check, named, `formChecks.${at}`)),
    ...cycleFaults(form),
  ]
}

function keyFaults(list: ReadonlyArray<{ key: string }>, name: string): FieldFault[] {
  return duplicateFaults(
    list,
    ({ key }) => key,
    (at) => `${name}.${at}.key`,
  )
}

function fieldFaults(field: ExtraField, path: string): FieldFault[] {
  const { kind, options, min, max, from, until, roles, audience, required, requiredFrom, changeable } = field
  const hasOptions = kind === 'select' || kind === 'multiSelect'
  return [
    hasOptions &&
      new Set(options).size < 2 &&
      fault(`${path}.options`, '至少要有两个不同的选项', 'A choice needs two different options'),
    min !== null && max !== null && min > max && fault(`${path}.max`, '不能小于最小值', 'This is less than the least'),
    from !== null &&
      until !== null &&
      from > until &&
      fault(`${path}.until`, '不能早于最早日期', 'This is before the first day'),
    audience === 'team' &&
      requiredFrom !== null &&
      !required &&
      !changeable &&
      fault(
        `${path}.requiredFrom`,
        '赛段开始后必填的字段须受理变更申请，否则无法补填',
        'What a stage requires later is given by a change request, so requests have to be possible',
      ),
    kind === 'file' &&
      roles.length > 0 &&
      fault(`${path}.roles`, '文件只能按团队收取，不能逐人收取', 'Files are asked of the team, not of each person'),
    kind === 'file' &&
      audience === 'office' &&
      fault(`${path}.audience`, '文件由团队上传，不能仅后台可见', 'Teams upload files, so that they see them'),
  ].filter((each) => each !== false)
}

function conditionFaults(
  condition: FieldCondition | null,
  named: Named,
  path: string,
  audience: Audience,
): FieldFault[] {
  return (condition?.of ?? []).filter(isAboutAnswer).flatMap((predicate) => {
    const field = named.get(predicate.field)
    if (!field) return [fault(path, '条件引用了不存在的字段', 'The condition asks for a field that doesn’t exist')]
    if (field.roles.length > 0) {
      return [fault(path, `“${field.label}”逐人填写，不能用作条件`, `${field.label} is asked of each person`)]
    }
    if (audience === 'team' && field.audience === 'office') return [unseen(field, path)]
    if (predicate.op === 'given') return []
    if ('values' in predicate) {
      const hasOptions = field.kind === 'select' || field.kind === 'multiSelect'
      const unknown = hasOptions ? predicate.values.find((value) => !field.options.includes(value)) : undefined
      if (unknown === undefined) return []
      return [fault(path, `“${field.label}”没有选项“${unknown}”`, `${field.label} has no option ${unknown}`)]
    }
    if (field.kind === 'number') return []
    return [fault(path, `“${field.label}”不是数字`, `${field.label} isn’t a number`)]
  })
}

function checkFaults(check: FormCheck, named: Named, path: string): FieldFault[] {
  const fields = check.fields.map((key) => named.get(key))
  if (fields.includes(undefined)) {
    return [fault(`${path}.fields`, '校验引用了不存在的字段', 'The check asks for a field that doesn’t exist')]
  }
  const hidden = fields.find((field) => field!.audience === 'office')
  if (hidden) return [unseen(hidden, `${path}.fields`)]
  if (check.kind === 'count') return []
  if (check.kind === 'days') {
    const areDates = fields.length === 2 && fields.every((field) => field!.kind === 'date' && field!.roles.length === 0)
    return areDates ? [] : [fault(`${path}.fields`, '请选择两个日期字段', 'Please choose two dates')]
  }
  return fields.every((field) => field!.kind === 'number')
    ? []
    : [fault(`${path}.fields`, '请只选择数字字段', 'Please choose numbers only')]
}

function unseen({ label }: ExtraField, path: string): FieldFault {
  return fault(
    path,
    `团队看不到“${label}”，不能依据它`,
    `Teams don’t see ${label}, so that nothing of theirs may depend on it`,
  )
}

/** A fault for each field whether it is shown depends on itself. */
function cycleFaults({ extraFields, formSections }: EnrolForm): FieldFault[] {
  const ofSection = new Map(formSections.map(({ key, showWhen }) => [key, fieldsIn(showWhen)]))
  const asks = new Map(
    extraFields.map(({ key, section, showWhen }) => [key, [...fieldsIn(showWhen), ...(ofSection.get(section) ?? [])]]),
  )
  return extraFields.flatMap(({ key, label }, at) =>
    reaches(asks, key)
      ? [
          fault(
            `extraFields.${at}.showWhen`,
            `“${label}”的显示条件形成循环`,
            `Whether ${label} is shown depends on itself`,
          ),
        ]
      : [],
  )
}

function reaches(asks: ReadonlyMap<string, readonly string[]>, start: string): boolean {
  const open = [...(asks.get(start) ?? [])]
  const seen = new Set<string>()
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (key === start) return true
    if (seen.has(key)) continue
    seen.add(key)
    open.push(...(asks.get(key) ?? []))
  }
  return false
}
