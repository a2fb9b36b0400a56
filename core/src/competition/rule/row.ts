import { z } from 'zod'
import { anyText, Id, Instant, nonEmptyText } from '../../base/shapes.ts'
import { Condition } from './condition.ts'
import { RULE_ROLES, type RuleRole } from './fact.ts'
import { QuotaFormula } from './quota-formula.ts'
import { RuleRecord } from './record/record.ts'
import { MAX_ROW_STAGES, RowStage } from './stage/row-stage.ts'

const common = z.object({
  /** Keeps its meaning over the versions of a setting. */
  key: z.string().regex(/^[a-z][a-z0-9_]{0,30}$/),
  /** `reason`: a team that breaks it may be handed in with a reason, which its approvers see. */
  strength: z.enum(['hard', 'reason']).default('hard'),
  /** Shown instead of the generated sentence. */
  message: anyText(200).default(''),
  messageEn: anyText(300).default(''),
  /** Ages are those of this day; null: of the day on which the rule is evaluated. */
  asOf: z.iso.date().nullable().default(null),
  /** Where it is checked instead of at sign-up: on the way into these stages, and when their works are handed in. */
  stages: z.array(RowStage).max(MAX_ROW_STAGES).default([]),
})

const roles = z.array(z.enum(RULE_ROLES)).min(1)

/** How many of the people in these roles satisfy the condition. */
export const PeopleRow = common.extend({
  kind: z.literal('people'),
  roles,
  amount: z.enum(['all', 'any', 'none', 'majority', 'atLeast', 'atMost']),
  /** With `atLeast` and `atMost`. */
  count: z.number().int().min(1).max(100).default(1),
  condition: Condition,
})

/** Which share of the people in these roles satisfies the condition, in percent; compared exactly, without rounding. */
export const ShareRow = common.extend({
  kind: z.literal('share'),
  roles,
  bound: z.enum(['atLeast', 'atMost']),
  percent: z.number().int().min(0).max(100),
  condition: Condition,
})

/** An item of the round by its code, with its name for sentences. */
export const RuleItem = z.object({ code: nonEmptyText(30), zh: nonEmptyText(100), en: anyText(200).default('') })
export type RuleItem = z.output<typeof RuleItem>
const items = z.array(RuleItem).max(50)

export const LIMITED_ROLES = ['member', 'captain', 'teacher'] as const satisfies readonly RuleRole[]

/**
 * The greatest number of teams, this one included, that a person may be in within the round or its series. `captain`:
 * of which they are the captain.
 */
export const LimitRow = common.extend({
  kind: z.literal('limit'),
  role: z.enum(LIMITED_ROLES),
  within: z.enum(['round', 'series']),
  /** A class of items: only their teams count, by their codes in all rounds; empty: all items. */
  items: items.default([]),
  /** Of advisers: it is about the first one, and counts the teams whose first adviser the person is. */
  first: z.boolean().default(false),
  most: z.number().int().min(1).max(100),
})

/** People of some roles, all of them or those who satisfy the condition. */
export const PeopleCount = z.object({ roles, condition: Condition.nullable().default(null) })
export type PeopleCount = z.output<typeof PeopleCount>

export const COMPARISONS = ['atMost', 'less', 'equal', 'atLeast', 'more'] as const

/** One number of people against `times / per` of another; compared exactly, without rounding. */
export const CompareRow = common.extend({
  kind: z.literal('compare'),
  one: PeopleCount,
  bound: z.enum(COMPARISONS),
  times: z.number().int().min(1).max(100).default(1),
  per: z.number().int().min(1).max(100).default(1),
  other: PeopleCount,
})

/** Teams of whom the condition is true may only enter some items; the others, where said, only other ones. */
export const ItemRow = common.extend({
  kind: z.literal('item'),
  roles,
  amount: z.enum(['all', 'any', 'none', 'majority', 'atLeast', 'atMost']),
  count: z.number().int().min(1).max(100).default(1),
  condition: Condition,
  items: items.min(1),
  /** Empty: any item. */
  otherwise: items.default([]),
})

/** By what a quota counts teams: `college` is the captain's; `organisation`: the one directly above the school. */
export const QUOTA_UNITS = ['school', 'college', 'region', 'organisation', 'all'] as const
export type QuotaUnit = (typeof QUOTA_UNITS)[number]

const namedRounds = z
  .array(z.object({ roundId: Id, name: nonEmptyText(200) }))
  .max(20)
  .default([])

/** From a moment on, so many places instead of those before. */
export const QuotaPass = z.object({ from: Instant, most: z.number().int().min(0).max(100_000) })
export type QuotaPass = z.output<typeof QuotaPass>
export const MAX_PASSES = 10

/** An organiser's table of places by unit. */
export const NamedTable = z.object({ tableId: Id, name: nonEmptyText(100) })

/** What becomes of a team that finds a quota full: refused, or it waits in line for a place of its unit. */
export const QUOTA_FULL = ['refuse', 'queue'] as const

/**
 * Of the teams of one unit with a place in the item, or in several items together, at most so many may be of a kind:
 * those of whom the condition is true. Without a condition every team counts.
 */
