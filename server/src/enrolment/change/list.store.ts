import { sql, type RawBuilder } from 'kysely'
import { LEVELS_OF_SCHOOL } from '@podium/core/competition/committee/audit-level.ts'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import type { ChangeFilter, ChangeRow } from '@podium/core/enrolment/change/change-api.ts'
import { ChangeState } from '@podium/core/enrolment/change/change.ts'
import { nameIn, schoolNameById } from '#server/platform/db/name-in.ts'
import type { Db } from '#server/platform/db/db.ts'
import { idsInTurn, isFew, pageTotalOf, type Paging } from '#server/platform/db/paging.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { Wanted } from '#server/platform/workbook/export-rows.ts'
import {
  LEVELS_ABOVE_SCHOOL,
  LEVELS_OF_ROUND,
  exportScopes,
  reachedBy,
  seenTeam,
  type Reached,
  type ReaderScopes,
} from '../audit/scope.store.ts'

const ROWS_AT_ONCE = 1_000

/** Of the state that an index is of, so not a parameter. */
const isOpen = sql<boolean>`change.state = ${sql.lit(ChangeState.enum.open)}`

/**
 * SQL condition on `team`, for requests that the conditions before it don't decide: it finds the teams for readers who only reach
 * schools. Others find requests by their round, so it is looked up for the rest.
 */
function ofTeam({ rounds }: NonNullable<Reached>, condition: RawBuilder<boolean>): RawBuilder<boolean> {
  if (rounds.length === 0) return condition
  return sql<boolean>`exists (select from enrolment_team as team where team.id = change.team_id and ${condition})`
}

/** SQL condition: the request `change` of `team` is visible through its organiser or its school. */
function seenChange(reached: Reached): RawBuilder<boolean> {
  if (reached === null || reached.rounds.length === 0) return seenTeam(reached)
  const ofRound = sql<boolean>`change.round_id = any(${reached.rounds}::uuid[])`
  if (!reached.hasSchools) return ofRound
  return sql<boolean>`(${ofRound} or ${ofTeam(reached, reached.ofSchool('team.school_id'))})`
}

/** SQL condition: the request `change` of `team` waits for a decision of users who reach these rounds and schools. */
function awaited(reached: Reached): RawBuilder<boolean> {
  if (reached === null) return isOpen
  const at = (levels: readonly string[]) => sql`change.level = any(${[...levels]}::text[])`
  return sql<boolean>`(${isOpen} and (change.round_id = any(${reached.rounds}::uuid[]) and ${at(LEVELS_OF_ROUND)}
    or ${at(LEVELS_OF_SCHOOL)} and ${ofTeam(reached, reached.ofSchool('team.school_id'))}
    or ${at(LEVELS_ABOVE_SCHOOL)} and ${ofTeam(reached, reached.aboveSchool('team.school_id'))}))`
}

async function matching(
  db: Db,
  { scope, auditScope }: ReaderScopes,
  filter: ChangeFilter,
  ids: readonly string[] | null = null,
) {
  const { roundId, state, turn, keyword } = filter
  const isMine = awaited(await reachedBy(db, auditScope))
  const terms = keyword ? queryTerms(keyword) : []
  // A left join, which PostgreSQL leaves out where no condition is on the team.
  const found = sql`
    from enrolment_change as change
    left join enrolment_team as team on team.id = change.team_id
    where ${seenChange(await reachedBy(db, scope))}
      and ${roundId === undefined ? sql`true` : sql`change.round_id = ${roundId}`}
      and ${state === undefined ? sql`true` : state === ChangeState.enum.open ? isOpen : sql`change.state = ${state}`}
      and ${turn === undefined ? sql`true` : isMine}
      and ${ids === null ? sql`true` : sql`change.id = any(${[...ids]}::uuid[])`}
      and ${terms.length > 0 ? sql`team.search @> ${terms}::text[]` : sql`true`}`
  return { found, isMine }
}

/**
 * The requests that `some`, which may add to the conditions, orders and limits: those that wait for the reader first.
 */
