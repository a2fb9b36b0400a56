import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { Option, PageQuery, pageOf } from '../../base/page.ts'
import { Done, Id, Instant, Version, anyText, nonEmptyText } from '../../base/shapes.ts'
import { ArticleType, OfficeArticleRow } from '../article.ts'
import { BannerInput, BannerRow } from './banner.ts'
import { SiteDesign } from './design.ts'
import { HomeContent } from './home-content.ts'
import { SiteState } from './site-state.ts'
import { WebsiteSetting } from './website-setting.ts'

export const MAX_HOSTS = 10
export const MAX_FEATURED = 12

export const SiteRow = z.object({
  siteId: Id,
  name: z.string(),
  groupId: Id,
  groupName: z.string(),
  hosts: z.array(z.string()),
  isDefault: z.boolean(),
  state: SiteState,
  /** Whether the draft differs from what visitors see. */
  isChanged: z.boolean(),
  publishedAt: Instant.nullable(),
  version: z.number().int(),
})
export type SiteRow = z.infer<typeof SiteRow>

export const SiteDetail = SiteRow.extend({
  seriesId: Id.nullable(),
  approvesArticles: z.boolean(),
  draft: SiteDesign,
  logo: z.string(),
})
export type SiteDetail = z.infer<typeof SiteDetail>

/** What an editor chose for the home page, in order. */
export const Featured = z.object({
  rounds: z.array(Option),
  articles: z.array(Option),
  version: z.number().int(),
})
export type Featured = z.infer<typeof Featured>

const site = z.object({ siteId: Id })
const changed = z.object({ siteId: Id, version: z.number().int() })
const see = holders('site:setting:list')
const edit = holders('site:setting:edit')

/** Websites of organisations, kept in the office. @spec B29 B30 R36 */
export const websiteApi = {
  sitePage: get('/website/page', {
    access: see,
    input: PageQuery.extend({ keyword: anyText(50).optional() }),
    output: pageOf(SiteRow),
    summary: 'Websites of the organisations in the scope',
  }),
  site: get('/website/detail', { access: see, input: site, output: SiteDetail, summary: 'One website with its draft' }),
  siteSeries: get('/website/series/option', {
    access: see,
    input: site,
    output: z.array(Option),
    summary: 'Competitions that a website may be about (at most 100)',
  }),
  addSite: post('/website/add', {
    access: edit,
    input: z.object({ groupId: Id, nameZh: nonEmptyText(40) }),
    output: changed,
    summary: 'Add a website of an organisation, as a draft',
  }),
  saveSite: post('/website/save', {
    access: edit,
    input: z.object({
      siteId: Id,
      draft: SiteDesign,
      seriesId: Id.nullable(),
      approvesArticles: z.boolean(),
      version: Version,
    }),
    output: changed,
    summary: "Change a website's draft; visitors see it once it is published",
  }),
  saveHosts: post('/website/url/save', {
    access: edit,
    input: z.object({
      siteId: Id,
      hosts: z.array(z.string().max(300)).max(MAX_HOSTS),
      isDefault: z.boolean(),
      version: Version,
    }),
    output: changed.extend({ hosts: z.array(z.string()) }),
    summary: 'Set the hosts that a website answers on; no two websites have the same',
  }),
  publishSite: post('/website/publish', {
    access: edit,
    input: z.object({ siteId: Id, version: Version }),
    output: changed,
    summary: 'Show the draft to visitors',
  }),
  takeSiteOffline: post('/website/offline', {
    access: edit,
    input: z.object({ siteId: Id, version: Version }),
    output: changed,
    summary: 'Take a website off; its hosts then show the default website',
  }),
  bannerList: get('/website/banner/list', {
    access: see,
    input: site,
    output: z.array(BannerRow),
    summary: 'Banners of a website in order',
  }),
  saveBanner: post('/website/banner/save', {
    access: edit,
    input: BannerInput.extend({ siteId: Id, bannerId: Id.optional(), version: Version.optional() }),
    output: z.object({ bannerId: Id }),
    summary: 'Add or change a banner',
  }),
  removeBanner: post('/website/banner/remove', {
    access: edit,
    input: z.object({ siteId: Id, bannerId: Id, version: Version }),
    output: Done,
    summary: 'Remove a banner',
  }),
  arrangeBanners: post('/website/banner/arrange', {
    access: edit,
    input: z.object({ siteId: Id, bannerIds: z.array(Id).max(100) }),
    output: Done,
    summary: 'Put the banners into this order; those not named follow',
  }),
  featured: get('/website/featured', {
    access: see,
    input: site,
    output: Featured,
    summary: "Competitions and articles chosen for a website's home page",
  }),
  featurable: get('/website/featured/option', {
    access: see,
    input: site.extend({ kind: z.enum(['round', 'article']), keyword: anyText(50).optional() }),
    output: z.array(Option),
    summary: 'Published competitions or articles of a website, for choice, newest first (at most 50)',
  }),
  saveFeatured: post('/website/featured/save', {
    access: edit,
    input: z.object({
      siteId: Id,
      roundIds: z.array(Id).max(MAX_FEATURED).optional(),
      articleIds: z.array(Id).max(MAX_FEATURED).optional(),
      version: Version,
    }),
    output: changed,
    summary: "Choose competitions and articles for a website's home page, in order",
  }),
  /** @spec R36 */
  sitePreview: get('/website/preview', {
    access: see,
    input: site,
    output: z.object({ setting: WebsiteSetting, content: HomeContent }),
    summary: "A website's draft as visitors would see it",
  }),
  /** @spec R36 */
  sitePreviewDraft: post('/website/preview/draft', {
    access: edit,
    input: site.extend({ draft: SiteDesign, seriesId: Id.nullable() }),
    output: z.object({ setting: WebsiteSetting, content: HomeContent }),
    summary: 'A website as visitors would see it with these values, which aren’t saved',
  }),
  /** @spec R36 */
  articlePreviewDraft: post('/website/preview/detail/draft', {
    access: holders('site:article:edit'),
    input: z.object({
      newsType: ArticleType,
      title: anyText(120),
      body: z.string().max(200_000),
      coverFileId: Id.nullable(),
      publishedAt: Instant.nullable(),
    }),
    output: OfficeArticleRow.pick({ newsType: true, title: true, publishedAt: true, cover: true }).extend({
      body: z.string(),
    }),
    summary: 'An article as visitors would see it with these values, which aren’t saved',
  }),
  /** @spec R36 */
  articlePreview: get('/website/preview/detail', {
    access: see,
    input: z.object({ articleId: Id }),
    output: OfficeArticleRow.extend({ body: z.string() }),
    summary: 'An article or its draft as visitors would see it',
  }),
}
