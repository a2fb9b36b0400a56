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

/** SQL: what identifies the project of a team by the row; null or empty: nothing yet. */
function identity({ by, field }: ProjectRow, team: RawBuilder<unknown>): RawBuilder<string | null> {
  if (by === 'name') return sql`${team}.project_key`
  return by === 'answer'
    ? sql`enrolment_project_key(${team}.answers ->> ${field})`
    : sql`(select title.project_key from enrolment_work_title as title where title.team_id = ${team}.id)`
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
    const roundIds = [roundId, ...row.rounds.map((round) => round.roundId)]
    const found = await sql<{ round_id: string }>`
      with recursive own as (select id, promoted_from from enrolment_team where id = ${teamId}
        union select lower.id, lower.promoted_from from enrolment_team as lower join own on own.promoted_from = lower.id)
      select distinct other.round_id from enrolment_team as team
      join enrolment_team as other on other.round_id = any(${roundIds}::uuid[])
        and other.state = any(${ENTERED_STATES}::text[]) and ${identity(row, sql`other`)} = ${identity(row, sql`team`)}
      where team.id = ${teamId} and ${identity(row, sql`team`)} <> '' and other.id not in (select id from own)
        and not exists (select from own where own.id = other.promoted_from)`.execute(db)
    same[row.key] = found.rows.map(({ round_id }) => round_id)
  }
  return same
}

/** Locks the projects of the team until the transaction ends: whoever enters the same one waits. */
export async function lockProjects(tx: Tx, teamId: string, rows: readonly ProjectRow[]): Promise<void> {
  const keys = []
  for (const row of rows) {
    const { rows: known } = await sql<{ key: string | null }>`
      select ${identity(row, sql`team`)} as key from enrolment_team as team where team.id = ${teamId}`.execute(tx)
    if (known[0]?.key) keys.push(`project:${row.by}:${row.field}:${known[0].key}`)
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
