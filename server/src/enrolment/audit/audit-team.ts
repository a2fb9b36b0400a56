import { refusalText, type Refusal } from '@podium/core/base/refusal.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { Refused } from '#server/platform/kernel/refused.ts'
import type { AuditLevel } from '@podium/core/competition/setting/setting.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { currentDecision, whyNotDecide, whyNotTakeBack, type Verdict } from '@podium/core/enrolment/audit/audit.rule.ts'
import { whyHeldByOrder } from '@podium/core/enrolment/payment/charge.rule.ts'
import { whyLeaderMissing } from '@podium/core/enrolment/leader/leader.rule.ts'
import { teamLeft } from '@podium/core/enrolment/events.ts'
import { hadPlaceAt, takesPlace } from '@podium/core/enrolment/team/place.rule.ts'
import { advanceFrom } from '@podium/core/enrolment/team/advance.rule.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { paths } from '@podium/core/paths.ts'
import { settingInForce } from '#server/competition/index.ts'
import { standingOf } from '#server/finance/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { emit } from '#server/platform/events/emit.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { acceptedOf, saveAdvance, type Advanced } from '../team/advance-team.ts'
import { lockWhyNotComeBack } from '../registration/why-unregistered.ts'
import { reclaimQuota, tryClaimQuota } from '../waiting/claim-place.ts'
import { whyNotAlone } from '@podium/core/enrolment/committee/committee.rule.ts'
import { openCommittee, whyNotTakeBackAt } from '../committee/open-committee.ts'
import { levelsFor } from './audit-levels.ts'
import { addDecision, decisionsOf } from './decision.store.ts'
import { materialsOf } from '../team/material.store.ts'
import { returnedState } from './returned-state.ts'
import { keepReturned } from './returned.store.ts'
import { frozenSetting } from './frozen-setting.ts'
import { lockParts } from '../rule/part-quota.store.ts'
import { whyExcluded } from '../rule/judge-team.ts'
import { judgedMembers, lockOptionalWindow } from '../team/facts.ts'
import { overtakeDecision, sendEnrolmentNotice } from './send-enrolment-notice.ts'
import { membersOf } from '../member/member.store.ts'
import { lapseChanges } from '../change/lapse-changes.ts'
import { openTeam } from '../team/open-team.ts'
import { lockCounters, releaseQuota } from '../team/quota.store.ts'
import { releaseParticipations } from '../team/participation.store.ts'
import { claimParticipations } from '../team/claim-participation.ts'
import { changeTeam, lockTeam, lockTeams, type Team } from '../team/team.store.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import type { Services } from '#server/platform/kernel/services.ts'

interface Order {
  verdict: Verdict
  opinion: string
  version: number
  levels: readonly AuditLevel[]
}

type Judgement = Pick<Order, 'verdict' | 'opinion'>

/** Who a decision is of: a person, or with the name of a committee the member whose vote made it. */
interface Decider {
  readonly userId: string
  readonly name: string
}

/** Saves an auditor's decision on teams; a team outside the scope gives NOT_FOUND. */
export const auditTeams = write(
  enrolmentApi.audit,
  'enrolment.audit',
  async function auditTeams({ services, tx, viewer, note, language }, { teams, action, opinion }) {
    const results = []
    await lockTogether(
      tx,
      teams.map(({ teamId }) => teamId),
    )
    for (const { teamId, version } of [...teams].sort((a, b) => (a.teamId < b.teamId ? -1 : 1))) {
      const team = orNotFound(await lockTeam(tx, teamId))
      const levels = orNotFound(await levelsFor(tx, team, viewer, 'enrolment:team:audit'))
      const order = { verdict: action, opinion, version, levels }
      const why = (await whyNotNow(tx, team, order)) ?? (await whyCommittee(tx, team, viewer))
      const done = why ?? (await decide(services, tx, team, { userId: viewer.userId, name: viewer.realName }, order))
      const refusal = 'kind' in done ? done : null
      if (teams.length === 1) refuseIf(refusal)
      const state = 'kind' in done ? team.state : done.state
      const { name } = team
      if (!refusal)
        note({ type: 'team', id: teamId, before: { name, state: team.state }, after: { name, state, opinion } })
      results.push({ teamId, name: team.name, state, refused: refusal && refusalText(refusal, language) })
    }
    return { results }
  },
)

