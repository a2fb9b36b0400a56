import { sql, type RawBuilder } from 'kysely'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import type { SanctionFilter, SanctionRow, SanctionState } from '@podium/core/enrolment/sanction/sanction.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { isFew, pageTotalOf, type Paging } from '#server/platform/db/paging.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import type { Wanted } from '#server/platform/workbook/export-rows.ts'

const ROWS_AT_ONCE = 1_000

/** Evaluated once per statement. */
const today = sql`(select (now() at time zone 'Asia/Shanghai')::date)`

/** SQL, as `sanctionState` of core. */
const state = sql<string>`case when sanction.lifted_at is not null then 'lifted'
  when ${today} < sanction.starts_on then 'planned' when ${today} > sanction.ends_on then 'over' else 'inForce' end`

/** The same as conditions that an index can answer. */
const isInState: Readonly<Record<SanctionState, RawBuilder<unknown>>> = {
  lifted: sql`sanction.lifted_at is not null`,
  planned: sql`sanction.lifted_at is null and sanction.starts_on > ${today}`,
  inForce: sql`sanction.lifted_at is null and sanction.starts_on <= ${today} and sanction.ends_on >= ${today}`,
  over: sql`sanction.lifted_at is null and sanction.ends_on < ${today}`,
}

/** Without joins, so that a page or a count is read from an index. */
function matching(
  scope: DataScope,
  filter: Partial<SanctionFilter>,
  ids: readonly string[] | null,
): RawBuilder<unknown> {
  const { keyword = '', subject, state: wanted } = filter
  const terms = queryTerms(keyword)
  return sql`from enrolment_sanction as sanction
    where ${reaches(scope, 'sanction.group_id')}
      and ${terms.length === 0 ? sql`true` : sql`sanction.search @> ${terms}::text[]`}
      and ${subject ? sql`sanction.subject = ${subject}` : sql`true`}
      and ${wanted ? isInState[wanted] : sql`true`}
      and ${ids ? sql`sanction.id = any(${ids}::uuid[])` : sql`true`}`
}

/** The rows of the sanctions with these ids, newest first. */
const rowsOf = (
  ids: RawBuilder<unknown>,
) => sql<Row>`select sanction.id as "sanctionId", sanction.subject, sanction.name, sanction.shown, sanction.effect,
  sanction.percent, to_char(sanction.starts_on, 'YYYY-MM-DD') as "startsOn",
  to_char(sanction.ends_on, 'YYYY-MM-DD') as "endsOn", ${state} as state, sanction.reason, giver.name as "groupName",
  sanction.created_by_name as "byName", sanction.created_at as "createdAt",
  sanction.lifted_by_name as "liftedByName", sanction.lift_reason as "liftReason", sanction.version
  from enrolment_sanction as sanction join organisation_group_view as giver on giver.id = sanction.group_id
  where sanction.id in (${ids}) order by sanction.id desc`

type Row = Omit<SanctionRow, 'createdAt'> & { createdAt: Date }
const toRow = ({ createdAt, ...row }: Row): SanctionRow => ({ ...row, createdAt: createdAt.toISOString() })

export async function sanctionRows(
  db: Db,
  scope: DataScope,
  filter: SanctionFilter,
  paging: Paging,
): Promise<PageTotal & { rows: SanctionRow[] }> {
  const found = matching(scope, filter, null)
  const total = await pageTotalOf(db, found, paging, filter.keyword)
  const sorted = isFew(total, paging) ? sql`from (select sanction.id ${found} offset 0) as sanction` : found
  const { rows } = await rowsOf(sql`select sanction.id ${sorted} order by sanction.id desc
    limit ${paging.pageSize} offset ${(paging.pageNum - 1) * paging.pageSize}`).execute(db)
  return { rows: rows.map(toRow), ...total }
}

export async function* sanctionsToExport(db: Db, wanted: Wanted<SanctionFilter>): AsyncGenerator<SanctionRow[]> {
  const found = matching(wanted.scope, wanted.filter, wanted.ids)
  for (let before: string | null = null; ;) {
    const part: RawBuilder<unknown> = sql`select sanction.id ${found}
      and (${before}::uuid is null or sanction.id < ${before}) order by sanction.id desc limit ${ROWS_AT_ONCE}`
    const { rows }: { rows: Row[] } = await rowsOf(part).execute(db)
    if (rows.length > 0) yield rows.map(toRow)
    if (rows.length < ROWS_AT_ONCE) return
    before = rows.at(-1)!.sanctionId
  }
}

/** Sanctions belong to no competition. */
export const noCompetitions = async (): Promise<Bilingual[]> => []
