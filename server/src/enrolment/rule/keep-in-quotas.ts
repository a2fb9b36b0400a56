import type { Tx } from '#server/platform/kernel/context.ts'
import { NO_UNITS, unitsCountedIn } from '../quota/unit.store.ts'
import { quotasInForce } from './judge-team.ts'
import { countedKey, lockCountersOf, quotaKeysOf, setQuotaKeys } from './part-quota.store.ts'
import { partQuotas } from './part-quotas.ts'

/**
 * Lets a team that has no place now count again in the quotas that it counted in, as far as they are in force, with their
 * present sizes, and locks their counters.
 */
export async function keepInQuotas(tx: Tx, { teamId, itemId }: { teamId: string; itemId: string }): Promise<void> {
  const keys = await quotaKeysOf(tx, teamId)
  if (keys.length === 0) return
  const units = { ...NO_UNITS, ...(await unitsCountedIn(tx, [teamId])).get(teamId) }
  const quotas = await partQuotas(tx, itemId, await quotasInForce(tx, itemId), units)
  const placed = [{ teamId, quotas: quotas.filter((quota) => keys.includes(countedKey(quota))) }]
  await lockCountersOf(tx, placed)
  await setQuotaKeys(tx, placed)
}
