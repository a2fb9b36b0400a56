import { sql } from 'kysely'
import { MemberState } from '@podium/core/enrolment/team/team.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

interface InvitationMessage {
  readonly teamId: string
  readonly userId: string
  readonly inviteHash: Buffer
}

/**
 * The hash of the link that a team's last message to each person holds: the given one if a message is due now, that of
 * the earlier message if it is not `pauseMs` old.
 */
export async function claimInvitationMessages(
  tx: Tx,
  messages: readonly InvitationMessage[],
  pauseMs: number,
): Promise<InvitationMessage[]> {
  const { rows } = await sql<InvitationMessage>`
    insert into enrolment_invitation_message as m (team_id, user_id, invite_hash)
    select team_id, user_id, decode(invite_hash, 'hex') from unnest(${messages.map(({ teamId }) => teamId)}::uuid[],
      ${messages.map(({ userId }) => userId)}::uuid[],
      ${messages.map(({ inviteHash }) => inviteHash.toString('hex'))}::text[]) as due (team_id, user_id, invite_hash)
    order by team_id, user_id
    on conflict (team_id, user_id) do update set
      invite_hash = case when m.sent_at > clock_timestamp() - ${pauseMs}::float8 * interval '1 millisecond'
        then m.invite_hash else excluded.invite_hash end,
      sent_at = case when m.sent_at > clock_timestamp() - ${pauseMs}::float8 * interval '1 millisecond'
        then m.sent_at else excluded.sent_at end
    returning team_id as "teamId", user_id as "userId", invite_hash as "inviteHash"`.execute(tx)
  return rows
}

/** Gives open invitations other links and expiries; the former links stop working. */
export async function renewInvitations(
  tx: Tx,
  invitations: readonly { readonly memberId: string; readonly inviteHash: Buffer }[],
  expiresAt: Date,
): Promise<void> {
  await sql`update enrolment_member as member
    set invite_hash = decode(due.invite_hash, 'hex'), expires_at = ${expiresAt}
    from unnest(${invitations.map(({ memberId }) => memberId)}::uuid[],
      ${invitations.map(({ inviteHash }) => inviteHash.toString('hex'))}::text[]) as due (id, invite_hash)
    where member.id = due.id and member.state = ${MemberState.enum.invited}`.execute(tx)
}

/** Gives an open invitation another link and expiry; the former link stops working. */
export async function renewInvitation(
  tx: Tx,
  memberId: string,
  { inviteHash, expiresAt }: { inviteHash: Buffer; expiresAt: Date },
): Promise<void> {
  await renewInvitations(tx, [{ memberId, inviteHash }], expiresAt)
}
