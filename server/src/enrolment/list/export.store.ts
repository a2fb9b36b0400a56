import { sql } from 'kysely'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import type { Answers } from '@podium/core/competition/form/answer.ts'
import type { TeamFilter, TeamRow } from '@podium/core/enrolment/views.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Wanted } from '#server/platform/workbook/export-rows.ts'
import { teamRows, toRow } from './list.store.ts'
import { matchingTeams, teamConditions } from './matching.store.ts'
import { withUnitNames } from '../waiting/waiting-view.ts'
import { exportScopes } from '../audit/scope.store.ts'

const ROWS_AT_ONCE = 1_000

export interface ExportedTeam extends TeamRow {
  memberNames: string[]
  answers: Answers
  /** Names of all its people, by the member's id. */
  people: Record<string, string>
}

async function selectedTeams(db: Db, wanted: Wanted<TeamFilter>) {
  const { ids } = wanted
  const matching = matchingTeams(db, await teamConditions(db, exportScopes(wanted), wanted.filter))
  return matching.$if(ids !== null, (query) => query.where(sql<boolean>`team.id = any(${ids}::uuid[])`))
}

/** The selected enrolments, newest first. */
export async function* teamsToExport(db: Db, wanted: Wanted<TeamFilter>): AsyncGenerator<ExportedTeam[]> {
  const query = teamRows(await selectedTeams(db, wanted), wanted.language)
    .select(sql<string>`team.created_at::text`.as('moment'))
    .select('team.answers')
    .select(
      sql<Record<
        string,
        string
      > | null>`(select jsonb_object_agg(member.id, member.name) from enrolment_member as member
        where member.team_id = team.id)`.as('people'),
    )
    .orderBy('team.created_at', 'desc')
    .orderBy('team.id')
    .limit(ROWS_AT_ONCE)
  let rows = await query.execute()
  while (rows.length > 0) {
    const teams = rows.map((row) => ({
      ...toRow(row),
      memberNames: row.members,
      answers: row.answers as Answers,
      people: row.people ?? {},
    }))
    yield await withUnitNames(db, teams, wanted.language)
    if (rows.length < ROWS_AT_ONCE) return
    const { moment, id } = rows.at(-1)!
    rows = await query
      .where(sql<boolean>`team.created_at <= ${moment}::timestamptz
        and (team.created_at < ${moment}::timestamptz or team.id > ${id})`)
      .execute()
  }
}

/** Names of the selected enrolments' rounds, at most two. */
export async function competitionsToExport(db: Db, wanted: Wanted<TeamFilter>): Promise<Bilingual[]> {
  const query = (await selectedTeams(db, wanted)).where(sql<boolean>`team.round_id = named.id`).select(sql`1`.as('one'))
  return db
    .selectFrom('competition_round_view as named')
    .where((where) => where.exists(query))
    .select(['named.name_zh as zh', 'named.name_en as en'])
    .limit(2)
    .execute()
}

/** The items of the selected enrolments that answered something, the busiest first, at most as many as asked for. */
export async function itemsToExport(db: Db, wanted: Wanted<TeamFilter>, limit: number): Promise<string[]> {
  const rows = await (
    await selectedTeams(db, wanted)
  )
    .where(sql<boolean>`team.answers <> '{}'`)
    .select('team.item_id')
    .groupBy('team.item_id')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('team.item_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.item_id)
}
