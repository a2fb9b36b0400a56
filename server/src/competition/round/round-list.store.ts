import { sql } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'
import type { Page } from '@podium/core/base/page.ts'
import type { ListedRound } from '@podium/core/competition/round/round-views.ts'
import type { NamedRound } from '@podium/core/competition/round/round-label.ts'
import { APPROVAL_STATES, type RoundState } from '@podium/core/competition/round/round-state.ts'
import { nameIn } from '#server/platform/db/name-in.ts'
import type { Db } from '#server/platform/db/db.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { roundFollowed, roundListed, roundReached, type Reach } from './round.store.ts'

export interface RoundQuery {
  pageNum: number
  pageSize: number
  order?: 'asc' | 'desc' | undefined
  orderBy?: 'createdAt' | 'year' | 'name' | 'requestedAt' | undefined
  keyword?: string | undefined
  state?: RoundState | undefined
  year?: number | undefined
  /** Only rounds that wait for an approval within `approving`, or of their dates within `answeringDates`. */
  turn?: 'mine' | undefined
  approving: DataScope
  answeringDates: DataScope
}

/** Since when the approval of the round `round`, or of its dates, waits; null: nothing waits. */
const requestedAt = sql<Date | null>`(select min(request.at) from (
  select approval.requested_at as at from competition_approval as approval
    where approval.round_id = round.id and approval.answer is null
  union all select asked.asked_at from competition_date_request as asked
    where asked.round_id = round.id and asked.answer is null) as request)`

const sorts = {
  createdAt: sql`round.created_at`,
  year: sql`round.year`,
  name: sql`round.name_zh collate "zh-x-icu"`,
  requestedAt,
} as const

/** Rounds within reach; for readers also those that schools of the scope take part in or may enter. */
export async function listRounds(db: Db, query: RoundQuery, reach: Reach): Promise<Page<ListedRound>> {
  const terms = queryTerms(query.keyword ?? '')
  const matching = db
    .selectFrom('competition_round as round')
    .where(roundListed(reach))
    .$if(query.state !== undefined, (q) => q.where('round.state', '=', query.state!))
    .$if(query.year !== undefined, (q) => q.where('round.year', '=', query.year!))
    .$if(query.turn !== undefined, (q) => q.where(waitsWithin(query)))
    .$if(terms.length > 0, (q) => q.where(sql<boolean>`round.search @> ${terms}::text[]`))
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const direction = query.order ?? 'desc'
  const rows = await matching
    .innerJoin('organisation_group_view as owner', 'owner.id', 'round.group_id')
    .select((eb) => [
      'round.id',
      'round.series_id',
      'round.group_id',
      'owner.name as group_name',
      'round.name_zh',
      'round.name_en',
      'round.edition',
      'round.year',
      'round.level',
      'round.state',
      'round.created_at',
      'round.published_at',
      'round.version',
      sql<boolean>`${isPaused}`.as('paused'),
      sql<boolean>`${isDatesAsked}`.as('datesAsked'),
      requestedAt.as('requestedAt'),
      // False for a round whose creator was deleted.
      sql<boolean>`coalesce(${roundReached(reach)}, false)`.as('own'),
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
      eb
        .selectFrom('competition_stage as stage')
        .whereRef('stage.round_id', '=', 'round.id')
        .select(sql<number>`count(*)::int`.as('n'))
        .as('stages'),
    ])
    .orderBy(sorts[query.orderBy ?? 'createdAt'], direction)
    .orderBy('round.id', direction)
    .limit(query.pageSize)
    .offset((query.pageNum - 1) * query.pageSize)
    .execute()
  return {
    total,
    pageNum: query.pageNum,
    pageSize: query.pageSize,
    rows: rows.map((row) => ({
      roundId: row.id,
      seriesId: row.series_id,
      groupId: row.group_id,
      groupName: row.group_name,
      name: row.name_zh,
      nameEn: row.name_en,
      edition: row.edition,
      year: row.year,
      level: row.level,
      state: row.state,
      itemCount: row.items ?? 0,
      resultCount: row.results ?? 0,
      stageCount: row.stages ?? 0,
      createdAt: row.created_at.toISOString(),
      publishedAt: row.published_at?.toISOString() ?? null,
      version: row.version,
      paused: row.paused,
      datesAsked: row.datesAsked,
      requestedAt: row.requestedAt?.toISOString() ?? null,
      own: row.own,
    })),
  }
}

