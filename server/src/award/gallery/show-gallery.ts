import { awardApi } from '@podium/core/award/api.ts'
import type { GalleryWork } from '@podium/core/award/gallery.ts'
import type { Db } from '#server/platform/db/db.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { foldText, queryTerms } from '#server/platform/db/search.ts'
import type { Services, SiteScope } from '#server/platform/kernel/services.ts'
import { findWinners } from '../keyword/public.store.ts'
import { countAwards, linesOf, winnersIn, type CountedAward } from '../public.store.ts'
import { listedIn, slicesOf, winnerOf } from '../show-winners.ts'
import { publicPublications, shownPublications, textsOf, winnersOf, type ShownPublication } from './gallery.store.ts'

/** Winning works that their rounds show to everybody. @spec R21 */
export const galleryPage = read(awardApi.galleryPage, async function galleryPage({ services, db, now, host }, input) {
  const { pageNum, pageSize, roundId, itemId, awardZh, keyword = '' } = input
  const { publications, awards } = await shownAwards(services, await services.siteScope(services, host), now)
  const chosen = publications.filter(
    (publication) => (!roundId || publication.roundId === roundId) && (!itemId || publication.itemId === itemId),
  )
  const among = inOrder(chosen, awards).filter(({ nameZh }) => !awardZh || nameZh === awardZh)
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
  const terms = queryTerms(keyword)
  const { ids, total } =
    terms.length === 0
      ? { ids: await winnersIn(db, slicesOf(among, page)), total: listedIn(among) }
      : await findWinners(
          db,
          among.map(({ awardId }) => awardId),
          { terms, folded: foldText(keyword) },
          now,
          page,
        )
  return { rows: await worksOf(db, ids, chosen, now), total, pageNum, pageSize }
})

/** @spec R21 */
export const galleryChoices = read(
  awardApi.galleryChoices,
  async function galleryChoices({ services, now, host }, { roundId }) {
    const { publications, awards } = await shownAwards(services, await services.siteScope(services, host), now)
    const ofRound = publications.filter((publication) => publication.roundId === roundId)
    const rounds = publications.map((of) => ({ value: of.roundId, name: of.roundName, nameEn: of.roundNameEn }))
    const items = ofRound.map((of) => ({ value: of.itemId, name: of.itemName, nameEn: of.itemNameEn }))
    const named = inOrder(roundId ? ofRound : publications, awards)
      .toSorted((a, b) => a.position - b.position)
      .map(({ nameZh, nameEn }) => ({ value: nameZh, name: nameZh, nameEn }))
    return { rounds: once(rounds), items: once(items), awards: once(named) }
  },
)

/** @spec R21 */
export const galleryWork = read(awardApi.galleryWork, async function galleryWork({ services, db, now, host }, asked) {
  const { publications } = await shownAwards(services, await services.siteScope(services, host), now)
  const winners = await winnersOf(db, asked)
  const winner = winners.find((each) => publications.some(({ publicationId }) => publicationId === each.publicationId))
  const shown = publications.filter(({ publicationId }) => publicationId === winner?.publicationId)
  const [work] = winner ? await worksOf(db, [winner.winnerId], shown, now) : []
  return orNotFound(work && !work.revoked ? work : null)
})

/** Winners on a site's public lists whose names, teams, schools or works contain a text. */
export async function findPublicWinners(
  { db, shared }: Services,
  site: SiteScope,
  { keyword, limit }: { keyword: string; limit: number },
  now: Date,
) {
  const { publications, awards } = await shared.read(`winners ${site.seriesId} ${site.groupId}`, async () => {
    const publications = await publicPublications(db, site, now).execute()
    const ids = publications.map(({ publicationId }) => publicationId)
    return { publications, awards: await countAwards(db, ids) }
  })
  const among = inOrder(publications, awards).map(({ awardId }) => awardId)
  const wanted = { terms: queryTerms(keyword), folded: foldText(keyword) }
  const { ids } = await findWinners(db, among, wanted, now, { limit, offset: 0 })
  const works = await worksOf(db, ids, publications, now)
  return works.map(({ summary: _summary, keywords: _keywords, year: _year, ...winner }) => winner)
}

/** The first works of a site's gallery. */
export async function firstWorks(
  services: Services,
  site: SiteScope,
  limit: number,
  now: Date,
): Promise<GalleryWork[]> {
  const { publications, awards } = await shownAwards(services, site, now)
  const ids = await winnersIn(services.db, slicesOf(inOrder(publications, awards), { limit, offset: 0 }))
  const works = await worksOf(services.db, ids, publications, now)
  return works.filter(({ revoked }) => !revoked)
}

/** The publications of a site's gallery with their awards, the same for every visitor. */
export function shownAwards({ shared, db }: Services, site: SiteScope, now: Date) {
  return shared.read(`gallery ${site.seriesId} ${site.groupId}`, async () => {
    const publications = await shownPublications(db, site, now)
    const ids = publications.map(({ publicationId }) => publicationId)
    return { publications, awards: await countAwards(db, ids) }
  })
}

/** Awards round by round in the order of the publications, the best of a round first. */
function inOrder(publications: readonly ShownPublication[], awards: readonly CountedAward[]): CountedAward[] {
  const place = new Map(publications.map(({ publicationId }, at) => [publicationId, at]))
  const rounds = [...new Set(publications.map(({ roundId }) => roundId))]
  const roundOf = (award: CountedAward) => rounds.indexOf(publications[place.get(award.publicationId)!]!.roundId)
  return awards
    .filter(({ publicationId }) => place.has(publicationId))
    .toSorted(
      (a, b) =>
        roundOf(a) - roundOf(b) || a.position - b.position || place.get(a.publicationId)! - place.get(b.publicationId)!,
    )
}

async function worksOf(
  db: Db,
  winnerIds: readonly string[],
  publications: readonly ShownPublication[],
  now: Date,
): Promise<GalleryWork[]> {
  const [lines, texts] = await Promise.all([linesOf(db, winnerIds), textsOf(db, winnerIds)])
  const textById = new Map(texts.map((text) => [text.winnerId, text]))
  const byId = new Map(publications.map((publication) => [publication.publicationId, publication]))
  return lines.map((line) => {
    const { publicationId, summary, keywords } = textById.get(line.winnerId)!
    const { roundId, roundName, roundNameEn, year } = byId.get(publicationId)!
    const text = line.revoked ? { summary: '', keywords: [] } : { summary, keywords }
    return { ...winnerOf(line, now), roundId, roundName, roundNameEn, year, ...text }
  })
}

function once<T extends { value: string }>(choices: readonly T[]): T[] {
  return [...new Map(choices.map((choice) => [choice.value, choice])).values()]
}
