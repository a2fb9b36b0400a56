import { countedQuotas } from '@podium/core/competition/rule/judged.ts'
import { quotaRows } from '@podium/core/competition/rule/row.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { onConflict } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { NO_UNITS, unitsCountedIn, unitsOf } from '../quota/unit.store.ts'
import { judgeTeam, placeOfUnits, quotasInForce, type RuleTeam } from './judge-team.ts'
import { countedKey, lockCountersOf, partQuotaFull, quotaKeysOf, setQuotaKeys } from './part-quota.store.ts'
import { partQuotas } from './part-quotas.ts'
import type { TeamPerson } from './team-person.ts'

/** Saves in which quotas for a kind of team these people make it count. Throws if it has a place and one is full. */
export async function countInQuotas(
  services: Services,
  tx: Tx,
  team: RuleTeam & { readonly isCounted: boolean },
  people: readonly TeamPerson[],
  { setting, at }: { setting: EnrolSetting; at: Date },
): Promise<void> {
  const rules = quotaRows(setting.rules)
  // A team that counted before may come back after the last quota was removed.
  if (rules.length === 0 && !team.isCounted) return
  const judged = await judgeTeam(services.secrets, tx, team, people, {
    setting: { ...setting, rules },
    at,
    reasons: {},
  })
  const counted = countedQuotas(judged)
  const rows = rules.filter(({ key }) => counted.has(key))
  const units = await unitsOf(tx, placeOfUnits(team, people), rows)
  const placed = [{ teamId: team.teamId, quotas: await partQuotas(tx, team.itemId, rows, units) }]
  await lockCountersOf(tx, placed)
  await onConflict(setQuotaKeys(tx, placed), partQuotaFull)
}

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
