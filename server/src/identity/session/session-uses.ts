import type { Services } from '#server/platform/kernel/services.ts'
import { extendSessionsLazily, type SessionTimes, type SessionUse } from './live-session.store.ts'

const DELAY_MS = 500

/**
 * Uses of sessions that are recorded together a little later, so that a crowd's requests only read. A server that is
 * killed loses those of half a second; the next request of such a session is recorded again.
 */
export class SessionUses implements Disposable {
  #waiting = new Map<string, SessionUse>()
  #timer: NodeJS.Timeout | null = null

  add(services: Services, use: SessionUse, times: SessionTimes): void {
    this.#waiting.set(use.sessionId, use)
    this.#timer ??= setTimeout(() => void this.#record(services, times), DELAY_MS).unref()
  }

  async #record({ db, log }: Services, times: SessionTimes): Promise<void> {
    const uses = [...this.#waiting.values()]
    this.#waiting = new Map()
    this.#timer = null
    await extendSessionsLazily(db, uses, times).catch((error: unknown) => {
      log.warn({ err: error, sessions: uses.length }, 'uses of sessions not recorded')
    })
  }

  [Symbol.dispose](): void {
    if (this.#timer) clearTimeout(this.#timer)
  }
}
