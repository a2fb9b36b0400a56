import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { teamLeft, teamReadmitted } from '@podium/core/enrolment/events.ts'
import { exclusionLabels, stateOfExclusion } from '@podium/core/enrolment/exclusion/exclusion.ts'
import { whyNotExclude, whyNotReadmit } from '@podium/core/enrolment/exclusion/exclusion.rule.ts'
import { isEnrolled, isWaiting } from '@podium/core/enrolment/team/team.ts'
import { paths } from '@podium/core/paths.ts'
import { roundById } from '#server/competition/index.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { SignedIn, Tx, WriteCall } from '#server/platform/kernel/context.ts'
import { emit } from '#server/platform/events/emit.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { write } from '#server/platform/kernel/write.ts'
import { read } from '#server/platform/kernel/read.ts'
import { certificatesOf } from '../change/change-view.ts'
import { awardsOfTeam } from '../rule/award.store.ts'
import { frozenSetting } from '../audit/frozen-setting.ts'
import { reachOf } from '../audit/scope.store.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { lapseChanges } from '../change/lapse-changes.ts'
import { membersOf } from '../member/member.store.ts'
import { acceptedOf } from '../team/advance-team.ts'
import { lockWhyNotComeBack } from '../registration/why-unregistered.ts'
import { reclaimQuota } from '../waiting/claim-place.ts'
import { claimParticipations } from '../team/claim-participation.ts'
import { releaseParticipations } from '../team/participation.store.ts'
import { releaseQuota } from '../team/quota.store.ts'
import { changeTeam, lockTeam, type Team } from '../team/team.store.ts'
import { insertExclusion, liftExclusion } from './exclusion.store.ts'

/** Takes a team out of the competition: its place and its people are free again, its works no longer take part. */
export const excludeTeam = write(
  enrolmentApi.exclude,
  'enrolment.exclude',
  async function excludeTeam({ services, tx, viewer, note }, { teamId, kind, reason, version }) {
    const { team, roundState } = await lockInScope({ tx, viewer }, teamId)
    await refuseStale(tx, { type: 'team', id: teamId, version: team.version }, version)
    refuseIf(whyNotExclude({ state: team.state, roundState }, kind, reason))
    await insertExclusion(tx, {
      teamId,
      kind,
      reason,
      stateBefore: team.state,
      levelBefore: team.auditLevel,
      // A place that was only offered goes to the next one in line.
      heldPlace: team.holdsPlace && !isWaiting(team),
      waitingNo: team.waitingNo,
      by: { userId: viewer.userId, name: viewer.realName },
    })
    if (team.holdsPlace) await releaseQuota(tx, team)
    await releaseParticipations(tx, teamId)
    const state = stateOfExclusion[kind]
    const decidedAt = await clock(tx)
    const saved = await changeTeam(tx, team, { state, auditLevel: null, holdsPlace: false, decidedAt })
    await lapseChanges(services, tx, team, state)
    if (isEnrolled(team)) {
      const { roundId, itemId } = team
      await emit(services, tx, teamLeft, { teamId, roundId, itemId, why: 'excluded', reason })
    }
    const { zh: kindZh, en: kindEn } = exclusionLabels[kind]
    await tellTeam(services, tx, 'excluded', team, saved, { kindZh, kindEn, reason })
    note({ type: 'team', id: teamId, before: { state: team.state }, after: { state }, reason })
    return { state, version: saved }
  },
)

/** What an exclusion would take from the team: the awards it won and its valid certificates. */
export const excludePreview = read(
  enrolmentApi.excludePreview,
  async function excludePreview({ services, db, viewer }, { teamId }) {
    const reach = await reachOf(db, teamId, viewer.scopeOf('enrolment:team:exclude'))
    orNotFound(reach?.round || null)
    const { issued } = await certificatesOf(services, db, teamId)
    return { awards: await awardsOfTeam(db, teamId), certificates: issued.length }
  },
)

/** Withdraws an exclusion: the team is what it was before, if its place and its people are still free. */
export const readmitTeam = write(
  enrolmentApi.readmit,
  'enrolment.readmit',
  async function readmitTeam({ services, tx, viewer, note }, { teamId, reason, version }) {
    const { team, roundState } = await lockInScope({ tx, viewer }, teamId)
    await refuseStale(tx, { type: 'team', id: teamId, version: team.version }, version)
    refuseIf(whyNotReadmit({ state: team.state, roundState }, reason) ?? (await lockWhyNotComeBack(tx, team)))
    const before = orNotFound(await liftExclusion(tx, teamId, { userId: viewer.userId, reason }))
    const setting = await frozenSetting(tx, team)
    await claimParticipations(services.secrets, tx, acceptedOf(await membersOf(tx, teamId)), team, setting)
    if (before.heldPlace) refuseIf(await reclaimQuota(tx, team, setting))
    const { state, auditLevel, heldPlace: holdsPlace, waitingNo: no } = before
    const change = { state, auditLevel, holdsPlace, ...(no !== null && { waiting: { no, offerUntil: null } }) }
    const saved = await changeTeam(tx, team, change)
    await emit(services, tx, teamReadmitted, { teamId, roundId: team.roundId, itemId: team.itemId })
    await tellTeam(services, tx, 'readmitted', team, saved, { reason })
    note({ type: 'team', id: teamId, before: { state: team.state }, after: { state }, reason })
    return { state, version: saved }
  },
)

/** Locks a team of a round within the scope; a school's scope doesn't reach it. */
export async function lockInScope({ tx, viewer }: Pick<SignedIn<WriteCall>, 'tx' | 'viewer'>, teamId: string) {
  const team = orNotFound(await lockTeam(tx, teamId))
  const reach = await reachOf(tx, teamId, viewer.scopeOf('enrolment:team:exclude'))
  const round = orNotFound(reach?.round ? await roundById(tx, team.roundId) : null)
  return { team, roundState: round.state }
}

async function tellTeam(
  services: Services,
  tx: Tx,
  kind: 'excluded' | 'readmitted',
  team: Team,
  version: number,
  params: Record<string, string>,
): Promise<void> {
  const members = acceptedOf(await membersOf(tx, team.teamId))
  await sendEnrolmentNotice(services, tx, kind, {
    users: members.map(({ userId }) => userId),
    roundId: team.roundId,
    dedupeKey: `${team.teamId}:${version}`,
    link: paths.centre.team({ teamId: team.teamId }),
    params: { team: team.name, ...params },
  })
}
