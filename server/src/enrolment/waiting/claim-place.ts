import { refuse, type Refusal } from '@podium/core/base/refusal.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { waitingRefusals } from '@podium/core/enrolment/waiting/refusals.ts'
import { hasWaitingList } from '@podium/core/enrolment/waiting/waiting.rule.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { keepInQuotas } from '../rule/count-in-quotas.ts'
import { rowCounted } from '../rule/part-quota.store.ts'
import { limitsOf } from '../team/facts.ts'
import { claimQuota, lockCounter, quotaOf } from '../team/quota.store.ts'
import type { Team } from '../team/team.store.ts'
import { fullPart, hasLine, placeOwed } from './line.store.ts'

/** What a team waits for, and why it has no place. */
export interface Wait {
  /** A quota among the rules, as the team names it; null: its item or its school. */
  readonly waitsFor: string | null
  readonly why: Refusal
}

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
 * Claims the team's place. If there is none, or it belongs to a team in line, it waits where the item has a waiting list;
 * without one, and at a quota that refuses, the refusal. A list that was switched off still serves those in line.
 */
export async function claimOrWait(tx: Tx, team: Team, setting: EnrolSetting): Promise<Refusal | Wait | null> {
  const queues = hasWaitingList(setting)
  if (!queues && !(await hasLine(tx, team.itemId))) return tryClaimQuota(tx, team, setting)
  await lockCounter(tx, team.itemId)
  const full = await fullPart(tx, team.teamId)
  if (full !== null) {
    const why = refuse(enrolmentRefusals.PART_QUOTA_FULL)
    return queues && rowCounted(setting.rules, full)?.whenFull === 'queue' ? { waitsFor: full, why } : why
  }
  const owed = await placeOwed(tx, team, limitsOf(setting))
  const why = owed === undefined ? await tryClaimQuota(tx, team, setting) : refuse(waitingRefusals.PLACE_OWED)
  return why && queues ? { waitsFor: owed ?? null, why } : why
}
