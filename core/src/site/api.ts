import { Attachment, MAX_ATTACHMENTS } from '../base/file/attachment.ts'
import { z } from 'zod'
import { get, post } from '../base/endpoint.ts'
import { Option, PageQuery, pageOf } from '../base/page.ts'
import { Id, Instant, anyText, NoInput, Version, nonEmptyText, InstantInput } from '../base/shapes.ts'
import { holders } from '../base/access/permissions.ts'
import { ArticleDetail, ArticleRow, ArticleState, ArticleType, NewsType, OfficeArticleRow } from './article.ts'
import { POLICIES } from './policy.ts'
import { SearchResults } from './search-results.ts'
import { STANDING_PAGES } from './standing-page.ts'
import { trialApi } from './trial/trial-api.ts'
import { HomeContent } from './website/home-content.ts'
import { WebsiteSetting } from './website/website-setting.ts'

export const siteApi = {
  websiteSetting: get('/web/competitionWebsite/getWebsiteSetting', {
    access: 'public',
    input: NoInput,
    output: WebsiteSetting,
    summary: "The website's settings for the request's host",
    cacheSeconds: 5,
  }),
  /** @spec C40 */
  newsPage: get('/home/competition/news/page', {
    access: 'public',
    input: PageQuery.extend({
      newsType: NewsType.optional(),
      keyword: anyText(50).optional(),
      roundId: Id.optional(),
    }),
    output: pageOf(ArticleRow),
    summary: 'Published news, newest first, pinned before',
    cacheSeconds: 2,
  }),
  news: get('/home/competition/news/detail', {
    access: 'public',
    input: z.object({ articleId: Id }),
    /** `roundId`: the round that it refers to, if any. */
    output: ArticleRow.extend({
      body: z.string(),
      roundId: Id.nullable(),
      source: z.string(),
      attachments: z.array(Attachment.extend({ address: z.string() })),
    }),
    summary: 'One published article; `body` is sanitised HTML',
    cacheSeconds: 2,
  }),
  policy: get('/home/policy', {
    access: 'public',
    input: z.object({ policy: z.enum(POLICIES) }),
    output: z.object({
      policy: z.enum(POLICIES),
      version: z.string(),
      title: z.string(),
      body: z.string(),
      publishedAt: Instant.nullable(),
    }),
    summary: "The operator's own privacy policy or user agreement; an empty `body` stands for the standard text",
    cacheSeconds: 5,
  }),
  /** @spec R04 R05 R15 R16 R33 */
  standingPage: get('/home/standing/detail', {
    access: 'public',
    input: z.object({ page: z.enum(STANDING_PAGES) }),
    output: z.object({ page: z.enum(STANDING_PAGES), title: z.string(), body: z.string() }),
    summary: "The operator's own text of a page about the platform; an empty `body` stands for the standard text",
    cacheSeconds: 5,
  }),
  articlePage: get('/newsManagement/page', {
    access: holders('site:article:list'),
    input: PageQuery.extend({
      newsType: ArticleType.optional(),
      keyword: anyText(50).optional(),
      state: ArticleRow.shape.state.optional(),
    }),
    output: pageOf(OfficeArticleRow),
    summary: 'Articles of the group, drafts too',
  }),
  article: get('/newsManagement/detail', {
    access: holders('site:article:list'),
    input: z.object({ articleId: Id }),
    output: ArticleDetail,
    summary: 'One article of the group',
  }),
  articleRounds: get('/newsManagement/round/option', {
    access: holders('site:article:edit'),
    input: z.object({ keyword: anyText(50).optional() }),
    output: z.array(Option),
    summary: 'Rounds of the group that an article may be about, newest first (at most 50)',
  }),
  saveArticle: post('/newsManagement/save', {
    access: holders('site:article:edit'),
    input: z.object({
      articleId: Id.optional(),
      newsType: ArticleType,
      title: nonEmptyText(120),
      summary: anyText(300).optional(),
      body: z.string().max(200_000),
      roundId: Id.nullable().optional(),
      /** An uploaded file with the purpose `site.picture`. */
      coverFileId: Id.nullable().optional(),
      pinned: z.boolean().optional(),
      /** Where it was taken from; empty: written here. */
      source: anyText(60).optional(),
      /** When to come out; null: at once. */
      publishAt: InstantInput.nullable().optional(),
      /** Uploaded files with the purpose `site.attachment`. */
      attachments: z.array(Attachment).max(MAX_ATTACHMENTS).optional(),
      state: z.enum(['draft', 'published', 'offline']),
      version: Version.optional(),
    }),
    output: z.object({ articleId: Id, version: z.number().int(), state: ArticleState }),
    summary: 'Add or change an article; the body is sanitised. It may have to wait for an organisation above',
  }),
  decideArticle: post('/newsManagement/decide', {
    access: holders('site:article:approve'),
    input: z.object({ articleId: Id, approved: z.boolean(), opinion: anyText(300), version: Version }),
    output: z.object({ articleId: Id, version: z.number().int() }),
    summary: 'Approve or return an article of an organisation below',
  }),
  /** @spec R14 */
  search: get('/home/site/search', {
    access: 'public',
    input: PageQuery.extend({ keyword: nonEmptyText(50) }),
    output: SearchResults,
    summary: 'News, competitions and winners of a site that contain a text, the nearest first',
    cacheSeconds: 5,
  }),
  /** @spec R02 B29 */
  homepage: get('/home/site/homepage', {
    access: 'public',
    input: NoInput,
    output: HomeContent,
    summary: "The home page of the request host's site: banners, competitions, news, winners and works",
    cacheSeconds: 2,
  }),
  ...trialApi,
}
