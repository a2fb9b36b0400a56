import { textIn } from '../bilingual-text.ts'
import type { BilingualText } from '../bilingual-text.ts'
import { z } from 'zod'
import { Bilingual } from '../shapes.ts'
import type { Language } from '../refusal.ts'
import { beijingMinute } from '../time/beijing.ts'

/**
 * Labels that describe a change: of fields by `<subject>.<field>` or `<field>`, of the parts of a field by
 * `<subject>.<field>.<part>`, of states by subject, and of other fixed values by `<subject>.<field>`.
 */
export interface AuditWords {
  readonly fields: Readonly<Record<string, BilingualText>>
  readonly states: Readonly<Record<string, Readonly<Record<string, BilingualText>>>>
}

/** A change as the module of the record puts it; null: there was none. */
export const WordedChange = z.object({
  label: Bilingual,
  before: Bilingual.nullable(),
  after: Bilingual.nullable(),
})
export type WordedChange = z.infer<typeof WordedChange>

/** A field with the values it had and has; null: there was none. */
export interface ChangedField {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

/** What an audit row says about its record. */
export interface DescribedChange {
  /** Name of the record, as far as the row has it. */
  readonly name: string
  readonly fields: readonly ChangedField[]
  readonly reason: string
}

/** Fields of all modules that carry a record's name, the best first. */
const NAMES = ['name', 'nameZh', 'title', 'realName', 'username', 'number', 'label'] as const
const OPAQUE = /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{40,}|\[hidden\])$/i
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
/** A score as the database writes it, with places nobody gave. */
const SCORE = /^-?\d+\.\d{4}$/
const MAX_TEXT = 60

type Fields = Readonly<Record<string, unknown>>

/** Describes an audit row's change; one that changed several records is described by its first. */
export function describeChange(change: unknown, words: AuditWords, language: Language): DescribedChange {
  const { type, before, after, reason, differences } = firstOf(change)
  const old = fieldsOf(before)
  const now = fieldsOf(after)
  const pick = (text: BilingualText) => textIn(text, language)
  const show = (name: string, value: unknown): string | null => {
    if (isOpaque(value)) return null
    const known =
      words.states[`${type}.${name}`] ?? (name === 'state' || name === 'kind' ? words.states[type] : undefined)
    const worded = (each: unknown): unknown => {
      const label = isFixed(each) ? known?.[String(each)] : undefined
      return label ? pick(label) : each
    }
    const partLabel = (part: string) => words.fields[`${type}.${name}.${part}`]
    return labelledParts(value, worded, partLabel, language) ?? textOf(wordedAll(value, worded), language)
  }
  const worded = z.array(WordedChange).safeParse(differences)
  const shown = (text: Bilingual | null) => text && pick(text)
  const fields = worded.success
    ? worded.data.map((each) => ({ label: pick(each.label), before: shown(each.before), after: shown(each.after) }))
    : [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) => {
        const label = words.fields[`${type}.${name}`] ?? words.fields[name]
        if (!label || JSON.stringify(old[name]) === JSON.stringify(now[name])) return []
        const [from, to] = [show(name, old[name]), show(name, now[name])]
        return from === null && to === null ? [] : [{ label: pick(label), before: from, after: to }]
      })
  return {
    name: nameOf(now, language) || nameOf(old, language),
    fields,
    reason: typeof reason === 'string' ? reason : '',
  }
}

/** Why an audit row's action was refused; empty where the row says it in code only. */
export function refusalWords(change: unknown, language: Language): string {
  const refusal = Bilingual.safeParse(fieldsOf(change)['refusal'])
  return refusal.success ? textIn(refusal.data, language) : ''
}

/** The change in one sentence: `每队人数上限 3 → 4；跨校组队 否 → 是`. */
export function changeSentence({ fields }: DescribedChange, language: Language): string {
  const parts = fields.map(({ label, before, after }) => {
    if (after === null) return language === 'en' ? `${label} ${before} removed` : `${label} ${before} 已移除`
    return before === null ? `${label} ${after}` : `${label} ${before} → ${after}`
  })
  return parts.join(language === 'en' ? '; ' : '；')
}

/** The parts of a field with their labels: `公布范围 公开，显示名次 是`; null for a field whose parts have none. */
function labelledParts(
  value: unknown,
  worded: (each: unknown) => unknown,
  labelOf: (part: string) => BilingualText | undefined,
  language: Language,
): string | null {
  const parts = Object.entries(fieldsOf(value))
  if (!parts.some(([part]) => labelOf(part))) return null
  const texts = parts.flatMap(([part, each]) => {
    const text = isOpaque(each) ? null : textOf(wordedAll(each, worded), language)
    const label = labelOf(part)
    return text === null ? [] : [label ? `${textIn(label, language)} ${text}` : text]
  })
  return texts.join(language === 'en' ? ', ' : '，') || null
}

/** Replaces fixed values by their labels, also in lists and the fields of a record. */
function wordedAll(value: unknown, worded: (each: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(worded)
  if (typeof value !== 'object' || value === null) return worded(value)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, worded(each)]))
}

function firstOf(change: unknown): {
  type: string
  before: unknown
  after: unknown
  reason: unknown
  differences: unknown
} {
  const row = fieldsOf(change)
  const one = Array.isArray(row['changes']) ? fieldsOf(row['changes'][0]) : row
  return {
    type: typeof one['type'] === 'string' ? one['type'] : '',
    before: one['before'],
    after: one['after'],
    reason: one['reason'],
    differences: one['differences'],
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

function nameOf(fields: Fields, language: Language): string {
  const english = fields['nameEn']
  if (language === 'en' && typeof english === 'string' && english !== '') return english
  const found = NAMES.map((name) => fields[name]).find((value) => typeof value === 'string' && !isOpaque(value))
  return typeof found === 'string' ? found : ''
}

/** A value that a label can stand for. */
const isFixed = (value: unknown): value is string | boolean => typeof value === 'string' || typeof value === 'boolean'

const isOpaque = (value: unknown): boolean => typeof value === 'string' && OPAQUE.test(value)

/** A value as text; null for none. */
function textOf(value: unknown, language: Language): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return yesNo(value, language)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') {
    if (SCORE.test(value)) return value.replace(/\.?0+$/, '')
    return INSTANT.test(value) ? beijingMinute(value) : cut(value)
  }
  if (Array.isArray(value)) return listText(value, language)
  return cut(
    Object.values(value)
      .map((each) => (isOpaque(each) || typeof each === 'object' ? null : textOf(each, language)))
      .filter((each) => each !== null)
      .join(' · '),
  )
}

function listText(values: readonly unknown[], language: Language): string | null {
  const named = values.flatMap((value) => {
    const name =
      typeof value === 'object'
        ? nameOf(fieldsOf(value), language)
        : isOpaque(value)
          ? ''
          : (textOf(value, language) ?? '')
    return name === '' ? [] : [name]
  })
  if (values.length === 0) return null
  if (named.length < values.length)
    return language === 'en' ? (values.length === 1 ? '1 entry' : `${values.length} entries`) : `${values.length} 项`
  return cut(named.join(language === 'en' ? ', ' : '、'))
}

function yesNo(value: boolean, language: Language): string {
  if (language === 'en') return value ? 'yes' : 'no'
  return value ? '是' : '否'
}

const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text)
