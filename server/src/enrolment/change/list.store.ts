import { sql, type RawBuilder } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'
import type { ChangeFilter, ChangeRow } from '@podium/core/enrolment/change/change-api.ts'
import { ChangeState } from '@podium/core/enrolment/change/change.ts'
import { nameIn } from '#server/platform/db/name-in.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Paging } from '#server/platform/db/paging.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import {
  LEVELS_OF_ROUND,
  LEVELS_OF_SCHOOL,
  reachedBy,
  seenTeam,
  type Reached,
  type ReaderScopes,
} from '../audit/scope.store.ts'

/** SQL condition: the request `change` of `team` waits for a decision of users who reach these rounds and schools. */
function awaited(reached: Reached): RawBuilder<boolean> {
  const isOpen = sql`change.state = ${ChangeState.enum.open}`
  const at = (levels: readonly string[]) => sql`change.level = any(${[...levels]}::text[])`
  if (reached === null) return sql<boolean>`(${isOpen})`
  return sql<boolean>`(${isOpen} and (team.round_id = any(${[...reached.rounds]}::uuid[]) and ${at(LEVELS_OF_ROUND)}
    or ${at(LEVELS_OF_SCHOOL)} and ${reached.ofSchool('team.school_id')}))`
}

async function matching(db: Db, { scope, auditScope }: ReaderScopes, filter: ChangeFilter) {
  const { roundId, state, turn, keyword } = filter
  const isMine = awaited(await reachedBy(db, auditScope))
  const terms = keyword ? queryTerms(keyword) : []
  const found = sql`
    from enrolment_change as change
    join enrolment_team as team on team.id = change.team_id
    where ${seenTeam(await reachedBy(db, scope))}
      and ${roundId === undefined ? sql`true` : sql`team.round_id = ${roundId}`}
      and ${state === undefined ? sql`true` : sql`change.state = ${state}`}
      and ${turn === undefined ? sql`true` : isMine}
      and ${terms.length > 0 ? sql`team.search @> ${terms}::text[]` : sql`true`}`
  return { found, isMine }
}

/** Those that wait for the reader first, then the newest. */
export async function changeRows(
  db: Db,
  scopes: ReaderScopes,
  filter: ChangeFilter,
  { pageNum, pageSize }: Paging,
  language: Language,
): Promise<{ rows: ChangeRow[]; total: number }> {
  const { found, isMine } = await matching(db, scopes, filter)
  const { rows } = await sql<Omit<ChangeRow, 'createdAt'> & { createdAt: Date }>`
    with page as (select change.id, ${isMine} as mine ${found}
      order by ${isMine} desc, change.created_at desc, change.id limit ${pageSize} offset ${(pageNum - 1) * pageSize})
    select change.id as "changeId", team.id as "teamId", team.name as "teamName", coalesce(team.number, '') as number,
      team.school_name as "schoolName", ${nameIn(language, 'round')} as "roundName",
      ${nameIn(language, 'item')} as "itemName", asker.real_name as "askedByName", change.state,
      case when change.state = ${ChangeState.enum.open} then change.level end as level, page.mine as "mayDecide",
      change.created_at as "createdAt",
      array(select kind from enrolment_change_field as field where field.change_id = change.id order by field.position) as kinds
    from page
    join enrolment_change as change on change.id = page.id
    join enrolment_team as team on team.id = change.team_id
    join competition_round_view as round on round.id = team.round_id
    join competition_item_view as item on item.id = team.item_id
    join identity_user_view as asker on asker.id = change.asked_by
    order by page.mine desc, change.created_at desc, change.id`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db)
  return {
    rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    total: counted.rows[0]!.total,
  }
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
