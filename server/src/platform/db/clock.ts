import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

/** The database's current time. Decisions on deadlines read it after the lock was granted. */
export async function clock(tx: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx)
  return rows[0]!.at
}

/**
 * The database's time without a query, extrapolated from the last answer by the monotonic timer, so that this machine's
 * clock does not matter. Only for reads; writes query the database.
 */
export class DatabaseClock {
  #at = Date.now()
  #measured = performance.now()
  #timer: NodeJS.Timeout | null = null

  now(): Date {
    return new Date(this.#at + performance.now() - this.#measured)
  }

  /** Seconds by which this machine's clock is ahead of the database's. */
  drift(): number {
    return (Date.now() - this.now().getTime()) / 1_000
  }

  async start(db: Db): Promise<void> {
    await this.#measure(db)
    this.#timer = setInterval(() => void this.#measure(db).catch(() => undefined), 10_000)
    this.#timer.unref()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
  }

  async #measure(db: Db): Promise<void> {
    const before = performance.now()
    const at = await clock(db)
    const after = performance.now()
    this.#at = at.getTime()
    this.#measured = (before + after) / 2
  }
}
