import { DatabaseClock } from '../db/clock.ts'

/** The clock of a rehearsal: it begins at any moment and is moved from step to step. */
export class PretendedClock extends DatabaseClock {
  #at: number
  #since = performance.now()

  constructor(at: Date) {
    super()
    this.#at = at.getTime()
  }

  override now(): Date {
    return new Date(this.#at + performance.now() - this.#since)
  }

  move(to: Date): void {
    this.#at = to.getTime()
    this.#since = performance.now()
  }
}
