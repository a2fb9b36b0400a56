import { sql, type RawBuilder } from 'kysely'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Wanted } from '#server/platform/workbook/export-rows.ts'
import { winnerColumns, winnerJoins, winnerSeen, type WinnerFilter, type WinnerSummary } from './winner.store.ts'

const ROWS_AT_ONCE = 1_000

type Place = WinnerSummary & { awardPosition: number }

function asked({ scope, filter, ids }: Wanted<WinnerFilter>): RawBuilder<boolean> {
  return sql<boolean>`(${winnerSeen(scope, filter)} and (${ids}::uuid[] is null or winner.id = any(${ids}::uuid[])))`
}

/** The winners that were asked for, publication by publication, as the list has them. */
export async function* winnersToExport(db: Db, wanted: Wanted<WinnerFilter>): AsyncGenerator<WinnerSummary[]> {
  for (const publicationId of await publicationsOf(db, wanted)) {
    let last: Place | null = null
    do {
      const rows: Place[] = await nextPlaces(db, wanted, publicationId, last)
      if (rows.length > 0) yield rows
      last = rows.length < ROWS_AT_ONCE ? null : rows.at(-1)!
    } while (last)
  }
}

async function publicationsOf(db: Db, wanted: Wanted<WinnerFilter>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select publication.id from ${winnerJoins} where ${asked(wanted)}
    group by publication.id, round.id, round.published_at, item.id, item.position, stage.position
    order by round.published_at desc, round.id, item.position, item.id, stage.position`.execute(db)
  return rows.map(({ id }) => id)
}

async function nextPlaces(
  db: Db,
  wanted: Wanted<WinnerFilter>,
  publicationId: string,
  last: Place | null,
): Promise<Place[]> {
  const after = last
    ? sql`(award.position, winner.rank, winner.id) > (${last.awardPosition}, ${last.rank}, ${last.winnerId}::uuid)`
    : sql`true`
  const { rows } = await sql<Place>`
    select ${winnerColumns}, award.position as "awardPosition" from ${winnerJoins}
    where publication.id = ${publicationId} and ${asked(wanted)} and ${after}
    order by award.position, winner.rank, winner.id limit ${ROWS_AT_ONCE}`.execute(db)
  return rows
}

/** Rounds of the winners that were asked for, two at most. */
export async function competitionsToExport(db: Db, wanted: Wanted<WinnerFilter>): Promise<Bilingual[]> {
  const { rows } = await sql<Bilingual & { id: string }>`
    select distinct round.name_zh as zh, round.name_en as en, round.id from ${winnerJoins}
    where ${asked(wanted)} limit 2`.execute(db)
  return rows.map(({ zh, en }) => ({ zh, en }))
}
