import { valuesOf, type BatchFacts, type Recipient } from '@podium/core/certificate/issue/recipients.rule.ts'
import type { Choices } from '#server/certificate/template/open-template.ts'

/** From this size on a batch gains by a prefix of its own: some 50 kB once, for some 7 kB less in each certificate. */
const OWN_PREFIX = 100
/** Recipients that are looked at, evenly spread. */
const SAMPLE = 1_000
/**
 * A character that so many certificates need lies in the prefix that all share; a rarer one in each that needs it. Every
 * downloaded file has the whole prefix: at a fiftieth an archive of 4,400 has twice the size.
 */
const LEAST_SHARE = 0.15

/**
 * The characters that certificates of a batch have in common, by field: those of its occasion, and the surnames,
 * schools and places that come again and again.
 */
export function knownTexts(recipients: readonly Recipient[], occasion: BatchFacts): Choices {
  if (recipients.length < OWN_PREFIX) return {}
  const step = Math.max(1, Math.floor(recipients.length / SAMPLE))
  const looked = recipients.filter((_, at) => at % step === 0)
  const counts = new Map<string, Map<string, number>>()
  for (const recipient of looked) {
    for (const [code, text] of Object.entries(valuesOf(recipient, occasion, {}))) {
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
