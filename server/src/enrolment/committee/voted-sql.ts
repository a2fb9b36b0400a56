import { sql, type RawBuilder } from 'kysely'
import { LEVELS_OF_SCHOOL } from '@podium/core/competition/committee/audit-level.ts'
import { Vote } from '@podium/core/enrolment/committee/vote.ts'
import { MemberState } from '@podium/core/enrolment/team/team.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { holderIdsIn, holdsAt, nearestStaffIds } from '#server/identity/index.ts'
import { awaited, type Reached } from '../audit/scope.store.ts'

/** SQL: the committee at the level of the enrolment `team` in the setting in force, chosen by its answer before any other. */
const chosen = sql`select committee from (select newest.value from competition_setting_view as newest
    where newest.kind = 'enrol' and newest.item_id = team.item_id order by newest.no desc limit 1) as setting
  cross join lateral jsonb_array_elements(setting.value -> 'committees') as committee
  where committee ->> 'level' = team.audit_level
    and (committee ->> 'organisation' is null or committee ->> 'organisation' = (select own.parent_id::text
      from organisation_school_view as school join organisation_group_view as own on own.id = school.group_id
      where school.id = team.school_id))
    and (committee ->> 'field' = '' or exists (select from jsonb_path_query(team.answers -> (committee ->> 'field'),
      'strict $.**') as given where committee -> 'answers' @> jsonb_build_array(given)))
  order by (committee ->> 'organisation' is null), (committee ->> 'field' = '') limit 1`

/** SQL query of one column: the items whose setting has or had a committee; found by an index. */
export const itemsWithCommittees = sql<{ id: string }>`select distinct item_id as id from competition_setting_view
  where kind = 'enrol' and jsonb_array_length(coalesce(value -> 'committees', '[]')) > 0`

/**
 * SQL condition: the enrolment `team` waits for this person, who reaches these rounds and schools, to decide or to vote.
 * The items are looked up, because PostgreSQL plans a vote longer than it reads a page, and most sites have no committee.
 */
export async function awaitedOf(db: Db, reached: Reached, userId: string): Promise<RawBuilder<boolean>> {
  const { rows } = await itemsWithCommittees.execute(db)
  if (rows.length === 0) return awaited(reached)
  const items = rows.map(({ id }) => id)
  return sql<boolean>`(${awaited(reached)} and not (team.item_id = any(${items}::uuid[]) and ${voteGiven(userId)}))`
}

/** SQL condition: this person takes no part in the decision of `committee` on `team`. */
const recused = (userId: RawBuilder<string>) => sql<boolean>`(exists (select from enrolment_member as member
      where member.team_id = team.id and member.user_id = ${userId} and member.state = ${sql.lit(MemberState.enum.accepted)})
    or (committee ->> 'recuseSchool')::boolean and not committee ->> 'level' = any(${[...LEVELS_OF_SCHOOL]}::text[])
      and exists (select from identity_person_view as person where person.user_id = ${userId} and person.school_id = team.school_id)
    or exists (select from enrolment_vote as said where said.team_id = team.id and said.level = team.audit_level
      and said.team_version = team.version and said.user_id = ${userId} and said.vote = ${sql.lit(Vote.enum.recuse)}))`

/** SQL condition: this person has voted on the enrolment `team` as it is. */
const hasVoted = (userId: RawBuilder<string>) => sql<boolean>`exists (select from enrolment_vote as cast_vote
  where cast_vote.team_id = team.id and cast_vote.level = team.audit_level and cast_vote.team_version = team.version
    and cast_vote.user_id = ${userId})`

/** SQL: the group that decides on the enrolment `team` at the level of `committee`. */
const deciding = sql<string>`(case committee ->> 'level'
  when 'organiser' then (select round.group_id from competition_round_view as round where round.id = team.round_id)
  else (select case committee ->> 'level' when 'province' then own.parent_id else own.id end
    from organisation_school_view as school join organisation_group_view as own on own.id = school.group_id
    where school.id = team.school_id) end)`

const CODE = 'enrolment:team:audit'

/**
 * SQL query of one column: the named members of `committee` who can vote on `team`, as `openCommittee` counts them: they
 * still may approve, or voted before.
 */
const ableMembers = sql`select named.id::uuid from jsonb_array_elements_text(committee -> 'members') as named (id)
  where ${holdsAt(sql`named.id::uuid`, CODE, sql`coalesce((committee ->> 'organisation')::uuid, ${deciding})`)}
    or ${hasVoted(sql`named.id::uuid`)}`

/** SQL query of one column: who can vote on `team` where `committee` names no members. */
const ableHolders = sql`select near.id from (${nearestStaffIds(deciding, CODE)}) as near (id)
    where committee ->> 'level' = 'organiser'
  union select own.id from (${holderIdsIn(deciding, CODE)}) as own (id) where committee ->> 'level' <> 'organiser'
  union select given.user_id from enrolment_vote as given
    where given.team_id = team.id and given.level = team.audit_level and given.team_version = team.version`

/** SQL condition: enough people who can vote are left to approve. Of many members only so many are looked at. */
const isQuorate = sql<boolean>`(case when committee -> 'members' = '[]'
  then (select count(*) from (${ableHolders}) as able (id) where not ${recused(sql`able.id`)})
  else (select count(*) from (select from (${ableMembers}) as able (id) where not ${recused(sql`able.id`)}
    limit (committee ->> 'approveAt')::int) as enough) end >= (committee ->> 'approveAt')::int)`

/**
 * Those of the enrolments that named members of a committee decide on, each with the members who can vote and have not.
 */
export async function namedVoters(
  db: Db | Tx,
  teamIds: readonly string[],
): Promise<Array<{ id: string; voters: string[] }>> {
  const { rows } = await sql<{
    id: string
    voters: string[]
  }>`select team.id, array(select able.id from (${ableMembers}) as able (id)
      where not ${recused(sql`able.id`)} and not ${hasVoted(sql`able.id`)} order by able.id) as voters
    from enrolment_team as team cross join lateral (${chosen}) as at (committee)
    where team.id = any(${[...teamIds]}::uuid[]) and team.item_id in (${itemsWithCommittees})
      and committee -> 'members' <> '[]' and ${isQuorate}`.execute(db)
  return rows
}

/**
 * SQL condition: the vote of this person on the enrolment `team`, which waits at a level, is not missing: the person has
 * voted, is no member of the committee that decides, or takes no part. The enrolment is read by its id, so that a list
 * is read from an index without its version and answers.
 */
function voteGiven(userId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from (select team.id) as listed join enrolment_team as team on team.id = listed.id
    cross join lateral (${chosen}) as at (committee) where ${recused(sql`${userId}::uuid`)}
      or (jsonb_array_length(committee -> 'members') > 0 and not committee -> 'members' @> to_jsonb(${userId}::text)
        or ${hasVoted(sql`${userId}::uuid`)}) and ${isQuorate})`
}
