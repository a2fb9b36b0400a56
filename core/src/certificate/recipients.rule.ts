import { maskMinorName, maskName } from '../base/mask.ts'
import { joinNames, spacedName } from './codes.ts'
import type { MadeKind } from './kind.ts'

/** A person of a team that holds an award, in the order that was locked at submission. */
export interface AwardedPerson {
  /** Their seat in the team: the same person in two teams has two. */
  readonly seatId: string
  readonly userId: string | null
  readonly name: string
  readonly role: 'captain' | 'member' | 'teacher'
  readonly school: string
  /** Below 18 on the day of issue: the public sees the surname only. */
  readonly minor: boolean
}

export interface AwardedTeam {
  readonly winnerId: string
  readonly teamId: string
  readonly teamName: string
  readonly school: string
  readonly workName: string
  readonly award: string
  readonly people: readonly AwardedPerson[]
}

/** Whom one certificate is for. */
export interface Recipient {
  readonly winnerId: string
  /** The winner itself or the seat of a person: with `winnerId` and the kind it names one certificate for ever. */
  readonly recipientId: string
  /** Whose account it is shown in. */
  readonly holderId: string | null
  readonly holder: string
  readonly holderMasked: string
  readonly team: AwardedTeam
  readonly person: AwardedPerson | null
}

const masked = ({ name, minor }: AwardedPerson) => (minor ? maskMinorName(name) : maskName(name))

/**
 * Those who get a certificate of this kind for one award: the team (held by its captain), each of its students, or each
 * of its teachers.
 */
export function recipientsOf(team: AwardedTeam, kind: MadeKind): Recipient[] {
  const { winnerId } = team
  if (kind === 'winner') {
    const students = team.people.filter(({ role }) => role !== 'teacher')
    const captain = students.find(({ role }) => role === 'captain')
    return [
      {
        winnerId,
        recipientId: winnerId,
        holderId: captain?.userId ?? null,
        holder: joinNames(students.map(({ name }) => name)),
        holderMasked: joinNames(students.map(masked)),
        team,
        person: null,
      },
    ]
  }
  return team.people
    .filter(({ role }) => (role === 'teacher') === (kind === 'teacher'))
    .map((person) => ({
      winnerId,
      recipientId: person.seatId,
      holderId: person.userId,
      holder: person.name,
      holderMasked: masked(person),
      team,
      person,
    }))
}

/** What is the same on every certificate of a batch. */
export interface Occasion {
  readonly competition: string
  readonly itemName: string
  readonly issuer: string
  /** As printed. */
  readonly issueDate: string
}

/** The texts that fill a design, by field. A field without a text is left out, so that the report names it as missing. */
export function valuesOf(
  { team, person }: Recipient,
  occasion: Occasion,
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
    teacher_school_Portrait: teachers.map(({ name, school }) => `${name} ${school}`.trim()).join('\n'),
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
