import { refuse, type FieldFault, type Refusal } from '../../base/refusal.ts'
import type { ExtraField } from '../../competition/setting/setting.ts'
import { enrolmentRefusals } from '../refusals.ts'
import type { Answers } from './team.ts'

/** Faults of the answers to the organiser's fields. `complete`: required answers must be present. */
export function faultsOf(
  answers: Answers,
  fields: readonly ExtraField[],
  options: { complete: boolean },
): FieldFault[] {
  const fieldKeys = new Set(fields.map((field) => field.key))
  const unknown = Object.keys(answers)
    .filter((key) => !fieldKeys.has(key))
    .map((key) => faultAt(key, '没有这一项', 'There is no such field'))
  return [...unknown, ...fields.flatMap((field) => faultOf(answers[field.key] ?? null, field, options.complete) ?? [])]
}

export function whyNotAnswers(
  answers: Answers,
  fields: readonly ExtraField[],
  options: { complete: boolean },
): Refusal | null {
  const faults = faultsOf(answers, fields, options)
  return faults.length === 0 ? null : refuse(enrolmentRefusals.ANSWERS_FAULTY, {}, faults)
}

function faultOf(answer: string | number | null, field: ExtraField, complete: boolean): FieldFault | null {
  const empty = answer === null || (typeof answer === 'string' && answer.trim() === '')
  if (empty) {
    if (!complete || !field.required) return null
    return faultAt(field.key, `请填写${field.label}`, `${field.labelEn || field.label} is required`)
  }
  const text = String(answer)
  if (field.kind === 'number') {
    return text.trim() !== '' && Number.isFinite(Number(text))
      ? null
      : faultAt(field.key, '请填写数字', 'A number please')
  }
  if (field.kind === 'date') {
    return isCalendarDate(text) ? null : faultAt(field.key, '请填写日期，如 2026-03-01', 'A date such as 2026-03-01')
  }
  if (field.kind === 'select') {
    return field.options.includes(text) ? null : faultAt(field.key, '请从选项中选择', 'Choose one of the options')
  }
  if (Array.from(text).length <= field.maxLength) return null
  return faultAt(field.key, `最多 ${field.maxLength} 字`, `At most ${field.maxLength} characters`)
}

function isCalendarDate(text: string): boolean {
  const parsed = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return parsed !== null && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
}

function faultAt(key: string, zh: string, en: string): FieldFault {
  return { path: `answers.${key}`, zh, en }
}
