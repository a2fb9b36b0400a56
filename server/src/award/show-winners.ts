import { awardApi } from '@podium/core/award/api.ts'
import type { PublicAwards, PublicStanding, PublicWinner } from '@podium/core/award/public-views.ts'
import { publicStanding } from '@podium/core/award/standing.rule.ts'
import { nameOnWinnersList } from '@podium/core/enrolment/member/minor.rule.ts'
import type { Db } from '#server/platform/db/db.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { SiteScope } from '#server/platform/kernel/services.ts'
import type { Paging } from '#server/platform/db/paging.ts'
import { foldText, queryTerms } from '#server/platform/db/search.ts'
import { settingOf, shownOf } from './locked-batch.ts'
import {
  countAwards,
  findRound,
  linesOf,
  listAwardedRounds,
  publicAwardsOf,
  publicationsOf,
  winnersIn,
  itemsWithout,
  type CountedAward,
  type KnownPublication,
  type ListedAward,
  type Slice,
  type WinnerLine,
} from './public.store.ts'
import { findWinners } from './keyword/public.store.ts'

type Standing = { publication: KnownPublication; standing: PublicStanding }

/** @spec R19 */
export const publicAwards = read(awardApi.publicAwards, async function publicAwards({ db, now }, { roundId }) {
  const { listed, ...round } = orNotFound(await findRound(db, roundId))
  const standings = listed ? await standingsOf(db, roundId, now) : []
  const awards = await awardsOf(db, standings)
  return {
    roundId,
    ...round,
    total: totalOf(awards),
    awards: byLevel(awards),
    items: itemsOf(standings, awards),
    awaited: listed
      ? await itemsWithout(db, roundId, new Set(standings.map(({ publication }) => publication.itemId)))
      : [],
    results: standings.map(resultOf),
    serverNow: now.toISOString(),
  }
})

/** Lists winners that are public now, without their scores. @spec R19 */
export const publicList = read(awardApi.publicList, async function publicList({ db, now }, input) {
  const { pageNum, pageSize, roundId, itemId, awardZh, keyword = '' } = input
  const round = await findRound(db, roundId)
  const awards = inOrder(round?.listed ? await publicAwardsOf(db, roundId, now) : []).filter(
    (award) => (!itemId || award.itemId === itemId) && (!awardZh || award.nameZh === awardZh),
  )
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
  const terms = queryTerms(keyword)
  const { ids, total } =
    terms.length === 0
      ? { ids: await winnersIn(db, slicesOf(awards, page)), total: listedIn(awards) }
      : await findWinners(
          db,
          awards.map(({ awardId }) => awardId),
          { terms, folded: foldText(keyword) },
          now,
          page,
        )
  return { rows: (await linesOf(db, ids)).map((line) => winnerOf(line, now)), total, pageNum, pageSize }
})

/** @spec R02 */
export const awardedRounds = read(
  awardApi.awardedRounds,
  async function awardedRounds({ services, db, now, host }, paging) {
    return awardedOn(db, await services.siteScope(services, host), now, paging)
  },
)

/** A page of a site's rounds whose winners are public, the last published first. */
export async function awardedOn(db: Db, site: SiteScope, now: Date, { pageNum, pageSize }: Paging) {
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
  const { rows, total } = await listAwardedRounds(db, site, now, page)
  return {
    rows: rows.map(({ visibleFrom, ...row }) => ({ ...row, visibleFrom: visibleFrom.toISOString() })),
    total,
    pageNum,
    pageSize,
  }
}

/** Publications of a round that the public knows of, with how they stand. */
export async function standingsOf(db: Db, roundId: string, now: Date): Promise<Standing[]> {
  return (await publicationsOf(db, roundId)).flatMap((publication) => {
    const withdrawnAt = publication.withdrawnAt?.toISOString() ?? null
    const standing = publicStanding({ ...shownOf(publication), withdrawnAt }, now)
    return standing ? [{ publication, standing }] : []
  })
}

