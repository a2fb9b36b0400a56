import { firstRefusal, refusalText, type Refusal } from '@podium/core/base/refusal.ts'
import { refuse as makeRefusal } from '@podium/core/base/refusal.ts'
import { numberOf, numberScope, blindPattern, whyNoNumber } from '@podium/core/competition/setting/number.rule.ts'
import type { AuditLevel, EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { nextLevel } from '@podium/core/enrolment/audit/audit.rule.ts'
import { teamEnrolled } from '@podium/core/enrolment/events.ts'
import { sizeOf } from '@podium/core/enrolment/member/member.rule.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { whyNotAwaitMembers } from '@podium/core/enrolment/team/submit.rule.ts'
import type { TeamState } from '@podium/core/enrolment/team/team.ts'
import { paths } from '@podium/core/paths.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { emit } from '#server/platform/events/emit.ts'
import { refuseIf } from '#server/platform/kernel/refused.ts'
import { addDecision } from '../audit/decision.store.ts'
import { limitsOf, lockFacts, teamToSubmit, type LockedFacts } from './facts.ts'
import { inform } from '../audit/inform.ts'
import { freezeNames, membersOf, type Member } from '../member/member.store.ts'
import { nextSerial, numberFacts } from './number.store.ts'
import { claimQuota, quotaOf } from './quota.store.ts'
import { takeParticipation } from './take-participation.ts'
import { changeTeam, type Team, type TeamChange } from './team.store.ts'
import type { Services } from '#server/platform/kernel/services.ts'

export interface Advanced {
  state: TeamState
  version: number
}

/** Takes the team's place in its quotas; answers why there is none, with the arithmetic. */
export async function takeQuota(tx: Tx, team: Team, setting: EnrolSetting): Promise<Refusal | null> {
  const limits = limitsOf(setting)
  const outcome = await claimQuota(tx, team, limits)
  if (outcome === 'taken') return null
  const { item, school } = await quotaOf(tx, team, limits)
  return outcome === 'item_full'
    ? makeRefusal(enrolmentRefusals.ITEM_QUOTA_FULL, { used: item!.used, size: item!.size })
    : makeRefusal(enrolmentRefusals.SCHOOL_QUOTA_FULL, { used: school!.used, size: school!.size })
}

/**
 * Hands the team on from `level` (null: from its captain) to whoever is next; past the last level it is enrolled.
 * Levels that have nobody to ask are passed over, and that is recorded.
 */
export async function passToNextLevel(
  services: Services,
  tx: Tx,
  team: Team,
  setting: EnrolSetting,
  level: AuditLevel | null,
  change: TeamChange = {},
): Promise<Advanced> {
  const teachers = sizeOf((await membersOf(tx, team.teamId)).filter(({ state }) => state === 'accepted')).teachers
  const next = nextLevel(setting.auditLevels, level, { teachers })
  for (const passed of next.passed) await addDecision(tx, { teamId: team.teamId, level: passed, action: 'pass' })
  if (next.level === null) return enrol(services, tx, team, setting, change)
  const state = level === null ? 'submitted' : 'auditing'
  const version = await changeTeam(tx, team, { ...change, state, auditLevel: next.level, step: 'success' })
  return { state, version }
}

/** Gives the team its number, once in its life, and tells everybody. */
async function enrol(
  services: Services,
  tx: Tx,
  team: Team,
  setting: EnrolSetting,
  change: TeamChange,
): Promise<Advanced> {
  const numbers = team.number
    ? { number: team.number, reviewNumber: team.reviewNumber! }
    : await giveNumbers(tx, team, setting)
  const at = await clock(tx)
  const version = await changeTeam(tx, team, {
    ...change,
    state: 'enrolled',
    auditLevel: null,
    step: 'success',
    decidedAt: at,
    enrolled: { ...numbers, at: team.enrolledAt ?? at },
  })
  await emit(services, tx, teamEnrolled, { teamId: team.teamId, roundId: team.roundId, itemId: team.itemId })
  await inform(services, tx, 'enrolled', {
    users: (await membersOf(tx, team.teamId)).flatMap(({ state, userId }) => (state === 'accepted' && userId) || []),
    roundId: team.roundId,
    about: `${team.teamId}:${version}`,
    link: paths.centre.team({ teamId: team.teamId }),
    params: { team: team.name, number: numbers.number },
  })
  return { state: 'enrolled', version }
}

async function giveNumbers(tx: Tx, team: Team, setting: EnrolSetting) {
  const facts = await numberFacts(tx, team.itemId, team.schoolId)
  const give = async (pattern: string) => {
    const serial = await nextSerial(tx, numberScope(pattern, facts))
    refuseIf(whyNoNumber(pattern, serial))
    return numberOf(pattern, facts, serial)
  }
  return { number: await give(setting.numberPattern), reviewNumber: await give(blindPattern(setting.numberPattern)) }
}

/**
 * The captain's part of handing in is done and nobody is left to answer: checks once more and hands the team on, or
 * makes it a draft again and tells the captain why.
 */
export async function completeMembers(
  services: Services,
  tx: Tx,
  team: Team,
  members: readonly Member[],
): Promise<Advanced> {
  const facts = await lockFacts(tx, team)
  const why = firstRefusal(whyNotAwaitMembers(teamToSubmit(team, members), facts))
  const full = why ?? (await takeQuota(tx, team, facts.setting!))
  if (!full) return formallySubmit(services, tx, team, members, facts)
  const version = await changeTeam(tx, team, { state: 'draft', step: 'team' })
  await inform(services, tx, 'fellBack', {
    users: [team.captainId],
    roundId: team.roundId,
    about: `${team.teamId}:${version}`,
    link: paths.home.signUp({ step: 'team', teamId: team.teamId }),
    params: { team: team.name, whyZh: refusalText(full, 'zh-cn'), whyEn: refusalText(full, 'en') },
  })
  return { state: 'draft', version }
}

/** Names, setting and seats as they are now are what counts from here on; the place was taken before. */
export async function formallySubmit(
  services: Services,
  tx: Tx,
  team: Team,
  members: readonly Member[],
  facts: LockedFacts,
): Promise<Advanced> {
  const { value: setting, settingId } = facts.inForce!
  for (const member of members) {
    if (member.state !== 'accepted' || member.userId === null) continue
    await takeParticipation(
      services.secrets,
      tx,
      { userId: member.userId, name: member.name, role: member.role },
      team,
      setting,
    )
  }
  await freezeNames(tx, team.teamId)
  return passToNextLevel(services, tx, team, setting, null, { settingId, submittedAt: facts.at })
}
