import { refuse, type Refusal } from '@podium/core/base/refusal.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { waitingRefusals } from '@podium/core/enrolment/waiting/refusals.ts'
import { hasWaitingList } from '@podium/core/enrolment/waiting/waiting.rule.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { keepInQuotas } from '../rule/count-in-quotas.ts'
import { limitsOf } from '../team/facts.ts'
import { claimQuota, lockCounter, quotaOf } from '../team/quota.store.ts'
import type { Team } from '../team/team.store.ts'
import { hasLine, isPlaceOwed } from './line.store.ts'

/**
 * Claims the team's quota; returns the refusal, with the numbers, if it is exhausted. The caller locked the team's quotas
 * among the rules before, and saves `holdsPlace`.
 */
export async function tryClaimQuota(tx: Tx, team: Team, setting: EnrolSetting): Promise<Refusal | null> {
  const limits = limitsOf(setting)
  const outcome = await claimQuota(tx, team, limits)
  if (outcome === 'taken') return null
  const { item, school } = await quotaOf(tx, team, limits)
  return outcome === 'item_full'
    ? refuse(enrolmentRefusals.ITEM_QUOTA_FULL, { used: item!.used, size: item!.size })
    : refuse(enrolmentRefusals.SCHOOL_QUOTA_FULL, { used: school!.used, size: school!.size })
}

/** The same for a team that had a place before and counts in the quotas that it counted in. */
export async function reclaimQuota(tx: Tx, team: Team, setting: EnrolSetting): Promise<Refusal | null> {
  await keepInQuotas(tx, team)
  return tryClaimQuota(tx, team, setting)
}

/**
 * Claims the team's place. `wait`: there is none, or it belongs to a team in line, and the item has a waiting list; without
 * a list the refusal. A list that was switched off still serves those in line.
 */
export async function claimOrWait(tx: Tx, team: Team, setting: EnrolSetting): Promise<Refusal | 'wait' | null> {
  const queues = hasWaitingList(setting)
  if (!queues && !(await hasLine(tx, team.itemId))) return tryClaimQuota(tx, team, setting)
  await lockCounter(tx, team.itemId)
  if (await isPlaceOwed(tx, team.itemId, setting.schoolQuota))
    return queues ? 'wait' : refuse(waitingRefusals.PLACE_OWED)
  const full = await tryClaimQuota(tx, team, setting)
  return full && queues ? 'wait' : full
}
