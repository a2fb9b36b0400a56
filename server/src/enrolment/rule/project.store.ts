import { sql, type RawBuilder } from 'kysely'
import type { ProjectRow } from '@podium/core/competition/rule/row.ts'
import { QUOTA_STATES, TeamState } from '@podium/core/enrolment/team/team.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

interface Place {
  readonly teamId: string
  readonly roundId: string
}

/** States of teams that were handed in and are not out. */
const ENTERED_STATES = [...QUOTA_STATES, TeamState.enum.waiting]

/** Key of a team's project by the row; null: it has none yet. */
async function projectKey(db: Db | Tx, teamId: string, row: ProjectRow): Promise<string | null> {
  const { rows } = await sql<{ key: string | null }>`
    select nullif(${identity(row)}, '') as key from enrolment_team as team where team.id = ${teamId}`.execute(db)
  return rows[0]?.key ?? null
}

/** SQL: what identifies the project of `team` by the row. Answers of more than 200 characters name no project. */
function identity({ by, field }: ProjectRow): RawBuilder<string | null> {
  if (by === 'name') return sql`team.project_key`
  if (by === 'title')
    return sql`(select title.project_key from enrolment_work_title as title where title.team_id = team.id)`
  return sql`case when length(team.answers ->> ${field}) <= 200
    then enrolment_project_key(team.answers ->> ${field}) end`
}

/** SQL: whether the team `other` has the key by the row, found by an index; null: none has. */
function hasKey({ by, field }: ProjectRow, key: string | null): RawBuilder<boolean> {
  if (by === 'name') return sql`other.project_key = ${key}`
  if (by === 'title')
    return sql`other.id in (select title.team_id from enrolment_work_title as title where title.project_key = ${key})`
  return sql`enrolment_answer_keys(other.answers) @> array[${field}::text || ':' || ${key}::text]`
}

/**
 * Rounds in which another entry is the same project, by the key of the row. An entry that was promoted from a lower round
 * is not another one.
 */
export async function sameProjects(
  db: Db | Tx,
  { teamId, roundId }: Place,
  rows: readonly ProjectRow[],
): Promise<Record<string, string[]>> {
  const same: Record<string, string[]> = {}
  for (const row of rows) {
    const key = await projectKey(db, teamId, row)
    const roundIds = [roundId, ...row.rounds.map((round) => round.roundId)]
    const { rows: found } = await sql<{ roundId: string }>`
      with recursive own as (select id, promoted_from from enrolment_team where id = ${teamId}
        union select lower.id, lower.promoted_from from enrolment_team as lower join own on own.promoted_from = lower.id)
      select distinct other.round_id as "roundId" from enrolment_team as other
      where other.round_id = any(${roundIds}::uuid[]) and other.state = any(${ENTERED_STATES}::text[])
        and ${hasKey(row, key)} and other.id not in (select id from own)
        and not exists (select from own where own.id = other.promoted_from)`.execute(db)
    same[row.key] = found.map((other) => other.roundId)
  }
  return same
}

/** Locks the projects of the team until the transaction ends: whoever enters the same one waits. */
export async function lockProjects(tx: Tx, teamId: string, rows: readonly ProjectRow[]): Promise<void> {
  const keys = []
  for (const row of rows) {
    const key = await projectKey(tx, teamId, row)
    if (key !== null) keys.push(`project:${row.by}:${row.field}:${key}`)
  }
  keys.sort()
  if (keys.length > 0) {
    await sql`select pg_advisory_xact_lock(hashtextextended(key, 7)) from unnest(${keys}::text[]) as key`.execute(tx)
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