const isAwaitingApproval = sql<boolean>`round.state in (${sql.join(APPROVAL_STATES)})`
const isDatesAsked = sql<boolean>`exists (select 1 from competition_date_request as asked
  where asked.round_id = round.id and asked.answer is null)`
const isPaused = sql<boolean>`exists (select 1 from competition_window as held
  join competition_stage as place on place.id = held.stage_id where place.round_id = round.id and held.paused)`

/** SQL condition: the round `round`, or a change of its dates, waits for an organisation of the scopes above its own. */
function waitsWithin({ approving, answeringDates }: Pick<RoundQuery, 'approving' | 'answeringDates'>) {
  return sql<boolean>`(${isAwaitingApproval} and ${isBelow(approving)} or ${isDatesAsked} and ${isBelow(answeringDates)})`
}

/** SQL condition: the organisation of the round `round` is below one of the scope. */
function isBelow(scope: DataScope) {
  if (scope.reach === 'all') return sql<boolean>`true`
  const below = scope.reach === 'groups' ? [...scope.below] : []
  return sql<boolean>`exists (select 1 from organisation_group_view as place
    where place.id = round.group_id and trim_array(place.path, 1) && ${below}::uuid[])`
}

interface Choice {
  value: string
  label: string
}

/** Options of rounds within reach; with `followed` also of those that schools of the scope take part in. */
export async function roundChoices(db: Db, reach: Reach, followed: boolean, language: Language): Promise<NamedRound[]> {
  return db
    .selectFrom('competition_round as round')
    .select(['round.id as value', 'round.year', 'round.edition', nameIn(language, 'round').as('label')])
    .where(followed ? roundFollowed(reach) : roundReached(reach))
    .orderBy('round.created_at', 'desc')
    .orderBy('round.id', 'desc')
    .limit(200)
    .execute()
}

/** Null if the round is neither within reach nor followed by a school of the scope. */
export async function itemChoices(db: Db, roundId: string, reach: Reach, language: Language): Promise<Choice[] | null> {
  return choices(db, roundId, reach, (of) =>
    of
      .leftJoin('competition_item as part', (join) =>
        join.onRef('part.round_id', '=', 'round.id').on('part.enabled', '=', true),
      )
      .select(['part.id', nameIn(language, 'part').$castTo<string | null>().as('label')])
      .orderBy('part.position')
      .execute(),
  )
}

/** Null as in `itemChoices`. */
export async function stageChoices(
  db: Db,
  roundId: string,
  reach: Reach,
  language: Language,
): Promise<Choice[] | null> {
  return choices(db, roundId, reach, (of) =>
    of
      .leftJoin('competition_stage as part', 'part.round_id', 'round.id')
      .select(['part.id', nameIn(language, 'part').$castTo<string | null>().as('label')])
      .orderBy('part.position')
      .execute(),
  )
}

function followed(db: Db, roundId: string, reach: Reach) {
  return db.selectFrom('competition_round as round').where('round.id', '=', roundId).where(roundFollowed(reach))
}

async function choices(
  db: Db,
  roundId: string,
  reach: Reach,
  run: (of: ReturnType<typeof followed>) => Promise<{ id: string | null; label: string | null }[]>,
): Promise<Choice[] | null> {
  const rows = await run(followed(db, roundId, reach))
  if (rows.length === 0) return null
  return rows.flatMap((row) => (row.id === null ? [] : [{ value: row.id, label: row.label ?? '' }]))
}
