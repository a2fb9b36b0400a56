import type { FieldFault } from '../../base/refusal.ts'
import { Id } from '../../base/shapes.ts'
import { isEmptyAnswer, isPerPerson, type Answer, type Answers, type SingleAnswer } from './answer.ts'
import { answerOfPerson, type FieldState } from './form-state.rule.ts'
import type { ExtraField, FormCheck } from './form.ts'

const DAY_MS = 86_400_000

/** Files of one answer at most. */
export const MAX_FILES = 5
const isFileId = (text: string) => Id.safeParse(text).success

interface Judging {
  /** Whether required answers must be there and the checks across fields hold. */
  readonly complete: boolean
  /** The saved answers, which stay for frozen fields. */
  readonly saved: Answers
}

/** What is wrong with the answers to a form. @see formState */
export function answerFaults(
  states: readonly FieldState[],
  checks: readonly FormCheck[],
  answers: Answers,
  { complete, saved }: Judging,
): FieldFault[] {
  const known = new Set(states.map(({ field }) => field.key))
  const unknown = Object.keys(answers)
    .filter((key) => !known.has(key))
    .map((key) => faultAt(key, '没有这一项', 'There is no such field'))
  const ofFields = states.flatMap((state) => faultsOf(state, answers[state.field.key] ?? null, { complete, saved }))
  if (!complete) return [...unknown, ...ofFields]
  return [...unknown, ...ofFields, ...checks.flatMap((check) => faultOfCheck(check, states, answers) ?? [])]
}

function faultsOf(state: FieldState, answer: Answer, { complete, saved }: Judging): FieldFault[] {
  const { field, people, isFrozen } = state
  const name = { zh: field.label, en: field.labelEn || field.label }
  if (isFrozen && !isSameAnswer(answer, saved[field.key] ?? null)) {
    return [faultAt(field.key, `“${name.zh}”已不能修改`, `${name.en} can no longer be changed`)]
  }
  // An answer that isn't asked for is kept whatever it is.
  if (!state.isShown) return []
  if (people === null) {
    if (isPerPerson(answer)) return [wrongShape(field.key)]
    return [faultOfAnswer(field, answer, complete && state.isRequired, field.key, name)].filter(
      (fault) => fault !== null,
    )
  }
  if (answer !== null && !isPerPerson(answer)) return [wrongShape(field.key)]
  return people.flatMap(({ memberId, name: person }) => {
    const single = answerOfPerson(answer, memberId)
    const words = { zh: `${person}的${name.zh}`, en: `${name.en} of ${person}` }
    return faultOfAnswer(field, single, complete && state.isRequired, `${field.key}.${memberId}`, words) ?? []
  })
}

function faultOfAnswer(
  field: ExtraField,
  answer: SingleAnswer,
  mustBe: boolean,
  path: string,
  name: { zh: string; en: string },
): FieldFault | null {
  if (isEmptyAnswer(answer)) {
    if (!mustBe) return null
    return field.kind === 'pledge'
      ? faultAt(path, `请确认“${name.zh}”`, `Please confirm: ${name.en}`)
      : faultAt(path, `请填写${name.zh}`, `${name.en} is required`)
  }
  switch (field.kind) {
    case 'number':
      return numberFault(field, answer, path)
    case 'date':
      return dateFault(field, answer, path)
    case 'select':
      return typeof answer === 'string' && field.options.includes(answer) ? null : notAnOption(path)
    case 'multiSelect':
      return Array.isArray(answer) && answer.every((each) => field.options.includes(each)) ? null : notAnOption(path)
    case 'pledge':
      return answer === true ? null : wrongShape(path)
    case 'file':
      return Array.isArray(answer) && answer.length <= MAX_FILES && answer.every(isFileId) ? null : wrongShape(path)
    default:
      return textFault(field, answer, path)
  }
}

