import { z } from 'zod'
import { Id } from '../../base/shapes.ts'

export const MAX_DEPARTMENTS = 500
/** Levels of departments in an organisation. */
export const MAX_LEVELS = 6

/** A department of an organisation; its parent belongs to the same organisation. */
export const DepartmentRow = z.object({
  departmentId: Id,
  parentId: Id.nullable(),
  name: z.string(),
  leaderId: Id.nullable(),
  leaderName: z.string(),
  phone: z.string(),
  email: z.string(),
  position: z.number().int(),
  enabled: z.boolean(),
  /** Without those of departments below. */
  people: z.number().int(),
  version: z.number().int(),
})
export type DepartmentRow = z.output<typeof DepartmentRow>
