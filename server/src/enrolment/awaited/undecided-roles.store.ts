import { sql } from 'kysely'
import type { RuleRole } from '@podium/core/competition/rule/fact.ts'
import { MemberRole, MemberState, PLACELESS_STATES, UNDECIDED_STATES } from '@podium/core/enrolment/team/team.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

const BEFORE_DECISION = [...new Set([...PLACELESS_STATES, ...UNDECIDED_STATES])]

/** The items and roles in which a person is in a team that may yet change, or awaits a decision. */
export async function rolesBeforeDecision(
  db: Db | Tx,
  userId: string,
): Promise<Array<{ readonly itemId: string; readonly role: RuleRole }>> {
  return db
    .selectFrom('enrolment_member as member')
    .innerJoin('enrolment_team as team', 'team.id', 'member.team_id')
    .select(['team.item_id as itemId', sql<RuleRole>`member.role`.as('role')])
    .distinct()
    .where('member.user_id', '=', userId)
    .where('member.state', '=', MemberState.enum.accepted)
    .where('member.role', '<>', sql.lit(MemberRole.enum.leader))
    .where('team.state', 'in', BEFORE_DECISION)
    .execute()
}