export const QuotaRow = common.extend({
  kind: z.literal('quota'),
  unit: z.enum(QUOTA_UNITS).default('school'),
  /** Items that share the places, by their codes; empty: the item alone. */
  items: items.default([]),
  /** Rounds besides this one whose items of these codes share the places, too. */
  rounds: namedRounds,
  most: z.number().int().min(0).max(100_000),
  /** Later passes, in the order of time. */
  passes: z.array(QuotaPass).max(MAX_PASSES).default([]),
  /** Instead of the fixed number: a share of the teams counted at a moment. */
  formula: QuotaFormula.nullable().default(null),
  /** Instead of the fixed number, which is then that of units that the table leaves out. */
  table: NamedTable.nullable().default(null),
  whenFull: z.enum(QUOTA_FULL).default('refuse'),
  roles,
  amount: z.enum(['all', 'any', 'none', 'majority', 'atLeast', 'atMost']),
  count: z.number().int().min(1).max(100).default(1),
  condition: Condition.nullable(),
})

const records = z.array(RuleRecord).min(1).max(20)

/** Everybody, or somebody, in these roles has at least one of the records. */
export const PrerequisiteRow = common.extend({
  kind: z.literal('prerequisite'),
  roles,
  amount: z.enum(['all', 'any']),
  records,
})

/** Nobody in these roles has any of the records. */
export const ExclusionRow = common.extend({ kind: z.literal('exclusion'), roles, records })

export const PROJECT_IDENTITIES = ['name', 'answer', 'title'] as const

/**
 * One project is entered once: no other entry of this round, or of the listed ones, has the same name, the same answer
 * to a question of the form, or a work of the same title. Case, width, spaces and punctuation make no difference.
 */
export const ProjectRow = common.extend({
  kind: z.literal('project'),
  by: z.enum(PROJECT_IDENTITIES),
  /** With `answer`: key of the question, and its label for sentences. */
  field: z.string().max(31).default(''),
  fieldName: anyText(100).default(''),
  rounds: namedRounds,
})

/** Rows that may be parts of another one: their verdict needs nothing but the people of the team. */
export const PartRow = z.discriminatedUnion('kind', [PeopleRow, ShareRow, CompareRow, PrerequisiteRow, ExclusionRow])
export type PartRow = z.output<typeof PartRow>
export const PART_KINDS = ['people', 'share', 'compare', 'prerequisite', 'exclusion'] as const satisfies ReadonlyArray<
  PartRow['kind']
>
export const MAX_PARTS = 10

/** At least so many of its parts hold. */
export const AnyOfRow = common.extend({
  kind: z.literal('anyOf'),
  least: z.number().int().min(1).max(MAX_PARTS).default(1),
  of: z.array(PartRow).min(2).max(MAX_PARTS),
})

export const RuleRow = z.discriminatedUnion('kind', [
  PeopleRow,
  ShareRow,
  CompareRow,
  LimitRow,
  ItemRow,
  QuotaRow,
  PrerequisiteRow,
  ExclusionRow,
  ProjectRow,
  AnyOfRow,
])
export type RuleRow = z.output<typeof RuleRow>
export type PeopleRow = z.output<typeof PeopleRow>
export type ShareRow = z.output<typeof ShareRow>
export type LimitRow = z.output<typeof LimitRow>
export type CompareRow = z.output<typeof CompareRow>
export type QuotaRow = z.output<typeof QuotaRow>
export type ItemRow = z.output<typeof ItemRow>
export type PrerequisiteRow = z.output<typeof PrerequisiteRow>
export type ExclusionRow = z.output<typeof ExclusionRow>
export type ProjectRow = z.output<typeof ProjectRow>
export type AnyOfRow = z.output<typeof AnyOfRow>

export type RuleKind = RuleRow['kind']
export const RULE_KINDS = [
  'people',
  'share',
  'compare',
  'limit',
  'item',
  'quota',
  'prerequisite',
  'exclusion',
  'project',
  'anyOf',
] as const satisfies readonly RuleKind[]
export const MAX_RULES = 50

/** The quotas among the rows. */
export function quotaRows(rows: readonly RuleRow[]): QuotaRow[] {
  return rows.filter((row) => row.kind === 'quota')
}

/** The formulas of the quotas among the rows, by key. */
export function formulasOf(rows: readonly RuleRow[]): Array<{ readonly key: string; readonly formula: QuotaFormula }> {
  return quotaRows(rows).flatMap(({ key, formula }) => (formula ? [{ key, formula }] : []))
}

/** The rows about projects. */
export function projectRows(rows: readonly RuleRow[]): ProjectRow[] {
  return rows.filter((row) => row.kind === 'project')
}

/** The parts of a row, or the row itself. */
export function partsOf(row: RuleRow): ReadonlyArray<Exclude<RuleRow, AnyOfRow>> {
  return row.kind === 'anyOf' ? row.of : [row]
}

/** The records that the rows name. */
export function recordsOf(rows: readonly RuleRow[]): RuleRecord[] {
  return rows.flatMap(partsOf).flatMap((row) => ('records' in row ? row.records : []))
}
