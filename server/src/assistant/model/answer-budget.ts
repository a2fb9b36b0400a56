import { beijingDay } from '@podium/core/base/time/beijing.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { attempts } from '#server/platform/security/throttle.ts'

export const DAY_SECONDS = 86_400

/** Key under which the day's written answers are counted. */
export function budgetKey(now: Date): string {
  return `assistant model ${beijingDay(now)}`
}

/** Answers that the model wrote today. */
export function writtenToday(services: Services, now: Date): Promise<number> {
  return attempts(services, budgetKey(now))
}
