import { baseRefusals } from '@podium/core/base/codes.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotAnswer, whyNotJoin, whyNotJoinSubmitted } from '@podium/core/enrolment/member/member.rule.ts'
import { nameInPublicTeam } from '@podium/core/enrolment/member/minor.rule.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { mayAct } from '@podium/core/enrolment/team/state.rule.ts'
import type { NewAccount } from '@podium/core/enrolment/member/invitation.ts'
import { awaitsMembers, isEditable, isStudentRole, type MemberRole } from '@podium/core/enrolment/team/team.ts'
import { invitationAnswers } from '@podium/core/enrolment/notice/member-notices.ts'
import { paths } from '@podium/core/paths.ts'
import { contactsOf, lockPeople } from '#server/identity/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, onConflict, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { acceptedOf, completeMembers } from '../team/advance-team.ts'
import { notifyIncomplete } from '../awaited/complete-team.ts'
import { lockWindow } from '../team/facts.ts'
import { overtakeAsked, sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { inviteHash, settingOf } from './invite-member.ts'
import {
  askedByHash,
  declinedByHash,
  invitationByHash,
  invitationCard,
  invitationsOf,
  invitationTo,
  memberByInvitation,
  type FoundInvitation,
  type InvitationCard,
} from './invitation.store.ts'
import { answerMember, membersOf, personOf, type Member } from './member.store.ts'
import { claimParticipations } from '../team/claim-participation.ts'
import { changeTeam, lockTeam, type Team } from '../team/team.store.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'

/**
 * What a link invites to; the person who accepted it is led to the team, and who declined it learns so. For all others a
 * wrong, a used and a withdrawn token give the same answer.
 */
export const invitationView = read(
  enrolmentApi.invitation,
  async function invitationView({ services, db, viewer, now, language }, { token }) {
    const hash = inviteHash(token)
    const open = await invitationByHash(db, hash)
    const accepted = open || !viewer ? null : await memberByInvitation(db, hash, viewer.userId)
    const invitation = open ?? accepted
    if (!invitation) {
      const asked = await askedByHash(db, hash, language)
      const isTo = asked !== null && viewer?.userId === asked.personId
      if (asked && viewer && !isTo && !asked.isAgreed) throw refuse(enrolmentRefusals.INVITED_OTHER)
      if (!asked || (asked.isAgreed && !isTo)) throw await gone(db, hash, viewer?.userId)
      const { card, captainBirthday, fieldId, isAgreed, joinedTeamId, personId } = asked
      const newAccount = viewer ? null : await newAccountOf(services.secrets, db, card.role, personId)
      return { ...masked(card, captainBirthday, now), joinedTeamId, asked: { fieldId, isAgreed }, newAccount }
    }
    const { card, captainBirthday } = orNotFound(await invitationCard(db, invitation.memberId, language))
    const newAccount = viewer ? null : await newAccountOf(services.secrets, db, card.role, invitation.userId)
    return { ...masked(card, captainBirthday, now), joinedTeamId: accepted?.teamId ?? null, asked: null, newAccount }
  },
)

/** With what the addressee of an invitation opens an account; their name and number only until they have one. */
async function newAccountOf(secrets: Secrets, db: Db, role: MemberRole, userId: string | null): Promise<NewAccount> {
  const account = { kind: isStudentRole(role) ? ('student' as const) : ('teacher' as const), name: '', phone: '' }
  const person = userId === null ? null : await personOf(db, userId)
  if (!person || person.profile.activated) return account
  const contacts = (await contactsOf(secrets, db, [person.userId])).get(person.userId)
  return { ...account, name: person.name, phone: contacts?.sms?.target ?? '' }
}

function masked(card: InvitationCard, birthday: string | null, now: Date): InvitationCard {
  const captain = { name: card.captainName, role: 'captain' as const, birthday }
  return { ...card, captainName: nameInPublicTeam(captain, now) }
}

export const invitations = read(enrolmentApi.invitations, async function invitations({ db, viewer, language }) {
  return invitationsOf(db, viewer.userId, language)
})

/**
 * Accepts or declines an invitation. Accepting claims a participation in the item, so that a person can't exceed the
 * limit of teams by answering several invitations at once.
 */
export const answerInvitation = write(
  enrolmentApi.answerInvitation,
  'enrolment.answer_invitation',
  async function answerInvitation({ services, tx, viewer, note }, { token, memberId, accept }) {
    const find = () => findInvitation(tx, { token, memberId, userId: viewer.userId })
    const team = orNotFound(await lockTeam(tx, (await find()).teamId))
    const invitation = await find()
    const members = await membersOf(tx, team.teamId)
    const membership = orNotFound(members.find((member) => member.memberId === invitation.memberId))
    if (accept) await join(services.secrets, tx, team, members, membership, viewer.userId)
    else
      await answerMember(tx, membership.memberId, { state: 'declined', userId: viewer.userId, name: viewer.realName })
    const link = accept ? paths.centre.team({ teamId: team.teamId }) : paths.centre.team()
    await overtakeAsked(tx, viewer.userId, membership.memberId, link)
    await sendEnrolmentNotice(services, tx, 'answered', {
      users: [team.captainId],
      roundId: team.roundId,
      dedupeKey: membership.memberId,
      link: paths.centre.team({ teamId: team.teamId }),
      params: { name: viewer.realName, team: team.name, ...invitationAnswers[accept ? 'accepted' : 'declined'] },
    })
    const present = await membersOf(tx, team.teamId)
    const isLast = awaitsMembers(team) && present.every((member) => member.state !== 'invited')
    const done = isLast ? await completeMembers(services, tx, team, present) : null
    // A captain who fills in the form meanwhile goes on: the person was asked for by name, and stands where they stood.
    if (!done && !(accept && isEditable(team))) await changeTeam(tx, team, {})
    if (isLast && !done) await notifyIncomplete(services, tx, team)
    note({
      type: 'team',
      id: team.teamId,
      before: { state: team.state },
      after: {
        state: done?.state ?? team.state,
        member: membership.memberId,
        answer: accept ? 'accepted' : 'declined',
      },
    })
    return { teamId: team.teamId }
  },
  { secrets: ['token'] },
)

async function join(
  secrets: Secrets,
  tx: Tx,
  team: Team,
  members: readonly Member[],
  membership: Member,
  userId: string,
): Promise<void> {
  if (!mayAct(team.state, 'submit') && !mayAct(team.state, 'completeMembers'))
    throw refuse(enrolmentRefusals.INVITATION_GONE)
  if (team.state !== 'returned') refuseIf(await lockWindow(tx, team, 'signup'))
  const setting = await settingOf(tx, team)
  await lockPeople(tx, [userId])
  const person = orNotFound(await personOf(tx, userId))
  const others = members.filter((member) => member.memberId !== membership.memberId)
  const newcomer = { ...person, role: membership.role }
  refuseIf(whyNotJoin(newcomer, others, team, setting) ?? whyNotJoinSubmitted(newcomer, team.state, await clock(tx)))
  const joining = { userId, name: person.name, role: membership.role }
  // The last answer hands the team in, which locks all its people: all at once, or two such teams could wait for each other.
  const together = awaitsMembers(team) ? acceptedOf(members) : []
  await claimParticipations(secrets, tx, [...together, joining], team, setting)
  await onConflict(answerMember(tx, membership.memberId, { state: 'accepted', userId, name: person.name }), {
    enrolment_member_once: { kind: enrolmentRefusals.ALREADY_MEMBER, params: { name: person.name }, fields: [] },
  })
}

/** Why a link invites nobody any more: only who declined it learns more. */
async function gone(db: Db | Tx, hash: Buffer, userId: string | undefined): Promise<Error> {
  const declined = userId !== undefined && (await declinedByHash(db, hash, userId)) !== null
  return refuse(declined ? enrolmentRefusals.INVITATION_DECLINED : enrolmentRefusals.INVITATION_GONE)
}

async function findInvitation(
  tx: Tx,
  by: { token: string | undefined; memberId: string | undefined; userId: string },
): Promise<FoundInvitation> {
  if (by.token !== undefined) {
    const linked = await invitationByHash(tx, inviteHash(by.token))
    if (!linked) throw await gone(tx, inviteHash(by.token), by.userId)
    refuseIf(whyNotAnswer(linked, by.userId))
    return linked
  }
  if (by.memberId === undefined) throw refuse(baseRefusals.NOT_FOUND)
  return orNotFound(await invitationTo(tx, by.memberId, by.userId))
}
