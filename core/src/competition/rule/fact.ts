import type { BilingualText } from '../../base/bilingual-text.ts'

/** Facts about a person that are one of several values; empty while the profile doesn't say. */
export const CHOICE_FACTS = [
  'kind',
  'degree',
  'grade',
  'study',
  'nationality',
  'school',
  'schoolLevel',
  'region',
  'major',
  'majorClass',
] as const
export type ChoiceFact = (typeof CHOICE_FACTS)[number]

/** Facts that may be several values at once. */
export const SET_FACTS = ['schoolTag'] as const
export type SetFact = (typeof SET_FACTS)[number]

/** Facts that are a number; null while unknown. */
export const NUMBER_FACTS = ['age'] as const
export type NumberFact = (typeof NUMBER_FACTS)[number]

/** Facts that are a calendar date; null while unknown. */
export const DAY_FACTS = ['birthday', 'graduation', 'employment'] as const
export type DayFact = (typeof DAY_FACTS)[number]

/** Months since a date; negative before it. */
export const MONTH_FACTS = ['sinceGraduation', 'sinceEmployment'] as const
export type MonthFact = (typeof MONTH_FACTS)[number]

/** The date that months count from. */
export const dayOfMonths: Readonly<Record<MonthFact, 'graduation' | 'employment'>> = {
  sinceGraduation: 'graduation',
  sinceEmployment: 'employment',
}

/** Facts that are true or false; null while unknown. */
export const FLAG_FACTS = ['verified', 'teamSchool', 'adult'] as const
export type FlagFact = (typeof FLAG_FACTS)[number]

/** Facts whose values team mates don't see; a broken rule only names them. */
export const PRIVATE_FACTS: readonly PersonFact[] = ['age', 'nationality', ...DAY_FACTS, ...MONTH_FACTS]

export type PersonFact = ChoiceFact | SetFact | NumberFact | DayFact | MonthFact | FlagFact

/** The value of a fact; null: unknown. */
export type FactValue = string | number | boolean | readonly string[] | null

export const factLabels: Readonly<Record<PersonFact, BilingualText>> = {
  kind: { zh: '身份', en: 'kind of person' },
  degree: { zh: '学历', en: 'degree' },
  grade: { zh: '年级', en: 'grade' },
  study: { zh: '学习形式', en: 'form of study' },
  nationality: { zh: '国籍', en: 'nationality' },
  school: { zh: '学校代码', en: 'code of the school' },
  schoolLevel: { zh: '学校层次', en: 'level of the school' },
  region: { zh: '学校所在地区', en: 'region of the school' },
  major: { zh: '专业', en: 'major' },
  majorClass: { zh: '专业类别', en: 'class of the major' },
  schoolTag: { zh: '学校标签', en: 'tag of the school' },
  age: { zh: '年龄', en: 'age' },
  birthday: { zh: '出生日期', en: 'date of birth' },
  graduation: { zh: '毕业日期', en: 'date of graduation' },
  employment: { zh: '入职日期', en: 'date of employment' },
  sinceGraduation: { zh: '毕业时间', en: 'time since graduation' },
  sinceEmployment: { zh: '入职时间', en: 'time since employment' },
  verified: { zh: '学校已核实身份', en: 'verified by the school' },
  teamSchool: { zh: '与团队同校', en: 'of the team’s school' },
  adult: { zh: '已成年', en: 'of age' },
}

/** Roles in a team that a rule can be about; captains are members. */
export const RULE_ROLES = ['captain', 'member', 'teacher'] as const
export type RuleRole = (typeof RULE_ROLES)[number]

export const ruleRoleLabels: Readonly<Record<RuleRole, BilingualText>> = {
  captain: { zh: '队长', en: 'captain' },
  member: { zh: '队员', en: 'members' },
  teacher: { zh: '指导教师', en: 'advisers' },
}

/** Whom a rule is about: its members include the captain. */
export const ruleGroupLabels: Readonly<Record<RuleRole, BilingualText>> = {
  ...ruleRoleLabels,
  member: { zh: '参赛学生（含队长）', en: 'members (captain included)' },
}

/** Whom a field of a form is asked of: captains are named by themselves. */
export const askedRoleLabels: Readonly<Record<RuleRole, BilingualText>> = {
  ...ruleRoleLabels,
  member: { zh: '队员（不含队长）', en: 'members (without the captain)' },
}

/** Another team of a person, in the same role. */
export interface OtherTeam {
  readonly teamId: string
  /** Code of its item. */
  readonly item: string
  readonly inRound: boolean
  /** Whether the person is its first adviser. */
  readonly isFirst: boolean
  readonly isCaptain: boolean
}

/** A person of a team with the facts that rules ask for. The age is that of the row's date. */
export interface RulePerson {
  /** Identifies the person in the team. */
  readonly id: string
  readonly name: string
  readonly role: RuleRole
  readonly kind: string
  readonly degree: string
  readonly grade: string
  /** Full-time or part-time. */
  readonly study: string
  /** Code of ISO 3166-1. */
  readonly nationality: string
  readonly school: string
  readonly schoolLevel: string
  readonly region: string
  readonly major: string
  /** Code of a category or class of majors; those of a class begin with that of its category. */
  readonly majorClass: string
  /** Null without a school. */
  readonly schoolTags: readonly string[] | null
  /** Days of graduation and employment, `YYYY-MM-DD`. */
  readonly graduation: string | null
  readonly employment: string | null
  /** `YYYY-MM-DD` */
  readonly birthday: string | null
  readonly verified: boolean
  readonly teamSchool: boolean | null
  /** Other teams that the person is in, as a member or as an adviser. */
  readonly otherTeams: {
    readonly round: number
    readonly series: number
    /** Each of them, where a row counts only some; without it all count alike. */
    readonly teams?: readonly OtherTeam[]
  }
  /** Keys of the records that the person has, of those that the rows name; undecided ones as `undecidedKey`. */
  readonly records: readonly string[]
}

/** Facts of somebody of whom nothing is known. */
export const nothingKnown: Omit<RulePerson, 'id' | 'name' | 'role'> = {
  kind: '',
  degree: '',
  grade: '',
  study: '',
  nationality: '',
  school: '',
  schoolLevel: '',
  region: '',
  major: '',
  majorClass: '',
  schoolTags: null,
  graduation: null,
  employment: null,
  birthday: null,
  verified: false,
  teamSchool: null,
  otherTeams: { round: 0, series: 0 },
  records: [],
}

/** What rules ask of the team itself. */
export interface RuleTeam {
  /** The code of the item that it is in; empty where rules are tried without one. */
  readonly item: string
  /** Other teams of its school that count in the quotas of the rows, by key; without one, nobody does. */
  readonly inQuota?: Readonly<Record<string, number>>
  /** Keys of the quotas in which it has a place already, which nothing later takes from it. */
  readonly heldQuotas?: readonly string[]
  /** Teams that the formulas of the quotas counted of its school, by key; none: not counted yet. */
  readonly quotaCounts?: Readonly<Record<string, number>>
  /** Rounds in which another entry is the same project, by the key of the row. */
  readonly sameProject?: Readonly<Record<string, readonly string[]>>
}

export const noTeam: RuleTeam = { item: '' }
