import { plainText } from '../../base/plain-text.ts'
import { refuse, type Refusal } from '../../base/refusal.ts'
import type { Bilingual } from '../../base/shapes.ts'
import { canonicalName, characterText, nameFault } from '../../identity/account/person-name.rule.ts'
import { joinNames, namesIn, TEXT_FIELDS } from '../codes.ts'
import { CORRECTABLE, type Correctable, type Corrections } from './correctable.ts'
import {
  holderOf,
  isStudent,
  type AwardedTeam,
  type Recipient,
  valuesOf,
  type AwardedPerson,
} from './recipients.rule.ts'
import {
  ALL_ADVISERS,
  advisersBeside,
  areAdvisersShown,
  changesUnprinted,
  WHOLE_ADVISER_FIELDS,
  withoutSchools,
} from './printed-advisers.rule.ts'
import { certificateRefusals } from '../refusals.ts'

export function correctableLabel(field: Correctable): Bilingual {
  return TEXT_FIELDS[field]!.label
}

/** Fields that print the same fact: the design decides which of them a certificate prints. */
const SHOWN_BY: Readonly<Record<Correctable, readonly string[]>> = {
  student: ['student', 'student_Portrait'],
  teacher: [...WHOLE_ADVISER_FIELDS, ALL_ADVISERS],
  school: ['school', 'school_Portrait'],
  workName: ['workName', 'workName_Portrait'],
  teamName: ['teamName'],
  userName: ['userName', 'userName_mid'],
  userSchool: ['userSchool'],
  companyName: ['companyName'],
}

/** Facts of the person whom a certificate is for: only certificates for a person print them. */
const OF_PERSON: readonly Correctable[] = ['userName', 'userSchool', 'companyName']

/**
 * The values that a design with the fields `codes` prints; empty where one is missing. A person's own facts are printed
 * only where the certificate is for a person. Where advisers are printed by kinds only, the names of all are beside.
 */
export function printedBy(
  codes: readonly string[],
  values: Readonly<Record<string, string>>,
  isForPerson: boolean,
): Record<string, string> {
  const never = new Set(isForPerson ? [] : OF_PERSON.flatMap((field) => SHOWN_BY[field]))
  const shown = codes.filter((code) => !never.has(code))
  return { ...Object.fromEntries(shown.map((code) => [code, values[code] ?? ''])), ...advisersBeside(shown, values) }
}

interface ShownText {
  readonly field: Correctable
  readonly now: string
}

/**
 * The fields that a design prints in any way, with their current text. That of advisers names all of them, in the order
 * of members, also where only those of one kind are printed.
 */
export function shownTexts(printed: Readonly<Record<string, string>>): ShownText[] {
  return CORRECTABLE.flatMap((field) => {
    const code = SHOWN_BY[field].find((each) => Object.hasOwn(printed, each))
    if (!code) return []
    const text = code === 'teacher_school_Portrait' ? withoutSchools(printed[code]!) : printed[code]!
    return [{ field, now: text.replaceAll('\u3000', '').replaceAll('\n', '、') }]
  })
}

/** The fields that can be corrected, with their current text: only those that are printed. */
export function correctableOf(printed: Readonly<Record<string, string>>): ShownText[] {
  return shownTexts(printed).filter(({ field }) => field !== 'teacher' || areAdvisersShown(printed))
}

const NO_BATCH_FACTS = { competition: '', itemName: '', issuer: '', issueDate: '' }

/** The recipient's texts in all fields that can be corrected; empty where there is none. */
export function correctableTexts(recipient: Recipient): Record<Correctable, string> {
  const values = valuesOf(recipient, NO_BATCH_FACTS, {})
  const printed = new Map(shownTexts(values).map(({ field, now }) => [field, now]))
  return Object.fromEntries(CORRECTABLE.map((field) => [field, printed.get(field) ?? ''])) as Record<
    Correctable,
    string
  >
}

/** Texts of a decision, and what the record contained in these fields at that time. */
export interface DecidedTexts {
  readonly texts: Corrections
  readonly record: Corrections
}

/**
 * Fields in which the record changed since a decision, so that corrected names could apply to the wrong people. A
 * record that now equals the corrected text is no conflict. A decision without a stored record counts as changed.
 */
export function changedFields({ texts, record }: DecidedTexts, now: Record<Correctable, string>): Correctable[] {
  return CORRECTABLE.filter((field) => {
    if (texts[field] === undefined && record[field] === undefined) return false
    return record[field] !== now[field] && texts[field] !== now[field]
  })
}

