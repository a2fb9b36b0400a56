import { countedQuotas } from '@podium/core/competition/rule/judged.ts'
import { rulesAt } from '@podium/core/competition/rule/quota/pass.rule.ts'
import { quotaRows } from '@podium/core/competition/rule/row.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { onConflict } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { countsOfUnits } from '../quota/quota-count.store.ts'
import { NO_UNITS, unitsCountedIn, unitsOf } from '../quota/unit.store.ts'
import { judgeTeam, placeOfUnits, quotasInForce, type RuleTeam } from './judge-team.ts'
import {
  countedKey,
  countersOf,
  lockCountersOf,
  partQuotaFull,
  quotaKeysOfAll,
  setQuotaKeys,
  type TeamInQuotas,
} from './part-quota.store.ts'
import { partQuotas, sized } from './part-quotas.ts'
import type { TeamPerson } from './team-person.ts'

type CountedTeam = RuleTeam & { readonly isCounted: boolean }

/** Saves in which quotas for a kind of team these people make it count. Throws if it has a place and one is full. */
export async function countInQuotas(
  services: Services,
  tx: Tx,
  team: CountedTeam,
  people: readonly TeamPerson[],
  judging: { setting: EnrolSetting; at: Date },
): Promise<void> {
  await countAllInQuotas(services, tx, [{ team, people }], judging)
}

/** The same for many teams of an item, whose counters are locked in one order before any of them is touched. */
export async function countAllInQuotas(
  services: Services,
  tx: Tx,
  teams: ReadonlyArray<{ readonly team: CountedTeam; readonly people: readonly TeamPerson[] }>,
  { setting, at }: { setting: EnrolSetting; at: Date },
): Promise<void> {
  const rules = quotaRows(rulesAt(setting.rules, at))
  const placed: TeamInQuotas[] = []
  for (const { team, people } of teams) {
    // A team that counted before may come back after the last quota was removed.
    if (rules.length === 0 && !team.isCounted) continue
    const judging = { setting: { ...setting, rules }, at, reasons: {} }
    const counted = countedQuotas(await judgeTeam(services.secrets, tx, team, people, judging))
    const rows = rules.filter(({ key }) => counted.has(key))
    const units = await unitsOf(tx, team.itemId, placeOfUnits(team, people), rows)
    placed.push({ teamId: team.teamId, quotas: await partQuotas(tx, team.itemId, rows, units) })
  }
  if (placed.length === 0) return
  await lockCountersOf(tx, placed)
  await onConflict(setQuotaKeys(tx, placed), partQuotaFull)
}

/**
 * Lets a team that has no place now count again in the quotas that it counted in, as far as they are in force, with their
 * present sizes, and locks their counters.
 */
export async function keepInQuotas(tx: Tx, { teamId, itemId }: { teamId: string; itemId: string }): Promise<void> {
  await setQuotaKeys(tx, await keepAllInQuotas(tx, itemId, [teamId]))
}

/** The same for several teams of an item, which are not locked: what they count in stays as it is. */
export async function keepAllInQuotas(tx: Tx, itemId: string, teamIds: readonly string[]): Promise<TeamInQuotas[]> {
  const teams = (await quotaKeysOfAll(tx, teamIds)).filter(({ keys }) => keys.length > 0)
  if (teams.length === 0) return []
  const counted = await unitsCountedIn(tx, teamIds)
  const unitsOfTeam = (teamId: string) => ({ ...NO_UNITS, ...counted.get(teamId) })
  const rules = rulesAt(await quotasInForce(tx, itemId), await clock(tx))
  const countsOf = await countsOfUnits(
    tx,
    itemId,
    teams.map(({ teamId }) => unitsOfTeam(teamId)),
    rules,
  )
  const counters = await countersOf(tx, itemId, rules)
  const placed = teams.map(({ teamId, keys }) => {
    const units = unitsOfTeam(teamId)
    const quotas = sized(counters, rules, units, countsOf(units))
    return { teamId, quotas: quotas.filter((quota) => keys.includes(countedKey(quota))) }
  })
  await lockCountersOf(tx, placed)
  return placed
}
