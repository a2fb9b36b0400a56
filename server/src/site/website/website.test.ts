import { randomUUID } from 'node:crypto'
import { websiteApi } from '@podium/core/site/website/website-api.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { awardApi } from '@podium/core/award/api.ts'
import { baseRefusals, CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import type { Input } from '@podium/core/base/endpoint.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { siteApi } from '@podium/core/site/api.ts'
import { siteRefusals } from '@podium/core/site/refusals.ts'
import type { SiteDesign } from '@podium/core/site/website/design.ts'
import { award } from '#server/award/index.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { site } from '../index.ts'

const OWN_URL = 'https://own.example.cn'
let app: TestApp
let editor: MadeUser
let stranger: MadeUser
let groupId: string
beforeAll(async () => {
  app = await openTestApp({
    modules: [identity, organisation, competition, award, site],
    config: { publicUrl: OWN_URL },
  })
  groupId = (await createGroup(app)).groupId
  editor = await createUser(app, { kind: 'staff', roles: ['editor'], groupId })
  const other = await createGroup(app)
  stranger = await createUser(app, { kind: 'staff', roles: ['editor'], groupId: other.groupId })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('site_site').execute()
})

let hosts = 0
const freshHost = () => `w${(hosts += 1)}.example.cn`
const at = (host: string) => ({ headers: { host } })
const as = (user: MadeUser) => ({ as: user.token })
const setting = async (host: string) => (await app.call(siteApi.websiteSetting, {}, at(host))).data

async function added(nameZh = '二号站'): Promise<string> {
  return (await app.call(websiteApi.addSite, { groupId, nameZh }, as(editor))).data.siteId
}
const detail = async (siteId: string, by = editor) => (await app.call(websiteApi.site, { siteId }, as(by))).data

async function save(siteId: string, change: Partial<SiteDesign>, by = editor) {
  const { draft, version, seriesId, approvesArticles } = await detail(siteId, editor)
  const input = { siteId, version, seriesId, approvesArticles, draft: { ...draft, ...change } }
  return app.call(websiteApi.saveSite, input, as(by))
}
async function setHosts(siteId: string, names: string[], by = editor, isDefault = false) {
  const { version } = await detail(siteId)
  return app.call(websiteApi.saveHosts, { siteId, version, hosts: names, isDefault }, as(by))
}
async function publish(siteId: string, by = editor) {
  const { version } = await detail(siteId)
  return app.call(websiteApi.publishSite, { siteId, version }, as(by))
}

async function picture(by = editor): Promise<string> {
  const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  return storeFile(app.services, app.db, {
    purpose: 'site.picture',
    name: 'a.png',
    mediaType: 'image/png',
    bytes,
    ownerId: by.userId,
  })
}

/** @spec B30 N03 */
describe('a second site', () => {
  test('is set up in the office from nothing to published, and answers on its host only then', async () => {
    const host = freshHost()
    const siteId = await added()
    await save(siteId, { templateType: 'youth', wording: 'topic', brandColour: '#7a3e12' })
    const addressed = await setHosts(siteId, [`HTTPS://${host.toUpperCase()}:8443/`])
    const before = await setting(host)
    const published = await publish(siteId)
    const after = await setting(host)
    expect([addressed.data.hosts, published.code]).toEqual([[host], 0])
    expect([before.siteName, before.templateType]).toEqual(['竞赛管理系统', 'academic'])
    expect(after).toMatchObject({
      siteName: '二号站',
      templateType: 'youth',
      wording: 'topic',
      brandColour: '#7a3e12',
      groupId,
    })
  })

  /** @spec R36 */
  test('shows its draft in the preview only, until it is published', async () => {
    const host = freshHost()
    const siteId = await added()
    await setHosts(siteId, [host])
    await publish(siteId)
    await save(siteId, { nameZh: '改名站' })
    const preview = await app.call(websiteApi.sitePreview, { siteId }, as(editor))
    const refused = await Promise.all([
      app.call(websiteApi.sitePreview, { siteId }, as(stranger)),
      app.call(websiteApi.sitePreview, { siteId }),
    ])
    expect([preview.data.setting.siteName, (await setting(host)).siteName]).toEqual(['改名站', '二号站'])
    expect((await detail(siteId)).isChanged).toBe(true)
    expect(refused.map(({ status }) => status)).toEqual([404, 401])
    await publish(siteId)
    expect([(await setting(host)).siteName, (await detail(siteId)).isChanged]).toEqual(['改名站', false])
  })

  test('is previewed with values that aren’t saved, by its editors only, and nothing is kept of them', async () => {
    const siteId = await added()
    const before = await detail(siteId)
    const draft = { ...before.draft, nameZh: '未保存站', wording: 'proposition' as const, brandColour: '#7a3e12' }
    const input = { siteId, draft, seriesId: null }
    const { data } = await app.call(websiteApi.sitePreviewDraft, input, as(editor))
    expect([data.setting.siteName, data.setting.wording]).toEqual(['未保存站', 'proposition'])
    expect(await detail(siteId)).toEqual(before)
    const refused = await Promise.all([
      app.call(websiteApi.sitePreviewDraft, input, as(stranger)),
      app.call(websiteApi.sitePreviewDraft, input),
      app.call(websiteApi.sitePreviewDraft, { ...input, seriesId: randomUUID() }, as(editor)),
    ])
    expect(refused.map(({ status }) => status)).toEqual([404, 401, 404])
  })

  test('an article is previewed with a text that isn’t saved, sanitised as when it is', async () => {
    const article = { newsType: 'news' as const, title: '草稿', coverFileId: null, publishedAt: null }
    const body = '<p>正文</p><script>alert(1)</script><img src=x onerror=alert(1)>'
    const { data } = await app.call(websiteApi.articlePreviewDraft, { ...article, body }, as(editor))
    expect(data).toMatchObject({ title: '草稿', cover: '' })
    expect(data.body).toContain('正文')
    expect(data.body).not.toMatch(/script|onerror/)
    const { status } = await app.call(websiteApi.articlePreviewDraft, { ...article, body })
    expect(status).toBe(401)
  })

  test('gives its hosts back to the default site when taken offline', async () => {
    const host = freshHost()
    const siteId = await added()
    await setHosts(siteId, [host])
    await publish(siteId)
    const { version } = await detail(siteId)
    await app.call(websiteApi.takeSiteOffline, { siteId, version }, as(editor))
    expect((await setting(host)).siteName).toBe('竞赛管理系统')
  })

  test('is not published without a host, nor left without one', async () => {
    const siteId = await added()
    const none = await publish(siteId)
    await setHosts(siteId, [freshHost()])
    await publish(siteId)
    const bare = await setHosts(siteId, [])
    expect([none.code, bare.code]).toEqual([siteRefusals.NO_HOST.code, siteRefusals.NEEDS_ADDRESS.code])
  })

  test('shows the competitions of its organisation and those below it, on lists and as the last round', async () => {
    const mine = await createRound(app.db, { name: '本站大赛', groupId })
    await createRound(app.db, { name: '别站大赛' })
    const host = freshHost()
    const siteId = await added()
    await setHosts(siteId, [host])
    await publish(siteId)
    const list = await app.call(competitionApi.homePage, { pageSize: 100 }, at(host))
    const last = await app.call(competitionApi.lastRound, {}, at(host))
    const home = await app.call(siteApi.homepage, {}, at(host))
    const winners = await app.call(awardApi.awardedRounds, {}, at(host))
    const all = await app.call(competitionApi.homePage, { pageSize: 100 }, at(freshHost()))
    expect(list.data.rows.map(({ name }) => name)).toEqual(['本站大赛'])
    expect([last.data?.roundId, home.data.hero?.roundId, winners.data.total]).toEqual([mine.roundId, mine.roundId, 0])
    expect((await setting(host)).lastRound?.roundId).toBe(mine.roundId)
    expect(all.data.total).toBeGreaterThan(1)
  })
})

/** @spec B30 */
describe('a host', () => {
  test('belongs to one site, even when two claim it at the same time', async () => {
    const host = freshHost()
    const [one, two] = [await added(), await added()]
    const answers = await Promise.all([setHosts(one, [host]), setHosts(two, [host])])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, siteRefusals.HOST_TAKEN.code])
  })

  test('of the platform, and the default site, are for platform staff only', async () => {
    const root = await createUser(app, { kind: 'staff', roles: ['ROOT'], groupId })
    const siteId = await added()
    const own = await setHosts(siteId, ['own.example.cn'])
    const everywhere = await setHosts(siteId, [], editor, true)
    const byRoot = await setHosts(siteId, ['own.example.cn'], root, true)
    const kept = await setHosts(siteId, ['own.example.cn', freshHost()], editor, true)
    const second = await setHosts(await added(), [], root, true)
    expect([own, everywhere, byRoot, kept, second].map(({ code }) => code)).toEqual([
      siteRefusals.PLATFORM_HOST.code,
      siteRefusals.PLATFORM_HOST.code,
      0,
      0,
      siteRefusals.DEFAULT_TAKEN.code,
    ])
  })

  test('of a site may send what its pages send; any other origin may not', async () => {
    const host = freshHost()
    const siteId = await added()
    await setHosts(siteId, [host])
    await publish(siteId)
    const sent = async (headers: Record<string, string>) => {
      const payload = { organisation: '某大学', contact: '王老师', phone: '13800001111' }
      return (await app.http.inject({ method: 'POST', url: '/prod-api/system/product/trial/save', headers, payload }))
        .statusCode
    }
    expect([
      await sent({ host, origin: `https://${host}` }),
      await sent({ host: 'own.example.cn', origin: OWN_URL }),
      await sent({ host, origin: 'https://evil.example' }),
      await sent({ host: 'evil.example', origin: 'https://evil.example' }),
    ]).toEqual([200, 200, 403, 403])
  })
})

