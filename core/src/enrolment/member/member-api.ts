import { z } from 'zod'
import { get, post } from '../../base/endpoint.ts'
import { Done, Id, Instant, NoInput } from '../../base/shapes.ts'
import { PersonName } from '../../identity/account/person-name.rule.ts'
import { MemberRole } from '../team/team.ts'
import { Invitation, NewAccount } from './invitation.ts'

const team = z.object({ teamId: Id })
const Token = z.string().regex(/^[A-Za-z0-9_-]{20,60}$/)
const Phone = z.string().regex(/^1\d{10}$/)

const invited = {
  role: MemberRole,
  /** A member of this role who leaves, and whose place in the order the invited person takes. */
  replaces: Id.optional(),
}

/** Invitations to a team, and members who leave it before it is submitted. */
export const memberApi = {
  invite: post('/web/enroll/member/invite', {
    access: 'login',
    input: team.extend({ ...invited, name: PersonName, phone: Phone }),
    /** `notified`: a message goes; not again within a day for the same person and team. */
    output: z.object({ memberId: Id, notified: z.boolean() }),
    summary: 'Invite a person by name and phone; whoever has no account yet gets one to activate',
  }),
  inviteByLink: post('/web/enroll/member/link', {
    access: 'login',
    input: team.extend(invited),
    output: z.object({ memberId: Id, token: z.string(), expiresAt: Instant }),
    summary: 'Make an invitation for one person to pass on as a link',
  }),
  invitationLink: get('/web/enroll/member/link/detail', {
    access: 'login',
    input: team.extend({ memberId: Id }),
    output: z.object({ token: z.string(), expiresAt: Instant }),
    summary: 'The token of an open invitation by link again, for the captain',
  }),
  remind: post('/web/enroll/member/remind', {
    access: 'login',
    input: team.extend({ memberId: Id }),
    output: z.object({ expiresAt: Instant }),
    summary: 'Send a person the invitation again, valid anew; once in 24 hours for the same person and team',
  }),
  removeMember: post('/web/enroll/member/remove', {
    access: 'login',
    input: team.extend({ memberId: Id }),
    output: Done,
    summary: 'Remove a member or take an invitation back; members may remove themselves',
  }),
  invitation: post('/web/enroll/invitation/detail', {
    access: 'public',
    input: z.object({ token: Token }),
    output: Invitation.omit({ memberId: true, teamId: true, asked: true }).extend({
      /** The team's id, if the caller accepted this invitation and is a member. */
      joinedTeamId: Id.nullable(),
      /** The field of a change request that the link asks about; `isAgreed` as in the list; null: an ordinary invitation. */
      asked: z.object({ fieldId: Id, isAgreed: z.boolean() }).nullable(),
      /** What a new account of the addressee is to be; null: the caller is signed in. */
      newAccount: NewAccount.nullable(),
    }),
    summary:
      'Which team a link invites to; nothing about its people but the captain’s masked name, and to visitors the name and ' +
      'number of its addressee, if their account is not activated yet',
  }),
  invitations: get('/web/enroll/invitation/list', {
    access: 'login',
    input: NoInput,
    output: z.array(Invitation),
    summary: 'Open invitations to the caller, and requests by which they are to join (at most 100)',
  }),
  answerInvitation: post('/web/enroll/invitation/answer', {
    access: 'login',
    input: z.object({ token: Token.optional(), memberId: Id.optional(), accept: z.boolean() }),
    output: z.object({ teamId: Id }),
    summary: 'Accept or decline an invitation, by its link or from one’s list',
  }),
}
