import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import type { Input } from '@podium/core/base/endpoint.ts'
import type { Manifest } from '@podium/core/base/manifest.ts'
import { manifests } from '@podium/core/modules.ts'
import { siteApi } from '@podium/core/site/api.ts'
import { siteRefusals } from '@podium/core/site/refusals.ts'
import { award } from '#server/award/index.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { site } from './index.ts'
import { createSite } from './site.fixture.ts'

const HOST = 'upper.example.cn'
/** Texts of the law, second addresses of lists, and pages that nobody searches for. */
const NOT_IN_MAP = ['/home/guardian', '/home/news/competitionInfo', '/home/privacy', '/home/agreement']
const at = { headers: { host: HOST } }
const LATER = '2099-01-01T00:00:00.000Z'

let app: TestApp
let upper: MadeUser
let lower: MadeUser
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, organisation, competition, award, site] })
  const top = await createGroup(app)
  const below = await createGroup(app, { parentId: top.groupId })
  await app.transact((tx) =>
    createSite(tx, { groupId: top.groupId, nameZh: '上级站', hosts: [HOST], approvesArticles: true }),
  )
  upper = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: top.groupId })
  lower = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: below.groupId })
})
afterAll(() => app.close())

type ArticleInput = Input<typeof siteApi.saveArticle>
const base: ArticleInput = { newsType: 'news', title: '消息', body: '<p>正文</p>', state: 'published' }
const save = async (change: Partial<ArticleInput>, by: MadeUser) =>
  app.call(siteApi.saveArticle, { ...base, ...change }, { as: by.token })
const statusOf = async (articleId: string) => (await app.call(siteApi.news, { articleId }, at)).status
const decide = (articleId: string, version: number, approved: boolean, by: MadeUser) =>
  app.call(siteApi.decideArticle, { articleId, version, approved, opinion: '请补充来源' }, { as: by.token })

/** @spec B07 */
describe('an article of an organisation below', () => {
  test('comes out only once the organisation above has approved it', async () => {
    const { data } = await save({}, lower)
    const before = await statusOf(data.articleId)
    const byItself = await decide(data.articleId, data.version, true, lower)
    const approved = await decide(data.articleId, data.version, true, upper)
    expect([data.state, before, byItself.code]).toEqual(['pending', 404, siteRefusals.NOT_UPPER.code])
    expect([approved.code, await statusOf(data.articleId)]).toEqual([0, 200])
    const again = await decide(data.articleId, approved.data.version, true, upper)
    expect(again.code).toBe(siteRefusals.NOT_PENDING.code)
  })

  test('waits again when it is changed, and goes back with an opinion', async () => {
    const { data } = await save({}, lower)
    const { articleId } = data
    const approved = await decide(articleId, data.version, true, upper)
    const changed = await save({ articleId, version: approved.data.version, title: '改过' }, lower)
    const hidden = await statusOf(articleId)
    const returned = await decide(articleId, changed.data.version, false, upper)
    const seen = await app.call(siteApi.article, { articleId }, { as: lower.token })
    expect([changed.data.state, hidden, returned.code]).toEqual(['pending', 404, 0])
    expect(seen.data).toMatchObject({ state: 'returned', opinion: '请补充来源', byUpper: false })
  })

  test('is a draft as before, and what the organisation above writes needs nobody', async () => {
    const draft = await save({ state: 'draft' }, lower)
    const own = await save({}, upper)
    const student = await createUser(app)
    const refused = await decide(draft.data.articleId, 1, true, student)
    expect([draft.data.state, own.data.state, refused.code]).toEqual(['draft', 'published', CODE_NO_ACCESS])
  })
})

/** @spec B07 */
describe('an article with a time', () => {
  test('comes out at that time, and is listed as waiting for it', async () => {
    const { data } = await save({ publishAt: LATER }, upper)
    const seen = await app.call(siteApi.article, { articleId: data.articleId }, { as: upper.token })
    const before = await statusOf(data.articleId)
    const list = await app.call(siteApi.newsPage, { pageSize: 100 }, at)
    await app.db
      .updateTable('site_article')
      .set({ published_at: new Date(0) })
      .where('id', '=', data.articleId)
      .execute()
    expect([data.state, before, await statusOf(data.articleId)]).toEqual(['published', 404, 200])
    expect(seen.data).toMatchObject({ isScheduled: true, publishedAt: LATER, publishAt: LATER })
    expect(list.data.rows.some(({ articleId }) => articleId === data.articleId)).toBe(false)
  })
})

