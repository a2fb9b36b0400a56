import { sql, type RawBuilder } from 'kysely'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onDays, type DayRange } from '#server/platform/db/day-range.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import { containing, queryTerms } from '#server/platform/db/search.ts'
import { seesRecord, type RecordScope } from './record-scope.ts'

/** Records of one type that a keyword finds by name. */
const MAX_NAMED = 100
/** So many people whose name has a keyword are looked up one by one as those who acted. */
const MAX_ACTORS = 1_000

/** A keyword, and the actions and records that it names. */
export interface AuditKeyword {
  readonly keyword: string
  readonly actions: readonly string[]
  readonly records: ReadonlyArray<{ readonly type: string; readonly ids: readonly string[] }>
}

export interface AuditFilter extends DayRange, AuditKeyword {
  readonly scope: RecordScope
  readonly action?: string | undefined
  readonly outcome?: 'done' | 'refused' | 'failed' | undefined
  readonly actorId?: string | undefined
  readonly subjectId?: string | undefined
  /** Only rows about this round. */
  readonly roundId?: string | undefined
}

export interface AuditListRow {
  readonly auditId: string
  readonly at: Date
  readonly actorName: string
  readonly action: string
  readonly subjectType: string
  readonly subjectId: string
  readonly address: string
  readonly outcome: 'done' | 'refused' | 'failed'
  readonly code: number
  readonly durationMs: number
  readonly traceId: string
  readonly input: unknown
  readonly change: unknown
}

