import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { refuse } from '../kernel/refused.ts'

/** argon2id, 19 MiB, two passes, one lane: about ten milliseconds of one core. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const atOnce = availableParallelism()
/** More callers than this wait for more than some seconds and are better told so. */
const MAX_WAITING = 500

let running = 0
const waiting: Array<() => void> = []

/** The hash of a password for keeping. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options))
}

/** A hash that no password fits, of the same cost: checked for accounts that are not there. */
const nobody = hash(crypto.randomUUID(), options)

/** Whether the password fits. Without a hash the answer is false after the same time. Throws BUSY when too many wait. */
export async function fitsPassword(kept: string | null | undefined, password: string): Promise<boolean> {
  const known = kept ?? (await nobody)
  const fits = await inTurn(() => verify(known, password))
  return fits && typeof kept === 'string'
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= MAX_WAITING) throw refuse(baseRefusals.BUSY, { seconds: 3 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