/** Fields that name people; each name is checked by the rule of person names. */
const NAMES: readonly Correctable[] = ['student', 'teacher', 'userName']

/** A corrected text as it is stored. */
export function correctedText(field: Correctable, typed: string): string {
  if (!NAMES.includes(field)) return plainText(typed)
  return field === 'userName' ? canonicalName(typed) : joinNames(namesIn(typed).map(canonicalName))
}

function whyNotNames(field: Correctable, typed: string): Refusal | null {
  if (!NAMES.includes(field)) return null
  for (const name of field === 'userName' ? [typed] : namesIn(typed)) {
    const fault = nameFault(name)
    if (!fault) continue
    const { position } = fault
    return refuse(certificateRefusals.NAME_CHARACTER, { name, position, character: characterText(fault) })
  }
  return null
}

/**
 * Why a correction can't be requested or made. The number of names must stay the same, unless they are those of the
 * record by now; names may be added only where there is none. Names of advisers who aren't printed stay.
 */
export function whyNotCorrect(
  printed: Readonly<Record<string, string>>,
  field: Correctable,
  typed: string,
  recorded?: string,
): Refusal | null {
  const wished = correctedText(field, typed)
  const now = shownTexts(printed).find((each) => each.field === field)?.now
  if (now === undefined) return refuse(certificateRefusals.NOT_PRINTED)
  const badName = whyNotNames(field, typed)
  if (badName) return badName
  if (wished === '') return refuse(certificateRefusals.NO_TEXT)
  if (now === wished) return refuse(certificateRefusals.SAME_TEXT)
  if (wished === recorded || (field !== 'student' && field !== 'teacher')) return null
  const names = namesIn(wished)
  if (now !== '' && namesIn(now).length !== names.length) return refuse(certificateRefusals.OTHER_PEOPLE)
  return field === 'teacher' && changesUnprinted(printed, names) ? refuse(certificateRefusals.NOT_PRINTED) : null
}

/** The recipient with the corrected texts in place of the recorded ones. */
export function corrected(recipient: Recipient, corrections: Corrections): Recipient {
  const { student, teacher, school, workName, teamName, userName } = corrections
  const own = recipient.person
  let people = recipient.team.people
  people = renamed(people, 'member', student)
  people = renamed(people, 'teacher', teacher)
  if (own && userName !== undefined) {
    people = people.map((each) => (each.personKey === own.personKey ? { ...each, name: userName } : each))
  }
  // A member of the team's school gets the corrected name of that school.
  const shared = own?.school === recipient.team.school ? school : undefined
  const employer = corrections.userSchool ?? corrections.companyName ?? shared
  const seated = people.find(({ personKey }) => personKey === own?.personKey)
  const person = own && {
    ...own,
    name: userName ?? seated?.name ?? own.name,
    ...(employer === undefined ? {} : { school: employer }),
  }
  const team: AwardedTeam = {
    ...recipient.team,
    people,
    ...(school === undefined ? {} : { school }),
    ...(workName === undefined ? {} : { workName }),
    ...(teamName === undefined ? {} : { teamName }),
  }
  const mended = { ...recipient.mended, ...corrections }
  const record = { ...textsOf(recipient, corrections), ...recipient.record }
  return { ...recipient, mended, record, team, person, ...holderOf(team, person, recipient.schoolId !== null) }
}

/** The recipient's recorded texts in the fields of these corrections. */
function textsOf(recipient: Recipient, corrections: Corrections): Corrections {
  const texts = correctableTexts(recipient)
  return Object.fromEntries(
    CORRECTABLE.flatMap((field) => (corrections[field] === undefined ? [] : [[field, texts[field]]])),
  )
}

/** Students or teachers renamed by the names in a text; where there are none, they are created from it. */
function renamed(
  people: readonly AwardedPerson[],
  role: 'member' | 'teacher',
  text: string | undefined,
): readonly AwardedPerson[] {
  if (text === undefined) return people
  const names = namesIn(text)
  const ofRole = people.filter((each) => (role === 'teacher' ? each.role === 'teacher' : isStudent(each)))
  if (ofRole.length === 0) {
    // A student of unknown age is masked as a minor.
    const named = (name: string, at: number): AwardedPerson => {
      return { personKey: `${role} ${at}`, userId: null, name, role, school: '', minor: role === 'member' }
    }
    return [...people, ...names.map(named)]
  }
  const nameOf = new Map(ofRole.map(({ personKey, name }, at) => [personKey, names[at] ?? name]))
  return people.map((each) => ({ ...each, name: nameOf.get(each.personKey) ?? each.name }))
}
