import { sql } from 'kysely'
import { TEAM_STANDINGS, teamStandings, type TeamStanding } from '@podium/core/enrolment/team/team.ts'
import { NO_REGION } from '@podium/core/organisation/region.ts'
import { seenTally, type Reached } from '#server/enrolment/index.ts'
import type { Db } from '#server/platform/db/db.ts'

const MAX_SCHOOLS = 10

/** The counts of a round's teams that a reader sees. */
function tallies(db: Db, reached: Reached, roundId: string) {
  return db.selectFrom('enrolment_tally_view as tally').where('tally.round_id', '=', roundId).where(seenTally(reached))
}

const inStanding = (standing: TeamStanding) => sql<boolean>`tally.state = any(${teamStandings[standing]}::text[])`

const sumOf = (column: 'teams' | 'people') => sql<number>`coalesce(sum(${sql.ref(`tally.${column}`)}), 0)::int`

/** Teams of a round by standing, and the people of those that submitted. */
export async function standingsOf(db: Db, reached: Reached, roundId: string) {
  const teamsIn = (standing: TeamStanding) =>
    sql<number>`coalesce(sum(tally.teams) filter (where ${inStanding(standing)}), 0)::int`
  return tallies(db, reached, roundId)
    .select([
      sumOf('teams').as('started'),
      ...TEAM_STANDINGS.map((standing) => teamsIn(standing).as(standing)),
      sql<number>`coalesce(sum(tally.people) filter (where ${inStanding('signedUp')}), 0)::int`.as('people'),
    ])
    .executeTakeFirstOrThrow() as Promise<Record<TeamStanding | 'started' | 'people', number>>
}

/** Submitted teams of each item, in the order of the items. */
export async function teamsByItem(db: Db, reached: Reached, roundId: string) {
  return db
    .selectFrom('competition_item_view as item')
    .leftJoin(
      tallies(db, reached, roundId)
        .where(inStanding('signedUp'))
        .select(['tally.item_id', sumOf('teams').as('teams'), sumOf('people').as('people')])
        .groupBy('tally.item_id')
        .as('counted'),
      'counted.item_id',
      'item.id',
    )
    .where('item.round_id', '=', roundId)
    .select(['item.id as itemId', 'item.name_zh as name', 'item.name_en as nameEn'])
    .select([
      sql<number>`coalesce(counted.teams, 0)`.as('teams'),
      sql<number>`coalesce(counted.people, 0)`.as('people'),
    ])
    .orderBy('item.position')
    .orderBy('item.id')
    .execute()
}

/** The schools with the most submitted teams, and how many schools there are. */
export async function teamsBySchool(db: Db, reached: Reached, roundId: string) {
  const counted = tallies(db, reached, roundId)
    .where(inStanding('signedUp'))
    .select(['tally.school_id', sumOf('teams').as('teams'), sumOf('people').as('people')])
    .groupBy('tally.school_id')
    .having(sql<boolean>`sum(tally.teams) > 0`)
  const rows = await db
    .selectFrom(counted.as('counted'))
    .leftJoin('organisation_school_view as school', 'school.id', 'counted.school_id')
    .select(['counted.school_id as schoolId', 'counted.teams', 'counted.people'])
    .select([sql<string>`coalesce(school.name, '')`.as('name'), sql<number>`count(*) over ()::int`.as('schoolCount')])
    .orderBy('counted.teams', 'desc')
    .orderBy('school.name')
    .orderBy('counted.school_id')
    .limit(MAX_SCHOOLS)
    .execute()
  return {
    schools: rows.map(({ schoolCount: _all, ...row }) => row),
    schoolCount: rows[0]?.schoolCount ?? 0,
  }
}

/** Submitted teams by the region of their school, the most first. */
export async function teamsByRegion(db: Db, reached: Reached, roundId: string) {
  const counted = tallies(db, reached, roundId)
    .where(inStanding('signedUp'))
    .select(['tally.school_id', sumOf('teams').as('teams'), sumOf('people').as('people')])
    .groupBy('tally.school_id')
  const region = sql<string>`coalesce(nullif(school.region, ''), ${sql.lit(NO_REGION)})`
  return db
    .selectFrom(counted.as('counted'))
    .leftJoin('organisation_school_view as school', 'school.id', 'counted.school_id')
    .select([
      region.as('region'),
      sql<number>`sum(counted.teams)::int`.as('teams'),
      sql<number>`sum(counted.people)::int`.as('people'),
    ])
    .groupBy(region)
    .having(sql<boolean>`sum(counted.teams) > 0`)
    .orderBy('teams', 'desc')
    .orderBy(region)
    .execute()
}

/** Submitted teams by the day of submission in China. */
export async function teamsByDay(db: Db, reached: Reached, roundId: string) {
  return tallies(db, reached, roundId)
    .where(inStanding('signedUp'))
    .where('tally.day', 'is not', null)
    .select([sql<string>`to_char(tally.day, 'YYYY-MM-DD')`.as('day'), sumOf('teams').as('count')])
    .groupBy('tally.day')
    .having(sql<boolean>`sum(tally.teams) > 0`)
    .orderBy('tally.day')
    .execute()
}

/** Submitted teams and their people, and how many of each were submitted from `weekFrom` and from `twoWeeksFrom` on. */
export async function teamTrend(db: Db, reached: Reached, roundId: string, weekFrom: string, twoWeeksFrom: string) {
  const since = (column: 'teams' | 'people') => ({
    week: sql<number>`coalesce(sum(${sql.ref(`tally.${column}`)}) filter (where tally.day >= ${weekFrom}::date), 0)::int`,
    before: sql<number>`coalesce(sum(${sql.ref(`tally.${column}`)}) filter (where tally.day >= ${twoWeeksFrom}::date
      and tally.day < ${weekFrom}::date), 0)::int`,
  })
  const [teams, people] = [since('teams'), since('people')]
  return tallies(db, reached, roundId)
    .where(inStanding('signedUp'))
    .select([sumOf('teams').as('teams'), teams.week.as('teamsWeek'), teams.before.as('teamsBefore')])
    .select([sumOf('people').as('people'), people.week.as('peopleWeek'), people.before.as('peopleBefore')])
    .executeTakeFirstOrThrow()
}