/** Awards that are public now, counted, in the order of the list. */
async function awardsOf(db: Db, standings: readonly Standing[]): Promise<Array<CountedAward & { itemId: string }>> {
  const open = standings.filter(({ standing }) => standing.state !== 'withdrawn').map(({ publication }) => publication)
  const counted = await countAwards(
    db,
    open.map(({ publicationId }) => publicationId),
  )
  const ofPublication = Map.groupBy(counted, ({ publicationId }) => publicationId)
  return inOrder(
    open.flatMap(({ publicationId, itemId }) =>
      (ofPublication.get(publicationId) ?? []).map((award) => ({ ...award, itemId })),
    ),
  )
}

/** Awards by level, then as they were. */
function inOrder<A extends Pick<ListedAward, 'nameZh' | 'position'>>(awards: readonly A[]): A[] {
  const levels = new Map<string, number>()
  for (const { nameZh, position } of awards) levels.set(nameZh, Math.min(position, levels.get(nameZh) ?? position))
  const names = [...levels].toSorted((a, b) => a[1] - b[1]).map(([name]) => name)
  const place = new Map(names.map((name, at) => [name, at]))
  return awards.toSorted((a, b) => place.get(a.nameZh)! - place.get(b.nameZh)!)
}

/** Winners whose award stands. */
function totalOf(awards: readonly CountedAward[]): number {
  return awards.reduce((sum, { count }) => sum + count, 0)
}

/** Winners on the list, with those whose award is revoked. */
export function listedIn(awards: ReadonlyArray<Pick<ListedAward, 'listed'>>): number {
  return awards.reduce((sum, { listed }) => sum + listed, 0)
}

function byLevel(awards: readonly CountedAward[]): PublicAwards['awards'] {
  const levels = Map.groupBy(awards, ({ nameZh }) => nameZh)
  return [...levels].map(([nameZh, those]) => {
    return { nameZh, nameEn: those.find(({ nameEn }) => nameEn !== '')?.nameEn ?? '', count: totalOf(those) }
  })
}

function itemsOf(
  standings: readonly Standing[],
  awards: ReadonlyArray<CountedAward & { itemId: string }>,
): PublicAwards['items'] {
  const items = new Map(standings.map(({ publication }) => [publication.itemId, publication]))
  const ofItem = Map.groupBy(awards, ({ itemId }) => itemId)
  return [...items.values()].flatMap(({ itemId, itemName, itemNameEn }) => {
    const those = ofItem.get(itemId) ?? []
    if (listedIn(those) === 0) return []
    return [{ itemId, name: itemName, nameEn: itemNameEn, count: totalOf(those) }]
  })
}

function resultOf({ publication, standing }: Standing): PublicAwards['results'][number] {
  const { publicationId, itemName, itemNameEn, stageName, stageNameEn, visibleFrom, publicityTo } = publication
  const names = { publicationId, itemName, itemNameEn, stageName, stageNameEn }
  const open = standing.state !== 'withdrawn'
  const isoIfOpen = (moment: Date | null) => (open && moment ? moment.toISOString() : null)
  return { ...names, ...standing, visibleFrom: isoIfOpen(visibleFrom), publicityTo: isoIfOpen(publicityTo) }
}

/** The ranges of each award that make up the page, calculated from the counts. */
export function slicesOf(
  awards: ReadonlyArray<Pick<ListedAward, 'awardId' | 'listed'>>,
  page: { limit: number; offset: number },
): Slice[] {
  let before = 0
  return awards.flatMap(({ awardId, listed: count }) => {
    const offset = Math.max(0, page.offset - before)
    const limit = Math.min(count, page.offset + page.limit - before) - offset
    before += count
    return limit > 0 ? [{ awardId, offset, limit }] : []
  })
}

/** A winner as on public lists. */
export function winnerOf({ people, publish, ...line }: WinnerLine, now: Date): PublicWinner {
  const { minorNames } = settingOf({ publish })
  const names = (teachers: boolean) =>
    people
      .filter(({ role }) => (role === 'teacher') === teachers)
      .map((person) => nameOnWinnersList(person, minorNames, now))
  return { ...line, students: names(false), teachers: names(true) }
}
