import { countedQuotas } from '@podium/core/competition/rule/judged.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { onConflict } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { quotaCounts } from '../quota/quota-count.store.ts'
import { judgeTeam, type RuleTeam } from './judge-team.ts'
import { partQuotaFull, setQuotaKeys } from './part-quota.store.ts'
import { partQuotas } from './part-quotas.ts'
import type { TeamPerson } from './team-person.ts'

/**
 * Saves in which quotas for a kind of team these people make it count. Throws if it has a place and one is full; a
 * recount makes room for it.
 */
export async function countInQuotas(
  services: Services,
  tx: Tx,
  team: RuleTeam,
  people: readonly TeamPerson[],
  { setting, at, isRecount = false }: { setting: EnrolSetting; at: Date; isRecount?: boolean },
): Promise<void> {
  const rules = setting.rules.filter((row) => row.kind === 'quota')
  if (rules.length === 0 && !isRecount) return
  const judged = await judgeTeam(services.secrets, tx, team, people, {
    setting: { ...setting, rules },
    at,
    reasons: {},
  })
  const counted = countedQuotas(judged)
  const quotas = await partQuotas(
    tx,
    team.itemId,
    rules.filter(({ key }) => counted.has(key)),
    await quotaCounts(tx, team.schoolId, rules),
  )
  await onConflict(setQuotaKeys(tx, team, quotas, isRecount), partQuotaFull)
}
