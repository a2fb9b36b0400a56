import { sql } from 'kysely'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Wanted } from '#server/platform/workbook/export-rows.ts'
import {
  summarised,
  winnerConditions,
  winnersSeen,
  type WinnerConditions,
  type WinnerFilter,
  type WinnerSummary,
} from './winner.store.ts'

const ROWS_AT_ONCE = 1_000

type Place = WinnerSummary & { awardPosition: number }

/** What an export selects, with the conditions looked up. */
interface Selection extends Pick<Wanted<WinnerFilter>, 'ids' | 'language'> {
  readonly conditions: WinnerConditions
}

async function selectionOf(db: Db, { scope, viewer, filter, ids, language }: Wanted<WinnerFilter>): Promise<Selection> {
  return { conditions: await winnerConditions(db, { scope, userId: viewer.userId }, filter), ids, language }
}

function selectedWinners(db: Db, { conditions, ids }: Selection) {
  return winnersSeen(db, conditions).$if(ids !== null, (query) =>
    query.where('winner.id', '=', sql<string>`any(${ids}::uuid[])`),
  )
}

/** The selected winners by publication, in list order. */
export async function* winnersToExport(db: Db, wanted: Wanted<WinnerFilter>): AsyncGenerator<WinnerSummary[]> {
  const selection = await selectionOf(db, wanted)
  for (const publicationId of await publicationsOf(db, selection)) {
    let last: Place | null = null
    do {
      const rows: Place[] = await nextPlaces(db, selection, publicationId, last)
      if (rows.length > 0) yield rows
      last = rows.length < ROWS_AT_ONCE ? null : rows.at(-1)!
    } while (last)
  }
}

async function publicationsOf(db: Db, selection: Selection): Promise<string[]> {
  const rows = await selectedWinners(db, selection)
    .select('publication.id')
    .groupBy(['publication.id', 'round.id', 'round.published_at', 'item.id', 'item.position', 'stage.position'])
    .orderBy('round.published_at', 'desc')
    .orderBy('round.id')
    .orderBy('item.position')
    .orderBy('item.id')
    .orderBy('stage.position')
    .execute()
  return rows.map(({ id }) => id)
}

async function nextPlaces(db: Db, selection: Selection, publicationId: string, last: Place | null): Promise<Place[]> {
  return summarised(selectedWinners(db, selection), selection.language)
    .select('award.position as awardPosition')
    .where('publication.id', '=', publicationId)
    .$if(last !== null, (query) =>
      query.where(sql<boolean>`(award.position, winner.rank, winner.id)
        > (${last!.awardPosition}, ${last!.rank}, ${last!.winnerId}::uuid)`),
    )
    .orderBy('award.position')
    .orderBy('winner.rank')
    .orderBy('winner.id')
    .limit(ROWS_AT_ONCE)
    .execute()
}

/** Names of the selected winners' rounds, at most two. */
export async function competitionsToExport(db: Db, wanted: Wanted<WinnerFilter>): Promise<Bilingual[]> {
  const rows = await selectedWinners(db, await selectionOf(db, wanted))
    .select(['round.name_zh as zh', 'round.name_en as en', 'round.id'])
    .distinct()
    .limit(2)
    .execute()
  return rows.map(({ zh, en }) => ({ zh, en }))
}