/**
 * Teams are locked first, then their quotas among the rules, and then those of their items, as on submission, so that
 * decisions, submissions and recounts don't end in a deadlock.
 */
async function lockTogether(tx: Tx, teamIds: readonly string[]): Promise<void> {
  const itemIds = new Set((await lockTeams(tx, teamIds)).map(({ itemId }) => itemId))
  await lockParts(tx, teamIds)
  if (itemIds.size > 1) await lockCounters(tx, [...itemIds])
}

/** Saves the decision of a team's own adviser, at the adviser's level. */
export const teacherAudit = write(
  enrolmentApi.teacherAudit,
  'enrolment.teacher_audit',
  async function teacherAudit({ services, tx, viewer, note }, { teamId, action, opinion, version }) {
    const { team, members } = await openTeam(tx, teamId, viewer.userId)
    const adviser = members.find(
      (member) => member.userId === viewer.userId && member.role === 'teacher' && member.state === 'accepted',
    )
    const order = { verdict: action, opinion, version, levels: orNotFound(adviser) && (['teacher'] as const) }
    refuseIf(await whyNotNow(tx, team, order))
    await lockParts(tx, [teamId])
    const done = await decide(services, tx, team, { userId: viewer.userId, name: viewer.realName }, order)
    if ('kind' in done) throw new Refused(done)
    note({ type: 'team', id: teamId, before: { state: team.state }, after: { state: done.state, opinion } })
    return done
  },
)

/**
 * Undoes the last decision if the next level has not decided yet. A team number that was assigned stays with the team.
 */
export const takeBack = write(
  enrolmentApi.takeBack,
  'enrolment.take_back',
  async function takeBack({ services, tx, viewer, note }, { teamId, opinion }) {
    const team = orNotFound(await lockTeam(tx, teamId))
    const levels = orNotFound(await levelsFor(tx, team, viewer, 'enrolment:team:audit'))
    const history = await decisionsOf(tx, teamId)
    refuseIf(whyNotTakeBack({ state: team.state, level: team.auditLevel }, history, levels))
    refuseIf(whyHeldByOrder({ hasOpenOrder: (await standingOf(tx, teamId)).openOrderId !== null }))
    const { level } = currentDecision(history)!
    refuseIf(await whyNotTakeBackAt(tx, team, level, viewer.userId))
    if (team.state === 'rejected') refuseIf(await lockWhyNotComeBack(tx, team))
    const holdsPlace = await placeAfterTakeBack(services.secrets, tx, team, level)
    if (team.state === 'enrolled') {
      await emit(services, tx, teamLeft, { teamId, roundId: team.roundId, itemId: team.itemId, why: 'reopened' })
    }
    const by = { userId: viewer.userId, name: viewer.realName }
    await addDecision(tx, { teamId, level, action: 'withdraw', opinion, by })
    const version = await changeTeam(tx, team, { state: 'auditing', auditLevel: level, holdsPlace })
    const members = await membersOf(tx, teamId)
    await overtakeDecision(
      tx,
      team,
      members.flatMap(({ userId }) => userId ?? []),
    )
    note({
      type: 'team',
      id: teamId,
      before: { state: team.state },
      after: { state: 'auditing', level },
      reason: opinion,
    })
    return { state: 'auditing' as const, version }
  },
)

