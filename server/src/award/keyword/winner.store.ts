import { type RawBuilder, sql } from 'kysely'
import { MemberState } from '@podium/core/enrolment/team/team.ts'
import type { Db } from '#server/platform/db/db.ts'
import { foldText, queryTerms } from '#server/platform/db/search.ts'

/** People found by a keyword up to this number are looked up first; more are found winner by winner. */
const MAX_PEOPLE = 2_000

/** A number or a part of it; what contains a Han character is none. */
const NUMBER = /^[\w-]*\d[\w-]*$/

/**
 * SQL condition on `winner`: its team, work, school or number contains the keyword, or the name of one of its students
 * or teachers does. Only for the office: the public finds people by printed names alone, `findWinners`.
 */
export async function winnerKeyword(db: Db, keyword: string): Promise<RawBuilder<boolean>> {
  const terms = queryTerms(keyword)
  if (terms.length === 0) return sql<boolean>`true`
  const named = sql`(winner.search @> ${terms}::text[] and position(${foldText(keyword)} in winner.found_by) > 0)`
  const conditions = [named, await memberCondition(db, terms)]
  if (NUMBER.test(keyword)) {
    conditions.push(sql`winner.team_id in (select team.id from enrolment_team_view as team
      where position(lower(${keyword}) in lower(team.number)) > 0)`)
  }
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** The people with these search terms; null: more than are looked up first. */
export async function peopleFound(db: Db, terms: readonly string[]): Promise<string[] | null> {
  const people = await db
    .selectFrom('identity_user_view as person')
    .where(sql<boolean>`person.search @> ${terms}::text[]`)
    .select('person.id')
    .limit(MAX_PEOPLE + 1)
    .execute()
  return people.length > MAX_PEOPLE ? null : people.map(({ id }) => id)
}

/** SQL condition on `winner`: a present member of its team has these search terms. */
async function memberCondition(db: Db, terms: readonly string[]): Promise<RawBuilder<unknown>> {
  const people = await peopleFound(db, terms)
  if (people === null) {
    return sql`exists (select from enrolment_member_view as member
      join identity_user_view as person on person.id = member.user_id
      where member.team_id = winner.team_id and member.state = ${MemberState.enum.accepted}
        and person.search @> ${terms}::text[])`
  }
  const teams = await db
    .selectFrom('enrolment_member_view as member')
    .where('member.user_id', '=', sql<string>`any(${people}::uuid[])`)
    .where('member.state', '=', MemberState.enum.accepted)
    .select('member.team_id as teamId')
    .distinct()
    .execute()
  return sql`winner.team_id = any(${teams.map(({ teamId }) => teamId)}::uuid[])`
}
