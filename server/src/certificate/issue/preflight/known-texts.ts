import { valuesOf, type BatchFacts, type Recipient } from '@podium/core/certificate/issue/recipients.rule.ts'
import type { Choices } from '#server/certificate/template/open-template.ts'

/**
 * From this many certificates on, a batch has a prefix of its own: about 50 kB once, which saves about 7 kB in each
 * certificate.
 */
const OWN_PREFIX = 100
/** Recipients that are sampled, evenly distributed. */
const SAMPLE = 1_000
/**
 * Share of certificates that must need a character before it goes into the shared prefix. Each downloaded file contains
 * the whole prefix: with a share of 0.02 an archive of 4,400 files has twice the size.
 */
const LEAST_SHARE = 0.15

/**
 * Texts that the certificates of a batch have in common, by field: its shared facts, and frequent surnames, schools and
 * places.
 */
export function knownTexts(recipients: readonly Recipient[], batchFacts: BatchFacts): Choices {
  if (recipients.length < OWN_PREFIX) return {}
  const step = Math.max(1, Math.floor(recipients.length / SAMPLE))
  const looked = recipients.filter((_, at) => at % step === 0)
  const counts = new Map<string, Map<string, number>>()
  for (const recipient of looked) {
    for (const [code, text] of Object.entries(valuesOf(recipient, batchFacts, {}))) {
      let seen = counts.get(code)
      if (!seen) counts.set(code, (seen = new Map()))
      for (const character of new Set(text)) seen.set(character, (seen.get(character) ?? 0) + 1)
    }
  }
  const least = looked.length * LEAST_SHARE
  const common = (seen: Map<string, number>) =>
    [...seen].flatMap(([character, count]) => (count >= least ? [character] : [])).sort()
  return Object.fromEntries([...counts].map(([code, seen]) => [code, [common(seen).join('')]]))
}