/** Why a viewer of these levels can't decide on the team as it is. */
export async function whyNotNow(tx: Tx, team: Team, order: Order): Promise<Refusal | null> {
  try {
    await refuseStale(tx, { type: 'team', id: team.teamId, version: team.version }, order.version)
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
  const windowClosed = await lockOptionalWindow(tx, team, 'audit')
  const at = { state: team.state, level: team.auditLevel }
  return whyNotDecide(at, order.verdict, order.opinion, order.levels, windowClosed)
}

/** Why the viewer alone can't decide: a committee does. */
async function whyCommittee(tx: Tx, team: Team, { userId }: Viewer): Promise<Refusal | null> {
  const open = await openCommittee(tx, team, userId)
  return open && whyNotAlone(open.terms, open.standing, open.recusals.get(userId) ?? null)
}

/**
 * Saves a decision. Returns the refusal, with nothing saved, if an approval needs a place and the quota is exhausted.
 */
export async function decide(
  services: Services,
  tx: Tx,
  team: Team,
  by: Decider,
  { verdict, opinion }: Judgement,
): Promise<Advanced | Refusal> {
  const level = team.auditLevel!
  const decision = { teamId: team.teamId, level, opinion, by }
  const members = await membersOf(tx, team.teamId)
  const at = await clock(tx)
  if (verdict === 'approve') {
    const setting = await frozenSetting(tx, team)
    const excluded = await whyExcluded(services.secrets, tx, team, judgedMembers(members), { setting, at })
    const hindered = excluded ?? whyLeaderMissing(level, members, setting)
    if (hindered) return hindered
    const next = advanceFrom(level, members, setting)
    const claims = takesPlace(team, level, next, setting)
    const full = claims ? await tryClaimQuota(tx, team, setting) : null
    if (full) return full
    await addDecision(tx, { ...decision, action: verdict })
    return saveAdvance(services, tx, { team, members, setting, at }, next, claims ? { holdsPlace: true } : {})
  }
  await addDecision(tx, { ...decision, action: verdict })
  if (verdict === 'return') {
    const { name, answers } = team
    const materials = await materialsOf(tx, team.teamId)
    await keepReturned(tx, team.teamId, returnedState({ name, answers, members, materials }))
  }
  const state = verdict === 'return' ? ('returned' as const) : ('rejected' as const)
  const version = await changeTeam(tx, team, {
    state,
    auditLevel: level,
    decidedAt: at,
    ...(verdict === 'return' ? { step: 'material' as const } : { holdsPlace: false }),
  })
  await lapseChanges(services, tx, team, state)
  if (verdict === 'reject') {
    if (team.holdsPlace) await releaseQuota(tx, team)
    await releaseParticipations(tx, team.teamId)
  }
  await sendEnrolmentNotice(services, tx, state, {
    users: acceptedOf(members).map(({ userId }) => userId),
    roundId: team.roundId,
    dedupeKey: `${team.teamId}:${version}`,
    link: verdict === 'return' ? paths.home.signUp({ step: 'material', teamId: team.teamId }) : paths.centre.team(),
    params: { team: team.name, opinion },
  })
  return { state, version }
}

/**
 * Restores the place and the participations that a team had when this level decided: a withdrawn rejection claims them
 * again, and a withdrawn approval that gave the place releases it. Returns whether the team then has a place.
 */
async function placeAfterTakeBack(secrets: Secrets, tx: Tx, team: Team, level: AuditLevel): Promise<boolean> {
  const had = hadPlaceAt(level, await frozenSetting(tx, team))
  if (team.state === 'rejected') {
    const inForce = await settingInForce(tx, 'enrol', team.itemId)
    if (!inForce) throw refuse(enrolmentRefusals.NOT_CONFIGURED)
    const members = acceptedOf(await membersOf(tx, team.teamId))
    await claimParticipations(secrets, tx, members, team, inForce.value)
    if (had) refuseIf(await reclaimQuota(tx, team, inForce.value))
  } else if (team.holdsPlace && !had) await releaseQuota(tx, team)
  return had
}
