import { z } from 'zod'
import { anyText, Id, nonEmptyText } from '../../base/shapes.ts'
import { FeeRule, NO_FEE } from '../../finance/fee/fee.ts'
import { CommitteeTerms, MAX_COMMITTEES } from '../committee/committee.ts'
import { DocumentTerms, MAX_DOCUMENTS } from '../document/document.ts'
import { ExtraField, FormCheck, FormSection } from '../form/form.ts'
import { MAX_RULES, RuleRow } from '../rule/row.ts'
import { AuditLevel } from '../committee/audit-level.ts'
import { AdmissionTerms, NO_ADMISSION_QUEUE } from './admission-terms.ts'
import { AdviserKind, MAX_ADVISER_KINDS } from './adviser-kind.ts'
import { LowerEntries, NO_LOWER_ENTRIES } from './lower-entries.ts'
import { MAX_SLOT_ANSWERS, SlotAnswer } from './slot/slot-answers.ts'
import { SlotChecks } from './slot/slot-checks.ts'

export { AUDIT_LEVELS, AuditLevel } from '../committee/audit-level.ts'

export const ENTERED_BY = ['people', 'school'] as const
export const NUMBER_FROM = ['enrolment', 'work'] as const

/** Enrolment setting of one item. Counts include the captain. */
export const EnrolSetting = z.object({
  entry: z.enum(['individual', 'team']),
  /** Who makes enrolments: people themselves, or their school alone, which imports them. */
  enteredBy: z.enum(ENTERED_BY).default('people'),
  minMembers: z.number().int().min(1).max(100),
  maxMembers: z.number().int().min(1).max(100),
  minTeachers: z.number().int().min(0).max(20),
  maxTeachers: z.number().int().min(0).max(20),
  /** Each adviser is of one of these kinds; none: kinds don't matter. */
  adviserKinds: z.array(AdviserKind).max(MAX_ADVISER_KINDS).default([]),
  /** Leaders, who represent the school and whom it names; they don't count towards the size. */
  minLeaders: z.number().int().min(0).max(5).default(0),
  maxLeaders: z.number().int().min(0).max(5).default(0),
  /** How many teams of this item one student may be in. */
  teamsPerPerson: z.number().int().min(1).max(100).default(1),
  /** How many teams of this item one teacher may advise. */
  teamsPerTeacher: z.number().int().min(1).max(100).default(5),
  crossSchool: z.boolean().default(false),
  /** Teams per school; null: no limit. */
  schoolQuota: z.number().int().min(1).max(100_000).nullable().default(null),
  totalQuota: z.number().int().min(1).max(10_000_000).nullable().default(null),
  /**
   * When a team takes its place in the quotas: on submission, where a quota per school needs a verified captain, or when
   * the school approves.
   */
  quotaFrom: z.enum(['submission', 'approval']).default('submission'),
  /** Hours that a freed place is kept for the first team in line; null: no waiting list, a full quota refuses. */
  waitingHours: z.number().int().min(1).max(720).nullable().default(null),
  kinds: z
    .array(z.enum(['student', 'teacher']))
    .min(1)
    .default(['student']),
  auditLevels: z.array(AuditLevel).default(['school', 'organiser']),
  /** Levels at which several people decide by their votes. */
  committees: z.array(CommitteeTerms).max(MAX_COMMITTEES).default([]),
  membersMustAccept: z.boolean().default(true),
  /** `{year} {item} {region} {school} {school:N} {serial:N}`, see number.rule.ts. */
  numberPattern: nonEmptyText(60).default('{year}{item}{serial:5}'),
  /** When a team gets its number: as it is enrolled, or as it first hands in a work. */
  numberFrom: z.enum(NUMBER_FROM).default('enrolment'),
  extraFields: z.array(ExtraField).max(60).default([]),
  formSections: z.array(FormSection).max(20).default([]),
  formChecks: z.array(FormCheck).max(30).default([]),
  /** Documents that are printed, signed and uploaded. */
  documents: z.array(DocumentTerms).max(MAX_DOCUMENTS).default([]),
  fee: FeeRule.default(NO_FEE),
  /** The round’s own rules about people and teams, beyond the sizes and limits above. */
  rules: z.array(RuleRow).max(MAX_RULES).default([]),
  lowerEntries: LowerEntries.default(NO_LOWER_ENTRIES),
  admission: AdmissionTerms.default(NO_ADMISSION_QUEUE),
})
export type EnrolSetting = z.output<typeof EnrolSetting>

export const FILE_KINDS = ['pdf', 'docx', 'pptx', 'zip', 'mp4', 'mp3', 'wav', 'jpg', 'png'] as const
export const FileKind = z.enum(FILE_KINDS)

/** What happens to a file that another entry of the series has handed in: nothing, staff see it, it is refused. */
export const SAME_FILE = ['off', 'flag', 'refuse'] as const
/** Whether teams declare the earlier use of their work, and whether works that were used may be handed in. */
export const EARLIER_USE = ['off', 'declare', 'forbid'] as const

export const SLOT_WHEN = ['always', 'aiUsed'] as const

