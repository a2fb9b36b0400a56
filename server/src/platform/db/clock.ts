import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Db, Tx } from './db.ts'

/** The database's clock at this moment: what a deadline is decided by, asked after the lock was won. */
export async function clock(tx: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx)
  return rows[0]!.at
}

/**
 * The database's time without a query: what it said last, carried on by the monotonic timer, so that a wrong or
 * jumping clock of this machine decides nothing. For reads; a write asks the database itself.
 */
export class DatabaseClock {
  #at = Date.now()
  #measured = performance.now()
  #timer: NodeJS.Timeout | null = null

  now(): Date {
    return new Date(this.#at + performance.now() - this.#measured)
  }

  /** Seconds by which this machine's own clock is ahead of the database's. */
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
