import { z } from 'zod'
import { Bilingual, Id } from '../../base/shapes.ts'
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
  /** The round’s own rules as sentences. */
  rules: z.array(Bilingual),
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