/** A slot for files in a work. */
export const FileSlot = z.object({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,30}$/),
  label: nonEmptyText(40),
  labelEn: anyText(60).default(''),
  required: z.boolean().default(true),
  /** `aiUsed`: required only of teams that declare the use of AI tools. */
  when: z.enum(SLOT_WHEN).default('always'),
  /** What answers of the enrolment make of it; a forbidding one precedes all. */
  answers: z.array(SlotAnswer).max(MAX_SLOT_ANSWERS).default([]),
  kinds: z.array(FileKind).min(1),
  maxBytes: z
    .number()
    .int()
    .min(1)
    .max(5 * 2 ** 30),
  maxCount: z.number().int().min(1).max(20).default(1),
  /** What files are called, without their ending; `*` stands for any text. Empty: anything. */
  fileName: anyText(80).default(''),
  checks: SlotChecks.prefault({}),
  sameFile: z.enum(SAME_FILE).default('off'),
  instruction: anyText(500).default(''),
})
export type FileSlot = z.output<typeof FileSlot>

/** Work setting of one item in one stage. */
export const WorkSetting = z.object({
  titleMax: z.number().int().min(1).max(200).default(50),
  summaryMax: z.number().int().min(0).max(10_000).default(1000),
  summaryRequired: z.boolean().default(true),
  slots: z.array(FileSlot).min(1).max(20),
  pledge: anyText(2000).default(''),
  /** Teams declare whether they used AI tools, and if so which and how. */
  aiDeclaration: z.boolean().default(false),
  /** Teams declare that they made the work themselves, with what is of others. */
  originality: z.boolean().default(false),
  earlierUse: z.enum(EARLIER_USE).default('off'),
  /** Every work answers one of the item's briefs. */
  answersBrief: z.boolean().default(false),
  /** Only files are handed in whose SHA-256 was registered in the hash window. */
  hashFirst: z.boolean().default(false),
  audit: z.boolean().default(false),
  anonymous: z.boolean().default(true),
  withdrawal: z.boolean().default(true),
  /** Teams that have handed in nothing when the submission window closes give up their place. */
  forfeitMissed: z.boolean().default(false),
  showPublicly: z.boolean().default(false),
})
export type WorkSetting = z.output<typeof WorkSetting>

export const Criterion = z.object({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,30}$/),
  name: nonEmptyText(40),
  nameEn: anyText(60).default(''),
  description: anyText(500).default(''),
  /** Share of the total in percent; all weights together make exactly 100. */
  weight: z.number().int().min(1).max(100),
  /** Greatest score of the criterion; the least is 0. */
  max: z.number().min(1).max(1000).default(100),
})
export type Criterion = z.output<typeof Criterion>

export const AGGREGATIONS = ['mean', 'trimmed_mean', 'drop_lowest', 'median'] as const
export const TIE_BREAKS = ['criterion', 'highest_single', 'lowest_single', 'median'] as const

/** What happens where a work has no result at an earlier stage that counts. */
export const EARLIER_MISSING = ['refuse', 'rescale'] as const

/** Review rule of one item in one stage. */
export const ReviewSetting = z.object({
  type: z.literal('criteria').default('criteria'),
  criteria: z.array(Criterion).min(1).max(20),
  /** Experts per work. */
  expertsPerWork: z.number().int().min(1).max(50),
  maxWorksPerExpert: z.number().int().min(1).max(10_000).default(100),
  aggregation: z.enum(AGGREGATIONS).default('trimmed_mean'),
  /** Applied in order until the tied works differ; `criterion` names the criterion to compare. */
  tieBreaks: z
    .array(z.object({ by: z.enum(TIE_BREAKS), criterion: z.string().max(31).optional() }))
    .max(10)
    .default([]),
  decimals: z.number().int().min(0).max(4).default(2),
  /** Scores must be multiples of this. */
  step: z.union([z.literal(1), z.literal(0.5), z.literal(0.1), z.literal(0.01)]).default(0.5),
  commentRequired: z.boolean().default(false),
  commentMin: z.number().int().min(0).max(1000).default(0),
  /** Earlier stages whose results count in the final score, with their weights; this one has the rest of 100. */
  earlierStages: z
    .array(z.object({ stageId: Id, weight: z.number().int().min(1).max(99) }))
    .max(10)
    .default([]),
  /** `rescale`: the weights of the other stages make up 100. */
  earlierMissing: z.enum(EARLIER_MISSING).default('refuse'),
  sameSchool: z.boolean().default(true),
  sameRegion: z.boolean().default(false),
})
export type ReviewSetting = z.output<typeof ReviewSetting>

/** Kinds with a page of their own in the set-up of a round; promotions and rosters are set where they are listed. */
export const ROUND_SETTING_KINDS = ['enrol', 'work', 'review'] as const
export type RoundSettingKind = (typeof ROUND_SETTING_KINDS)[number]
export const SETTING_KINDS = [...ROUND_SETTING_KINDS, 'promotion', 'roster'] as const
export type SettingKind = (typeof SETTING_KINDS)[number]
