import { z } from 'zod'
import { CellFault, type SheetColumn } from '../../base/file/sheet-import.ts'
import { anyText, Id, Instant } from '../../base/shapes.ts'
import type { EnrolSetting } from '../../competition/setting/setting.ts'
import type { Bilingual } from '../../base/shapes.ts'
import type { UserKind } from '../../identity/user/user.ts'
import type { MemberRole } from '../team/team.ts'
import type { SaidFacts, StatedFacts } from './import-facts.rule.ts'

/** Cells of the sample team in the template, beside its item. */
export const teamImportSamples = [
  { team: '星火队', role: '队长', name: '张三', phone: '13800000000', number: '20260001' },
  { team: '星火队', role: '队员', name: '李四', phone: '13800000001', number: '20260002' },
] as const

const [captain] = teamImportSamples

/** Columns of the worksheet that teams are imported from, in order. A row is a person of a team. */
export const teamImportColumns = [
  { key: 'itemCode', zh: '赛项编码', en: 'Item code', required: true, sample: 'A' },
  { key: 'team', zh: '队名', en: 'Team', required: false, sample: captain.team },
  { key: 'role', zh: '身份', en: 'Role', required: true, sample: captain.role },
  { key: 'name', zh: '姓名', en: 'Name', required: true, sample: captain.name },
  { key: 'phone', zh: '手机号', en: 'Phone', required: true, sample: captain.phone },
  { key: 'number', zh: '学号或工号', en: 'Student or staff number', required: false, sample: captain.number },
  { key: 'adviserKind', zh: '指导教师类别', en: 'Kind of adviser', required: false, sample: '' },
  { key: 'schoolCode', zh: '学校编码', en: 'School code', required: false, sample: '' },
  { key: 'study', zh: '学习形式', en: 'Form of study', required: false, sample: '' },
  { key: 'nationality', zh: '国籍', en: 'Nationality', required: false, sample: '' },
  { key: 'graduation', zh: '毕业日期', en: 'Graduation', required: false, sample: '' },
  { key: 'employment', zh: '入职日期', en: 'Employment', required: false, sample: '' },
] as const satisfies readonly SheetColumn[]

export type TeamImportColumn = (typeof teamImportColumns)[number]['key']

const columnKeys = teamImportColumns.map(({ key }) => key)

/** File purpose of the worksheets. */
export const TEAM_IMPORT = 'enrolment.import'

/** The greatest number of people in one import. */
export const MAX_IMPORTED_PEOPLE = 80_000

/** Kinds of the background jobs of imports. */
export const CHECK_TEAM_IMPORT_JOB = 'enrolment.check_import'
export const TEAM_IMPORT_JOB = 'enrolment.import_teams'
export const NOTIFY_IMPORTED_JOB = 'enrolment.notify_imported'

/** Another value for a bad cell of the worksheet. */
export const CellCorrection = z.object({
  row: z
    .number()
    .int()
    .min(2)
    .max(MAX_IMPORTED_PEOPLE + 2),
  column: z.enum(columnKeys),
  value: anyText(200),
})
export type CellCorrection = z.infer<typeof CellCorrection>

/** An item that teams are imported into. */
export interface ImportItem {
  readonly itemId: string
  readonly setting: EnrolSetting | null
}

export interface ImportSchool {
  readonly schoolId: string
  readonly name: string
}

/** A bad cell with its text, and the team and person of its row. */
export const TeamFault = CellFault.extend({ value: z.string(), team: z.string(), name: z.string() })
export type TeamFault = z.infer<typeof TeamFault>

/** The account with a phone number of the worksheet. */
export interface ImportPerson {
  readonly userId: string
  readonly name: string
  readonly kind: UserKind
  readonly school: ImportSchool | null
  /** Whether the importer may enter people of this school. */
  readonly reached: boolean
  /** What they have said, for an importer of their school. */
  readonly said?: SaidFacts | undefined
}

/** Facts that the rows are checked against. */
export interface TeamImportContext {
  /** Codes of all items of the round, in their order. */
  readonly codes: readonly string[]
  /** By code in upper case. */
  readonly items: ReadonlyMap<string, ImportItem>
  /** By phone number. */
  readonly people: ReadonlyMap<string, ImportPerson>
  /** Schools that the importer may enter people of, by code. */
  readonly schools: ReadonlyMap<string, ImportSchool>
  /** Where no code is given. */
  readonly ownSchool: ImportSchool | null
  /** Names in use, as `teamKey`. */
  readonly takenNames: ReadonlySet<string>
  /** Student and staff numbers of verified people, as `numberKey`. */
  readonly takenNumbers: ReadonlySet<string>
  /** Teams of an account, by `heldKey`. */
  readonly held: ReadonlyMap<string, number>
  /** Why teams of a school can't sign up for an item now, by `closedKey`. */
  readonly closed: ReadonlyMap<string, Bilingual>
}

export const numberKey = (schoolId: string, number: string): string => `${schoolId} ${number}`
export const teamKey = (itemId: string, nameKey: string): string => `${itemId} ${nameKey}`
/** Null: a team without a school. */
export const closedKey = (itemId: string, schoolId: string | null): string => `${itemId} ${schoolId ?? ''}`
export const heldKey = (itemId: string, role: MemberRole, userId: string): string =>
  `${itemId} ${role === 'teacher' ? 'teacher' : 'member'} ${userId}`

export interface ImportedMember {
  /** Row number. */
  readonly row: number
  /** Null: an account is created. */
  readonly userId: string | null
  /** Somebody whom the importer may not enter: they are invited, whatever the setting says. */
  readonly isBeyondReach: boolean
  readonly phone: string
  readonly name: string
  readonly role: MemberRole
  /** Key of a kind of the setting; empty: none. */
  readonly adviserKind: string
  readonly kind: UserKind
  readonly number: string
  /** School of the account, or of the account to create. */
  readonly schoolId: string | null
  /** What the worksheet says of them. */
  readonly facts: StatedFacts
}

/** Whether somebody takes part without being asked: captain, leader, and others where the setting asks for no consent. */
export function takesPartAtOnce({ role, isBeyondReach }: ImportedMember, { setting }: ImportItem): boolean {
  return role === 'captain' || role === 'leader' || (!setting!.membersMustAccept && !isBeyondReach)
}

export interface ImportedTeam {
  readonly item: ImportItem
  readonly name: string
  /** The captain’s. */
  readonly school: ImportSchool
  /** In the order of the worksheet; one of them is the captain. */
  readonly members: readonly ImportedMember[]
}

/** How many people an import enters; one in several teams counts once. */
export function peopleIn(teams: ReadonlyArray<Pick<ImportedTeam, 'members'>>): number {
  return new Set(teams.flatMap(({ members }) => members.map(({ phone }) => phone))).size
}

/** An import of teams in the office's list. */
export const TeamImport = z.object({
  importId: Id,
  roundName: z.string(),
  fileName: z.string(),
  teams: z.number().int(),
  people: z.number().int(),
  /** Teams whose people have been notified. */
  notified: z.number().int(),
  byName: z.string(),
  createdAt: Instant,
  undoneByName: z.string(),
  undoneAt: Instant.nullable(),
  /** Teams that their captains have submitted or left. */
  advanced: z.number().int(),
})
export type TeamImport = z.infer<typeof TeamImport>
