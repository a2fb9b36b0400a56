import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals, CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import type { Input } from '@podium/core/base/endpoint.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { siteApi } from '@podium/core/site/api.ts'
import { defaultNavigation } from '@podium/core/site/navigation.ts'
import { STANDARD_POLICY_VERSION } from '@podium/core/site/policy.ts'
import { siteRefusals } from '@podium/core/site/refusals.ts'
import { emptyFooter } from '@podium/core/site/website/design.ts'
import { codeListener, createUser, randomPhone, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { site } from './index.ts'
import { addHosts, createSite } from './site.fixture.ts'

const codes = codeListener()
let app: TestApp
let groupId: string
let editor: MadeUser
beforeAll(async () => {
  app = await openTestApp({
    modules: [identity, codes.module, organisation, site],
    config: { organisationCodes: ['HUB', 'LAB'] },
  })
  groupId = (await createGroup(app)).groupId
  editor = await createUser(app, { kind: 'staff', roles: ['editor'], groupId, realName: '编辑员' })
})
afterAll(() => app.close())

/** A new host per test. */
let hosts = 0
const freshHost = () => `h${(hosts += 1)}.example.cn`
const at = (host: string) => ({ headers: { host } })

type ArticleInput = Input<typeof siteApi.saveArticle>
const base: ArticleInput = { newsType: 'news', title: '开赛了', body: '<p>正文</p>', state: 'published' }
const save = (change: Partial<ArticleInput>, as = editor) =>
  app.call(siteApi.saveArticle, { ...base, ...change }, { as: as.token })

async function uploadPicture(by = editor): Promise<string> {
  const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const made = { purpose: 'site.picture', name: 'a.png', mediaType: 'image/png', bytes }
  return storeFile(app.services, app.db, { ...made, ownerId: by.userId })
}

async function publishRound(group: string, edition: number, publishedAt: string, isPublic = true) {
  const series = await app.db
    .insertInto('competition_series')
    .values({ group_id: group, name_zh: '赛', code: `S${group}${edition}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const round = await app.db
    .insertInto('competition_round')
    .values({
      series_id: series.id,
      group_id: group,
      name_zh: `第${edition}届`,
      edition,
      year: 2026,
      level: 'nation',
      state: 'published',
      is_public: isPublic,
      published_at: new Date(publishedAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { seriesId: series.id, roundId: round.id }
}

/** @spec C15 N03 G09 */
describe('the settings of the website', () => {
  test('have defaults where no site is set up', async () => {
    const { data } = await app.call(siteApi.websiteSetting, {}, at(freshHost()))
    expect(data).toEqual({
      siteName: '竞赛管理系统',
      siteNameEn: 'Competition Management System',
      groupId: null,
      templateType: 'academic',
      brandColour: '',
      brandStyle: {},
      logo: '',
      wording: 'standard',
      captcha: false,
      editorHomeUrl: '',
      assetHost: '',
      footer: emptyFooter,
      organisationCodes: ['HUB', 'LAB'],
      policies: { privacy: STANDARD_POLICY_VERSION, agreement: STANDARD_POLICY_VERSION },
      navigationSettings: defaultNavigation,
      lastRound: null,
    })
  })

  test('are those of the host, with the newest public round of its competition', async () => {
    const own = await createGroup(app)
    const host = freshHost()
    const first = await publishRound(own.groupId, 1, '2026-01-01T00:00:00Z')
    await publishRound(own.groupId, 2, '2026-03-01T00:00:00Z', false)
    await publishRound(groupId, 3, '2026-09-01T00:00:00Z')
    await app.transact((tx) =>
      createSite(tx, { groupId: own.groupId, nameZh: '甲赛', hosts: [host], wording: 'topic', templateType: 'youth' }),
    )
    const { data } = await app.call(siteApi.websiteSetting, {}, at(`${host.toUpperCase()}:8443`))
    expect([data.siteName, data.wording, data.templateType, data.groupId, data.lastRound]).toEqual([
      '甲赛',
      'topic',
      'youth',
      own.groupId,
      { roundId: first.roundId, name: '第1届', edition: 1, year: 2026, competitionId: first.seriesId },
    ])
  })
})

/** @spec C40 B07 */
describe('news', () => {
  test('shows what is published, pinned before, and nothing else', async () => {
    await save({ title: '草稿', state: 'draft', newsType: 'guide' })
    const plain = await save({ title: '平常', newsType: 'guide' })
    const pinned = await save({ title: '置顶', newsType: 'guide', pinned: true })
    const last = await save({ title: '最新', newsType: 'guide' })
    const { data } = await app.call(siteApi.newsPage, { newsType: 'guide' }, at(freshHost()))
    expect([data.total, data.rows.map(({ articleId }) => articleId)]).toEqual([
      3,
      [pinned, last, plain].map((answer) => answer.data.articleId),
    ])
  })

  test('finds by Chinese substring and pinyin initials', async () => {
    const { data: made } = await save({ title: '天枢杯报名指引' })
    const found = await Promise.all(
      ['天枢', 'tsbbm'].map((keyword) => app.call(siteApi.newsPage, { keyword }, at(freshHost()))),
    )
    expect(found.map(({ data }) => data.rows.map(({ articleId }) => articleId))).toEqual([
      [made.articleId],
      [made.articleId],
    ])
  })

  test('keeps summary, cover and round through every change that does not speak of them', async () => {
    const { roundId } = await publishRound(groupId, 40, '2026-01-01T00:00:00Z')
    const coverFileId = await uploadPicture()
    const { data: made } = await save({ summary: '摘要', pinned: true, roundId, coverFileId })
    const { articleId } = made
    await save({ articleId, version: 1, title: '改名' })
    await save({ articleId, version: 2, state: 'offline' })
    const kept = await app.call(siteApi.article, { articleId }, { as: editor.token })
    expect(kept.data).toMatchObject({ summary: '摘要', pinned: true, roundId, coverFileId, state: 'offline' })
    await save({ articleId, version: 3, roundId: null, coverFileId: null, summary: '', pinned: false })
    const bare = await app.call(siteApi.article, { articleId }, { as: editor.token })
    expect(bare.data).toMatchObject({ summary: '', pinned: false, roundId: null, coverFileId: null, cover: '' })
  })

  test('is read by anyone once published, sanitised, and is gone when taken off', async () => {
    const { data: made } = await save({ body: '<p onclick="x()">正文<script>alert(1)</script></p>' })
    const shown = await app.call(siteApi.news, { articleId: made.articleId })
    await save({ articleId: made.articleId, version: 1, state: 'offline' })
    const gone = await app.call(siteApi.news, { articleId: made.articleId })
    expect([shown.data.body, gone.status]).toEqual(['<p>正文</p>', 404])
  })

  test('of another group is not shown on a site of its own', async () => {
    const own = await createGroup(app)
    const host = freshHost()
    await app.transact((tx) => createSite(tx, { groupId: own.groupId, nameZh: '乙赛', hosts: [host] }))
    const { data: made } = await save({})
    const page = await app.call(siteApi.newsPage, {}, at(host))
    const detail = await app.call(siteApi.news, { articleId: made.articleId }, at(host))
    expect([page.data.total, detail.status]).toEqual([0, 404])
  })
})

describe('what people agree to', () => {
  test('is the text that comes with the product until the group publishes its own, and again when that is taken off', async () => {
    const own = await createGroup(app)
    const writer = await createUser(app, { kind: 'staff', roles: ['editor'], groupId: own.groupId })
    const host = freshHost()
    const siteId = await app.transact((tx) => createSite(tx, { groupId: own.groupId, nameZh: '站', hosts: [host] }))
    const { data } = await save(
      { newsType: 'privacy', title: '本校隐私政策', body: '<p>本校</p>', state: 'draft' },
      writer,
    )
    const read = async (name: string) => (await app.call(siteApi.policy, { policy: 'privacy' }, at(name))).data
    const draft = await read(host)
    const saved = {
      articleId: data.articleId,
      newsType: 'privacy',
      title: '本校隐私政策',
      body: '<p>本校</p>',
    } as const
    await save({ ...saved, state: 'published', version: 1 }, writer)
    await app.transact((tx) => addHosts(tx, siteId, [`w.${host}`, `x.${host}`]))
    const published = await read(`w.${host}`)
    const setting = await app.call(siteApi.websiteSetting, {}, at(`w.${host}`))
    const list = await app.call(siteApi.newsPage, {}, at(`w.${host}`))
    const opened = await app.call(siteApi.news, { articleId: data.articleId }, at(`w.${host}`))
    await save({ ...saved, state: 'offline', version: 2 }, writer)
    const gone = await read(`x.${host}`)
    const standard = { policy: 'privacy', version: STANDARD_POLICY_VERSION, title: '', body: '', publishedAt: null }
    expect([draft, gone]).toEqual([standard, standard])
    expect([published.title, published.body]).toEqual(['本校隐私政策', '<p>本校</p>'])
    expect(published.version).toMatch(/^20\d{6}\.2$/)
    expect(setting.data.policies).toEqual({ privacy: published.version, agreement: STANDARD_POLICY_VERSION })
    expect([list.data.total, opened.status]).toEqual([0, 404])
  })
})

describe('registering', () => {
  test('is refused for texts that this site does not show, whoever they were shown to', async () => {
    const own = await createGroup(app)
    const writer = await createUser(app, { kind: 'staff', roles: ['editor'], groupId: own.groupId })
    const host = freshHost()
    await app.transact((tx) => createSite(tx, { groupId: own.groupId, nameZh: '站', hosts: [host] }))
    await save({ newsType: 'agreement' }, writer)
    const { policies } = (await app.call(siteApi.websiteSetting, {}, at(host))).data
    const phone = randomPhone()
    const sent = await codes.send(app, phone, 'register')
    const person = {
      kind: 'student',
      realName: '王小明',
      password: 'k7#pQ2vv!x',
      phone,
      ...sent,
    } as const
    const register = (consent: { privacy: string; agreement: string }) =>
      app.call(identityApi.register, { ...person, consent }, at(host))
    const standard = { privacy: STANDARD_POLICY_VERSION, agreement: STANDARD_POLICY_VERSION }
    const refused = [await register(standard), await register({ ...policies, privacy: '1' })]
    const agreed = await register(policies)
    expect(refused.map(({ code }) => code)).toEqual(Array(2).fill(siteRefusals.POLICY_CHANGED.code))
    expect([policies.privacy, agreed.code]).toEqual([STANDARD_POLICY_VERSION, 0])
  })
})

describe('articles of the office', () => {
  test('are those of the own groups', async () => {
    const other = await createGroup(app)
    const stranger = await createUser(app, { kind: 'staff', roles: ['editor'], groupId: other.groupId })
    const { data: made } = await save({ state: 'draft' })
    const as = { as: stranger.token }
    const { articleId } = made
    const page = await app.call(siteApi.articlePage, {}, as)
    const detail = await app.call(siteApi.article, { articleId }, as)
    const change = await save({ articleId, version: 1 }, stranger)
    expect([page.data.total, detail.status, change.status]).toEqual([0, 404, 404])
  })

  test('refuse an old version and say who changed it', async () => {
    const { data: made } = await save({})
    await save({ articleId: made.articleId, version: 1, title: '改' })
    const stale = await save({ articleId: made.articleId, version: 1, title: '再改' })
    expect([stale.code, stale.msg]).toEqual([baseRefusals.STALE.code, '数据已被编辑员修改，请刷新后再试'])
  })

  test('keep the day they first came out', async () => {
    const { data: made } = await save({})
    const dayOf = async () => {
      const { data } = await app.call(siteApi.article, { articleId: made.articleId }, { as: editor.token })
      return data.publishedAt
    }
    const first = await dayOf()
    await save({ articleId: made.articleId, version: 1, state: 'offline' })
    await save({ articleId: made.articleId, version: 2, state: 'published' })
    expect([await dayOf(), typeof first]).toEqual([first, 'string'])
  })

  test('refuse an empty text, a round and a picture that are not the own', async () => {
    const other = await createUser(app, { kind: 'staff', roles: ['editor'], groupId })
    const foreign = await publishRound((await createGroup(app)).groupId, 1, '2026-01-01T00:00:00Z')
    const coverFileId = await uploadPicture(other)
    const answers = [
      await save({ body: '<p> </p><script>1</script>' }),
      await save({ roundId: foreign.roundId }),
      await save({ coverFileId }),
      await save({ coverFileId }, other),
    ]
    expect(answers.map(({ code }) => code)).toEqual([
      siteRefusals.EMPTY_BODY.code,
      baseRefusals.NOT_FOUND.code,
      baseRefusals.NOT_FOUND.code,
      0,
    ])
  })

  test('are shut to those without the code, and need a group', async () => {
    const student = await createUser(app)
    const root = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
    await app.db.updateTable('identity_session').set({ group_id: null }).where('user_id', '=', root.userId).execute()
    const answers = [await save({}, student), await save({}, root)]
    expect(answers.map(({ code }) => code)).toEqual([CODE_NO_ACCESS, siteRefusals.NO_GROUP.code])
  })
})
