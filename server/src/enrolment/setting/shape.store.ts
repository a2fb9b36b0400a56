import { sql, type RawBuilder } from 'kysely'
import type { TeamShape, Tightened } from '@podium/core/enrolment/setting/rule-change.rule.ts'
import { LEFT_STATES, PRESENT_MEMBER_STATES, type TeamState } from '@podium/core/enrolment/team/team.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { participationScope } from '../team/claim-participation.ts'

/** Which facts of an item's active teams the changed rules need; all other facts get a value that breaks no rule. */
export interface ShapeQuestion {
  readonly itemId: string
  readonly tightened: Tightened
  /** Quotas of the item before and after; counts of enrolled teams that lie within the same of them are equivalent. */
  readonly itemQuotas: ReadonlyArray<number | null>
  readonly schoolQuotas: ReadonlyArray<number | null>
  /** Teams that a changed row of the round's own rules keeps out. */
  readonly breakingRules: readonly string[]
}

interface JudgedShape extends TeamShape {
  /** Whether a changed row of the round's own rules keeps the team out. */
  readonly breaksRules: boolean
}

export interface CountedShape extends JudgedShape {
  readonly teams: number
}

export interface ShapedTeam extends JudgedShape {
  readonly teamId: string
  readonly name: string
  readonly number: string
  readonly schoolName: string
  readonly state: TeamState
  readonly strangerName: string
  readonly memberName: string
  readonly teacherName: string
}

const columns = sql`members, teachers, stranger, "memberTeams", "teacherTeams", "itemPosition", "schoolPosition", "breaksRules"`

/** Distinct combinations of facts, with the number of teams that have each. */
export async function countShapes(db: Db | Tx, question: ShapeQuestion): Promise<CountedShape[]> {
  const { rows } = await sql<CountedShape>`
    select ${columns}, count(*)::int as teams from (${shaped(question)}) as shaped group by ${columns}`.execute(db)
  return rows
}

/**
 * A page of the teams with one of these combinations, each with its member of another school and its member in most
 * teams.
 */
export async function teamsOfShapes(
  db: Db | Tx,
  question: ShapeQuestion,
  shapes: readonly JudgedShape[],
  page: { limit: number; offset: number },
): Promise<ShapedTeam[]> {
  const { rows } = await sql<ShapedTeam>`
    with page as (
      select shaped.*, team.name, team.number, team.school_id, team.school_name, team.state
      from (${shaped(question)}) as shaped
      join jsonb_to_recordset(${JSON.stringify(shapes)}::jsonb) as wanted (members int, teachers int,
        stranger boolean, "memberTeams" int, "teacherTeams" int, "itemPosition" int, "schoolPosition" int,
        "breaksRules" boolean) using (${columns})
      join enrolment_team as team on team.id = shaped."teamId"
      order by team.school_name, team.number, team.id limit ${page.limit} offset ${page.offset})
    select "teamId", name, coalesce(number, '') as number, school_name as "schoolName", state, ${columns},
      coalesce((select member.name from enrolment_member as member
        join identity_person_view as person on person.user_id = member.user_id
        where member.team_id = page."teamId" and ${isStranger('page')}
        order by member.position limit 1), '') as "strangerName",
      ${busiest(question.itemId, 'member')} as "memberName", ${busiest(question.itemId, 'teacher')} as "teacherName"
    from page order by school_name, number, "teamId"`.execute(db)
  return rows
}

function shaped({ itemId, tightened, itemQuotas, schoolQuotas, breakingRules }: ShapeQuestion): RawBuilder<unknown> {
  return sql`
    select team.id as "teamId", team.members::int as members, team.teachers::int as teachers,
      ${tightened.school ? sql`stranger.team_id is not null` : sql`false`} as stranger,
      coalesce(busiest.member, 0) as "memberTeams", coalesce(busiest.teacher, 0) as "teacherTeams",
      ${quotaStep('item', itemQuotas)} as "itemPosition", ${quotaStep('school', schoolQuotas)} as "schoolPosition",
      team.id = any(${[...breakingRules]}::uuid[]) as "breaksRules"
    from enrolment_team as team
    ${tightened.school ? sql`left join (${teamsWithStrangers(itemId)}) as stranger on stranger.team_id = team.id` : sql``}
    left join (${teamsPerPerson(itemId, tightened)}) as busiest on busiest.team_id = team.id
    left join (${quotaPositions(itemId, tightened)}) as position on position.team_id = team.id
    where ${takesPart(itemId)}`
}

function takesPart(itemId: string): RawBuilder<boolean> {
  return sql<boolean>`team.item_id = ${itemId} and team.state <> all(${[...LEFT_STATES]}::text[])`
}

/** SQL: teams with a member of another school. */
function teamsWithStrangers(itemId: string): RawBuilder<unknown> {
  return sql`
    select distinct member.team_id from enrolment_team as team
    join enrolment_member as member on member.team_id = team.id
    join identity_person_view as person on person.user_id = member.user_id
    where ${takesPart(itemId)} and ${isStranger('team')}`
}

function isStranger(team: 'team' | 'page'): RawBuilder<boolean> {
  return sql<boolean>`(member.state = any(${PRESENT_MEMBER_STATES}::text[]) and person.school_id is not null
    and person.school_id is distinct from ${sql.ref(`${team}.school_id`)})`
}

/** SQL: for each team the most teams that one of its people is in; people in one team only can't exceed the limit. */
function teamsPerPerson(itemId: string, tightened: Tightened): RawBuilder<unknown> {
  const [member, teacher] = [participationScope(itemId, 'member'), participationScope(itemId, 'teacher')]
  return sql`
    select participation.team_id, max(held.n) filter (where scope = ${member})::int as member,
      max(held.n) filter (where scope = ${teacher})::int as teacher
    from (select scope, person, count(*) as n from enrolment_participation
      where scope in (${member}, ${teacher}) and ${tightened.teamsPerPerson} group by scope, person having count(*) > 1) as held
    join enrolment_participation as participation using (scope, person) group by participation.team_id`
}

/** SQL: the positions of the teams that claimed a quota, in order of submission, in the item and in the school. */
function quotaPositions(itemId: string, tightened: Tightened): RawBuilder<unknown> {
  return sql`
    select team.id as team_id, row_number() over (order by team.submitted_at, team.id) as item,
      case when team.school_id is not null then row_number() over (partition by team.school_id
        order by team.submitted_at, team.id) end as school
    from enrolment_team as team
    where team.item_id = ${itemId} and team.holds_place and ${tightened.quotas}`
}

function quotaStep(column: 'item' | 'school', quotas: ReadonlyArray<number | null>): RawBuilder<number> {
  const position = sql.ref(`position.${column}`)
  const limits = quotas.filter((quota) => quota !== null).sort((a, b) => b - a)
  const beyond = limits.map((limit) => sql`when ${position} > ${limit}::int then ${limit + 1}::int`)
  return sql<number>`case when ${position} is null then 0 ${sql.join(beyond, sql` `)} else 1 end`
}

function busiest(itemId: string, role: 'member' | 'teacher'): RawBuilder<string> {
  return sql<string>`coalesce((select person.real_name from enrolment_participation as participation
    join identity_user_view as person on person.id = participation.user_id
    where participation.team_id = page."teamId" and participation.scope = ${participationScope(itemId, role)}
    order by (select count(*) from enrolment_participation as held
      where held.scope = participation.scope and held.person = participation.person) desc, person.real_name limit 1), '')`
}
