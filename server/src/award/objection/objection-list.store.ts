import { sql, type RawBuilder } from 'kysely'
import { ObjectionState, type ObjectionFilter, type ObjectionRow } from '@podium/core/award/objection/objection.ts'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import { MemberState } from '@podium/core/enrolment/team/team.ts'
import { reaches, reachesAboveSchool, reachesSchool } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nameIn, schoolNameById } from '#server/platform/db/name-in.ts'
import { pageTotalOf, type Paging } from '#server/platform/db/paging.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import type { Wanted } from '#server/platform/workbook/export-rows.ts'
import { evidenceOf } from './evidence.store.ts'

const ROWS_AT_ONCE = 1_000

export interface ObjectionReader {
  readonly userId: string
  /** Of the right to handle results. */
  readonly handled: DataScope
  /** Of the right to see teams, which counts for the own school alone. */
  readonly seen: DataScope
}

const NOBODY: DataScope = { reach: 'own' }

/** Somebody who exports: what they handle. */
const exporterOf = ({ scope, viewer }: Wanted<unknown>): ObjectionReader => ({
  userId: viewer.userId,
  handled: scope,
  seen: NOBODY,
})

/** SQL condition: the caller filed the `objection` or belongs to its team. */
const ownOf = ({ userId }: ObjectionReader) => sql<boolean>`(objection.filed_by = ${userId} or exists (
  select from enrolment_member_view as member where member.team_id = objection.team_id
    and member.user_id = ${userId} and member.state = ${MemberState.enum.accepted}))`

const handledBy = ({ handled }: ObjectionReader) => sql<boolean>`objection.round_id in (
  select round.id from competition_round_view as round where ${reaches(handled, 'round.group_id')})`

/** SQL condition: the `objection` is of a team of the caller's school. */
function ofOwnSchool({ seen }: ObjectionReader): RawBuilder<boolean> {
  if (seen.reach !== 'groups') return sql<boolean>`false`
  return sql<boolean>`objection.team_id in (select team.id from enrolment_team_view as team
    where ${reachesSchool(seen, 'team.school_id')} and not ${reachesAboveSchool(seen, 'team.school_id')}
      and team.id in (select team_id from award_objection))`
}

function matching(
  reader: ObjectionReader,
  filter: Partial<ObjectionFilter>,
  ids: readonly string[] | null,
): RawBuilder<unknown> {
  const { keyword = '', roundId = null, objectionState = null, turn = null } = filter
  const terms = queryTerms(keyword)
  const mine = sql`(objection.state = ${sql.lit(ObjectionState.enum.filed)} and ${handledBy(reader)} and not ${ownOf(reader)})`
  const named = sql`(select team.id from enrolment_team_view as team where team.search @> ${terms}::text[])`
  return sql`from award_objection as objection
    where (${handledBy(reader)} or ${ofOwnSchool(reader)})
      and ${turn === null ? sql`true` : mine}
      and ${roundId === null ? sql`true` : sql`objection.round_id = ${roundId}`}
      and ${objectionState === null ? sql`true` : sql`objection.state = ${objectionState}`}
      and ${terms.length === 0 ? sql`true` : sql`objection.team_id in ${named}`}
      and ${ids === null ? sql`true` : sql`objection.id = any(${ids}::uuid[])`}`
}

/** The rows of the objections with these ids. */
function rowsOf(reader: ObjectionReader, language: Language, ids: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`select objection.id as "objectionId", objection.kind, objection.reason, objection.state,
    objection.answer, objection.filed_by_name as "filedByName", objection.filed_at as "filedAt",
    objection.answered_by_name as "answeredByName", objection.answered_at as "answeredAt", objection.version,
    team.id as "teamId", team.name as "teamName", coalesce(team.number, '') as number,
    ${schoolNameById(language, 'team.school_id', 'team.school_name')} as "schoolName",
    round.id as "roundId", ${nameIn(language, 'round')} as "roundName", ${nameIn(language, 'item')} as "itemName",
    ${nameIn(language, 'stage')} as "stageName", publication.state as publication,
    ${handledBy(reader)} as handled, ${ownOf(reader)} as own,
    ${evidenceOf(sql`(${ownOf(reader)} or ${ofOwnSchool(reader)})`)} as files
    from award_objection as objection
    join award_publication as publication on publication.id = objection.publication_id
    join enrolment_team_view as team on team.id = objection.team_id
    join competition_round_view as round on round.id = publication.round_id
    join competition_item_view as item on item.id = publication.item_id
    join competition_stage_view as stage on stage.id = publication.stage_id
    where objection.id in (${ids})`
}

type Row = Omit<ObjectionRow, 'filedAt' | 'answeredAt'> & { filedAt: Date; answeredAt: Date | null }
const toRow = ({ filedAt, answeredAt, ...row }: Row): ObjectionRow => ({
  ...row,
  filedAt: filedAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
})

/** A page of the objections that the reader sees, newest first. */
export async function objectionRows(
  db: Db,
  reader: ObjectionReader,
  filter: ObjectionFilter,
  paging: Paging,
  language: Language,
): Promise<PageTotal & { rows: ObjectionRow[] }> {
  const found = matching(reader, filter, null)
  const onThisPage = sql`select objection.id ${found} order by objection.id desc
    limit ${paging.pageSize} offset ${(paging.pageNum - 1) * paging.pageSize}`
  const [{ rows }, total] = await Promise.all([
    sql<Row>`${rowsOf(reader, language, onThisPage)} order by objection.id desc`.execute(db),
    pageTotalOf(db, found, paging, filter.keyword),
  ])
  return { rows: rows.map(toRow), ...total }
}

export async function* objectionsToExport(db: Db, wanted: Wanted<ObjectionFilter>): AsyncGenerator<ObjectionRow[]> {
  const reader = exporterOf(wanted)
  const found = matching(reader, wanted.filter, wanted.ids)
  for (let before: string | null = null; ;) {
    const part: RawBuilder<unknown> = sql`select objection.id ${found}
      and (${before}::uuid is null or objection.id < ${before})
      order by objection.id desc limit ${ROWS_AT_ONCE}`
    const { rows }: { rows: Row[] } = await sql<Row>`${rowsOf(reader, wanted.language, part)}
      order by objection.id desc`.execute(db)
    if (rows.length > 0) yield rows.map(toRow)
    if (rows.length < ROWS_AT_ONCE) return
    before = rows.at(-1)!.objectionId
  }
}

/** Names of the rounds of exported objections, at most two. */
export async function roundsOfObjections(db: Db, wanted: Wanted<ObjectionFilter>): Promise<Bilingual[]> {
  const found = matching(exporterOf(wanted), wanted.filter, wanted.ids)
  const { rows } =
    await sql<Bilingual>`select distinct round.name_zh as zh, round.name_en as en from competition_round_view as round
    where round.id in (select objection.round_id ${found}) limit 2`.execute(db)
  return rows
}
