import { canonicalName } from '../../identity/account/person-name.rule.ts'
import { ADVISER_KIND_FIELDS, namesIn } from '../codes.ts'

type Texts = Readonly<Record<string, string>>

/**
 * Names of all advisers in the order of members. It is no field of a design: it is kept beside the printed texts where
 * these name only some advisers, or name them in another order, because names are corrected by that order.
 */
export const ALL_ADVISERS = 'advisers'

/** Fields that name all advisers in the order of members. */
export const WHOLE_ADVISER_FIELDS = ['teacher', 'teacher_Portrait', 'teacher_school_Portrait'] as const

const isKindField = (code: string): boolean => Object.hasOwn(ADVISER_KIND_FIELDS, code)

/**
 * The text of all advisers, for a design that prints them by kinds only. It is not known of a certificate that was
 * issued without it.
 */
export function advisersBeside(codes: readonly string[], values: Texts): Texts {
  const byKind = codes.filter(isKindField)
  if (byKind.length === 0 || WHOLE_ADVISER_FIELDS.some((code) => codes.includes(code))) return {}
  const names = values[ALL_ADVISERS] ?? values['teacher']
  if (names === undefined && byKind.some((code) => values[code])) return {}
  return { [ALL_ADVISERS]: names ?? '' }
}

/** The names in a text of advisers, of which each is on a line with their school. */
export const withoutSchools = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.split('\u200b')[0])
    .join('\n')

/** Names in the fields of kinds, in the order in which they are printed. */
function namedByKind(printed: Texts): string[] {
  const lines = printed['teacher_kinds_Portrait']
  if (lines) return lines.split('\n').flatMap((line) => namesIn(line.slice(line.lastIndexOf('：') + 1)))
  return Object.keys(printed)
    .filter(isKindField)
    .flatMap((code) => namesIn(printed[code]!))
}

/** Whether any adviser is printed who could be corrected; where all fields are whole, names can also be filled in. */
export function areAdvisersShown(printed: Texts): boolean {
  return !Object.hasOwn(printed, ALL_ADVISERS) || namedByKind(printed).length > 0
}

/**
 * Whether these names of all advisers differ from the present ones in a name that isn't printed. A name that both a
 * printed and another adviser has counts as not printed.
 */
export function changesUnprinted(printed: Texts, wished: readonly string[]): boolean {
  const text = printed[ALL_ADVISERS]
  if (text === undefined) return false
  const now = namesIn(text)
  const shown = namedByKind(printed)
  const countIn = (names: readonly string[], name: string) => names.filter((each) => each === name).length
  return wished.some((name, at) => {
    const known = now[at]
    if (known === undefined) return true
    return canonicalName(known) !== name && countIn(shown, known) < countIn(now, known)
  })
}
