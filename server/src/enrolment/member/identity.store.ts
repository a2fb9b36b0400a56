import { ENDED_STATES } from '@podium/core/competition/round/round-state.ts'
import { FORMAL_STATES } from '@podium/core/enrolment/team/team.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** Whether the person is in a team that was formally submitted. */
export async function hasFormalTeam(handle: Db | Tx, userId: string): Promise<boolean> {
  const row = await handle
    .selectFrom('enrolment_member as member')
    .innerJoin('enrolment_team as team', 'team.id', 'member.team_id')
    .select('team.id')
    .where('member.user_id', '=', userId)
    .where('member.state', '=', 'accepted')
    .where('team.state', 'in', FORMAL_STATES)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Sets the printed name of a person in submitted teams of rounds that have not ended. */
export async function renameMember(tx: Tx, userId: string, name: string): Promise<void> {
  await tx
    .updateTable('enrolment_member as member')
    .from('enrolment_team as team')
    .innerJoin('competition_round_view as round', 'round.id', 'team.round_id')
    .set({ name })
    .whereRef('team.id', '=', 'member.team_id')
    .where('member.user_id', '=', userId)
    .where('member.state', '=', 'accepted')
    .where('member.name', '<>', name)
    .where('team.state', 'in', FORMAL_STATES)
    .where('round.state', 'not in', ENDED_STATES)
    .execute()
}

/** Records all participations of a person under another key. */
export async function identifyParticipations(tx: Tx, userId: string, person: Buffer): Promise<void> {
  await tx
    .updateTable('enrolment_participation')
    .set({ person })
    .where('user_id', '=', userId)
    .where('person', '<>', person)
    .execute()
}
