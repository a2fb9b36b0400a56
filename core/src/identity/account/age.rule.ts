import { beijingDay } from '../../base/time/beijing.ts'
import { ageOn } from './id-card.rule.ts'

/** Below this age in years a person is a minor, whose name public lists mask. */
export const ADULT_AGE = 18

/** Below this age in years a guardian must consent to the use of personal data (个人信息保护法, article 31). */
export const GUARDIAN_AGE = 14

/** Whether the person is younger than this on the day in China at `at`. */
function isYounger(birthday: string, years: number, at: Date): boolean {
  return ageOn(birthday, beijingDay(at)) < years
}

/** Whether a guardian must consent for this person. An unknown birthday is to be entered first. */
export function needsGuardian(birthday: string | null, at: Date): boolean {
  return birthday !== null && isYounger(birthday, GUARDIAN_AGE, at)
}

/** Whether the person is a minor; people of unknown age count as minors. */
export function isMinor(birthday: string | null, at: Date): boolean {
  return birthday === null || isYounger(birthday, ADULT_AGE, at)
}