function numberFault({ min, max, unit }: ExtraField, answer: SingleAnswer, path: string): FieldFault | null {
  const number = typeof answer === 'number' || typeof answer === 'string' ? Number(answer) : Number.NaN
  if (!Number.isFinite(number)) return faultAt(path, '请填写数字', 'A number please')
  const enUnit = unit && ` ${unit}`
  if (min !== null && number < min) return faultAt(path, `不能小于 ${min}${unit}`, `At least ${min}${enUnit}`)
  if (max !== null && number > max) return faultAt(path, `不能大于 ${max}${unit}`, `At most ${max}${enUnit}`)
  return null
}

function dateFault({ from, until }: ExtraField, answer: SingleAnswer, path: string): FieldFault | null {
  if (typeof answer !== 'string' || !isCalendarDate(answer)) {
    return faultAt(path, '请填写日期，如 2026-03-01', 'A date such as 2026-03-01')
  }
  if (from !== null && answer < from) return faultAt(path, `不能早于 ${from}`, `Not before ${from}`)
  if (until !== null && answer > until) return faultAt(path, `不能晚于 ${until}`, `Not after ${until}`)
  return null
}

function textFault({ maxLength }: ExtraField, answer: SingleAnswer, path: string): FieldFault | null {
  if (typeof answer !== 'string' && typeof answer !== 'number') return wrongShape(path)
  if (Array.from(String(answer)).length <= maxLength) return null
  return faultAt(path, `最多 ${maxLength} 字`, `At most ${maxLength} characters`)
}

/** The fault of a check stands at its last field that is asked for. */
function faultOfCheck(check: FormCheck, states: readonly FieldState[], answers: Answers): FieldFault | null {
  const asked = check.fields.flatMap((key) => states.find(({ field, isShown }) => isShown && field.key === key) ?? [])
  const last = asked.at(-1)
  const found = last ? measured(check, asked, answers) : null
  if (found === null || holds(check, found)) return null
  const person = last!.people?.at(-1)
  const path = person ? `${last!.field.key}.${person.memberId}` : last!.field.key
  return faultAt(path, check.message, check.messageEn || check.message)
}

/** Null: nothing to measure was answered. */
function measured(check: FormCheck, asked: readonly FieldState[], answers: Answers): number | null {
  const given = asked.map(({ field, people }) => {
    const answer = answers[field.key]
    const all = people ? people.map(({ memberId }) => answerOfPerson(answer, memberId)) : [answer]
    return all.filter((each) => !isEmptyAnswer(each))
  })
  if (check.kind === 'count') return given.flat().length
  if (check.kind === 'days') {
    const [first, second] = check.fields.map((key) => answers[key])
    const isAsked = asked.length === 2 && typeof first === 'string' && typeof second === 'string'
    if (!isAsked || !isCalendarDate(first) || !isCalendarDate(second)) return null
    return (Date.parse(second) - Date.parse(first)) / DAY_MS
  }
  const numbers = given.flat().map(Number).filter(Number.isFinite)
  if (numbers.length === 0) return null
  if (check.kind === 'least') return Math.min(...numbers)
  if (check.kind === 'greatest') return Math.max(...numbers)
  return numbers.reduce((sum, each) => sum + each, 0)
}

function holds({ op, value }: FormCheck, found: number): boolean {
  // Sums of decimals such as 33.3 + 33.3 + 33.4 are not exact.
  if (Math.abs(found - value) < 1e-9) return true
  return op === 'equal' ? false : op === 'atLeast' ? found > value : found < value
}

export function isSameAnswer(one: Answer, other: Answer): boolean {
  if (isEmptyAnswer(one) && isEmptyAnswer(other)) return true
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(answer: Answer): unknown {
  return isPerPerson(answer) ? Object.entries(answer).sort(([a], [b]) => a.localeCompare(b)) : answer
}

function isCalendarDate(text: string): boolean {
  const parsed = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return parsed !== null && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
}

const wrongShape = (path: string) => faultAt(path, '这一项的内容有误', 'This isn’t an answer to the field')
const notAnOption = (path: string) => faultAt(path, '请从选项中选择', 'Choose one of the options')

function faultAt(path: string, zh: string, en: string): FieldFault {
  return { path: `answers.${path}`, zh, en }
}
