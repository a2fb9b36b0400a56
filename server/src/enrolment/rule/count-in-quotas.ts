import { countedQuotas } from '@podium/core/competition/rule/judged.ts'
import { quotaRows } from '@podium/core/competition/rule/row.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { onConflict } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { quotaCounts } from '../quota/quota-count.store.ts'
import { judgeTeam, type RuleTeam } from './judge-team.ts'
import { partQuotaFull, setQuotaKeys } from './part-quota.store.ts'
import { partQuotas } from './part-quotas.ts'
import type { TeamPerson } from './team-person.ts'

/** Saves in which quotas for a kind of team these people make it count. Throws if it has a place and one is full. */
export async function countInQuotas(
  services: Services,
  tx: Tx,
  team: RuleTeam,
  people: readonly TeamPerson[],
  { setting, at }: { setting: EnrolSetting; at: Date },
): Promise<void> {
  const rules = quotaRows(setting.rules)
  if (rules.length === 0) return
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
  await onConflict(setQuotaKeys(tx, team, quotas), partQuotaFull)
}
