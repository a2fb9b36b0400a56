import { randomBytes } from 'node:crypto'
import {
  countedNumber,
  RANDOM_LENGTH,
  randomNumber,
  whyNotFitNumbers,
  type NumberRule,
} from '@podium/core/certificate/issue/numbering.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { lockCounter, moveCounter, reservedNumbers, usedNumbers } from './number.store.ts'

export interface AssignedNumber {
  readonly number: string
  /** Null for a random number. */
  readonly counter: number | null
}

/**
 * Assigns `count` numbers within the issuing transaction. Counted numbers have no gaps, because the counter's row stays
 * locked until the certificates are committed.
 * @spec B10 D06
 */
export async function assignNumbers(tx: Tx, rule: NumberRule, scope: string, count: number): Promise<AssignedNumber[]> {
  if (scope === '') return (await freshNumbers(tx, rule, count)).map((number) => ({ number, counter: null }))
  const last = await lockCounter(tx, scope)
  refuseIf(whyNotFitNumbers(rule, last, count))
  await moveCounter(tx, scope, last + count)
  return Array.from({ length: count }, (_, at) => ({
    number: countedNumber(rule, last + 1 + at),
    counter: last + 1 + at,
  }))
}

/**
 * Checks before issuing that enough numbers are free for a whole batch, beside used numbers and those that running
 * batches need. Keeps the counter locked, so that two batches can't reserve the same numbers. Uses no number.
 */
export async function checkNumbers(tx: Tx, rule: NumberRule, scope: string, count: number): Promise<void> {
  if (scope === '') return
  const last = await lockCounter(tx, scope)
  refuseIf(whyNotFitNumbers(rule, last + (await reservedNumbers(tx, scope)), count))
  const next = Array.from({ length: count }, (_, at) => countedNumber(rule, last + 1 + at))
  const [used] = await usedNumbers(tx, next)
  if (used !== undefined) throw refuse(certificateRefusals.NUMBER_TAKEN, { number: used })
}

async function freshNumbers(tx: Tx, rule: NumberRule, count: number): Promise<string[]> {
  const fresh = new Set<string>()
  while (fresh.size < count) {
    const more = count - fresh.size
    const bytes = randomBytes(RANDOM_LENGTH * more)
    const drawn = new Set(
      Array.from({ length: more }, (_, at) => randomNumber(rule, bytes.subarray(RANDOM_LENGTH * at))),
    )
    for (const used of await usedNumbers(tx, [...drawn])) drawn.delete(used)
    for (const number of drawn) fresh.add(number)
  }
  return [...fresh]
}
