import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from '../kernel/context.ts'
import { isWorthRetrying } from './pg-errors.ts'
import type { Services } from '../kernel/services.ts'
import { beginning, run } from './prepared-connection.ts'

const ATTEMPTS = 5

/**
 * One transaction (READ COMMITTED), tried again after a deadlock or serialization failure, up to five times in all.
 * `now` is the database's clock at its beginning. An unknown outcome of COMMIT is not tried again.
 */
export async function transact<T>(services: Services, work: (tx: Tx, now: Date) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await services.db.transaction().execute(async (tx) => {
        const [start] = await run(tx, beginning, [])
        return work(tx, start!.now)
      })
    } catch (error) {
      if (attempt >= ATTEMPTS || !isWorthRetrying(error)) throw error
      await sleep(Math.random() * 20 * 2 ** attempt)
    }
  }
}
