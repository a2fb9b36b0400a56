import { z } from 'zod'
import { Id } from '../../base/shapes.ts'
import { MajorClass } from './major-class.ts'

/** Names that can be added at once. */
export const MAX_NAMES = 200

export const CollegeRow = z.object({
  collegeId: Id,
  schoolId: Id,
  schoolName: z.string(),
  name: z.string(),
  position: z.number().int(),
  majors: z.number().int(),
  version: z.number().int(),
})
export type CollegeRow = z.output<typeof CollegeRow>

export const MajorRow = z.object({
  majorId: Id,
  schoolId: Id,
  schoolName: z.string(),
  /** Null: the major belongs to the school without a college. */
  collegeId: Id.nullable(),
  collegeName: z.string(),
  /** Of its category or class in the national catalogue; empty: not stated. */
  classCode: MajorClass,
  name: z.string(),
  position: z.number().int(),
  version: z.number().int(),
})
export type MajorRow = z.output<typeof MajorRow>
