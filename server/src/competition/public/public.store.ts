import { sql } from 'kysely'
import { ROUND_LEVELS, RoundContent, type RoundLevel } from '@podium/core/competition/round/round.ts'
import { PUBLIC_STATES, RUNNING_STATES, type RoundState } from '@podium/core/competition/round/round-state.ts'
import { onSite } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { ofFewRows } from '#server/platform/db/prepared-connection.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { SiteScope } from '#server/platform/kernel/services.ts'

export interface PublicRound {
  roundId: string
  competitionId: string
  name: string
  nameEn: string
  edition: number
  year: number
  level: RoundLevel
  state: RoundState
  coverFileId: string | null
  tags: string[]
  hosts: string[]
  itemCount: number
  resultCount: number
}

/** A round with what only its page shows; texts of hidden tabs included. */
export interface PublicRoundRow extends PublicRound {
  content: RoundContent
  bannerFileId: string | null
}

export interface PublicQuery {
  /** What the asked site shows. */
  site: SiteScope
  pageNum: number
  pageSize: number
  order?: 'asc' | 'desc' | undefined
  keyword?: string | undefined
  level?: RoundLevel | undefined
  year?: number | undefined
  /** State of the sign-up, as in `signUpSpan`. */
  phase?: 'upcoming' | 'open' | 'closed' | undefined
}

/** Rounds that are public, listed or not. */
function visible(db: Db) {
  return db.selectFrom('competition_round as round').where('round.state', 'in', PUBLIC_STATES)
}

/** Public rounds that are on lists. */
function listed(db: Db) {
  return visible(db).where('round.is_public', '=', true)
}

/** Listed rounds of a site. */
function listedOn(db: Db, site: SiteScope) {
  return listed(db).where(onSite(site, { group: 'round.group_id', series: 'round.series_id' }))
}

