import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { closingText } from '@podium/core/base/time/window-times.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import {
  INVITATION_PAUSE_MS,
  whyNotInvite,
  whyNotInvitePhone,
  whyNotJoinSubmitted,
} from '@podium/core/enrolment/member/member.rule.ts'
import { whyNoLink } from '@podium/core/enrolment/member/link.rule.ts'
import { memberRefusals } from '@podium/core/enrolment/member/refusals.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { memberRoleLabels, type MemberRole } from '@podium/core/enrolment/team/team.ts'
import { paths } from '@podium/core/paths.ts'
import { settingInForce } from '#server/competition/index.ts'
import { findOrInviteUser } from '#server/identity/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, onConflict, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { sendEnrolmentNotices } from '../audit/send-enrolment-notice.ts'
import { claimInvitationMessages, renewInvitation } from './invitation-message.store.ts'
import { openLink } from './invitation.store.ts'
import { addMember, membersOf, personOf, type Member } from './member.store.ts'
import { dropDeclined, dropMember } from './remove-member.ts'
import { openForEdit } from '../team/open-team.ts'
import { claimParticipations } from '../team/claim-participation.ts'
import { changeTeam, loadTeam, type Team } from '../team/team.store.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'

/** How long an invitation is valid. */
export const INVITATION_MS = 7 * 86_400_000

/** A random token for an invitation's link. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}

/** Hash under which a token is stored. */
export function inviteHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Invites the person whom the captain names, or adds them at once if the setting needs no acceptance. */
export const inviteMember = write(
  enrolmentApi.invite,
  'enrolment.invite',
  async function inviteMember({ services, tx, viewer, note }, { teamId, role, name, phone, replaces }) {
    const { team, members } = await openForInvitation(services, tx, { teamId, role, replaces }, viewer)
    const setting = await settingOf(tx, team)
    refuseIf(whyNotInvite(role, members, setting))
    const kind = role === 'member' ? 'student' : 'teacher'
    const { userId } = await findOrInviteUser(services.secrets, tx, { realName: name, phone, kind })
    const person = orNotFound(await personOf(tx, userId))
    refuseIf(whyNotInvitePhone({ ...person, name, role }, members, team, setting))
    const at = await clock(tx)
    const expiresAt = new Date(at.getTime() + INVITATION_MS)
    const who = { userId, name, role }
    const state = setting.membersMustAccept ? ('invited' as const) : ('accepted' as const)
    if (state === 'accepted') refuseIf(whyNotJoinSubmitted({ ...person, name, role }, team.state, at))
    const message = await dueMessage(tx, teamId, userId)
    const link = state === 'invited' ? { inviteHash: message.inviteHash } : {}
    const memberId = await onConflict(addMember(tx, { teamId, ...who, state, expiresAt, replaces, ...link }), {
      enrolment_member_once: { kind: enrolmentRefusals.ALREADY_MEMBER, params: { name }, fields: [] },
    })
    if (state === 'accepted') await claimParticipations(services.secrets, tx, [who], team, setting)
    await changeTeam(tx, team, {})
    if (message.token !== null) {
      const token = state === 'invited' ? message.token : null
      const to = { userId, role, memberId, expiresAt, token, isAwaited: true }
      await notifyInvited(services, tx, team, viewer.realName, to)
    }
    const notified = message.token !== null
    note({ type: 'team', id: teamId, after: { invited: memberId, role, notified, replaces } })
    return { memberId, notified }
  },
  { secrets: ['phone'] },
)

/** Creates an invitation for anybody who has its link. */
export const inviteByLink = write(
  enrolmentApi.inviteByLink,
  'enrolment.invite_by_link',
  async function inviteByLink({ services, tx, viewer, note }, { teamId, role, replaces }) {
    const { team, members } = await openForInvitation(services, tx, { teamId, role, replaces }, viewer)
    refuseIf(whyNotInvite(role, members, await settingOf(tx, team)))
    const expiresAt = new Date((await clock(tx)).getTime() + INVITATION_MS)
    const open = { teamId, userId: null, role, state: 'invited' as const, name: '', expiresAt, replaces }
    const memberId = await addMember(tx, open)
    const token = linkTokens(services.secrets, memberId)[0]!
    await renewInvitation(tx, memberId, { inviteHash: inviteHash(token), expiresAt })
    await changeTeam(tx, team, {})
    note({ type: 'team', id: teamId, after: { invited: memberId, role, replaces } })
    return { memberId, token, expiresAt: expiresAt.toISOString() }
  },
  { repeatable: false },
)

/** Shows the captain the link of an open invitation again. */
export const invitationLink = read(enrolmentApi.invitationLink, async function invitationLink(call, input) {
  const { services, db, viewer } = call
  const team = orNotFound(await loadTeam(db, input.teamId))
  const members = await membersOf(db, input.teamId)
  orNotFound(members.find(({ userId }) => userId === viewer.userId))
  const member = orNotFound(members.find(({ memberId }) => memberId === input.memberId))
  refuseIf(whyNoLink(team, member, team.captainId === viewer.userId))
  const open = await openLink(db, member.memberId)
  const token = open && linkTokens(services.secrets, member.memberId).find((each) => inviteHash(each).equals(open.hash))
  if (!token) throw refuse(memberRefusals.NO_OPEN_LINK)
  return { token, expiresAt: open.expiresAt.toISOString() }
})