describe('the office of websites', () => {
  test('hides those of other organisations, and changes none of them', async () => {
    const siteId = await added()
    const { version, draft } = await detail(siteId)
    const by = as(stranger)
    const banner: Input<typeof websiteApi.saveBanner> = {
      siteId,
      title: '甲',
      titleEn: '',
      link: '',
      pictureFileId: await picture(stranger),
      opensAt: null,
      closesAt: null,
      enabled: true,
    }
    const answers = [
      await app.call(websiteApi.site, { siteId }, by),
      await app.call(websiteApi.addSite, { groupId, nameZh: '占' }, by),
      await app.call(websiteApi.saveSite, { siteId, version, draft, seriesId: null, approvesArticles: true }, by),
      await app.call(websiteApi.saveHosts, { siteId, version, hosts: ['x.cn'], isDefault: false }, by),
      await app.call(websiteApi.publishSite, { siteId, version }, by),
      await app.call(websiteApi.takeSiteOffline, { siteId, version }, by),
      await app.call(websiteApi.bannerList, { siteId }, by),
      await app.call(websiteApi.saveBanner, banner, by),
      await app.call(websiteApi.arrangeBanners, { siteId, bannerIds: [] }, by),
      await app.call(websiteApi.featured, { siteId }, by),
      await app.call(websiteApi.saveFeatured, { siteId, version, roundIds: [] }, by),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect((await app.call(websiteApi.sitePage, {}, by)).data.total).toBe(0)
    expect(await detail(siteId)).toMatchObject({ version, state: 'draft', hosts: [] })
    const student = await createUser(app)
    expect((await app.call(websiteApi.sitePage, {}, as(student))).code).toBe(CODE_NO_ACCESS)
  })

  test('refuses unreadable colours, unsafe links, foreign logos and old versions', async () => {
    const siteId = await added()
    const { version, draft } = await detail(siteId)
    const entry = { name: '甲', nameEn: '', tem: '', path: 'javascript:alert(1)', children: [] }
    const answers = [
      await save(siteId, { brandColour: '#ffd863' }),
      await save(siteId, { navigation: [entry] }),
      await save(siteId, { logoFileId: await picture(stranger) }),
      await save(siteId, { logoFileId: await picture() }),
      await app.call(
        websiteApi.saveSite,
        { siteId, version, draft, seriesId: null, approvesArticles: false },
        as(editor),
      ),
    ]
    expect(answers.map(({ code }) => code)).toEqual([
      siteRefusals.LOW_CONTRAST.code,
      siteRefusals.BAD_NAVIGATION.code,
      baseRefusals.NOT_FOUND.code,
      0,
      baseRefusals.STALE.code,
    ])
  })
})

/** @spec B29 */
describe('the home page of a site', () => {
  test('shows its banners in order while their time lasts', async () => {
    const host = freshHost()
    const siteId = await added()
    await setHosts(siteId, [host])
    await publish(siteId)
    const make = async (title: string, change: object = {}) => {
      const pictureFileId = await picture()
      const plain = { siteId, title, titleEn: '', link: '/home', opensAt: null, closesAt: null, enabled: true }
      return (await app.call(websiteApi.saveBanner, { ...plain, pictureFileId, ...change }, as(editor))).data.bannerId
    }
    const [one, two] = [await make('一'), await make('二')]
    await make('停', { enabled: false })
    await make('旧', { closesAt: '2020-01-01T00:00:00Z' })
    await make('新', { opensAt: '2099-01-01T00:00:00Z' })
    await app.call(websiteApi.arrangeBanners, { siteId, bannerIds: [two, one] }, as(editor))
    const office = await app.call(websiteApi.bannerList, { siteId }, as(editor))
    const shown = await app.call(siteApi.homepage, {}, at(host))
    expect(shown.data.banners.map(({ title }) => title)).toEqual(['二', '一'])
    expect(office.data.map(({ phase }) => phase)).toEqual(['shown', 'shown', 'off', 'over', 'waiting'])
  })

  test('begins with the competitions that were chosen, of its own only', async () => {
    const own = await createGroup(app)
    const chief = await createUser(app, { kind: 'staff', roles: ['editor'], groupId: own.groupId })
    const older = await createRound(app.db, { name: '旧赛', groupId: own.groupId })
    const newer = await createRound(app.db, { name: '新赛', groupId: own.groupId })
    const foreign = await createRound(app.db, { name: '别赛' })
    const { data } = await app.call(websiteApi.addSite, { groupId: own.groupId, nameZh: '站' }, as(chief))
    const choose = (roundIds: string[]) =>
      app.call(websiteApi.saveFeatured, { siteId: data.siteId, version: 1, roundIds }, as(chief))
    const refused = await choose([foreign.roundId])
    const chosen = await choose([older.roundId])
    const preview = await app.call(websiteApi.sitePreview, { siteId: data.siteId }, as(chief))
    expect([refused.code, chosen.code]).toEqual([baseRefusals.NOT_FOUND.code, 0])
    expect(preview.data.content.rounds.map(({ roundId }) => roundId)).toEqual([older.roundId, newer.roundId])
    expect(preview.data.content.hero?.roundId).toBe(older.roundId)
  })
})
