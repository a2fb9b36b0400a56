import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { forfeitReliedOn, teamLeft, teamReadmitted } from '@podium/core/enrolment/events.ts'
import { whyNotReinstate } from '@podium/core/enrolment/exclusion/forfeit.rule.ts'
import { mayAct } from '@podium/core/enrolment/team/state.rule.ts'
import { paths } from '@podium/core/paths.ts'
import { stageOf } from '#server/competition/index.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { clock } from '#server/platform/db/clock.ts'
import { ask } from '#server/platform/events/ask.ts'
import { emit } from '#server/platform/events/emit.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { write } from '#server/platform/kernel/write.ts'
import { frozenSetting } from '../audit/frozen-setting.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { membersOf } from '../member/member.store.ts'
import { recordChange } from '../payment/settle-team.ts'
import { lapseChanges } from '../change/lapse-changes.ts'
import { acceptedOf } from '../team/advance-team.ts'
import { lockWhyNotComeBack } from '../registration/why-unregistered.ts'
import { reclaimQuota } from '../waiting/claim-place.ts'
import { claimParticipations } from '../team/claim-participation.ts'
import { releaseParticipations } from '../team/participation.store.ts'
import { releaseQuota } from '../team/quota.store.ts'
import { changeTeam, type Team } from '../team/team.store.ts'
import { lockInScope } from './exclude-team.ts'
import { insertForfeit, openForfeit, reverseForfeit, type Missed } from './forfeit.store.ts'

/**
 * Gives up the place of a locked team that missed what a stage asks for. Once per stage: after a reversal nothing
 * happens.
 */
export async function forfeitMissed(
  services: Services,
  tx: Tx,
  team: Team,
  { stageId, missed }: { stageId: string; missed: Missed },
): Promise<void> {
  if (!mayAct(team.state, 'missHandIn')) return
  const { teamId, roundId, itemId } = team
  if (!(await insertForfeit(tx, { teamId, stageId, missed, heldPlace: team.holdsPlace }))) return
  if (team.holdsPlace) await releaseQuota(tx, team)
  await releaseParticipations(tx, teamId)
  const decidedAt = await clock(tx)
  await changeTeam(tx, team, { state: 'forfeited', auditLevel: null, holdsPlace: false, decidedAt })
  await lapseChanges(services, tx, team, 'forfeited')
  await emit(services, tx, teamLeft, { teamId, roundId, itemId, why: 'forfeited' })
  await recordChange(tx, 'enrolment.miss_hand_in', {
    type: 'team',
    id: teamId,
    before: { state: team.state },
    after: { state: 'forfeited', stageId, missed },
  })
  const stage = await stageOf(tx, stageId)
  const stageZh = stage?.name ?? ''
  await tell(services, tx, missed === 'work' ? 'missedHandIn' : 'missedRoster', team, `${teamId}:${stageId}`, {
    stageZh,
    stageEn: stage?.nameEn || stageZh,
  })
}

/** Lets a team that missed a hand-in take part again, if its place and its people are still free. */
export const reinstateTeam = write(
  enrolmentApi.reinstate,
  'enrolment.reinstate',
  async function reinstateTeam({ services, tx, viewer, language, note }, { teamId, reason, version }) {
    const { team, roundState } = await lockInScope({ tx, viewer }, teamId)
    await refuseStale(tx, { type: 'team', id: teamId, version: team.version }, version)
    const { itemId, roundId } = team
    const forfeit = await openForfeit(tx, teamId, language)
    const answers = forfeit
      ? await ask(services, tx, forfeitReliedOn, { teamId, itemId, stageId: forfeit.stageId })
      : []
    const isReliedOn = answers.some((answer) => answer.isReliedOn)
    refuseIf(whyNotReinstate({ state: team.state, roundState, hasMissed: forfeit !== null, isReliedOn }, reason))
    refuseIf(await lockWhyNotComeBack(tx, team))
    const { stageId, heldPlace: holdsPlace } = orNotFound(forfeit)
    await reverseForfeit(tx, { teamId, stageId }, { userId: viewer.userId, reason })
    const setting = await frozenSetting(tx, team)
    await claimParticipations(services.secrets, tx, acceptedOf(await membersOf(tx, teamId)), team, setting)
    if (holdsPlace) refuseIf(await reclaimQuota(tx, team, setting))
    const saved = await changeTeam(tx, team, { state: 'enrolled', holdsPlace })
    await emit(services, tx, teamReadmitted, { teamId, roundId, itemId })
    await tell(services, tx, 'reinstated', team, `${teamId}:${saved}`, { reason })
    note({ type: 'team', id: teamId, before: { state: team.state }, after: { state: 'enrolled' }, reason })
    return { state: 'enrolled' as const, version: saved }
  },
)

async function tell(
  services: Services,
  tx: Tx,
  kind: 'missedHandIn' | 'missedRoster' | 'reinstated',
  team: Team,
  dedupeKey: string,
  params: Record<string, string>,
): Promise<void> {
  const members = acceptedOf(await membersOf(tx, team.teamId))
  await sendEnrolmentNotice(services, tx, kind, {
    users: members.map(({ userId }) => userId),
    roundId: team.roundId,
    dedupeKey,
    link: paths.centre.team({ teamId: team.teamId }),
    params: { team: team.name, ...params },
  })
}