/**
 * The token of an invitation by link, derived from its id so that it can be shown again while only its hash is stored;
 * one for each secret key, the newest first.
 */
function linkTokens(secrets: Secrets, memberId: string): string[] {
  return secrets
    .keysFor('invitation link')
    .map((key) => createHmac('sha256', key).update(memberId).digest().subarray(0, 24).toString('base64url'))
}

/** The team to which somebody is invited, without the member whose place and role they take. */
async function openForInvitation(
  services: Services,
  tx: Tx,
  { teamId, role, replaces }: { teamId: string; role: MemberRole; replaces: string | undefined },
  viewer: { userId: string; realName: string },
): Promise<{ team: Team; members: Member[] }> {
  const { team, members } = await openForEdit(tx, teamId, viewer.userId)
  if (replaces === undefined) return { team, members }
  const leaving = members.find((member) => member.memberId === replaces)
  const left = leaving ?? (await dropDeclined(tx, team, replaces, viewer.userId))
  if (left.role !== role) throw refuse(baseRefusals.NOT_FOUND)
  if (!leaving) return { team, members }
  await dropMember(services, tx, team, leaving, viewer)
  return { team, members: members.filter((member) => member !== leaving) }
}

export async function settingOf(tx: Tx, team: Team): Promise<EnrolSetting> {
  const inForce = await settingInForce(tx, 'enrol', team.itemId)
  if (!inForce) throw refuse(enrolmentRefusals.NOT_CONFIGURED)
  return inForce.value
}

interface DueMessage {
  readonly token: string | null
  readonly inviteHash: Buffer
}

/**
 * The link of an invitation. `token` is null if a message with that link went to this person for this team within the
 * pause: another one would only be a nuisance.
 */
export async function dueMessage(tx: Tx, teamId: string, userId: string): Promise<DueMessage> {
  const [due] = (await dueMessages(tx, [{ teamId, userId }])).values()
  return due!
}

/** As `dueMessage`, of many invitations by one statement; keys: `invitationKey`. */
export async function dueMessages(
  tx: Tx,
  invited: readonly { readonly teamId: string; readonly userId: string }[],
): Promise<Map<string, DueMessage>> {
  if (invited.length === 0) return new Map()
  const tokens = new Map(invited.map((to) => [invitationKey(to), newToken()]))
  const wanted = invited.map((to) => ({ ...to, inviteHash: inviteHash(tokens.get(invitationKey(to))!) }))
  const inForce = await claimInvitationMessages(tx, wanted, INVITATION_PAUSE_MS)
  return new Map(
    inForce.map((message) => {
      const token = tokens.get(invitationKey(message))!
      const isDue = message.inviteHash.equals(inviteHash(token))
      return [invitationKey(message), { token: isDue ? token : null, inviteHash: message.inviteHash }]
    }),
  )
}

export const invitationKey = (to: { readonly teamId: string; readonly userId: string }) => `${to.teamId} ${to.userId}`

interface Invited {
  readonly userId: string
  readonly role: MemberRole
  readonly memberId: string
  readonly expiresAt: Date
  /** Of the link; sent by SMS or mail and not stored. */
  readonly token: string | null
  readonly isAwaited?: boolean
  readonly isReminder?: boolean
}

/** Notifies an invited or added person. */
export async function notifyInvited(
  services: Services,
  tx: Tx,
  team: Team,
  captain: string,
  to: Invited,
): Promise<void> {
  await sendEnrolmentNotices(services, tx, [invitedNotice(team, captain, to, await clock(tx))])
}

/** The message to an invited or added person. */
export function invitedNotice(team: Team, captain: string, to: Invited, now: Date) {
  const role = memberRoleLabels[to.role]
  const until = closingText(to.expiresAt.toISOString(), now)
  const outside = to.token && outsideLink(to.token)
  return {
    kind: to.token === null ? 'added' : to.isReminder ? 'reminded' : 'invited',
    users: [to.userId],
    roundId: team.roundId,
    dedupeKey: to.isReminder ? `${to.memberId}:${to.expiresAt.getTime()}` : to.memberId,
    link: paths.centre.team(),
    isAwaited: to.isAwaited ?? false,
    ...(outside && { outside }),
    params: {
      captain,
      team: team.name,
      roleZh: role.zh,
      roleEn: role.en,
      untilZh: until.zh,
      untilEn: until.en,
    },
  } as const
}

/** Where a message outside the inbox leads: its token must not be stored with the message. */
export function outsideLink(token: string): { link: string; short: string } {
  return { link: withInvite(token), short: `i/${token}` }
}

/** Path of the page that shows an invitation. */
function withInvite(token: string): string {
  return paths.home.signUp({ invite: token })
}

/** Redirects the short link of an SMS to the page of the invitation. */
export function inviteRoute(app: FastifyInstance): void {
  app.get<{ Params: { token: string } }>('/i/:token', async ({ params: { token } }, reply) => {
    const link = /^[\w-]{32}$/.test(token) ? withInvite(token) : '/'
    return reply.header('cache-control', 'no-store').redirect(link, 302)
  })
}
