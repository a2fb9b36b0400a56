import type { TraceWay } from '@podium/core/certificate/kind.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { addLookUps, type LookUps } from './trace-setting.store.ts'

/** Interval of saving counts: together, so that a million look-ups cost only some hundred writes. */
const EVERY_MS = 3_000
const HOURS_AHEAD = 8

/** Look-ups that are not saved yet, by day, method and organisation. */
const lookUpCounts = () => new Map<string, LookUps>()

export interface LookUp {
  readonly way: TraceWay
  /** Organisation of the certificate that was found; null: none was found. */
  readonly groupId: string | null
  /** Whether the record did not match its signature. */
  readonly mismatch?: boolean
}

/** Counts one look-up by day, method and organisation; nothing about the user is stored. */
export function countLookUp(services: Services, { way, groupId, mismatch = false }: LookUp, now = new Date()): void {
  const counted = services.instances.get(lookUpCounts)
  if (counted.size === 0) setTimeout(() => void saveLookUps(services), EVERY_MS).unref()
  const day = new Date(now.getTime() + HOURS_AHEAD * 3_600_000).toISOString().slice(0, 10)
  const key = `${day} ${way} ${groupId}`
  const entry = counted.get(key) ?? { day, way, groupId, count: 0, mismatch: 0 }
  entry.count += 1
  if (mismatch) entry.mismatch += 1
  counted.set(key, entry)
}

/** Saves the counts. If that fails they are lost, because statistics are not worth a retry. */
export async function saveLookUps(services: Services): Promise<void> {
  const counts = services.instances.get(lookUpCounts)
  const counted = [...counts.values()]
  counts.clear()
  if (counted.length === 0) return
  try {
    await addLookUps(services.db, counted)
  } catch {
    // Happens when the server stops or the database is unavailable.
  }
}
