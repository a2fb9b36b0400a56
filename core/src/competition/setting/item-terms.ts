import { z } from 'zod'
import { Bilingual, Id, Instant } from '../../base/shapes.ts'
import { QUOTA_UNITS } from '../rule/row.ts'
import { Criterion, EnrolSetting, FileSlot, WorkSetting } from './setting.ts'

/** Who may enter an item, by its enrolment setting. */
export const EntryTerms = EnrolSetting.pick({
  entry: true,
  minMembers: true,
  maxMembers: true,
  minTeachers: true,
  maxTeachers: true,
  adviserKinds: true,
  minLeaders: true,
  maxLeaders: true,
  teamsPerPerson: true,
  crossSchool: true,
  schoolQuota: true,
  totalQuota: true,
  quotaFrom: true,
  kinds: true,
  fee: true,
})
export type EntryTerms = z.infer<typeof EntryTerms>

/** What the settings of an item ask of a team, for everybody to read before sign-up. */
export const ItemTerms = z.object({
  itemId: Id,
  /** Null while no setting is saved. */
  enrol: EntryTerms.nullable(),
  /** The round’s own rules as sentences, apart from the quotas among them. */
  rules: z.array(Bilingual),
  /** The quotas of a school among the rules as sentences. */
  quotas: z.array(Bilingual),
  stages: z.array(
    z.object({
      stageId: Id,
      name: z.string(),
      nameEn: z.string(),
      files: z.array(FileSlot),
      work: WorkSetting.pick({ anonymous: true, showPublicly: true, answersBrief: true }).nullable(),
      criteria: z.array(Criterion),
      expertsPerWork: z.number().int().nullable(),
    }),
  ),
})
export type ItemTerms = z.infer<typeof ItemTerms>

/** The places of an item for whoever asks: a visitor, or a person of a school. */
export const ItemPlaces = z.object({
  itemId: Id,
  /** Why a team that is submitted now gets no place, in the reader's language; null: one is left, or it waits in line. */
  refusal: z.string().nullable(),
  /** What is full, so that a team that is submitted now waits in line, in the reader's language; null: it gets a place or none. */
  queued: z.string().nullable(),
  /** With a refusal: when the teams are counted that its quota waits for; null: it is full. */
  countedAt: Instant.nullable(),
  /** Quotas in which every team counts, in the reader's language, with what is left where that is known. */
  quotas: z.array(z.object({ of: z.enum(['item', ...QUOTA_UNITS]), label: z.string(), text: z.string() })),
  /**
   * The quota with the fewest places left, of the item, of the reader's school, or of another unit of theirs; null: none
   * has a known number.
   */
  tightest: z
    .object({
      of: z.enum(['item', 'school', 'unit']),
      /** Of a quota among the rules: its sentence; empty: the plain quota. */
      rule: z.string(),
      used: z.number().int(),
      size: z.number().int(),
    })
    .nullable(),
})
export type ItemPlaces = z.infer<typeof ItemPlaces>
