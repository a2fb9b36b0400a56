import { z } from 'zod'
import { Bilingual, Instant } from '../../base/shapes.ts'

/** A fact of a setting that differs between two of its versions; null: not in that version. */
export const SettingDifference = z.object({
  field: z.string(),
  label: Bilingual,
  before: Bilingual.nullable(),
  after: Bilingual.nullable(),
})
export type SettingDifference = z.infer<typeof SettingDifference>

/** A saved version of a setting, with what it changed in the one before. */
export const SettingVersion = z.object({
  no: z.number().int(),
  at: Instant,
  /** Empty where nobody is known, as for copies made by the system. */
  byName: z.string(),
  reason: z.string(),
  differences: z.array(SettingDifference),
})
export type SettingVersion = z.infer<typeof SettingVersion>
