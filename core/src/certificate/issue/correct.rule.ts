import { plainText } from '../../base/plain-text.ts'
import { refuse, type Refusal } from '../../base/refusal.ts'
import type { Bilingual } from '../../base/shapes.ts'
import { canonicalName, characterText, nameFault } from '../../identity/account/person-name.rule.ts'
import { joinNames, TEXT_FIELDS } from '../codes.ts'
import { CORRECTABLE, type Correctable, type Corrections } from './correctable.ts'
import { holderOf, type AwardedTeam, type Recipient } from './recipients.rule.ts'
import { certificateRefusals } from '../refusals.ts'

export function correctableLabel(field: Correctable): Bilingual {
  return TEXT_FIELDS[field]!.label
}

/** Fields that print the same fact: which of them a certificate shows depends on its design. */
const SHOWN_BY: Readonly<Record<Correctable, readonly string[]>> = {
  student: ['student', 'student_Portrait'],
  teacher: ['teacher', 'teacher_Portrait', 'teacher_school_Portrait'],
  school: ['school', 'school_Portrait'],
  workName: ['workName', 'workName_Portrait'],
  teamName: ['teamName'],
  userName: ['userName', 'userName_mid'],
  userSchool: ['userSchool'],
  companyName: ['companyName'],
}

/** What of a certificate can be corrected, with what it says now: only what is printed on it. */
export function correctableOf(
  values: Readonly<Record<string, string>>,
): { readonly field: Correctable; readonly now: string }[] {
  return CORRECTABLE.flatMap((field) => {
    const shown = SHOWN_BY[field].find((code) => Object.hasOwn(values, code))
    if (!shown) return []
    const plain = values[shown]!.replaceAll('\u3000', '').replaceAll('\n', '、')
    return [{ field, now: plain }]
  })
}

/** Fields that name people, each name by the rule of names. */
const NAMES: readonly Correctable[] = ['student', 'teacher', 'userName']

/** A mended text in the form it is stored in. */
export function mendedText(field: Correctable, typed: string): string {
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

/** Why a correction can't be asked for or made. Names are mended one by one: nobody joins or leaves by a correction. */
export function whyNotCorrect(
  values: Readonly<Record<string, string>>,
  field: Correctable,
  typed: string,
): Refusal | null {
  const wished = mendedText(field, typed)
  const now = correctableOf(values).find((each) => each.field === field)?.now
  if (now === undefined) return refuse(certificateRefusals.NOT_PRINTED)
  const badName = whyNotNames(field, typed)
  if (badName) return badName
  if (wished === '') return refuse(certificateRefusals.NO_TEXT)
  if (now === wished) return refuse(certificateRefusals.SAME_TEXT)
  const counted = field === 'student' || field === 'teacher'
  return counted && namesIn(now).length !== namesIn(wished).length ? refuse(certificateRefusals.OTHER_PEOPLE) : null
}

export function namesIn(text: string): string[] {
  return text
    .split(/[、,，]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** The recipient with the mended texts in place of those on record. */
export function corrected(recipient: Recipient, corrections: Corrections): Recipient {
  const { student, teacher, school, workName, teamName, userName } = corrections
  const own = recipient.person
  let people = recipient.team.people
  people = renamed(people, (role) => role !== 'teacher', student)
  people = renamed(people, (role) => role === 'teacher', teacher)
  if (own && userName !== undefined) {
    people = people.map((each) => (each.seatId === own.seatId ? { ...each, name: userName } : each))
  }
  // Who is of the team's school is of it under its mended name.
  const shared = own?.school === recipient.team.school ? school : undefined
  const employer = corrections.userSchool ?? corrections.companyName ?? shared
  const seated = people.find(({ seatId }) => seatId === own?.seatId)
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
  return { ...recipient, mended, team, person, ...holderOf(team, person, recipient.schoolId !== null) }
}

function renamed(
  people: AwardedTeam['people'],
  among: (role: string) => boolean,
  text: string | undefined,
): AwardedTeam['people'] {
  if (text === undefined) return people
  const names = namesIn(text)
  const seats = people.filter(({ role }) => among(role))
  const nameOf = new Map(seats.map(({ seatId, name }, at) => [seatId, names[at] ?? name]))
  return people.map((each) => ({ ...each, name: nameOf.get(each.seatId) ?? each.name }))
}
