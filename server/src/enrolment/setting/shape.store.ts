import { sql, type RawBuilder } from 'kysely'
import type { TeamShape, Tightened } from '@podium/core/enrolment/setting/rule-change.rule.ts'
import { LEFT_STATES, PRESENT_MEMBER_STATES, type TeamState } from '@podium/core/enrolment/team/team.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { participationScope } from '../team/take-participation.ts'

/** Which facts of an item's active teams the changed rules need; all other facts get a value that breaks no rule. */
export interface ShapeQuestion {
  readonly itemId: string
  readonly look: Tightened
  /** Quotas of the item before and after; counts of enrolled teams that lie within the same of them are equivalent. */
  readonly itemQuotas: ReadonlyArray<number | null>
  readonly schoolQuotas: ReadonlyArray<number | null>
}

export interface CountedShape extends TeamShape {
  readonly teams: number
}

export interface ShapedTeam extends TeamShape {
  readonly teamId: string
  readonly name: string
  readonly number: string
  readonly schoolName: string
  readonly state: TeamState
  readonly strangerName: string
  readonly memberName: string
  readonly teacherName: string
}

const LONG_TIMEOUT_MS = 60_000

const columns = sql`members, teachers, stranger, "memberTeams", "teacherTeams", "itemPlace", "schoolPlace"`

/** Runs a query over all teams of an item with a longer statement timeout. */
export async function withLongTimeout<T>(db: Db | Tx, look: (tx: Db | Tx) => Promise<T>): Promise<T> {
  if (!db.isTransaction) return db.transaction().execute((tx) => withLongTimeout(tx, look))
  await sql`select set_config('statement_timeout', ${String(LONG_TIMEOUT_MS)}, true)`.execute(db)
  return look(db)
}

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
  shapes: readonly TeamShape[],
  page: { limit: number; offset: number },
): Promise<ShapedTeam[]> {
  const { rows } = await sql<ShapedTeam>`
    with page as (
      select shaped.*, team.name, team.number, team.school_id, team.school_name, team.state
      from (${shaped(question)}) as shaped
      join jsonb_to_recordset(${JSON.stringify(shapes)}::jsonb) as wanted (members int, teachers int,
        stranger boolean, "memberTeams" int, "teacherTeams" int, "itemPlace" int, "schoolPlace" int) using (${columns})
      join enrolment_team as team on team.id = shaped."teamId"
      order by team.school_name, team.number, team.id limit ${page.limit} offset ${page.offset})
    select "teamId", name, coalesce(number, '') as number, school_name as "schoolName", state, ${columns},
      coalesce((select member.name from enrolment_member as member
        join identity_person_view as place on place.user_id = member.user_id
        where member.team_id = page."teamId" and ${isStranger('page')}
        order by member.position limit 1), '') as "strangerName",
      ${busiest(question.itemId, 'member')} as "memberName", ${busiest(question.itemId, 'teacher')} as "teacherName"
    from page order by school_name, number, "teamId"`.execute(db)
  return rows
}

function shaped({ itemId, look, itemQuotas, schoolQuotas }: ShapeQuestion): RawBuilder<unknown> {
  return sql`
    select team.id as "teamId", team.members::int as members, team.teachers::int as teachers,
      ${look.school ? sql`stranger.team_id is not null` : sql`false`} as stranger,
      coalesce(seats.member, 0) as "memberTeams", coalesce(seats.teacher, 0) as "teacherTeams",
      ${quotaStep('item', itemQuotas)} as "itemPlace", ${quotaStep('school', schoolQuotas)} as "schoolPlace"
    from enrolment_team as team
    ${look.school ? sql`left join (${teamsWithStrangers(itemId)}) as stranger on stranger.team_id = team.id` : sql``}
    left join (${teamsPerPerson(itemId, look)}) as seats on seats.team_id = team.id
    left join (${places(itemId, look)}) as place on place.team_id = team.id
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
    join identity_person_view as place on place.user_id = member.user_id
    where ${takesPart(itemId)} and ${isStranger('team')}`
}

function isStranger(team: 'team' | 'page'): RawBuilder<boolean> {
  return sql<boolean>`(member.state = any(${PRESENT_MEMBER_STATES}::text[]) and place.school_id is not null
    and place.school_id is distinct from ${sql.ref(`${team}.school_id`)})`
}

/** SQL: for each team the most teams that one of its people is in; people in one team only can't exceed the limit. */
function teamsPerPerson(itemId: string, look: Tightened): RawBuilder<unknown> {
  const [member, teacher] = [participationScope(itemId, 'member'), participationScope(itemId, 'teacher')]
  return sql`
    select seat.team_id, max(held.n) filter (where scope = ${member})::int as member,
      max(held.n) filter (where scope = ${teacher})::int as teacher
    from (select scope, person, count(*) as n from enrolment_participation
      where scope in (${member}, ${teacher}) and ${look.seats} group by scope, person having count(*) > 1) as held
    join enrolment_participation as seat using (scope, person) group by seat.team_id`
}

function places(itemId: string, look: Tightened): RawBuilder<unknown> {
  return sql`
    select team.id as team_id, row_number() over (order by team.submitted_at, team.id) as item,
      case when team.school_id is not null then row_number() over (partition by team.school_id
        order by team.submitted_at, team.id) end as school
    from enrolment_team as team
    where team.item_id = ${itemId} and team.holds_place and ${look.places}`
}

function quotaStep(column: 'item' | 'school', quotas: ReadonlyArray<number | null>): RawBuilder<number> {
  const place = sql.ref(`place.${column}`)
  const limits = quotas.filter((quota) => quota !== null).sort((a, b) => b - a)
  const beyond = limits.map((limit) => sql`when ${place} > ${limit}::int then ${limit + 1}::int`)
  return sql<number>`case when ${place} is null then 0 ${sql.join(beyond, sql` `)} else 1 end`
}

function busiest(itemId: string, role: 'member' | 'teacher'): RawBuilder<string> {
  return sql<string>`coalesce((select person.real_name from enrolment_participation as seat
    join identity_user_view as person on person.id = seat.user_id
    where seat.team_id = page."teamId" and seat.scope = ${participationScope(itemId, role)}
    order by (select count(*) from enrolment_participation as held
      where held.scope = seat.scope and held.person = seat.person) desc, person.real_name limit 1), '')`
}
