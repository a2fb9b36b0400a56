import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import {
  whyNotChangeLeaders,
  whyNotDropLeader,
  whyNotNameLeader,
  type LedTeam,
} from '@podium/core/enrolment/leader/leader.rule.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { paths } from '@podium/core/paths.ts'
import { itemOf, lockRoundShared } from '#server/competition/index.ts'
import { findOrInviteUser } from '#server/identity/index.ts'
import type { SignedIn, Tx, WriteCall } from '#server/platform/kernel/context.ts'
import { onConflict, orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { write } from '#server/platform/kernel/write.ts'
import { levelsFor } from '../audit/audit-levels.ts'
import { frozenSetting } from '../audit/frozen-setting.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { addMember, answerMember, membersOf, personOf } from '../member/member.store.ts'
import { changeTeam, lockTeam, type Team } from '../team/team.store.ts'

/** Names a leader; one who is replaced leaves. */
export const nameLeader = write(
  enrolmentApi.nameLeader,
  'enrolment.name_leader',
  async function nameLeader({ services, tx, viewer, note }, { teamId, name, phone, replaces }) {
    const { team, setting, led } = await lockLed({ tx, viewer }, teamId)
    const former = replaces === undefined ? null : orNotFound(leaderIn(led, replaces))
    const { userId } = await findOrInviteUser(services.secrets, tx, { realName: name, phone, kind: 'teacher' })
    const person = { ...orNotFound(await personOf(tx, userId)), typedName: name }
    refuseIf(whyNotNameLeader(led, person, setting, former?.userId ?? null))
    if (former) await answerMember(tx, former.memberId, { state: 'removed' })
    const adding = addMember(tx, { teamId, userId, role: 'leader', state: 'accepted', name, replaces })
    const memberId = await onConflict(adding, {
      enrolment_member_once: { kind: enrolmentRefusals.ALREADY_MEMBER, params: { name }, fields: [] },
    })
    await changeTeam(tx, team, {})
    if (former?.userId) await tell(services, tx, team, 'leaderDropped', { ...former, by: viewer.realName })
    await tell(services, tx, team, 'leaderNamed', { userId, memberId, by: viewer.realName })
    note({
      type: 'team',
      id: teamId,
      before: { leader: former?.memberId ?? null },
      after: { leader: memberId },
    })
    return { memberId }
  },
  { secrets: ['phone'] },
)

export const dropLeader = write(
  enrolmentApi.dropLeader,
  'enrolment.drop_leader',
  async function dropLeader({ services, tx, viewer, note }, { teamId, memberId }) {
    const { team, led } = await lockLed({ tx, viewer }, teamId)
    const leader = orNotFound(leaderIn(led, memberId))
    refuseIf(whyNotDropLeader(led))
    await answerMember(tx, memberId, { state: 'removed' })
    await changeTeam(tx, team, {})
    if (leader.userId) await tell(services, tx, team, 'leaderDropped', { ...leader, by: viewer.realName })
    note({ type: 'team', id: teamId, before: { leader: memberId }, after: { leader: null } })
    return {}
  },
)

/** Locks a team whose leaders the viewer may change. */
async function lockLed({ tx, viewer }: Pick<SignedIn<WriteCall>, 'tx' | 'viewer'>, teamId: string) {
  const team = orNotFound(await lockTeam(tx, teamId))
  const levels = orNotFound(await levelsFor(tx, team, viewer, 'enrolment:team:audit'))
  const roundState = orNotFound(await lockRoundShared(tx, team.roundId))
  const setting = await frozenSetting(tx, team)
  const members = await membersOf(tx, teamId)
  const led = { state: team.state, schoolId: team.schoolId, roundState, setting, members } satisfies LedTeam
  refuseIf(whyNotChangeLeaders(led, levels))
  return { team, setting, led }
}

function leaderIn({ members }: { members: Awaited<ReturnType<typeof membersOf>> }, memberId: string) {
  return members.find((member) => member.memberId === memberId && member.role === 'leader') ?? null
}

async function tell(
  services: Services,
  tx: Tx,
  team: Team,
  kind: 'leaderNamed' | 'leaderDropped',
  { userId, memberId, by }: { userId: string | null; memberId: string; by: string },
): Promise<void> {
  const item = await itemOf(tx, team.itemId)
  const itemZh = item?.name ?? ''
  await sendEnrolmentNotice(services, tx, kind, {
    users: userId ? [userId] : [],
    roundId: team.roundId,
    dedupeKey: memberId,
    link: paths.centre.team({ teamId: team.teamId }),
    params: { by, team: team.name, itemZh, itemEn: item?.nameEn || itemZh },
  })
}
