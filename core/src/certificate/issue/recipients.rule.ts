import { maskMinorName, maskName } from '../../base/mask.ts'
import { joinNames, spacedName } from '../codes.ts'
import type { Corrections } from './correctable.ts'
import type { CertificateKind } from '../kind.ts'

/** A person of a team, in the order that was locked at submission. */
export interface AwardedPerson {
  /** Their seat in the team: the same person in two teams has two. */
  readonly personKey: string
  readonly userId: string | null
  readonly name: string
  readonly role: 'captain' | 'member' | 'teacher' | 'expert'
  readonly school: string
  /** Below 18 on the day of issue: the public sees the surname only. */
  readonly minor: boolean
}

/** A team and what is said of it; a school or an expert stands here as a team of its own. */
export interface AwardedTeam {
  /** Null where nothing was won: experts and participants, and schools, which win through their teams. */
  readonly winnerId: string | null
  /** Null for a school or an expert. */
  readonly teamId: string | null
  readonly teamName: string
  readonly school: string
  readonly workName: string
  /** The award, a school's honour or what an expert is called to be. */
  readonly award: string
  /** Of the award among those of its item; null where there is none. */
  readonly awardPosition: number | null
  readonly people: readonly AwardedPerson[]
}

/** Whom one certificate is for. */
export interface Recipient {
  readonly winnerId: string | null
  /** The winner itself, the seat of a person, a school or an expert: with the kind it names one certificate for ever. */
  readonly recipientId: string
  /** Whose account it is shown in. */
  readonly holderId: string | null
  /** The school it is for, whose staff find it. */
  readonly schoolId: string | null
  readonly holder: string
  readonly holderMasked: string
  readonly team: AwardedTeam
  readonly person: AwardedPerson | null
  /** Texts that were mended against the record. */
  readonly mended?: Corrections
  /** What the record said in the fields that were mended. */
  readonly record?: Corrections
}

const masked = ({ name, minor }: AwardedPerson) => (minor ? maskMinorName(name) : maskName(name))

/** What a certificate's holder is called, and what the public sees of it: a school's name is no person's. */
export function holderOf(
  team: AwardedTeam,
  person: AwardedPerson | null,
  isSchool: boolean,
): Pick<Recipient, 'holder' | 'holderMasked'> {
  if (isSchool) return { holder: team.school, holderMasked: team.school }
  if (person) return { holder: person.name, holderMasked: masked(person) }
  const students = team.people.filter(({ role }) => role !== 'teacher')
  return { holder: joinNames(students.map(({ name }) => name)), holderMasked: joinNames(students.map(masked)) }
}

/**
 * Those who get a certificate of this kind for one team: the team itself (held by its captain), each of its students, or
 * each of its teachers. Participants are the students of a team that won nothing yet.
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
    .filter(({ role }) => (role === 'teacher') === (kind === 'teacher'))
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

/** A school that is honoured. */
export function schoolRecipient({ schoolId, name }: { schoolId: string; name: string }, honour: string): Recipient {
  const team = { ...nobody, school: name, award: honour }
  const whom = { winnerId: null, recipientId: schoolId, holderId: null, schoolId }
  return { ...whom, team, person: null, ...holderOf(team, null, true) }
}

export interface BatchExpert {
  readonly expertId: string
  readonly userId: string
  readonly name: string
  /** Where they work, as the library of experts has it. */
  readonly organisation: string
}

/** An expert who is called to judge, or to whatever the honour says. */
export function expertRecipient({ expertId, userId, name, organisation }: BatchExpert, honour: string): Recipient {
  const team = { ...nobody, school: organisation, award: honour }
  const person = { personKey: expertId, userId, name, role: 'expert', school: organisation, minor: false } as const
  const whom = { winnerId: null, recipientId: expertId, holderId: userId, schoolId: null }
  return { ...whom, team, person, ...holderOf(team, person, false) }
}

/** What names one certificate among those of a kind. */
export function recipientKey({ winnerId, recipientId }: Pick<Recipient, 'winnerId' | 'recipientId'>): string {
  return `${winnerId ?? ''} ${recipientId}`
}

/** What is the same on every certificate of a batch. */
export interface BatchFacts {
  readonly competition: string
  readonly itemName: string
  readonly issuer: string
  /** As printed. */
  readonly issueDate: string
}

/** A zero-width space lets a line end between the two; within each there is none. */
const nameAndSchool = ({ name, school }: AwardedPerson) => (name && school ? `${name}\u200b ${school}` : name || school)

/** The texts that fill a design, by field. A field without a text is left out, so that the report names it as missing. */
export function valuesOf(
  { team, person }: Recipient,
  occasion: BatchFacts,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const students = team.people.filter(({ role }) => role !== 'teacher').map(({ name }) => name)
  const teachers = team.people.filter(({ role }) => role === 'teacher')
  const teacherNames = teachers.map(({ name }) => name)
  const values = {
    school: team.school,
    student: joinNames(students),
    teacher: joinNames(teacherNames),
    workName: team.workName,
    teamName: team.teamName,
    awardName: team.award,
    workName_Portrait: team.workName,
    student_Portrait: students.join('\n'),
    school_Portrait: team.school,
    teacher_Portrait: teacherNames.join('\n'),
    teacher_school_Portrait: teachers.map(nameAndSchool).join('\n'),
    userSchool: person ? person.school : '',
    userName: person ? person.name : '',
    userName_mid: person ? spacedName(person.name) : '',
    companyName: person ? person.school : '',
    competitionName: occasion.competition,
    itemName: occasion.itemName,
    issuer: occasion.issuer,
    issueDate: occasion.issueDate,
    ...given,
  }
  return Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''))
}

const HOUR = 3_600_000

/** The calendar day in China as certificates print it: 2026年11月21日. */
export function chineseDate(at: Date): string {
  const there = new Date(at.getTime() + 8 * HOUR)
  return `${there.getUTCFullYear()}年${there.getUTCMonth() + 1}月${there.getUTCDate()}日`
}
