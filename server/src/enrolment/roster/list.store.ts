import { sql, type RawBuilder } from 'kysely'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { CheckStanding, PersonVerdict } from '@podium/core/enrolment/roster/person-check.ts'
import type { RosterFilter, RosterRow, RosterSource } from '@podium/core/enrolment/roster/roster.ts'
import { MemberState, TeamState } from '@podium/core/enrolment/team/team.ts'
import type { Db } from '#server/platform/db/db.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import { pageTotalOf, type Paging } from '#server/platform/db/paging.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import type { Wanted } from '#server/platform/workbook/export-rows.ts'
import { reachedBy, seenTeam } from '../audit/scope.store.ts'
import { stageSettings } from '../team/stage-entry.store.ts'
import { nameIn, schoolNameById } from '#server/platform/db/name-in.ts'

const ROWS_AT_ONCE = 1_000

/** SQL: enrolled teams at stages that ask for a roster, within the scope. */
async function matching(
  db: Db,
  scope: DataScope,
  filter: Partial<RosterFilter>,
  teamIds: readonly string[] | null,
): Promise<RawBuilder<unknown>> {
  const { roundId, itemId, stageId, rosterState, keyword, checkStanding: standing } = filter
  const terms = keyword ? queryTerms(keyword) : []
  const seen = seenTeam(await reachedBy(db, scope))
  const equals = (column: RawBuilder<unknown>, value: string | undefined) =>
    value === undefined ? sql`true` : sql`${column} = ${value}`
  const asked = sql`${equals(sql`round_id`, roundId)} and ${equals(sql`item_id`, itemId)}
    and ${equals(sql`stage_id`, stageId)}`
  return sql`
    from ${stageSettings('roster', asked)} as setting
    join competition_stage_view as stage on stage.id = setting.stage_id
    join enrolment_team as team on team.item_id = setting.item_id and team.state = ${TeamState.enum.enrolled}
    join competition_round_view as round on round.id = team.round_id
    join competition_item_view as item on item.id = team.item_id
    left join enrolment_roster as roster on roster.team_id = team.id and roster.stage_id = stage.id
    where (setting.value ->> 'required')::boolean and ${seen}
      and ${equals(sql`coalesce(roster.source, 'open')`, rosterState)}
      and ${standing === undefined ? sql`true` : sql`${standingOf} = ${standing}`}
      and ${terms.length > 0 ? sql`team.search @> ${terms}::text[]` : sql`true`}
      and ${teamIds === null ? sql`true` : sql`team.id = any(${teamIds}::uuid[])`}
      and (exists (select from enrolment_stage_entry as entry where entry.team_id = team.id and entry.stage_id = stage.id)
        or not setting.needs_promotion)`
}

/** SQL: as `checkStanding`; null where nobody is checked, or nobody was named. */
const standingOf = sql<
  string | null
>`case when (setting.value ->> 'checked')::boolean and roster.team_id is not null then
  (select case when bool_or(checked.verdict = ${PersonVerdict.enum.refused}) then ${CheckStanding.enum.refused}
      when bool_or(checked.verdict is null) then ${CheckStanding.enum.pending} else ${CheckStanding.enum.done} end
    from unnest(roster.member_ids) as named (id)
    left join enrolment_roster_check as checked on checked.team_id = roster.team_id
      and checked.stage_id = roster.stage_id and checked.member_id = named.id) end`

interface Row extends Omit<RosterRow, 'confirmedAt' | 'rosterState'> {
  source: RosterSource | null
  confirmedAt: Date | null
}

function columns(language: Language) {
  return sql`team.id as "teamId", stage.id as "stageId", coalesce(team.number, '') as number, team.name as "teamName",
    ${schoolNameById(language, 'team.school_id', 'team.school_name')} as "schoolName",
    ${nameIn(language, 'round')} as "roundName", ${nameIn(language, 'item')} as "itemName",
    ${nameIn(language, 'stage')} as "stageName", roster.source, roster.confirmed_at as "confirmedAt",
    array(select member.name from enrolment_member as member where member.id = any(roster.member_ids)
      and member.state = ${MemberState.enum.accepted} order by member.position, member.id) as names,
    array(select member.name from enrolment_member as member where member.team_id = team.id and member.role = 'leader'
      and member.state = ${MemberState.enum.accepted} order by member.position, member.id) as "leaderNames",
    ${standingOf} as "checkStanding",
    array(select member.name from enrolment_roster_check as checked
      join enrolment_member as member on member.id = checked.member_id
      where checked.team_id = team.id and checked.stage_id = stage.id and checked.member_id = any(roster.member_ids)
        and checked.verdict = ${PersonVerdict.enum.refused}
        and (setting.value ->> 'checked')::boolean order by member.position, member.id) as "refusedNames",
    (select count(*)::int from enrolment_member as member where member.team_id = team.id
      and member.state = ${MemberState.enum.accepted} and member.role in ('captain', 'member')) as "memberCount"`
}

const order = sql`order by team.number nulls last, team.id, stage.position, stage.id`

function toRow({ source, confirmedAt, ...row }: Row): RosterRow {
  return { ...row, rosterState: source ?? 'open', confirmedAt: confirmedAt?.toISOString() ?? null }
}

export async function rosterRows(
  db: Db,
  scope: DataScope,
  filter: RosterFilter,
  paging: Paging,
  language: Language,
): Promise<PageTotal & { rows: RosterRow[] }> {
  const found = await matching(db, scope, filter, null)
  const { rows } = await sql<Row>`select ${columns(language)} ${found} ${order}
    limit ${paging.pageSize} offset ${(paging.pageNum - 1) * paging.pageSize}`.execute(db)
  return { rows: rows.map(toRow), ...(await pageTotalOf(db, found, paging, filter.keyword)) }
}

export async function* rostersToExport(
  db: Db,
  wanted: Wanted<RosterFilter>,
  rowsAtOnce = ROWS_AT_ONCE,
): AsyncGenerator<RosterRow[]> {
  const found = await matching(db, wanted.scope, wanted.filter, wanted.ids)
  let last: { readonly teamId: string | null; readonly stageId: string | null } = { teamId: null, stageId: null }
  for (;;) {
    const { rows }: { rows: Row[] } = await sql<Row>`select ${columns(wanted.language)} ${found}
      and (${last.teamId}::uuid is null or (team.id, stage.id) > (${last.teamId}::uuid, ${last.stageId}::uuid))
      order by team.id, stage.id limit ${rowsAtOnce}`.execute(db)
    if (rows.length > 0) yield rows.map(toRow)
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)!
  }
}

/** Names of the rounds of exported rosters, at most two. */
export async function roundsToExport(db: Db, wanted: Wanted<RosterFilter>): Promise<Bilingual[]> {
  const found = await matching(db, wanted.scope, wanted.filter, wanted.ids)
  const { rows } =
    await sql<Bilingual>`select distinct round.name_zh as zh, round.name_en as en ${found} limit 2`.execute(db)
  return rows
}
