import { PUBLIC_STATES } from '@podium/core/competition/round/round-state.ts'
import type { NamedMember } from '@podium/core/enrolment/member/minor.rule.ts'
import { TeamState } from '@podium/core/enrolment/team/team.ts'
import type { Db } from '#server/platform/db/db.ts'

/** The round and item of an enrolled team of a listed round; null: the team has no public page. */
export async function findPublicTeam(db: Db, teamId: string): Promise<{ roundId: string; itemId: string } | null> {
  const team = await db
    .selectFrom('enrolment_team as team')
    .innerJoin('competition_round_view as round', 'round.id', 'team.round_id')
    .select(['team.round_id as roundId', 'team.item_id as itemId'])
    .where('team.id', '=', teamId)
    .where('team.state', '=', TeamState.enum.enrolled)
    .where('round.is_public', '=', true)
    .where('round.state', 'in', PUBLIC_STATES)
    .executeTakeFirst()
  return team ?? null
}

/** Accepted members in order. */
export async function publicMembers(db: Db, teamId: string): Promise<NamedMember[]> {
  return db
    .selectFrom('enrolment_member as member')
    .leftJoin('identity_user_view as person', 'person.id', 'member.user_id')
    .select(['member.name', 'member.role', 'person.birthday'])
    .where('member.team_id', '=', teamId)
    .where('member.state', '=', 'accepted')
    .orderBy('member.position')
    .orderBy('member.id')
    .execute()
}

/** A school's English name; empty: it has none. */
export async function englishNameOf(db: Db, schoolId: string): Promise<string> {
  const school = await db
    .selectFrom('organisation_school_view as school')
    .select('school.name_en as nameEn')
    .where('school.id', '=', schoolId)
    .executeTakeFirst()
  return school?.nameEn ?? ''
}
