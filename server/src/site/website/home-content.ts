import { roundToEnter } from '@podium/core/site/website/round-to-enter.rule.ts'
import type { HomeContent } from '@podium/core/site/website/home-content.ts'
import { awardedOn, firstWorks } from '#server/award/index.ts'
import { roundCards, roundDetails } from '#server/competition/index.ts'
import type { Services, SiteScope } from '#server/platform/kernel/services.ts'
import { listPublished } from '../article.store.ts'
import { listed } from '../articles.ts'
import { pictureUrl } from '../pictures.ts'
import { shownBanners } from './banner.store.ts'
import { featuredIds } from './featured.store.ts'

const ROUNDS = 6
const NEWS = 8
const AWARDED = 4
const WORKS = 6

export interface HomeOf extends SiteScope {
  /** Null where no site is set up. */
  readonly siteId: string | null
}

/** What a site's home page shows now. A section that fails is empty, so that the others are still seen. */
export async function homeContent(services: Services, site: HomeOf, now: Date): Promise<HomeContent> {
  const { db, log } = services
  const or = <T>(section: string, none: T, load: Promise<T>): Promise<T> =>
    load.catch((error: unknown) => {
      log.error({ err: error, section }, 'a section of the home page could not be loaded')
      return none
    })
  const chosen = site.siteId === null ? { rounds: [], articles: [] } : await featuredIds(db, site.siteId)
  const [banners, rounds, news, awarded, works] = await Promise.all([
    or('banners', [], site.siteId === null ? Promise.resolve([]) : shownBanners(db, site.siteId, now)),
    or('rounds', [], roundCards(services, site, { first: chosen.rounds, limit: ROUNDS }, now)),
    or('news', [], newsOf(services, site, chosen.articles)),
    or(
      'awarded',
      [],
      awardedOn(db, site, now, { pageNum: 1, pageSize: AWARDED }).then(({ rows }) => rows),
    ),
    or('works', [], firstWorks(services, site, WORKS, now)),
  ])
  const top = roundToEnter(rounds)
  const hero = top ? await or('hero', null, roundDetails(db, top.roundId, now)) : null
  return {
    banners: banners.map(({ pictureFileId, ...banner }) => ({ ...banner, picture: pictureUrl(pictureFileId) })),
    hero,
    rounds,
    news,
    awarded,
    works,
  }
}

async function newsOf({ db }: Services, { groupId }: HomeOf, first: readonly string[]) {
  const page = { pageNum: 1, pageSize: NEWS }
  const [chosen, newest] = await Promise.all([
    first.length === 0 ? [] : listPublished(db, groupId, { terms: [], among: first }, page),
    listPublished(db, groupId, { terms: [] }, page),
  ])
  const inOrder = chosen.toSorted((a, b) => first.indexOf(a.articleId) - first.indexOf(b.articleId))
  return [...inOrder, ...newest.filter(({ articleId }) => !first.includes(articleId))].slice(0, NEWS).map(listed)
}
