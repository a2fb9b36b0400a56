import { sql, type NotNull } from 'kysely'
import type { LackingRow } from '@podium/core/certificate/issue/batch-api.ts'
import { ENDED_STATES } from '@podium/core/competition/round/round-state.ts'
import type { Page } from '@podium/core/base/page.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nameIn } from '#server/platform/db/name-in.ts'
import type { Paging } from '#server/platform/db/paging.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

type Lacking = Omit<LackingRow, 'visibleFrom'> & { visibleFrom: Date }

/** SQL condition: the award of the `winner` stands. Teams and works that take no part are few, and are read once. */
const stands = sql<boolean>`(not winner.is_revoked
  and not winner.team_id in (select team.id from enrolment_team_view as team where not team.takes_part)
  and not winner.work_id in (select work.id from work_work_view as work where not work.takes_part))`

/**
 * Visible publications with winners whose award stands and who have no certificate for it, the oldest first. One that ended
 * with withdrawn results or a revoked award doesn't count.
 */
export async function listLacking(
  db: Db,
  scope: DataScope,
  now: Date,
  paging: Paging,
  language: Language,
): Promise<Page<Lacking>> {
  const lacking = await allLacking(db, scope, now)
  const start = (paging.pageNum - 1) * paging.pageSize
  const onPage = lacking.slice(start, start + paging.pageSize)
  if (onPage.length === 0) return { rows: [], total: lacking.length, ...paging }
  const ids = onPage.map(({ publicationId }) => publicationId)
  const rows = await db
    .selectFrom('award_publication_view as publication')
    .innerJoin('competition_round_view as round', 'round.id', 'publication.round_id')
    .innerJoin('competition_item_view as item', 'item.id', 'publication.item_id')
    .innerJoin('competition_stage_view as stage', 'stage.id', 'publication.stage_id')
    .select(['publication.id as publicationId', 'round.id as roundId', nameIn(language, 'round').as('roundName')])
    .select(['item.id as itemId', nameIn(language, 'item').as('itemName'), nameIn(language, 'stage').as('stageName')])
    .select('publication.visible_from as visibleFrom')
    .select(
      sql<number>`(select count(*)::int from award_winner_view as winner
        where winner.publication_id = publication.id and ${stands})`.as('winners'),
    )
    .where('publication.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('publication.visible_from', '<=', now)
    .orderBy(sql`array_position(${ids}::uuid[], publication.id)`)
    .$narrowType<{ visibleFrom: NotNull }>()
    .execute()
  const missingOf = new Map(onPage.map(({ publicationId, missing }) => [publicationId, missing]))
  return {
    rows: rows.map((row) => ({ ...row, missing: missingOf.get(row.publicationId)! })),
    total: lacking.length,
    ...paging,
  }
}

/** All winners are compared with all certificates at once, by their ids; only those without are looked at. */
async function allLacking(db: Db, scope: DataScope, now: Date): Promise<{ publicationId: string; missing: number }[]> {
  const { rows } = await sql<{ publicationId: string; missing: number }>`
    with open as materialized (select publication.id, publication.visible_from from award_publication_view as publication
      join competition_round_view as round on round.id = publication.round_id
      where ${reaches(scope, 'round.group_id')} and not round.state = any(${[...ENDED_STATES]}::text[])
        and publication.is_published and publication.visible_from <= ${now}),
    uncertified as materialized (select winner.id from award_winner_view as winner
      where winner.publication_id in (select id from open) and not exists (select from certificate_certificate as one
        where one.kind = 'winner' and one.winner_id = winner.id and not one.ended_with_results))
    select open.id as "publicationId", count(*)::int as missing from uncertified
    join award_winner_view as winner on winner.id = uncertified.id join open on open.id = winner.publication_id
    where ${stands} group by open.id, open.visible_from order by open.visible_from, open.id`.execute(db)
  return rows
}
