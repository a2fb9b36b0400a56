import { z } from 'zod'

/**
 * Audit levels of an enrolment, in order; a setting may omit levels. `province`: the organisation directly above the
 * school.
 */
export const AUDIT_LEVELS = ['teacher', 'college', 'school', 'province', 'organiser'] as const
export const AuditLevel = z.enum(AUDIT_LEVELS)
export type AuditLevel = z.infer<typeof AuditLevel>

/** Levels at which the team’s school decides. */
export const LEVELS_OF_SCHOOL = ['teacher', 'college', 'school'] as const satisfies readonly AuditLevel[]

export const isOfSchool = (level: AuditLevel): boolean => LEVELS_OF_SCHOOL.some((each) => each === level)
