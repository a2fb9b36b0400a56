/** A challenge can be solved and used for this long. */
export const CHALLENGE_MS = 5 * 60_000

/** Failures of an address count for this long. */
export const FAILURE_SECONDS = 600

const MAX_LEVEL = 5
const FIRST_FAILURES = 5
const FIRST_COUNTERS = 500

/**
 * Difficulty of challenges for an address after this many recent failures: 0 for fewer than 5, then one more whenever
 * they double, at most 5. Each level doubles the work; the highest takes seconds, so that a school stays able to sign in.
 */
export function levelFor(failures: number): number {
  if (failures < FIRST_FAILURES) return 0
  return Math.min(MAX_LEVEL, 1 + Math.floor(Math.log2(failures / FIRST_FAILURES)))
}

/** Counters to search at this level; a browser tries 2,000 to 5,000 a second. */
export function counterLimit(level: number): number {
  return FIRST_COUNTERS * 2 ** level
}

/** Whether a challenge is hard enough. One level less than now passes, because others may have failed meanwhile. */
export function isHardEnough(level: number, failures: number): boolean {
  return level >= levelFor(failures) - 1
}
