import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { refuse } from '../kernel/refused.ts'

/** argon2id, 19 MiB, two passes, one lane: about ten milliseconds of one core. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const atOnce = availableParallelism()
/** More callers than this wait for more than some seconds and are better told so. */
const MAX_WAITING = 500

/** Hashes passwords and compares them, no more at once than there are cores. */
class PasswordHasher {
  #running = 0
  readonly #waiting: Array<() => void> = []
  /** A hash that no password fits, of the same cost: checked for accounts that are not there. */
  readonly #nobody = hash(crypto.randomUUID(), options)

  /** The hash of a password for keeping. Throws BUSY when too many wait. */
  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, options))
  }

  /** Whether the password fits. Without a hash the answer is false after the same time. Throws BUSY when too many wait. */
  async fits(kept: string | null | undefined, password: string): Promise<boolean> {
    const known = kept ?? (await this.#nobody)
    const fits = await this.#inTurn(() => verify(known, password))
    return fits && typeof kept === 'string'
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= atOnce) {
      if (this.#waiting.length >= MAX_WAITING) throw refuse(baseRefusals.BUSY, { seconds: 3 })
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else {
      this.#running += 1
    }
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}

/** The hasher of a running server: `instances.get(passwordHasher)`. */
export const passwordHasher = () => new PasswordHasher()
