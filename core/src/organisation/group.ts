import { z } from 'zod'

export const GROUP_KINDS = ['platform', 'committee', 'division', 'school', 'college', 'company', 'other'] as const
export const GroupKind = z.enum(GROUP_KINDS)
export type GroupKind = z.infer<typeof GroupKind>

export const SCHOOL_LEVELS = ['undergraduate', 'vocational', 'secondary', 'other'] as const
export const SchoolLevel = z.enum(SCHOOL_LEVELS)
export type SchoolLevel = z.infer<typeof SchoolLevel>