export async function countPublic(db: Db, query: PublicQuery, now: Date): Promise<number> {
  const { total } = await matching(db, query, now)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/**
 * A page of listed rounds: those open for sign-up, then those that open later, those that run, and the others; the newest
 * of each first. By date alone where an order or one phase is asked for.
 */
export async function listPublic(db: Db, query: PublicQuery, now: Date): Promise<PublicRound[]> {
  const { pageSize } = query
  const skip = (query.pageNum - 1) * pageSize
  if (query.order !== undefined || query.phase !== undefined)
    return listByDate(db, query, now, { skip, limit: pageSize })
  const live = await liveRounds(db, query, now)
  const first = live.slice(skip, skip + pageSize)
  const rest = { except: live, skip: Math.max(0, skip - live.length), limit: pageSize - first.length }
  const [shown, others] = await Promise.all([
    first.length > 0 ? listedAmong(db, query.site, first) : [],
    rest.limit > 0 ? listByDate(db, query, now, rest) : [],
  ])
  return [...shown, ...others]
}

async function listByDate(
  db: Db,
  query: PublicQuery,
  now: Date,
  part: { skip: number; limit: number; except?: readonly string[] },
): Promise<PublicRound[]> {
  const except = part.except ?? []
  const rows = await card(matching(db, query, now))
    .$if(except.length > 0, (q) => q.where(sql<boolean>`round.id <> all(${except}::uuid[])`))
    .orderBy('round.published_at', query.order ?? 'desc')
    .orderBy('round.id')
    .limit(part.limit)
    .offset(part.skip)
    .modifyFront(ofFewRows)
    .execute()
  return rows.map(toPublic)
}

/** Ids of the matching rounds that go on, those to enter first. */
async function liveRounds(db: Db, query: PublicQuery, now: Date): Promise<string[]> {
  const isOpen = sql<boolean>`(sign_up.forced = 'open'
    or (sign_up.forced is null and sign_up.opens_at <= ${now} and ${now} < sign_up.closes_at))`
  const live = sql<{ round_id: string; rank: number }>`(
    select stage.round_id, min(case when ${isOpen} then 0
      when sign_up.forced is null and sign_up.opens_at > ${now} then 1 else 2 end) as rank
    from competition_stage as stage
    left join competition_window as sign_up on sign_up.stage_id = stage.id and sign_up.kind = 'signup'
    where stage.id in (select until.id from competition_stage as until where until.closes_at > ${now}
      union select held.stage_id from competition_window as held where held.kind = 'signup' and held.forced = 'open')
    group by stage.round_id)`
  const rows = await matching(db, query, now)
    .innerJoin(live.as('live'), 'live.round_id', 'round.id')
    .select('round.id')
    .where('round.state', 'in', RUNNING_STATES)
    .orderBy('live.rank')
    .orderBy('round.published_at', 'desc')
    .orderBy('round.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The first rounds of a site, as its home page shows them. */
export async function listToEnter(db: Db, site: SiteScope, limit: number, now: Date): Promise<PublicRound[]> {
  return listPublic(db, { site, pageNum: 1, pageSize: limit }, now)
}

/** A public round; null for a draft, an offline round or an unknown id. */
export async function findPublic(db: Db, roundId: string): Promise<PublicRoundRow | null> {
  const row = await card(visible(db).where('round.id', '=', roundId))
    .select(['round.content', 'round.banner_file_id'])
    .executeTakeFirst()
  if (!row) return null
  return { ...toPublic(row), content: RoundContent.parse(row.content), bannerFileId: row.banner_file_id }
}

/** Those of the rounds that a site lists, in the given order. */
export async function listedAmong(db: Db, site: SiteScope, roundIds: readonly string[]): Promise<PublicRound[]> {
  const rows = await card(listedOn(db, site).where('round.id', '=', sql<string>`any(${roundIds}::uuid[])`))
    .orderBy(sql`array_position(${roundIds}::uuid[], round.id)`)
    .execute()
  return rows.map(toPublic)
}

/** The last published listed round of one competition, or of a site. */
export async function newestPublic(db: Db, site: SiteScope, seriesId: string | undefined): Promise<PublicRound | null> {
  const row = await card(
    listedOn(db, site).$if(seriesId !== undefined, (q) => q.where('round.series_id', '=', seriesId!)),
  )
    .orderBy('round.published_at', 'desc')
    .orderBy('round.id')
    .limit(1)
    .executeTakeFirst()
  return row ? toPublic(row) : null
}

/** Options of a group's listed rounds. */
export async function publicChoices(db: Db, groupId: string): Promise<{ value: string; label: string }[]> {
  const rows = await listed(db)
    .select(['round.id', 'round.name_zh'])
    .where('round.group_id', '=', groupId)
    .orderBy('round.published_at', 'desc')
    .orderBy('round.id')
    .limit(100)
    .execute()
  return rows.map((row) => ({ value: row.id, label: row.name_zh }))
}

/** Years, newest first, and levels that a site's listed rounds have. */
export async function publicFilters(db: Db, site: SiteScope): Promise<{ years: number[]; levels: RoundLevel[] }> {
  const rows = await listedOn(db, site).select(['round.year', 'round.level']).distinct().execute()
  const levels = new Set<string>(rows.map(({ level }) => level))
  return {
    years: [...new Set(rows.map(({ year }) => year))].sort((a, b) => b - a),
    levels: ROUND_LEVELS.filter((level) => levels.has(level)),
  }
}

function matching(db: Db, query: PublicQuery, now: Date) {
  const terms = queryTerms(query.keyword ?? '')
  return listedOn(db, query.site)
    .$if(query.level !== undefined, (q) => q.where('round.level', '=', query.level!))
    .$if(query.year !== undefined, (q) => q.where('round.year', '=', query.year!))
    .$if(terms.length > 0, (q) => q.where(sql<boolean>`round.search @> ${terms}::text[]`))
    .$if(query.phase !== undefined, (q) => q.where(inPhase(query.phase!, now)))
}

/**
 * SQL condition for the phase: `open` if any sign-up window is open, else `upcoming` if one opens later, else `closed`.
 */
function inPhase(phase: 'upcoming' | 'open' | 'closed', now: Date) {
  const running = sql`round.state = any(${RUNNING_STATES}::text[])`
  const anySignUp = (condition: ReturnType<typeof sql>) => sql<boolean>`exists (
    select from competition_window as w join competition_stage as stage on stage.id = w.stage_id
    where stage.round_id = round.id and w.kind = 'signup' and ${condition})`
  const open = sql<boolean>`(${running} and ${anySignUp(
    sql`(w.forced = 'open' or (w.forced is null and w.opens_at <= ${now} and ${now} < w.closes_at))`,
  )})`
  if (phase === 'open') return open
  const coming = sql<boolean>`(${running} and ${anySignUp(sql`w.forced is null and w.opens_at > ${now}`)})`
  if (phase === 'upcoming') return sql<boolean>`not ${open} and ${coming}`
  return sql<boolean>`not ${open} and not ${coming} and ${anySignUp(sql`true`)}`
}

function card(query: ReturnType<typeof visible>) {
  return query.select((eb) => [
    'round.id',
    'round.series_id',
    'round.name_zh',
    'round.name_en',
    'round.edition',
    'round.year',
    'round.level',
    'round.state',
    'round.cover_file_id',
    'round.tags',
    sql<string[]>`coalesce(round.content -> 'hosts', '[]')`.as('hosts'),
    eb
      .selectFrom('competition_item as item')
      .whereRef('item.round_id', '=', 'round.id')
      .where('item.enabled', '=', true)
      .select(sql<number>`count(*)::int`.as('n'))
      .as('items'),
    eb
      .selectFrom('competition_item as item')
      .whereRef('item.round_id', '=', 'round.id')
      .where('item.enabled', '=', true)
      .where('item.results_out', '=', true)
      .select(sql<number>`count(*)::int`.as('n'))
      .as('results'),
  ])
}

function toPublic(row: Awaited<ReturnType<ReturnType<typeof card>['executeTakeFirstOrThrow']>>): PublicRound {
  return {
    roundId: row.id,
    competitionId: row.series_id,
    name: row.name_zh,
    nameEn: row.name_en,
    edition: row.edition,
    year: row.year,
    level: row.level,
    state: row.state,
    coverFileId: row.cover_file_id,
    tags: row.tags,
    hosts: row.hosts,
    itemCount: row.items ?? 0,
    resultCount: row.results ?? 0,
  }
}

/** Listed rounds of a site, newest first; the stamp changes with their texts. */
export async function publicRoundStamps(
  db: Db,
  site: SiteScope,
  limit: number,
): Promise<Array<{ roundId: string; year: number; stamp: string }>> {
  const rows = await listedOn(db, site)
    .select(['round.id', 'round.year', 'round.version'])
    .select(
      sql<number>`(select coalesce(sum(no), 0)::int from competition_setting as s where s.round_id = round.id)`.as(
        'settings',
      ),
    )
    .orderBy('round.published_at', 'desc')
    .orderBy('round.id')
    .limit(limit)
    .execute()
  return rows.map(({ id, year, version, settings }) => ({ roundId: id, year, stamp: `${version} ${settings}` }))
}
