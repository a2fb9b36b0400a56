import { z } from 'zod'
import type { FieldFault } from '../../base/refusal.ts'
import { anyText, nonEmptyText } from '../../base/shapes.ts'
import { duplicateFaults, fault } from './setting-faults.ts'

/** A kind of adviser of a team, such as one of the school or one of a company, with how many a team has of it. */
export const AdviserKind = z.object({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,30}$/),
  name: nonEmptyText(20),
  nameEn: anyText(40).default(''),
  min: z.number().int().min(0).max(20).default(0),
  max: z.number().int().min(1).max(20).default(1),
})
export type AdviserKind = z.output<typeof AdviserKind>
export const MAX_ADVISER_KINDS = 6

/** Faults of the kinds: sizes that contradict each other, or the number of advisers in all. */
export function adviserKindFaults(kinds: readonly AdviserKind[], maxTeachers: number): FieldFault[] {
  const least = kinds.reduce((sum, { min }) => sum + min, 0)
  return [
    ...duplicateFaults(
      kinds,
      ({ key }) => key,
      (at) => `adviserKinds.${at}.key`,
    ),
    ...duplicateFaults(
      kinds,
      ({ name }) => name,
      (at) => `adviserKinds.${at}.name`,
    ),
    ...kinds.flatMap(({ min, max }, at) =>
      max < min
        ? [fault(`adviserKinds.${at}.max`, '不能少于最少人数', 'This may not be less than the least number')]
        : [],
    ),
    ...(least > maxTeachers
      ? [fault('maxTeachers', '少于各类教师最少人数之和', 'Less than the least numbers of all kinds together')]
      : []),
  ]
}
