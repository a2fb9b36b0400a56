import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { teamLeft } from '@podium/core/enrolment/events.ts'
import { needsAdmission, whyNotAdmitted } from '@podium/core/enrolment/admission/admission.rule.ts'
import { whyHeldByOrder, whyNotRecall } from '@podium/core/enrolment/payment/charge.rule.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { waitsForMembers, whyStillInvited } from '@podium/core/enrolment/team/advance.rule.ts'
import { reasonsGiven } from '@podium/core/enrolment/team/own-rules.rule.ts'
import { whyNotAct } from '@podium/core/enrolment/team/state.rule.ts'
import { whyNotSubmit } from '@podium/core/enrolment/team/submit.rule.ts'
import { awaitsPayment } from '@podium/core/enrolment/team/team.ts'
import { paths } from '@podium/core/paths.ts'
import { standingOf } from '#server/finance/index.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { clock } from '#server/platform/db/clock.ts'
import { emit } from '#server/platform/events/emit.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { write } from '#server/platform/kernel/write.ts'
import { submit, type Advanced } from './advance-team.ts'
import { lockFacts, lockWindow, teamToSubmit, withCaptainsSchool, type TeamFacts } from './facts.ts'
import { decisionsOf } from '../audit/decision.store.ts'
import { frozenSetting } from '../audit/frozen-setting.ts'
import { overtakeDecision, sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { lapseChanges } from '../change/lapse-changes.ts'
import { openTeam } from './open-team.ts'
import { releaseQuota } from './quota.store.ts'
import { lockEntry, markSubmitted } from '../admission/queue.store.ts'
import { enterSubmission } from '../admission/enter-submission.ts'
import { releaseParticipations } from './participation.store.ts'
import { changeTeam, type Team, type TeamChange } from './team.store.ts'

/**
 * Submits the enrolment. The database's time after locking the team and the windows decides whether it is in time; the
 * counter's row decides whether quota is left.
 */
export const submitTeam = write(
  enrolmentApi.submit,
  'enrolment.submit',
  async function submitTeam({ services, tx, viewer, note }, { teamId, version, reasons }) {
    const { team, members } = await openTeam(tx, teamId, viewer.userId)
    if (team.captainId !== viewer.userId) throw refuse(enrolmentRefusals.NOT_THE_CAPTAIN)
    await refuseStale(tx, { type: 'team', id: team.teamId, version: team.version }, version)
    const captain = orNotFound(members.find(({ userId }) => userId === viewer.userId))
    const facts = await lockFacts(services.secrets, tx, withCaptainsSchool(team, captain), members, { reasons })
    refuseIf(whyNotSubmit(teamToSubmit(facts.team, facts.members, facts.at), facts))
    await refuseUnadmitted(tx, team, facts)
    const given = reasonsGiven(facts.rules)
    const done = await submitted(services, tx, facts, { ...schoolChange(team, facts.team), ruleReasons: given })
    await overtakeDecision(tx, team, usersOf(members))
    const { name } = team
    note({
      type: 'team',
      id: teamId,
      before: { name, state: team.state },
      after: { name, state: done.state, ruleReasons: given },
    })
    return done
  },
  { enter: ({ services, viewer }, { teamId }) => enterSubmission(services, teamId, viewer.userId) },
)

/** With an admission queue, whose turn it isn't can't submit; a turn is used once. */
async function refuseUnadmitted(tx: Tx, team: Team, { setting, at }: TeamFacts): Promise<void> {
  const { admission } = setting!
  if (!needsAdmission(team, admission)) return
  const entry = await lockEntry(tx, team.itemId, team.captainId)
  refuseIf(whyNotAdmitted(team, admission, entry, at))
  if (entry) await markSubmitted(tx, team.itemId, team.captainId)
}

/** Submits the team, or lets it wait for invited members. Throws if the quota is exhausted. */
async function submitted(services: Services, tx: Tx, facts: TeamFacts, change: TeamChange): Promise<Advanced> {
  const { team, members } = facts
  const setting = facts.setting!
  if (waitsForMembers(team, members, setting)) {
    const state = 'awaiting_members'
    return { state, version: await changeTeam(tx, team, { ...change, state, step: 'success' }) }
  }
  refuseIf(whyStillInvited(team, members, setting))
  return submit(services, tx, facts, change)
}

const usersOf = (members: TeamFacts['members']) => members.flatMap(({ userId }) => userId ?? [])

function schoolChange(before: Team, { schoolId, schoolName }: Team): TeamChange {
  return before.schoolId === schoolId ? {} : { school: { id: schoolId, name: schoolName } }
}

/** Recalls an enrolment that nobody has audited, and releases its quota. */
export const recallTeam = write(
  enrolmentApi.recall,
  'enrolment.recall',
  async function recallTeam({ services, tx, viewer, note }, { teamId }) {
    const { team } = await openTeam(tx, teamId, viewer.userId)
    if (team.captainId !== viewer.userId) throw refuse(enrolmentRefusals.NOT_THE_CAPTAIN)
    const { openOrderId } = await standingOf(tx, teamId)
    const setting = awaitsPayment(team) ? await frozenSetting(tx, team) : null
    refuseIf(whyNotRecall({ state: team.state, decisions: await decisionsOf(tx, teamId) }, setting))
    refuseIf(whyHeldByOrder({ hasOpenOrder: openOrderId !== null }))
    refuseIf(await lockWindow(tx, team, 'signup'))
    if (team.holdsPlace) await releaseQuota(tx, team)
    const version = await changeTeam(tx, team, {
      state: 'draft',
      auditLevel: null,
      step: 'material',
      holdsPlace: false,
    })
    await lapseChanges(services, tx, team, 'draft')
    note({ type: 'team', id: teamId, before: { state: team.state }, after: { state: 'draft' } })
    return { version }
  },
)

/** Withdraws an enrolment while the sign-up window is open. Its number is never used again. */
export const withdrawTeam = write(
  enrolmentApi.withdraw,
  'enrolment.withdraw',
  async function withdrawTeam({ services, tx, viewer, note }, { teamId, reason }) {
    const { team, members } = await openTeam(tx, teamId, viewer.userId)
    if (team.captainId !== viewer.userId) throw refuse(enrolmentRefusals.NOT_THE_CAPTAIN)
    refuseIf(whyNotAct(team.state, 'withdraw'))
    refuseIf(whyHeldByOrder({ hasOpenOrder: (await standingOf(tx, teamId)).openOrderId !== null }))
    if (team.state !== 'draft') refuseIf(await lockWindow(tx, team, 'signup'))
    if (team.holdsPlace) await releaseQuota(tx, team)
    await releaseParticipations(tx, teamId)
    await changeTeam(tx, team, {
      state: 'withdrawn',
      auditLevel: null,
      holdsPlace: false,
      decidedAt: await clock(tx),
    })
    await lapseChanges(services, tx, team, 'withdrawn')
    await overtakeDecision(tx, team, usersOf(members))
    if (team.state === 'enrolled') {
      await emit(services, tx, teamLeft, { teamId, roundId: team.roundId, itemId: team.itemId, why: 'withdrawn' })
    }
    await sendEnrolmentNotice(services, tx, 'withdrawn', {
      users: members.flatMap(({ state, userId }) => (state === 'accepted' && userId !== viewer.userId && userId) || []),
      roundId: team.roundId,
      dedupeKey: teamId,
      link: paths.centre.team(),
      params: { captain: viewer.realName, team: team.name },
    })
    note({ type: 'team', id: teamId, before: { state: team.state }, after: { state: 'withdrawn' }, reason })
    return {}
  },
)
