import { z } from 'zod'
import { Id, anyText, VersionOrZero } from '../../base/shapes.ts'

/** Where a person studies or teaches. */
export const Membership = z.object({
  schoolId: Id.nullable(),
  schoolName: z.string(),
  collegeId: Id.nullable(),
  collegeName: z.string(),
  majorId: Id.nullable(),
  majorName: z.string(),
  grade: z.string(),
  degree: z.string(),
  number: z.string(),
  title: z.string(),
  version: z.number().int(),
})

export const MembershipInput = z.object({
  schoolId: Id,
  collegeId: Id.nullable().optional(),
  majorId: Id.nullable().optional(),
  grade: anyText(20).optional(),
  degree: anyText(20).optional(),
  number: anyText(30).optional(),
  title: anyText(30).optional(),
  version: VersionOrZero,
})