/** @spec R12 B07 */
test('an article names its source and has files, of its writer only', async () => {
  const fileBy = ({ userId }: MadeUser) =>
    storeFile(app.services, app.db, {
      purpose: 'site.attachment',
      name: '章程.pdf',
      mediaType: 'application/pdf',
      bytes: Buffer.from('%PDF-1.4'),
      ownerId: userId,
    })
  const own = { fileId: await fileBy(upper), name: '章程.pdf' }
  const foreign = { fileId: await fileBy(lower), name: '别人的.pdf' }
  const refused = await save({ attachments: [foreign] }, upper)
  const { data } = await save({ source: '教育部', attachments: [own] }, upper)
  const shown = await app.call(siteApi.news, { articleId: data.articleId }, at)
  expect(refused.status).toBe(404)
  expect(shown.data).toMatchObject({
    source: '教育部',
    attachments: [{ ...own, address: `/prod-api/files/${own.fileId}` }],
  })
})

/** @spec R14 */
describe('the search', () => {
  test('finds news by the nearness of the text, and competitions, of the host’s site only', async () => {
    const titles = ['关于举办星海杯的通知', '星海杯报名开始', '另一条']
    for (const title of titles) await save({ title, summary: title === '另一条' ? '提到星海杯' : '' }, upper)
    const groupId = (await app.db.selectFrom('site_site').select('group_id').executeTakeFirstOrThrow()).group_id
    const { roundId } = await createRound(app.db, { name: '第一届星海杯大赛', groupId })
    await createRound(app.db, { name: '别处的星海杯' })
    const { data } = await app.call(siteApi.search, { keyword: '星海杯' }, at)
    expect(data.news.rows.map(({ title }) => title)).toEqual(['星海杯报名开始', '关于举办星海杯的通知', '另一条'])
    expect([data.news.total, data.rounds.map((round) => round.roundId), data.winners]).toEqual([3, [roundId], []])
    const second = await app.call(siteApi.search, { keyword: '星海杯', pageNum: 2 }, at)
    expect([second.data.news.rows, second.data.rounds]).toEqual([[], []])
  })
})

describe('what search engines and readers fetch', () => {
  const fetched = async (url: string, host = HOST) => app.http.inject({ url, headers: { host } })

  test('names the pages of the host’s site by its own address, and none that is not public', async () => {
    const { data: shown } = await save({ title: '公开 & <b>' }, upper)
    const { data: hidden } = await save({ state: 'draft' }, upper)
    const [robots, map, feed] = await Promise.all(
      ['/robots.txt', '/sitemap.xml', '/feed.xml'].map((url) => fetched(url)),
    )
    // A bare form may be found, an address with what somebody looked up may not.
    expect(robots!.body).toMatch(/^Disallow: \/certificate\/trace\?$/m)
    expect(robots!.body).not.toMatch(/^Disallow: \/certificate\/trace$/m)
    expect(robots!.body).toMatch(/Sitemap: http:\/\/upper\.example\.cn(:\d+)?\/sitemap\.xml/)
    expect(map!.body).toContain(`newsDetails?articleId=${shown.articleId}`)
    expect(map!.body + feed!.body).not.toContain(hidden.articleId)
    expect(feed!.body).toContain('<title>公开 &amp; &lt;b&gt;</title>')
    expect(feed!.headers['content-type']).toContain('application/atom+xml')
  })

  test('names every page that a visitor may open without an address of his own', async () => {
    const { body } = await fetched('/sitemap.xml')
    const named = [...body.matchAll(/<loc>[^<]*?:\/\/[^/]*([^<?]*)/g)].map(([, path]) => path)
    const open = manifests.flatMap(({ pages }: Manifest) =>
      Object.values(pages.home ?? {}).filter(({ access, query = [] }) => access === 'public' && query.length === 0),
    )
    expect(open.length).toBeGreaterThan(15)
    expect(open.map(({ path }) => path).filter((path) => !named.includes(path))).toEqual(NOT_IN_MAP)
    expect(named).toEqual(expect.arrayContaining(['/deepChat', '/experience', '/manual']))
  })

  test('never repeats a host that no site has', async () => {
    for (const url of ['/robots.txt', '/sitemap.xml', '/feed.xml']) {
      expect((await fetched(url, 'evil.example')).body).not.toContain('evil')
    }
  })
})
