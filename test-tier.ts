/** `npm run test:full` sets TEST_TIER=full: proofs by volume run whole. `npm test` runs a small version of each. */
export const fullTier = process.env['TEST_TIER'] === 'full'

/** How much of a proof this run does. */
export function inTier<T>(quick: T, full: T): T {
  return fullTier ? full : quick
}
