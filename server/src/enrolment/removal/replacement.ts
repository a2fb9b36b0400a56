import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotJoin, whyNotJoinSubmitted } from '@podium/core/enrolment/member/member.rule.ts'
import { missingFields } from '@podium/core/enrolment/member/profile.rule.ts'
import { whyNotAnswerReplacement, type TeamToLeave } from '@podium/core/enrolment/member/removal.rule.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { memberRoleLabels } from '@podium/core/enrolment/team/team.ts'
import { invitationAnswers } from '@podium/core/enrolment/notice/member-notices.ts'
import { paths } from '@podium/core/paths.ts'
import { findOrInviteUser, lockPeople } from '#server/identity/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { write } from '#server/platform/kernel/write.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { dueMessage } from '../member/invite-member.ts'
import { addMember, membersOf, personOf, type Member, type Person } from '../member/member.store.ts'
import { claimParticipations } from '../team/claim-participation.ts'
import { lockTeam, type Team } from '../team/team.store.ts'
import { answerReplacementOf, endRemoval, replacementTo, type Removal } from './removal.store.ts'

/** The place that a newcomer takes: that of a member who leaves. */
interface Vacancy {
  readonly team: Team
  readonly member: Member
  readonly setting: TeamToLeave['setting']
}

/** The account of the person who is to take the place. Throws why they can't join the team. */
export async function findReplacement(
  services: Services,
  tx: Tx,
  vacancy: Vacancy,
  { name, phone }: { name: string; phone: string },
): Promise<{ userId: string; name: string; answer: 'open' | 'accepted' }> {
  const kind = vacancy.member.role === 'member' ? 'student' : 'teacher'
  const { userId } = await findOrInviteUser(services.secrets, tx, { realName: name, phone, kind })
  await refuseNewcomer(tx, vacancy, { ...orNotFound(await personOf(tx, userId)), name })
  return { userId, name, answer: vacancy.setting.membersMustAccept ? 'open' : 'accepted' }
}

/** Asks the person once a day at most, since another message would only be a nuisance. */
export async function notifyReplacement(
  services: Services,
  tx: Tx,
  { team, member }: Vacancy,
  to: { userId: string; removalId: string; captain: string },
): Promise<void> {
  const { token } = await dueMessage(tx, team.teamId, to.userId)
  if (token === null) return
  const role = memberRoleLabels[member.role]
  await sendEnrolmentNotice(services, tx, 'replacementAsked', {
    users: [to.userId],
    roundId: team.roundId,
    dedupeKey: to.removalId,
    link: paths.centre.team(),
    isAwaited: true,
    params: { captain: to.captain, name: member.name, team: team.name, roleZh: role.zh, roleEn: role.en },
  })
}

/** Agrees to take the place of a member who leaves, or declines, which ends the request. */
export const answerReplacement = write(
  enrolmentApi.answerReplacement,
  'enrolment.answer_replacement',
  async function answerReplacement({ services, tx, viewer, note }, { removalId, accept }) {
    const asked = () => replacementTo(tx, removalId, viewer.userId)
    const team = orNotFound(await lockTeam(tx, orNotFound(await asked()).teamId))
    const { removal } = orNotFound(await asked())
    refuseIf(whyNotAnswerReplacement(removal))
    const answer = accept ? 'accepted' : 'declined'
    await answerReplacementOf(tx, removalId, answer)
    const common = {
      roundId: team.roundId,
      dedupeKey: removalId,
      link: paths.centre.team({ teamId: team.teamId }),
    }
    if (accept) {
      await sendEnrolmentNotice(services, tx, 'answered', {
        ...common,
        users: [team.captainId],
        params: { name: viewer.realName, team: team.name, ...invitationAnswers.accepted },
      })
    } else {
      await endRemoval(tx, removalId, { state: 'lapsed', opinion: '', by: null })
      const leaving = (await membersOf(tx, team.teamId)).find(({ memberId }) => memberId === removal.memberId)
      await sendEnrolmentNotice(services, tx, 'replacementDeclined', {
        ...common,
        users: [team.captainId, ...(leaving?.userId ? [leaving.userId] : [])],
        params: { newcomer: viewer.realName, name: removal.name, team: team.name },
      })
    }
    note({ type: 'team', id: team.teamId, after: { removal: removalId, answer } })
    return { teamId: team.teamId }
  },
)

/** Lets the replacement join with role and position of the member who left. */
export async function takePlace(
  services: Services,
  tx: Tx,
  vacancy: Vacancy,
  removal: Removal,
): Promise<string | null> {
  const { team, member, setting } = vacancy
  const { replacementId: userId } = removal
  if (userId === null) return null
  await lockPeople(tx, [userId])
  const person = orNotFound(await personOf(tx, userId))
  await refuseNewcomer(tx, vacancy, person)
  if (missingFields(person.profile, member.role, await clock(tx)).length > 0) {
    throw refuse(enrolmentRefusals.REPLACEMENT_INCOMPLETE, { name: person.name })
  }
  const newcomer = { userId, name: person.name, role: member.role }
  await claimParticipations(services.secrets, tx, [newcomer], team, setting)
  const joined = { teamId: team.teamId, ...newcomer, state: 'accepted', replaces: member.memberId } as const
  const memberId = await addMember(tx, joined)
  await sendEnrolmentNotice(services, tx, 'replacementJoined', {
    users: [userId],
    roundId: team.roundId,
    dedupeKey: removal.removalId,
    link: paths.centre.team({ teamId: team.teamId }),
    params: { name: member.name, team: team.name },
  })
  return memberId
}

/** Throws why the person can't join in place of the member. */
async function refuseNewcomer(tx: Tx, { team, member, setting }: Vacancy, person: Person): Promise<void> {
  const others = (await membersOf(tx, team.teamId)).filter(({ memberId }) => memberId !== member.memberId)
  const newcomer = { ...person, role: member.role }
  refuseIf(whyNotJoin(newcomer, others, team, setting) ?? whyNotJoinSubmitted(newcomer, team.state, await clock(tx)))
}
