import type { TraceWay } from '@podium/core/certificate/kind.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { addLookUps, type LookUps } from './trace-setting.store.ts'

/** Look-ups are put on record together: whoever guesses a million times costs some hundred writes. */
const EVERY_MS = 3_000
const HOURS_AHEAD = 8

/** Look-ups that are not on record yet, by day, way and organisation. */
const lookUpCounts = () => new Map<string, LookUps>()

export interface LookUp {
  readonly way: TraceWay
  /** Whose certificate was found; null where none was. */
  readonly groupId: string | null
  /** Whether what was found does not agree with its signature. */
  readonly mismatch?: boolean
}

/** Counts one look-up: its day, its way and whose certificate was found, and nothing of who asked. */
export function countLookUp(services: Services, { way, groupId, mismatch = false }: LookUp, now = new Date()): void {
  const counted = services.instances.get(lookUpCounts)
  if (counted.size === 0) setTimeout(() => void saveLookUps(services), EVERY_MS).unref()
  const day = new Date(now.getTime() + HOURS_AHEAD * 3_600_000).toISOString().slice(0, 10)
  const key = `${day} ${way} ${groupId}`
  const known = counted.get(key) ?? { day, way, groupId, count: 0, mismatch: 0 }
  known.count += 1
  if (mismatch) known.mismatch += 1
  counted.set(key, known)
}

/** Puts on record what was counted so far. What can't be kept is gone: statistics are worth no retry. */
export async function saveLookUps(services: Services): Promise<void> {
  const counts = services.instances.get(lookUpCounts)
  const counted = [...counts.values()]
  counts.clear()
  if (counted.length === 0) return
  try {
    await addLookUps(services.db, counted)
  } catch {
    // The server is stopping, or the database is away.
  }
}
