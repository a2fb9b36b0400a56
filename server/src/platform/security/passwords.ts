import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { refuse } from '../kernel/refused.ts'

/** argon2id, 19 MiB, two passes, one lane: about ten milliseconds of one core. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const atOnce = availableParallelism()
/** With more waiting callers each would wait for several seconds; further ones get BUSY. */
const MAX_WAITING = 500

/** Hashes and compares passwords; runs at most as many at once as there are cores. */
class PasswordHasher {
  #running = 0
  readonly #waiting: Array<() => void> = []
  /** A hash of the same cost that matches no password, compared if the account does not exist. */
  readonly #nobody = hash(crypto.randomUUID(), options)

  /** The hash of a password. Throws BUSY if too many callers wait. */
  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, options))
  }

  /**
   * Whether the password matches the stored hash. Without a hash, false after the same time. Throws BUSY if too many
   * callers wait.
   */
  async fits(storedHash: string | null | undefined, password: string): Promise<boolean> {
    const hash = storedHash ?? (await this.#nobody)
    const fits = await this.#inTurn(() => verify(hash, password))
    return fits && typeof storedHash === 'string'
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

/** The server's hasher: `instances.get(passwordHasher)`. */
export const passwordHasher = () => new PasswordHasher()
