import { sql, type RawBuilder } from 'kysely'
import type { ProjectRow } from '@podium/core/competition/rule/row.ts'
import { QUOTA_STATES, TeamState } from '@podium/core/enrolment/team/team.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** States of teams that were handed in and are not out. */
const ENTERED_STATES = [...QUOTA_STATES, TeamState.enum.waiting]

/** SQL: key of the project of `team` by the row; null: it has none yet. Answers of more than 200 characters name no project. */
function projectKey({ by, field }: ProjectRow): RawBuilder<string | null> {
  if (by === 'name') return sql`nullif(team.project_key, '')`
  return by === 'answer'
    ? sql`nullif(case when length(team.answers ->> ${field}) <= 200
        then enrolment_project_key(team.answers ->> ${field}) end, '')`
    : sql`(select nullif(title.project_key, '') from enrolment_work_title as title where title.team_id = team.id)`
}

/** SQL: joins the teams `other` with the key of `asked` by the row, found by an index. */
function joinSame({ by, field }: ProjectRow): RawBuilder<unknown> {
  if (by === 'name')
    return sql`join enrolment_team as other on other.project_key = asked.key and other.project_key <> ''`
  return by === 'answer'
    ? sql`join enrolment_team as other on enrolment_answer_keys(other.answers) @> array[${`${field}:`}::text || asked.key]`
    : sql`join enrolment_work_title as title on title.project_key = asked.key
        join enrolment_team as other on other.id = title.team_id`
}

/** Rounds in which another entry is the same project, by the key of the row. */
export type SameProjects = Record<string, string[]>

/**
 * Of each of these teams of one round, the rounds in which another entry is the same project. An entry that was promoted
 * from a lower round is not another one.
 */
export async function sameProjects(
  db: Db | Tx,
  { teamIds, roundId }: { readonly teamIds: readonly string[]; readonly roundId: string },
  rows: readonly ProjectRow[],
): Promise<Map<string, SameProjects>> {
  const same = new Map<string, SameProjects>(teamIds.map((teamId) => [teamId, {}]))
  for (const row of rows) {
    const found = await roundsWith(db, teamIds, [roundId, ...row.rounds.map((round) => round.roundId)], row)
    const byTeam = Map.groupBy(found, ({ teamId }) => teamId)
    for (const [teamId, rounds] of same) rounds[row.key] = (byTeam.get(teamId) ?? []).map((one) => one.roundId)
  }
  return same
}

async function roundsWith(
  db: Db | Tx,
  teamIds: readonly string[],
  roundIds: readonly string[],
  row: ProjectRow,
): Promise<Array<{ teamId: string; roundId: string }>> {
  const { rows } = await sql<{ teamId: string; roundId: string }>`
    with recursive own as (select id as asked_id, id, promoted_from from enrolment_team where id = any(${teamIds}::uuid[])
      union select own.asked_id, lower.id, lower.promoted_from
        from enrolment_team as lower join own on own.promoted_from = lower.id)
    select distinct asked.id as "teamId", other.round_id as "roundId"
    from (select team.id, ${projectKey(row)} as key from enrolment_team as team
      where team.id = any(${teamIds}::uuid[])) as asked
    ${joinSame(row)}
    where asked.key is not null and other.round_id = any(${roundIds}::uuid[])
      and other.state = any(${ENTERED_STATES}::text[]) and not exists (select from own
        where own.asked_id = asked.id and (own.id = other.id or own.id = other.promoted_from))`.execute(db)
  return rows
}

/** Locks the projects of the team until the transaction ends: whoever enters the same one waits. */
export async function lockProjects(tx: Tx, teamIds: readonly string[], rows: readonly ProjectRow[]): Promise<void> {
  const keys = new Set<string>()
  for (const row of rows) {
    const { rows: found } = await sql<{ key: string | null }>`
      select ${projectKey(row)} as key from enrolment_team as team where team.id = any(${teamIds}::uuid[])`.execute(tx)
    for (const { key } of found) if (key !== null) keys.add(`project:${row.by}:${row.field}:${key}`)
  }
  if (keys.size > 0) {
    await sql`select pg_advisory_xact_lock(hashtextextended(key, 7))
      from unnest(${[...keys].sort()}::text[]) as key`.execute(tx)
  }
}

/** Keeps the title of the work that the team hands in; null: it takes it back. */
export async function saveWorkTitle(tx: Tx, teamId: string, title: string | null): Promise<void> {
  if (title === null) {
    await tx.deleteFrom('enrolment_work_title').where('team_id', '=', teamId).execute()
    return
  }
  await sql`insert into enrolment_work_title (team_id, project_key) values (${teamId}, enrolment_project_key(${title}))
    on conflict (team_id) do update set project_key = excluded.project_key`.execute(tx)
}
