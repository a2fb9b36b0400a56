import type { Recipient } from './recipients.rule.ts'

/** Why a recipient is previewed before a list is issued. */
export const SAMPLE_REASONS = ['longest_name', 'longest_award', 'random'] as const
export type SampleReason = (typeof SAMPLE_REASONS)[number]

/**
 * The recipients to preview before a list is issued: the longest name, the longest award and project, and another one
 * at `at` (0 to 1) of the rest. Each is another recipient, so a short list has fewer.
 */
export function sampledOf(list: readonly Recipient[], at: number): Array<{ reason: SampleReason; of: Recipient }> {
  const sampled: Array<{ reason: SampleReason; of: Recipient }> = []
  const rest = () => list.filter((each) => !sampled.some(({ of }) => of === each))
  const add = (reason: SampleReason, of: Recipient | undefined) => of && sampled.push({ reason, of })
  add(
    'longest_name',
    longest(list, ({ holder }) => holder),
  )
  add(
    'longest_award',
    longest(rest(), ({ team }) => team.award + team.workName),
  )
  const others = rest()
  add('random', others[Math.min(others.length - 1, Math.floor(at * others.length))])
  return sampled
}

/** The first of those with the longest text, by characters. */
function longest(list: readonly Recipient[], textOf: (of: Recipient) => string): Recipient | undefined {
  const lengthOf = (of: Recipient) => Array.from(textOf(of)).length
  const [first, ...others] = list
  return first && others.reduce((found, each) => (lengthOf(each) > lengthOf(found) ? each : found), first)
}
