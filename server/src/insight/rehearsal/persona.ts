import { nothingKnown, type RulePerson, type RuleRole } from '@podium/core/competition/rule/fact.ts'
import { evaluateRules } from '@podium/core/competition/rule/evaluate.rule.ts'
import { rowsAtSignUp } from '@podium/core/competition/rule/stage/row-stage.rule.ts'
import { asksFact } from '@podium/core/competition/rule/row-facts.rule.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import type { RehearsedPerson } from '#server/identity/index.ts'
import type { RehearsedSchool } from './rehearsal.store.ts'

type Major = RehearsedSchool['majors'][number]

/** What a made-up student is: how far in their studies, and how old. */
const STUDENTS = [
  { degree: '本科', age: 20, yearsIn: 2 },
  { degree: '专科', age: 19, yearsIn: 1 },
  { degree: '硕士', age: 24, yearsIn: 1 },
  { degree: '博士', age: 27, yearsIn: 2 },
  { degree: '高中', age: 17, yearsIn: 2 },
  { degree: '初中', age: 14, yearsIn: 2 },
] as const
const TEACHER_AGE = 40
/** Until a made-up student graduates, and since a teacher was employed. */
const YEARS_LEFT = 2
const YEARS_EMPLOYED = 10
/** Members of a made-up team beyond the least number at most, so that a rehearsal stays quick. */
const MORE_MEMBERS = 1

/** A team as it could enter: from which school, of what people. */
export interface TeamPlan {
  readonly school: RehearsedSchool
  readonly captain: RehearsedPerson
  readonly others: ReadonlyArray<{ readonly role: 'member' | 'teacher'; readonly person: RehearsedPerson }>
  /** Reasons for the rules that it breaks and may break with a reason. */
  readonly reasons: Readonly<Record<string, string>>
}

interface PlanningFacts {
  readonly setting: EnrolSetting
  readonly itemCode: string
  readonly schools: readonly RehearsedSchool[]
  /** The pretended day. */
  readonly at: Date
}

/**
 * Teams of the wished number that the round's own rules let in, spread over schools, degrees and sizes. If none fits,
 * three of the usual kind, whose refusal is to be seen.
 */
export function planTeams(facts: PlanningFacts, count: number): TeamPlan[] {
  const fitting = facts.schools.map((school) => kindsOfTeams(facts, school).filter(({ isLetIn }) => isLetIn))
  const open = fitting.filter((plans) => plans.length > 0)
  if (open.length === 0) return facts.schools.slice(0, 3).map((school) => kindsOfTeams(facts, school)[0]!.plan)
  return Array.from({ length: count }, (_, at) => {
    const ofSchool = open[at % open.length]!
    return ofSchool[Math.floor(at / open.length) % ofSchool.length]!.plan
  })
}

function kindsOfTeams(facts: PlanningFacts, school: RehearsedSchool): Array<{ plan: TeamPlan; isLetIn: boolean }> {
  const { setting, at } = facts
  const least = setting.entry === 'individual' ? 1 : setting.minMembers
  const most = setting.entry === 'individual' ? 1 : Math.min(setting.maxMembers, least + MORE_MEMBERS)
  const adviser = personOf(
    '彩排教师',
    'teacher',
    school,
    { degree: '博士', age: TEACHER_AGE, yearsIn: 0, major: null },
    at,
  )
  const students = setting.kinds.includes('student') ? STUDENTS : STUDENTS.slice(0, 1)
  const kind = setting.kinds.includes('student') ? ('student' as const) : ('teacher' as const)
  const studies = students.flatMap((study) => majorsOf(facts, school).map((major) => ({ ...study, major })))
  return studies.flatMap((study) =>
    [...new Set([least, most])].map((members) => {
      const own = personOf('彩排选手', kind, school, kind === 'teacher' ? { ...study, age: TEACHER_AGE } : study, at)
      const others = [
        ...Array.from({ length: members - 1 }, () => ({ role: 'member' as const, person: own })),
        ...Array.from({ length: advisersOf(setting, members > least) }, () => ({
          role: 'teacher' as const,
          person: adviser,
        })),
      ]
      return judged(facts, { school, captain: own, others, reasons: {} })
    }),
  )
}

/** Whether rules ask for the major of students. */
export function asksMajor({ rules }: Pick<EnrolSetting, 'rules'>): boolean {
  return asksFact(rules, 'major') || asksFact(rules, 'majorClass')
}

/** Majors of made-up students: any one where the rules don't ask, and none in a school without. */
function majorsOf({ setting }: PlanningFacts, { majors }: RehearsedSchool): Array<Major | null> {
  if (majors.length === 0) return [null]
  return asksMajor(setting) ? [...majors] : majors.slice(0, 1)
}

/** A larger team has an adviser more than it must, where that is allowed. */
function advisersOf({ minTeachers, maxTeachers }: EnrolSetting, isLarger: boolean): number {
  return isLarger ? Math.min(maxTeachers, minTeachers + 1) : minTeachers
}

function judged(facts: PlanningFacts, plan: TeamPlan): { plan: TeamPlan; isLetIn: boolean } {
  const { setting, itemCode, at } = facts
  const people = [{ role: 'captain' as const, person: plan.captain }, ...plan.others].map(({ role, person }, index) =>
    factsOf(String(index), role, person, plan.school),
  )
  const broken = evaluateRules(rowsAtSignUp(setting.rules), people, at.toISOString().slice(0, 10), { item: itemCode })
    .filter(({ holds }) => !holds)
    .map(({ row }) => row)
  const reasons = broken.filter(({ strength }) => strength === 'reason').map(({ key }) => [key, '彩排说明'])
  const isLetIn = broken.every(({ strength }) => strength === 'reason')
  return { plan: { ...plan, reasons: Object.fromEntries(reasons) as Record<string, string> }, isLetIn }
}

/** What a rule asks of the major that a made-up student has. */
function majorFacts({ major }: RehearsedPerson, { majors }: RehearsedSchool) {
  const known = majors.find(({ majorId }) => majorId === major?.majorId)
  return { major: known?.name ?? '', majorClass: known?.classCode ?? '' }
}

function factsOf(id: string, role: RuleRole, person: RehearsedPerson, school: RehearsedSchool): RulePerson {
  return {
    ...nothingKnown,
    id,
    name: person.realName,
    role,
    kind: person.kind,
    degree: person.degree,
    grade: person.grade,
    study: person.study,
    nationality: person.nationality,
    graduation: person.graduation,
    employment: person.employment,
    ...majorFacts(person, school),
    schoolTags: school.tags,
    school: school.code,
    schoolLevel: school.level,
    region: school.region,
    birthday: person.birthday,
    verified: true,
    teamSchool: true,
  }
}

function personOf(
  realName: string,
  kind: 'student' | 'teacher',
  { schoolId }: RehearsedSchool,
  { degree, age, yearsIn, major }: { degree: string; age: number; yearsIn: number; major: Major | null },
  at: Date,
): RehearsedPerson {
  const year = at.getUTCFullYear()
  const grade = kind === 'student' ? `${year - yearsIn}级` : ''
  const said =
    kind === 'student'
      ? { study: 'full_time' as const, graduation: `${year + YEARS_LEFT}-06-30`, employment: null }
      : {
          study: '' as const,
          graduation: `${year - YEARS_EMPLOYED}-06-30`,
          employment: `${year - YEARS_EMPLOYED}-09-01`,
        }
  const birthday = `${year - age - 1}-06-15`
  return { realName, kind, schoolId, major, degree, grade, nationality: 'CN', ...said, birthday }
}
