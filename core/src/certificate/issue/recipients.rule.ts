import { maskMinorName, maskName } from '../../base/mask.ts'
import { joinNames, spacedName } from '../codes.ts'
import { adviserKindValues } from './adviser-lines.rule.ts'
import type { Corrections } from './correctable.ts'
import type { CertificateKind } from '../kind.ts'

/** A person of a team, in the order fixed at submission. */
export interface AwardedPerson {
  /** Key of their membership: the same person in two teams has two keys. */
  readonly personKey: string
  readonly userId: string | null
  readonly name: string
  readonly role: 'captain' | 'member' | 'teacher' | 'leader' | 'expert'
  readonly school: string
  /** Of an adviser: the name of their kind, and its number in the event. */
  readonly adviserKind?: { readonly no: number; readonly name: string } | null
  /** Below 18 on the day of issue: only the surname is public. */
  readonly minor: boolean
}

/** A team and its facts; a school or an expert is represented as a team of its own. */
export interface AwardedTeam {
  /** Null for experts and participants, who have no award, and for schools, whose teams have them. */
  readonly winnerId: string | null
  /** Null for a school or an expert. */
  readonly teamId: string | null
  readonly teamName: string
  readonly school: string
  readonly workName: string
  /** The award, a school's honour or an expert's title. */
  readonly award: string
  /** Position of the award among those of its item; null where there is none. */
  readonly awardPosition: number | null
  readonly people: readonly AwardedPerson[]
}

/** The recipient of one certificate. */
export interface Recipient {
  readonly winnerId: string | null
  /**
   * Id of the winner, membership, school or expert: together with the kind it identifies one certificate permanently.
   */
  readonly recipientId: string
  /** The user in whose account it is listed. */
  readonly holderId: string | null
  /** The school it is for, whose staff can list it. */
  readonly schoolId: string | null
  readonly holder: string
  readonly holderMasked: string
  readonly team: AwardedTeam
  readonly person: AwardedPerson | null
  /** Texts that differ from the record by correction. */
  readonly mended?: Corrections
  /** The recorded texts of the corrected fields. */
  readonly record?: Corrections
}

/** Whether somebody takes part, and neither advises nor leads. */
export const isStudent = ({ role }: Pick<AwardedPerson, 'role'>): boolean => role !== 'teacher' && role !== 'leader'

const masked = ({ name, minor }: AwardedPerson) => (minor ? maskMinorName(name) : maskName(name))

/** Name of a certificate's holder in full and as the public sees it: the name of a school is not masked. */
export function holderOf(
  team: AwardedTeam,
  person: AwardedPerson | null,
  isSchool: boolean,
): Pick<Recipient, 'holder' | 'holderMasked'> {
  if (isSchool) return { holder: team.school, holderMasked: team.school }
  if (person) return { holder: person.name, holderMasked: masked(person) }
  const students = team.people.filter(isStudent)
  return { holder: joinNames(students.map(({ name }) => name)), holderMasked: joinNames(students.map(masked)) }
}

/**
 * Recipients of a certificate of this kind in one team: the team itself (held by its captain), each of its students, or
 * each of its teachers. Participants are the students of a team without an award.
 */
export function recipientsOf(team: AwardedTeam, kind: CertificateKind): Recipient[] {
  const { winnerId } = team
  if (kind === 'winner') {
    const captain = team.people.find(({ role }) => role === 'captain')
    return [
      {
        winnerId,
        recipientId: winnerId ?? '',
        holderId: captain?.userId ?? null,
        schoolId: null,
        team,
        person: null,
        ...holderOf(team, null, false),
      },
    ]
  }
  return team.people
    .filter((person) => (kind === 'teacher' ? person.role === 'teacher' : isStudent(person)))
    .map((person) => ({
      winnerId,
      recipientId: person.personKey,
      holderId: person.userId,
      schoolId: null,
      team,
      person,
      ...holderOf(team, person, false),
    }))
}

const nobody: AwardedTeam = {
  winnerId: null,
  teamId: null,
  teamName: '',
  school: '',
  workName: '',
  award: '',
  awardPosition: null,
  people: [],
}

/** A school as the recipient of an honour. */
export function schoolRecipient({ schoolId, name }: { schoolId: string; name: string }, honour: string): Recipient {
  const team = { ...nobody, school: name, award: honour }
  const whom = { winnerId: null, recipientId: schoolId, holderId: null, schoolId }
  return { ...whom, team, person: null, ...holderOf(team, null, true) }
}

export interface BatchExpert {
  readonly expertId: string
  readonly userId: string
  readonly name: string
  /** Their employer according to the list of experts. */
  readonly organisation: string
}

/** An expert as the recipient of an appointment or another honour. */
export function expertRecipient({ expertId, userId, name, organisation }: BatchExpert, honour: string): Recipient {
  const team = { ...nobody, school: organisation, award: honour }
  const person = { personKey: expertId, userId, name, role: 'expert', school: organisation, minor: false } as const
  const whom = { winnerId: null, recipientId: expertId, holderId: userId, schoolId: null }
  return { ...whom, team, person, ...holderOf(team, person, false) }
}

/** Identifies one certificate among those of a kind. */
export function recipientKey({ winnerId, recipientId }: Pick<Recipient, 'winnerId' | 'recipientId'>): string {
  return `${winnerId ?? ''} ${recipientId}`
}

/** Facts that are the same on every certificate of a batch. */
export interface BatchFacts {
  readonly competition: string
  readonly itemName: string
  readonly issuer: string
  /** Formatted as printed. */
  readonly issueDate: string
}

/** The zero-width space allows a line break between name and school only. */
const nameAndSchool = ({ name, school }: AwardedPerson) => (name && school ? `${name}\u200b ${school}` : name || school)

/** Texts of the fields that don't depend on the recipient. */
export function sharedValues(
  { competition, itemName, issuer, issueDate }: BatchFacts,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  return { competitionName: competition, itemName, issuer, issueDate, ...given }
}

/** Texts of a design's fields. A field without a text is left out, so that the report lists it as missing. */
export function valuesOf(
  { team, person }: Recipient,
  batchFacts: BatchFacts,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const students = team.people.filter(isStudent).map(({ name }) => name)
  const leaders = team.people.filter(({ role }) => role === 'leader').map(({ name }) => name)
  const teachers = team.people.filter(({ role }) => role === 'teacher')
  const teacherNames = teachers.map(({ name }) => name)
  const values = {
    school: team.school,
    student: joinNames(students),
    teacher: joinNames(teacherNames),
    leader: joinNames(leaders),
    workName: team.workName,
    teamName: team.teamName,
    awardName: team.award,
    workName_Portrait: team.workName,
    student_Portrait: students.join('\n'),
    school_Portrait: team.school,
    teacher_Portrait: teacherNames.join('\n'),
    teacher_school_Portrait: teachers.map(nameAndSchool).join('\n'),
    ...adviserKindValues(teachers, person),
    userSchool: person ? person.school : '',
    userName: person ? person.name : '',
    userName_mid: person ? spacedName(person.name) : '',
    companyName: person ? person.school : '',
    ...sharedValues(batchFacts, given),
  }
  return Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''))
}

const HOUR = 3_600_000

/** The calendar day in China as certificates print it: 2026年11月21日. */
export function chineseDate(at: Date): string {
  const there = new Date(at.getTime() + 8 * HOUR)
  return `${there.getUTCFullYear()}年${there.getUTCMonth() + 1}月${there.getUTCDate()}日`
}