/** Actions whose name contains the keyword, found by steps from one action of the log to the next. */
async function actionsNamed(db: Db, like: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive known as (
      (select a.action from platform_audit_view as a order by a.action limit 1)
      union all
      select (select a.action from platform_audit_view as a where a.action > known.action order by a.action limit 1)
      from known where known.action is not null
    )
    select action from known where action ilike ${like}`.execute(db)
  return rows.map(({ action }) => action)
}

/** Ids of users, organisations, schools and roles of this name, by type; indexed terms find what the pattern finds. */
async function recordsNamed(db: Db, keyword: string): Promise<Array<{ type: string; ids: string[] }>> {
  const [like, terms] = [containing(keyword), queryTerms(keyword)]
  const by = (name: string, from: string) => sql`array(select record.id::text from ${sql.table(from)} as record
    where record.search @> ${terms}::text[] and ${sql.ref(`record.${name}`)} ilike ${like} limit ${MAX_NAMED})`
  const { rows } = await sql<{ type: string; ids: string[] }>`select named.type, named.ids from (values
    ('user', ${by('real_name', 'identity_user_view')}),
    ('group', ${by('name', 'organisation_group_view')}),
    ('school', ${by('name', 'organisation_school_view')}),
    ('role', array(select record.id::text from identity_role_view as record
      where record.name_zh ilike ${like} limit ${MAX_NAMED}))) as named (type, ids)`.execute(db)
  return rows.filter(({ ids }) => ids.length > 0)
}

/**
 * SQL condition: the name of whoever acted contains the keyword. Values of few people use the index of actors; of many
 * people, such as those of a frequent surname, nearly every part of the log has rows.
 */
async function actorNamed(db: Db, keyword: string): Promise<RawBuilder<boolean>> {
  const named = sql`select person.id from identity_user_view as person
    where person.search @> ${queryTerms(keyword)}::text[] and person.real_name ilike ${containing(keyword)}`
  const { rows } = await sql<{ id: string }>`${named} limit ${MAX_ACTORS + 1}`.execute(db)
  if (rows.length > MAX_ACTORS) return sql<boolean>`a.actor_id in (${named})`
  return sql<boolean>`a.actor_id = any(${rows.map(({ id }) => id)}::uuid[])`
}

/** SQL condition: action, actor or record have the keyword in their name, or the row has this trace id. */
async function keywordCondition(db: Db, words: AuditKeyword): Promise<RawBuilder<boolean>> {
  const { keyword } = words
  const actions = [...words.actions, ...(await actionsNamed(db, containing(keyword)))]
  const byActor = await actorNamed(db, keyword)
  const records = [...words.records, ...(await recordsNamed(db, keyword))]
  // Values instead of a subquery, so that each alternative can use its index.
  const named = records.map(
    ({ type, ids }) => sql`or (a.subject_type = ${type} and a.subject_id = any(${ids}::text[]))`,
  )
  return sql<boolean>`(a.action = any(${actions}::text[]) or ${byActor}
    ${sql.join(named, sql` `)} or a.trace_id = ${keyword})`
}

/** The columns that order the rows: those of the index of a round, or of the whole log. */
function newest({ roundId }: AuditFilter) {
  return roundId === undefined ? { at: 'a.at', id: 'a.id' } : { at: 'noted.at', id: 'noted.audit_id' }
}

/** Audit log rows about records in the scope that match the filter. */
async function matchingAudit(db: Db, filter: AuditFilter) {
  const { keyword, action, outcome, actorId, subjectId, roundId } = filter
  const named = keyword === '' ? null : await keywordCondition(db, filter)
  return db
    .selectFrom('platform_audit_view as a')
    .where(seesRecord(filter.scope, 'a.action', 'a.group_id'))
    .$if(roundId !== undefined, (query) =>
      query
        .innerJoin('platform_audit_round_view as noted', 'noted.audit_id', 'a.id')
        .where('noted.round_id', '=', roundId!),
    )
    .where(onDays(newest(filter).at, filter))
    .$if(named !== null, (query) => query.where(named!))
    .$if(action !== undefined, (query) => query.where('a.action', '=', action!))
    .$if(outcome !== undefined, (query) => query.where('a.outcome', '=', outcome!))
    .$if(actorId !== undefined, (query) => query.where('a.actor_id', '=', actorId!))
    .$if(subjectId !== undefined, (query) => query.where('a.subject_id', '=', subjectId!))
}

const columns = [
  'a.id as auditId',
  'a.at',
  'a.actor_name as actorName',
  'a.action',
  'a.subject_type as subjectType',
  'a.subject_id as subjectId',
  'a.address',
  'a.outcome',
  'a.code',
  'a.duration_ms as durationMs',
  'a.trace_id as traceId',
  'a.input',
  'a.change',
] as const

/** A page of the log, newest first. */
export async function listAudit(
  db: Db,
  filter: AuditFilter,
  paging: Paging,
): Promise<PageTotal & { rows: AuditListRow[] }> {
  const matching = await matchingAudit(db, filter)
  const { at, id } = newest(filter)
  const onPage = matching.select('a.id').orderBy(sql.ref(at), 'desc').orderBy(sql.ref(id)).$call(onePage(paging))
  const [rows, total] = await Promise.all([
    db
      .selectFrom('platform_audit_view as a')
      .where('a.id', 'in', onPage)
      .select(columns)
      .orderBy('a.at', 'desc')
      .orderBy('a.id')
      .execute(),
    pageTotal(db, matching, paging, filter.keyword),
  ])
  return { rows, ...total }
}

const ROWS_AT_ONCE = 500

/** All matching rows, newest first, in parts. */
export async function* auditInParts(
  db: Db,
  filter: AuditFilter,
  ids: readonly string[] | null,
): AsyncGenerator<AuditListRow[]> {
  const query = (await matchingAudit(db, filter))
    .$if(ids !== null, (matching) => matching.where('a.id', '=', sql<string>`any(${ids}::uuid[])`))
    .select(columns)
    // As text, because a Date has no microseconds.
    .select(sql<string>`a.at::text`.as('moment'))
    .orderBy('a.at', 'desc')
    .orderBy('a.id')
    .limit(ROWS_AT_ONCE)
  let rows = await query.execute()
  while (rows.length > 0) {
    yield rows
    if (rows.length < ROWS_AT_ONCE) return
    const { moment, auditId } = rows.at(-1)!
    rows = await query
      .where(sql<boolean>`a.at <= ${moment}::timestamptz and (a.at < ${moment}::timestamptz or a.id > ${auditId})`)
      .execute()
  }
}
