import { bannerPhase } from '@podium/core/site/website/banner.rule.ts'
import { SiteDesign } from '@podium/core/site/website/design.ts'
import { websiteApi, type SiteRow } from '@podium/core/site/website/website-api.ts'
import type { Db } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { findWithin, listPublished } from '../article.store.ts'
import { listedForOffice } from '../articles.ts'
import { pictureUrl } from '../pictures.ts'
import { settingOf } from '../public-site.ts'
import { sanitise } from '#server/platform/rich-text/sanitise.ts'
import { listBanners } from './banner.store.ts'
import { featuredOf, roundsOn } from './featured.store.ts'
import { homeContent } from './home-content.ts'
import { findSiteWithin, listSites, seriesOf, type KnownSite } from './website.store.ts'

const SEE = 'site:setting:list'

/** @spec B30 */
export const sitePage = read(websiteApi.sitePage, async function sitePage({ db, viewer }, input) {
  const { pageNum, pageSize, keyword = '' } = input
  const { rows, total } = await listSites(db, viewer.scopeOf(SEE), keyword, { pageNum, pageSize })
  return { rows: rows.map(rowOf), total, pageNum, pageSize }
})

/** @spec B30 */
export const site = read(websiteApi.site, async function site({ db, viewer }, { siteId }) {
  const known = await siteSeen(db, viewer, siteId)
  const draft = SiteDesign.parse(known.draft)
  const { seriesId, approvesArticles } = known
  return { ...rowOf(known), seriesId, approvesArticles, draft, logo: pictureUrl(draft.logoFileId) }
})

export const siteSeries = read(websiteApi.siteSeries, async function siteSeries({ db, viewer }, { siteId }) {
  const { groupId } = await siteSeen(db, viewer, siteId)
  return seriesOf(db, groupId)
})

/** @spec B29 */
export const bannerList = read(websiteApi.bannerList, async function bannerList({ db, viewer, now }, { siteId }) {
  await siteSeen(db, viewer, siteId)
  const banners = await listBanners(db, siteId)
  return banners.map((banner) => ({
    ...banner,
    picture: pictureUrl(banner.pictureFileId),
    opensAt: banner.opensAt?.toISOString() ?? null,
    closesAt: banner.closesAt?.toISOString() ?? null,
    phase: bannerPhase(banner, now),
  }))
})

/** @spec B29 */
export const featured = read(websiteApi.featured, async function featured({ db, viewer }, { siteId }) {
  const { version } = await siteSeen(db, viewer, siteId)
  return { ...(await featuredOf(db, siteId)), version }
})

export const featurable = read(websiteApi.featurable, async function featurable({ db, viewer }, input) {
  const { siteId, kind, keyword = '' } = input
  const known = await siteSeen(db, viewer, siteId)
  const terms = queryTerms(keyword)
  if (kind === 'round') return roundsOn(db, known, { terms })
  const articles = await listPublished(db, known.groupId, { terms }, { pageNum: 1, pageSize: 50 })
  return articles.map(({ articleId, title }) => ({ value: articleId, label: title }))
})

/** @spec R36 */
export const sitePreview = read(
  websiteApi.sitePreview,
  async function sitePreview({ services, db, viewer, now }, input) {
    const known = await siteSeen(db, viewer, input.siteId)
    const [setting, content] = await Promise.all([
      settingOf(services, known, SiteDesign.parse(known.draft)),
      homeContent(services, known, now),
    ])
    return { setting, content }
  },
)

/** The same by values that aren't saved. @spec R36 */
export const sitePreviewDraft = read(
  websiteApi.sitePreviewDraft,
  async function sitePreviewDraft({ services, db, viewer, now }, { siteId, draft, seriesId }) {
    const known = await siteSeen(db, viewer, siteId)
    if (seriesId !== null && seriesId !== known.seriesId) {
      const options = await seriesOf(db, known.groupId)
      orNotFound(options.find(({ value }) => value === seriesId))
    }
    const typed = { ...known, seriesId }
    const [setting, content] = await Promise.all([settingOf(services, typed, draft), homeContent(services, typed, now)])
    return { setting, content }
  },
)

/** The server sanitises the body as when it is saved. @spec R36 */
export const articlePreviewDraft = read(
  websiteApi.articlePreviewDraft,
  async function articlePreviewDraft(_call, { body, coverFileId, ...article }) {
    return { ...article, cover: pictureUrl(coverFileId), body: sanitise(body) }
  },
)

/** @spec R36 */
export const articlePreview = read(
  websiteApi.articlePreview,
  async function articlePreview({ db, viewer, now }, { articleId }) {
    const article = orNotFound(await findWithin(db, viewer.scopeOf('site:article:list'), articleId))
    return { ...listedForOffice(article, now), body: article.body }
  },
)

async function siteSeen(db: Db, viewer: Viewer, siteId: string): Promise<KnownSite> {
  return orNotFound(await findSiteWithin(db, viewer.scopeOf(SEE), siteId))
}

function rowOf({ siteId, groupId, groupName, hosts, isDefault, state, version, ...site }: KnownSite): SiteRow {
  return {
    siteId,
    name: SiteDesign.parse(site.draft).nameZh,
    groupId,
    groupName,
    hosts,
    isDefault,
    state,
    isChanged: !isSame(site.draft, site.design),
    publishedAt: site.publishedAt?.toISOString() ?? null,
    version,
  }
}

/** jsonb returns the keys of equal values in one order. */
function isSame(draft: unknown, design: unknown): boolean {
  return JSON.stringify(draft) === JSON.stringify(design)
}