async function rowsOf(
  db: Db,
  { found, isMine }: Awaited<ReturnType<typeof matching>>,
  some: RawBuilder<unknown>,
  language: Language,
): Promise<ChangeRow[]> {
  const { rows } = await sql<Omit<ChangeRow, 'createdAt'> & { createdAt: Date }>`
    with page as (select change.id, ${isMine} as mine ${found} ${some})
    select change.id as "changeId", team.id as "teamId", team.name as "teamName", coalesce(team.number, '') as number,
      ${schoolNameById(language, 'team.school_id', 'team.school_name')} as "schoolName",
      ${nameIn(language, 'round')} as "roundName", ${nameIn(language, 'item')} as "itemName", asker.real_name as "askedByName", change.reason, change.state,
      case when change.state = ${ChangeState.enum.open} then change.level end as level, page.mine as "mayDecide",
      change.created_at as "createdAt",
      array(select kind from enrolment_change_field as field where field.change_id = change.id
        order by field.position) as kinds
    from page
    join enrolment_change as change on change.id = page.id
    join enrolment_team as team on team.id = change.team_id
    join competition_round_view as round on round.id = team.round_id
    join competition_item_view as item on item.id = team.item_id
    join identity_user_view as asker on asker.id = change.asked_by
    order by page.mine desc, change.created_at desc, change.id desc`.execute(db)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

export async function changeRows(
  db: Db,
  scopes: ReaderScopes,
  filter: ChangeFilter,
  paging: Paging,
  language: Language,
): Promise<PageTotal & { rows: ChangeRow[] }> {
  const matched = await matching(db, scopes, filter)
  const { found, isMine } = matched
  const total = await pageTotalOf(db, found, paging, filter.keyword)
  const among = isFew(total, paging) ? sql`and change.id = any(array(select change.id ${found}))` : sql``
  const newest = (part: RawBuilder<unknown>) =>
    db
      .selectFrom(
        sql<{ id: string }>`(select change.id ${found} ${among} and ${part}
          order by change.created_at desc, change.id desc)`.as('part'),
      )
      .select('id')
  const ids = await idsInTurn(db, newest(isMine), newest(sql`${isMine} is not true`), paging)
  const rows = await rowsOf(db, matched, sql`and change.id = any(${ids}::uuid[])`, language)
  return { rows, ...total }
}

/** The requests, newest first. */
export async function* changesToExport(db: Db, wanted: Wanted<ChangeFilter>): AsyncGenerator<ChangeRow[]> {
  const matched = await matching(db, exportScopes(wanted), wanted.filter, wanted.ids)
  let rows: ChangeRow[] = []
  do {
    const some = sql`${after(rows.at(-1)?.changeId ?? null)} order by change.created_at desc, change.id desc
      limit ${ROWS_AT_ONCE}`
    rows = await rowsOf(db, { ...matched, isMine: sql`false` }, some, wanted.language)
    if (rows.length > 0) yield rows
  } while (rows.length === ROWS_AT_ONCE)
}

/** SQL: the requests that come after this one; null: all. */
function after(changeId: string | null): RawBuilder<unknown> {
  return sql`and (${changeId}::uuid is null or (change.created_at, change.id) < (select last.created_at, last.id
    from enrolment_change as last where last.id = ${changeId}))`
}

/** Names of the rounds of exported requests, at most two. */
export async function roundsToExport(db: Db, wanted: Wanted<ChangeFilter>): Promise<Bilingual[]> {
  const { found } = await matching(db, exportScopes(wanted), wanted.filter, wanted.ids)
  const { rows } = await sql<Bilingual>`select distinct round.name_zh as zh, round.name_en as en
    from competition_round_view as round where round.id in (select change.round_id ${found}) limit 2`.execute(db)
  return rows
}

/** The requests before and after this one among those of the filter, newest first. */
export async function neighboursOf(
  db: Db,
  scopes: ReaderScopes,
  filter: ChangeFilter,
  change: { changeId: string; createdAt: Date },
): Promise<{ previous: string | null; next: string | null }> {
  const { found } = await matching(db, scopes, filter)
  const place = sql`(select created_at from enrolment_change where id = ${change.changeId})`
  const { rows } = await sql<{ previous: string | null; next: string | null }>`select
    (select change.id ${found} and (change.created_at, change.id) > (${place}, ${change.changeId}::uuid)
      order by change.created_at, change.id limit 1) as previous,
    (select change.id ${found} and (change.created_at, change.id) < (${place}, ${change.changeId}::uuid)
      order by change.created_at desc, change.id desc limit 1) as next`.execute(db)
  return rows[0]!
}

/** The name of a team's school in the reader's language. */
export async function schoolNameOf(db: Db, teamId: string, language: Language): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select ${schoolNameById(language, 'team.school_id', 'team.school_name')} as name
    from enrolment_team as team where team.id = ${teamId}`.execute(db)
  return rows[0]?.name ?? ''
}
