import { sql } from 'kysely'
import type { OtherTeam, RulePerson } from '@podium/core/competition/rule/fact.ts'
import { nationalityOf } from '@podium/core/identity/account/nationality.ts'
import { MemberState } from '@podium/core/enrolment/team/team.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { IdentifiedPerson } from './team-person.ts'

/** Facts about people that rules ask for, but for their teams and records. */
export type PersonFacts = Omit<RulePerson, 'id' | 'name' | 'role' | 'otherTeams' | 'records' | 'teamSchool'> & {
  userId: string
  schoolId: string | null
}

export async function personFacts(db: Db | Tx, userIds: readonly string[]): Promise<Map<string, PersonFacts>> {
  const rows = await db
    .selectFrom('identity_user_view as person')
    .leftJoin('identity_person_view as place', 'place.user_id', 'person.id')
    .leftJoin('organisation_school_view as school', 'school.id', 'place.school_id')
    .leftJoin('organisation_major_view as major', 'major.id', 'place.major_id')
    .select(['person.id', 'person.kind', 'person.birthday', 'person.id_type'])
    .select(['place.degree', 'place.grade', 'place.verified', 'place.school_id'])
    .select(['place.study', 'place.nationality', 'place.graduation', 'place.employment'])
    .select(['school.code', 'school.level', 'school.region', 'school.tags'])
    .select(['major.name as major', 'major.class_code'])
    .where(sql<boolean>`person.id = any(${userIds}::uuid[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        userId: row.id,
        kind: row.kind,
        birthday: row.birthday,
        degree: row.degree ?? '',
        grade: row.grade ?? '',
        verified: row.verified ?? false,
        schoolId: row.school_id,
        school: row.code ?? '',
        schoolLevel: row.level ?? '',
        region: row.region ?? '',
        major: row.major ?? '',
        majorClass: row.class_code ?? '',
        schoolTags: row.tags,
        study: row.study ?? '',
        nationality: nationalityOf(row.nationality ?? '', row.id_type),
        graduation: row.graduation,
        employment: row.employment,
      },
    ]),
  )
}

export interface OtherTeams {
  userId: string
  role: 'member' | 'teacher'
  round: number
  series: number
  /** Each of them; empty unless it was asked for. */
  teams: OtherTeam[]
}

/** A person of a team; without a team, all teams of the person are other ones. */
export interface PersonOfTeam extends IdentifiedPerson {
  readonly teamId: string | null
}

/**
 * Teams of the round and of its series that people are in besides their own one, as natural persons: teams of another
 * account of the same person count, too. `named`: with each team itself.
 */
export async function otherTeams(
  db: Db | Tx,
  people: readonly PersonOfTeam[],
  { roundId, named }: { roundId: string; named: boolean },
): Promise<OtherTeams[]> {
  const firstAdviser = sql`(select first.user_id from enrolment_member as first where first.team_id = held.team_id
    and first.role = 'teacher' and first.state = ${MemberState.enum.accepted} order by first.position, first.id limit 1)`
  const teams = named
    ? sql`json_agg(distinct jsonb_build_object('teamId', held.team_id, 'item', held.code,
        'inRound', held.round_id = ${roundId}, 'isFirst', held.role = 'teacher' and ${firstAdviser} = held.user_id,
        'isCaptain', exists (select from enrolment_member as led where led.team_id = held.team_id
          and led.user_id = held.user_id and led.role = 'captain')))`
    : sql`'[]'::json`
  const { rows } = await sql<OtherTeams>`
    with place as (
      select 'item:' || item.id || ':' || role as scope, item.round_id, item.code, role
      from competition_round_view as own
      join competition_round_view as round on round.series_id = own.series_id
      join competition_item_view as item on item.round_id = round.id
      cross join unnest(array['member', 'teacher']) as role
      where own.id = ${roundId})
    select asked.user_id as "userId", held.role, count(distinct held.team_id)::int as series,
      count(distinct held.team_id) filter (where held.round_id = ${roundId})::int as round, ${teams} as teams
    from unnest(${people.map(({ userId }) => userId)}::uuid[], ${people.map(({ person }) => person)}::bytea[],
      ${people.map(({ teamId }) => teamId)}::uuid[]) as asked (user_id, person, team_id)
    join lateral (
      select held.team_id, held.user_id, place.role, place.round_id, place.code from place
      join enrolment_participation as held on held.scope = place.scope and held.person = asked.person
      union
      select held.team_id, held.user_id, place.role, place.round_id, place.code from enrolment_participation as held
      join place on place.scope = held.scope where held.user_id = asked.user_id) as held
      on held.team_id is distinct from asked.team_id
    group by asked.user_id, held.role`.execute(db)
  return rows
}
