import { z } from 'zod'
import { CellFault, SheetCheck, type SheetColumn } from '../../base/file/sheet-import.ts'
import type { SchoolLevel } from '../group.ts'

/** Columns of the worksheet that schools are imported from, in order. */
export const schoolColumns = [
  { key: 'name', zh: '学校名称', en: 'School', required: true, sample: '示例大学' },
  { key: 'nameEn', zh: '英文名称', en: 'English name', required: false, sample: 'Sample University' },
  { key: 'code', zh: '学校代码', en: 'Code', required: true, sample: '99999' },
  { key: 'region', zh: '省级行政区', en: 'Region', required: false, sample: '北京市' },
  { key: 'level', zh: '层次', en: 'Level', required: true, sample: '本科' },
  { key: 'aliases', zh: '别名', en: 'Aliases', required: false, sample: '示例学院、示大' },
  { key: 'parentCode', zh: '上级组织编码', en: 'Code of the upper organisation', required: false, sample: '' },
  { key: 'tags', zh: '标签', en: 'Tags', required: false, sample: '双一流、民办' },
] as const satisfies readonly SheetColumn[]

export type SchoolColumn = (typeof schoolColumns)[number]['key']

/** The greatest number of rows in one import. */
export const MAX_IMPORTED_SCHOOLS = 5_000

/** Purpose of uploaded worksheets. */
export const SCHOOL_IMPORT = 'school.import'

/** Kinds of the background jobs of imports. */
export const CHECK_SCHOOL_IMPORT_JOB = 'organisation.check_import'
export const SCHOOL_IMPORT_JOB = 'organisation.import_schools'

/** What an import writes of a school. */
export interface SchoolFields {
  readonly name: string
  readonly nameEn: string
  readonly code: string
  readonly region: string
  readonly level: SchoolLevel
  readonly aliases: readonly string[]
  readonly tags: readonly string[]
}

/** A saved school that a row may mean. */
export interface SavedSchool extends SchoolFields {
  readonly schoolId: string
  readonly groupId: string | null
  readonly shortName: string
  readonly parentCode: string
  /** Whether the importer maintains it. */
  readonly isWithin: boolean
}

/** An organisation that schools can be placed below. */
export interface ImportParent {
  readonly groupId: string
  /** Ids from the root down to it. */
  readonly path: readonly string[]
}

/** Facts that the rows are checked against. */
export interface SchoolImportContext {
  /** Schools with a code, name or alias of the rows. */
  readonly schools: readonly SavedSchool[]
  /** Organisations with a code of the rows; of the school with the id, if they are one. */
  readonly codes: ReadonlyMap<string, { readonly name: string; readonly schoolId: string | null }>
  /** Organisations of the importer, by code. */
  readonly parents: ReadonlyMap<string, ImportParent>
  /** Where new schools go without a code. Null: `mayTop` decides. */
  readonly ownParent: ImportParent | null
  /** Whether new schools may stand at the root level. */
  readonly mayTop: boolean
}

/** A school to add, with its place. */
export interface AddedSchool {
  readonly row: number
  readonly fields: SchoolFields
  readonly parent: ImportParent | null
}

/** A saved school to change. */
export interface UpdatedSchool {
  readonly row: number
  readonly school: SavedSchool
  readonly fields: SchoolFields
}

export interface SchoolPlan {
  readonly added: readonly AddedSchool[]
  readonly updated: readonly UpdatedSchool[]
  /** Row numbers of saved schools that stay as they are. */
  readonly unchanged: readonly number[]
  readonly faults: readonly CellFault[]
}

/** A field that an import changes; both sides as text. */
export const SchoolChange = z.object({
  row: z.number().int(),
  school: z.string(),
  column: z.string(),
  before: z.string(),
  after: z.string(),
})
export type SchoolChange = z.infer<typeof SchoolChange>

export const SchoolCounts = z.object({
  added: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
})
export type SchoolCounts = z.infer<typeof SchoolCounts>

/** What a check found; `changes`: the first fields that would change, at most `MAX_LISTED_FAULTS`. */
export const SchoolCheck = SheetCheck.extend({ ...SchoolCounts.shape, changes: z.array(SchoolChange) })
export type SchoolCheck = z.infer<typeof SchoolCheck>

/** `differs`: it exists with other details; `blocked`: it can't be added, for the reason in `note`. */
export const NationalState = z.enum(['new', 'present', 'differs', 'blocked'])
export type NationalState = z.infer<typeof NationalState>

/** Whether the platform doesn't have it yet. */
export const isNewSchool = (state: NationalState): boolean => state === 'new'

/** Whether choosing it does anything. */
export const canAddSchool = (state: NationalState): boolean => state === 'new' || state === 'differs'

/** How a university of the built-in list compares with the schools of the platform. */
export const NationalRow = z.object({
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  region: z.string(),
  state: NationalState,
  changes: z.array(SchoolChange),
  fault: CellFault.nullable(),
})

/** More can't be chosen at once than the built-in list has. */
export const MAX_NATIONAL_SCHOOLS = 500
