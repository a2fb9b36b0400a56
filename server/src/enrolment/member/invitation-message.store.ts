import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'

/**
 * The hash of the link that a team's last message to this person holds: the given one if a message is due now, that of
 * the earlier message if it is not `pauseMs` old.
 */
export async function claimInvitationMessage(
  tx: Tx,
  { teamId, userId, inviteHash }: { teamId: string; userId: string; inviteHash: Buffer },
  pauseMs: number,
): Promise<Buffer> {
  const { rows } = await sql<{ inviteHash: Buffer }>`
    insert into enrolment_invitation_message as m (team_id, user_id, invite_hash)
    values (${teamId}, ${userId}, ${inviteHash})
    on conflict (team_id, user_id) do update set
      invite_hash = case when m.sent_at > clock_timestamp() - ${pauseMs}::float8 * interval '1 millisecond'
        then m.invite_hash else excluded.invite_hash end,
      sent_at = case when m.sent_at > clock_timestamp() - ${pauseMs}::float8 * interval '1 millisecond'
        then m.sent_at else excluded.sent_at end
    returning invite_hash as "inviteHash"`.execute(tx)
  return rows[0]!.inviteHash
}

/** Gives an open invitation another link and expiry; the former link stops working. */
export async function renewInvitation(
  tx: Tx,
  memberId: string,
  { inviteHash, expiresAt }: { inviteHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('enrolment_member')
    .set({ invite_hash: inviteHash, expires_at: expiresAt })
    .where('id', '=', memberId)
    .where('state', '=', 'invited')
    .execute()
}
