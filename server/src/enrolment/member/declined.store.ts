import type { DeclinedMember } from '@podium/core/enrolment/member/invitation.ts'
import { MemberState, PRESENT_MEMBER_STATES } from '@podium/core/enrolment/team/team.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** The last invitation of each person who declined and is neither invited again, removed nor replaced. */
export async function declinedOf(db: Db | Tx, teamId: string): Promise<DeclinedMember[]> {
  const rows = await db
    .selectFrom('enrolment_member as member')
    .select(['member.id', 'member.name', 'member.role'])
    .distinctOn('member.user_id')
    .where('member.team_id', '=', teamId)
    .where('member.state', '=', MemberState.enum.declined)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('enrolment_member as present')
            .select('present.id')
            .whereRef('present.team_id', '=', 'member.team_id')
            .whereRef('present.user_id', '=', 'member.user_id')
            .where('present.state', 'in', PRESENT_MEMBER_STATES),
        ),
      ),
    )
    .orderBy('member.user_id')
    .orderBy('member.answered_at', 'desc')
    .execute()
  return rows.map(({ id, name, role }) => ({ memberId: id, name, role }))
}

/** The invitation of this link that the person declined; null: none. */
export async function declinedByHash(db: Db | Tx, hash: Buffer, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('enrolment_member')
    .select('id')
    .where('invite_hash', '=', hash)
    .where('user_id', '=', userId)
    .where('state', '=', MemberState.enum.declined)
    .executeTakeFirst()
  return row?.id ?? null
}
