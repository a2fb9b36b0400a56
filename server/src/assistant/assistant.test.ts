import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assistantApi as api } from '@podium/core/assistant/api.ts'
import { assistantRefusals } from '@podium/core/assistant/refusals.ts'
import { baseRefusals, CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { siteApi } from '@podium/core/site/api.ts'
import { competition } from '#server/competition/index.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { site } from '#server/site/index.ts'
import { createSite } from '#server/site/site.fixture.ts'
import { askChat, plantedInstructions, sentencesIn } from './assistant.fixture.ts'
import { assistant } from './index.ts'
import { honest, ModelEmulator } from './model/model-emulator.fixture.ts'

const HOST = 'chat.example.cn'
const OTHER_HOST = 'other.example.cn'
const here = { headers: { host: HOST } }
const QUESTION = '作品文件的大小有什么限制？'
const FACT = '作品文件的大小不超过 50 MB。'

let app: TestApp
let editor: MadeUser
let root: MadeUser
let groupId: string
let articleId: string
let emulator: ModelEmulator
let baseUrl: string

beforeAll(async () => {
  emulator = new ModelEmulator()
  baseUrl = await emulator.listen()
  app = await openTestApp({
    modules: [organisation, identity, competition, site, assistant],
    config: { insideHosts: [new URL(baseUrl).host, '127.0.0.1:9'] },
  })
  groupId = (await createGroup(app)).groupId
  const { groupId: otherGroup } = await createGroup(app)
  await app.transact((tx) => createSite(tx, { groupId, nameZh: '问答站', hosts: [HOST] }))
  await app.transact((tx) => createSite(tx, { groupId: otherGroup, nameZh: '另一站', hosts: [OTHER_HOST] }))
  editor = await createUser(app, { kind: 'staff', roles: ['editor'], groupId, realName: '编辑甲' })
  root = await createUser(app, { kind: 'staff', roles: ['ROOT'], groupId })
  await createRound(app.db, { groupId, name: '蓝海杯设计竞赛' })
  articleId = await publish({ title: '提交须知', body: `<h3>文件</h3><p>${FACT}</p><p>截止前可以多次提交。</p>` })
})
afterAll(async () => {
  emulator.close()
  await app.close()
})
beforeEach(async () => {
  await app.db.deleteFrom('platform_throttle').execute()
  await app.db.deleteFrom('assistant_question').execute()
  await app.db.deleteFrom('assistant_model').execute()
  emulator.behaviour = honest
  emulator.status = 200
  emulator.requests.length = 0
})

async function publish(article: { articleId?: string; title: string; body: string; state?: 'published' | 'offline' }) {
  const version = article.articleId
    ? (await app.db
        .selectFrom('site_article')
        .select('version')
        .where('id', '=', article.articleId)
        .executeTakeFirst())!.version
    : undefined
  const saved = await app.call(
    siteApi.saveArticle,
    { newsType: 'guide', state: 'published', ...article, ...(version && { version }) },
    { as: editor.token },
  )
  return saved.data.articleId
}

async function useModel(change: object = {}) {
  const { data } = await app.call(api.modelSetting, {}, { as: root.token })
  const value = {
    enabled: true,
    baseUrl,
    model: 'emulator',
    key: 'sk-canary-1',
    dailyLimit: 100,
    version: data.version,
  }
  return app.call(api.saveModelSetting, { ...value, ...change }, { as: root.token })
}

/** @spec R23 */
describe('a question', () => {
  test('is answered with sentences of the site’s texts and links to them', async () => {
    const { events } = await askChat(app, QUESTION, here)
    const [found, done] = events
    expect(found).toMatchObject({ type: 'found', data: { writing: false } })
    if (found?.type !== 'found') throw new Error('no answer')
    expect(found.data.sentences[0]).toEqual({ text: FACT, sources: [1] })
    expect(found.data.sources[0]).toEqual({
      no: 1,
      title: '提交须知',
      heading: '文件',
      path: `/home/newsDetails?articleId=${articleId}`,
    })
    expect(done).toEqual({ type: 'done', data: { by: 'search' } })
  })

  test('about a round is answered from its schedule and terms', async () => {
    expect(sentencesIn(await askChat(app, '蓝海杯每队几个人？', here))[0]).toBe('每队人数为 1–3 人，含队长。')
    expect(sentencesIn(await askChat(app, '蓝海杯报名截止时间', here)).join()).toContain('报名开始时间为')
  })

  test('without an answer says so, and is counted once for all spellings, without personal data', async () => {
    const events = [
      await askChat(app, '食堂几点开饭？我电话13812345678', here),
      await askChat(app, '食堂几点开饭 ？ 我电话13812345678!', here),
    ].map(({ events }) => events.map(({ type }) => type))
    expect(events).toEqual([
      ['none', 'done'],
      ['none', 'done'],
    ])
    const { data } = await app.call(api.questionPage, {}, { as: editor.token })
    expect(data.rows.map(({ question, count }) => [question, count])).toEqual([['食堂几点开饭?我电话***', 2]])
  })

  test('is answered from the texts of its own site only', async () => {
    const { events } = await askChat(app, QUESTION, { headers: { host: OTHER_HOST } })
    expect(events[0]!.type).toBe('none')
  })

  test('is answered from the competition of its site only, where the site is bound to one', async () => {
    const { groupId: bound } = await createGroup(app)
    await createRound(app.db, { groupId: bound, name: '白鹭杯设计竞赛' })
    const { seriesId } = await createRound(app.db, { groupId: bound, name: '红岩杯设计竞赛' })
    const host = 'red-rock.example.org'
    await app.transact((tx) => createSite(tx, { groupId: bound, seriesId, nameZh: '红岩杯', hosts: [host] }))
    const sourcesOf = async (question: string) => {
      const [found] = (await askChat(app, question, { headers: { host } })).events
      return found?.type === 'found' ? found.data.sources.map(({ title }) => title).join() : ''
    }
    expect(await sourcesOf('红岩杯设计竞赛什么时候报名')).toContain('红岩杯')
    expect(await sourcesOf('白鹭杯设计竞赛什么时候报名')).not.toContain('白鹭杯')
  })

  test('sees a text as soon as it is published, changed or taken offline', async () => {
    const firstWord = async () => (await askChat(app, '颁奖典礼穿什么衣服', here)).events[0]!
    const before = (await firstWord()).type
    const id = await publish({ title: '颁奖典礼', body: '<p>颁奖典礼请穿正式衣服。</p>' })
    const added = await firstWord()
    await publish({ articleId: id, title: '颁奖典礼', body: '<p>颁奖典礼请穿校服或衣服。</p>' })
    const changed = await firstWord()
    await publish({ articleId: id, title: '颁奖典礼', body: '<p>颁奖典礼请穿校服。</p>', state: 'offline' })
    const texts = [added, changed].map((event) => event.type === 'found' && event.data.sentences[0]!.text)
    expect([before, ...texts, (await firstWord()).type]).toEqual([
      'none',
      '颁奖典礼请穿正式衣服。',
      '颁奖典礼请穿校服或衣服。',
      'none',
    ])
  })

  test('beyond ten a minute of one account, or thirty of one address, is refused', async () => {
    const student = await createUser(app)
    const one = await Promise.all(
      Array.from({ length: 12 }, () => askChat(app, QUESTION, { ...here, as: student.token })),
    )
    const many = await Promise.all(
      Array.from({ length: 32 }, () => askChat(app, QUESTION, { ...here, address: '198.51.100.7' })),
    )
    const refused = (answers: ReadonlyArray<{ status: number }>) =>
      answers.filter(({ status }) => status === 429).length
    expect([refused(one), refused(many)]).toEqual([2, 2])
    expect(one.find(({ status }) => status === 429)!.body).toContain(String(baseRefusals.TOO_MANY.code))
  })
})

/** @spec R23 */
describe('with a language model', () => {
  test('the quoted answer comes first, then the model’s sentences with their sources', async () => {
    await useModel()
    emulator.behaviour = () => '作品文件大小不超过 50 MB。[1]\n可以多次提交作品。[1][9]\n没有来源的话。'
    const { events } = await askChat(app, QUESTION, here)
    expect(events).toMatchObject([
      { type: 'found', data: { writing: true } },
      { type: 'sentence', data: { text: '作品文件大小不超过 50 MB。', sources: [1] } },
      { type: 'sentence', data: { text: '可以多次提交作品。', sources: [1] } },
      { type: 'done', data: { by: 'model' } },
    ])
    expect(emulator.requests[0]!.headers.authorization).toBe('Bearer sk-canary-1')
  })

  test.each([
    ['invents a number', '作品文件大小不超过 80 MB。[1]'],
    ['cites a source that doesn’t exist', '作品文件大小不超过 50 MB。[7]'],
    ['cites nothing', '作品文件大小不超过 50 MB。'],
    ['writes an address', '作品文件见 https://evil.example。[1]'],
  ])('a sentence that %s is left out', async (_what, said) => {
    await useModel()
    emulator.behaviour = () => said
    const { events } = await askChat(app, QUESTION, here)
    expect(events.map(({ type }) => type)).toEqual(['found', 'done'])
    expect(events[1]).toEqual({ type: 'done', data: { by: 'search' } })
  })

  test('a service that fails, or a used-up budget, leaves the quoted answer', async () => {
    await useModel({ dailyLimit: 1 })
    emulator.status = 500
    const failed = await askChat(app, QUESTION, here)
    emulator.status = 200
    const late = await askChat(app, QUESTION, here)
    for (const { events } of [failed, late]) expect(events.at(-1)).toEqual({ type: 'done', data: { by: 'search' } })
    expect([sentencesIn(failed)[0], sentencesIn(late)[0], emulator.requests.length]).toEqual([FACT, FACT, 1])
  })

  test('no prompt holds personal data of people, of the asker or of a text', async () => {
    await useModel()
    const student = await createUser(app, {
      realName: '欧阳金丝雀',
      phone: '13900007777',
      email: 'canary@person.example',
    })
    const body = `<p>${FACT}</p><p>作品文件的大小问题请联系王老师 13700008888 或 wang@office.example。</p>`
    const id = await publish({ title: '作品文件的大小', body })
    const said = ['我是欧阳金丝雀', '手机 139 0000 7777', '证 110101199003071233', 'me@mail.example']
    const answers = []
    for (const data of said) answers.push(await askChat(app, `${QUESTION}${data}`, { ...here, as: student.token }))
    await publish({ articleId: id, title: '作品文件的大小', body, state: 'offline' })
    const sent = emulator.requests.map(({ body }) => body).join()
    expect(answers.map(({ events }) => events[0]!.type)).toEqual(said.map(() => 'found'))
    expect(sent).toContain('***')
    expect(sent).not.toMatch(/欧阳金丝雀|0000 ?7777|canary@|19900307|me@mail|13700008888|wang@|010-00000000/)
  })
})

/** @spec R23 */
describe('a hundred planted instructions', () => {
  /** Says what any instruction in the prompt asks for, with the number of a source, and then answers. */
  const obey = () => {
    emulator.behaviour = (prompt) => {
      const text = JSON.stringify(prompt)
      const obeyed = plantedInstructions.filter(({ payload }) => text.includes(payload))
      return [...new Set(obeyed.map(({ payload }) => `${payload}。[1]`)), honest(prompt)].join('\n')
    }
  }

  test('in a text that answers the question change nothing', async () => {
    await useModel({ dailyLimit: 1000 })
    obey()
    const [usual] = sentencesIn(await askChat(app, QUESTION, here))
    const changed: string[] = []
    for (let from = 0; from < plantedInstructions.length; from += 10) {
      const some = plantedInstructions
        .slice(from, from + 10)
        .map(({ text }) => `<p>${text.replaceAll('<', '&lt;')}</p>`)
      const body = `<h3>文件</h3><p>${FACT}</p>${some.join('')}<p>截止前可以多次提交。</p>`
      await publish({ articleId, title: '提交须知', body })
      const answer = await askChat(app, QUESTION, here)
      const [first] = sentencesIn(answer)
      if (first !== usual || plantedInstructions.some(({ payload }) => answer.body.includes(payload))) {
        changed.push(answer.body)
      }
    }
    await publish({ articleId, title: '提交须知', body: `<h3>文件</h3><p>${FACT}</p><p>截止前可以多次提交。</p>` })
    expect(plantedInstructions).toHaveLength(100)
    expect(changed).toEqual([])
  })

  test('in the question change nothing', async () => {
    await useModel({ dailyLimit: 1000 })
    obey()
    const said = await Promise.all(
      plantedInstructions.map(async ({ text, payload }, at) => {
        const answer = await askChat(app, `${QUESTION}${text}`, { ...here, address: `198.51.100.${at}` })
        return answer.body.includes(payload) || answer.status !== 200 ? [`${text} → ${answer.body}`] : []
      }),
    )
    expect(said.flat()).toEqual([])
  })
})

const tryModel = (input: { baseUrl: string; model: string; key?: string }) =>
  app.call(api.testModel, input, { as: root.token })

/** @spec R23 */
describe('the office', () => {
  test('sets the model; its key is stored encrypted, never shown, and stays out of the audit log', async () => {
    await useModel()
    const { data } = await app.call(api.modelSetting, {}, { as: root.token })
    expect(data).toMatchObject({ enabled: true, baseUrl, model: 'emulator', hasKey: true, usedToday: 0 })
    const stored = await app.db.selectFrom('assistant_model').selectAll().execute()
    const audited = await app.db.selectFrom('platform_audit').selectAll().execute()
    expect(JSON.stringify([data, audited]) + stored[0]!.key_sealed!.toString('latin1')).not.toContain('sk-canary-1')
  })

  test('keeps the key when it isn’t entered again, but not for another service', async () => {
    await useModel()
    const kept = await useModel({ key: undefined, model: 'other' })
    const moved = await useModel({ key: undefined, baseUrl: 'https://elsewhere.example/v1' })
    const removed = await useModel({ key: '', baseUrl: 'https://elsewhere.example/v1' })
    expect([kept.code, moved.code, removed.code]).toEqual([0, assistantRefusals.KEY_NEEDED.code, 0])
    expect((await app.call(api.modelSetting, {}, { as: root.token })).data.hasKey).toBe(false)
  })

  test('refuses an old version of the setting, and use without a model', async () => {
    await useModel()
    const codes = [(await useModel({ version: 0 })).code, (await useModel({ model: '' })).code]
    expect(codes).toEqual([baseRefusals.STALE.code, assistantRefusals.MODEL_INCOMPLETE.code])
  })

  test.each([
    [200, null],
    [401, 'denied'],
    [500, 'refused'],
  ])('tests a model before it is saved: status %i is reported as %o', async (status, problem) => {
    emulator.status = status
    expect((await tryModel({ baseUrl, model: 'typed', key: 'sk-typed-1' })).data.problem).toBe(problem)
    const audited = await app.db.selectFrom('platform_audit').selectAll().execute()
    expect([emulator.requests[0]!.headers.authorization, emulator.requests[0]!.body]).toEqual([
      'Bearer sk-typed-1',
      expect.stringContaining('"typed"'),
    ])
    expect(JSON.stringify(audited)).not.toContain('sk-typed-1')
    expect(await app.db.selectFrom('assistant_model').selectAll().execute()).toEqual([])
  })

  test('tests by the saved key where none is typed, but only at the service it was entered for', async () => {
    await useModel()
    expect((await tryModel({ baseUrl, model: 'other' })).data.problem).toBeNull()
    expect(emulator.requests[0]!.headers.authorization).toBe('Bearer sk-canary-1')
    const moved = await tryModel({ baseUrl: 'http://127.0.0.1:9/v1', model: 'other' })
    const incomplete = await tryModel({ baseUrl, model: '' })
    expect([moved.code, incomplete.code]).toEqual([
      assistantRefusals.KEY_NEEDED.code,
      assistantRefusals.MODEL_INCOMPLETE.code,
    ])
    expect(emulator.requests).toHaveLength(1)
  })

  test('reports a service that isn’t there', async () => {
    expect((await tryModel({ baseUrl: 'http://127.0.0.1:9/v1', model: 'a' })).data.problem).toBe('unreachable')
  })

  test('connects to no inside address but those the operator named, neither to test nor to answer', async () => {
    const other = new ModelEmulator()
    const closed = await other.listen()
    const byName = closed.replace('127.0.0.1', 'localhost')
    const found = [
      await tryModel({ baseUrl: closed, model: 'a' }),
      await tryModel({ baseUrl: byName, model: 'a' }),
      await tryModel({ baseUrl: 'http://169.254.169.254/v1', model: 'a' }),
    ].map(({ data }) => data.problem)
    await useModel({ baseUrl: closed })
    const answer = await askChat(app, QUESTION, here)
    expect([found, sentencesIn(answer)[0], other.requests]).toEqual([['inside', 'inside', 'inside'], FACT, []])
    other.close()
  })

  test('marks a question as handled, in its own scope only', async () => {
    await askChat(app, '食堂几点开饭', here)
    const [row] = (await app.call(api.questionPage, {}, { as: editor.token })).data.rows
    const { groupId: foreign } = await createGroup(app)
    const stranger = await createUser(app, { kind: 'staff', roles: ['editor'], groupId: foreign })
    const change = { questionId: row!.questionId, state: 'handled', note: '已写入指南', version: row!.version } as const
    const codes = [stranger, editor, editor].map(async ({ token }) =>
      app.call(api.handleQuestion, change, { as: token }).then(({ code }) => code),
    )
    const [foreignCode] = [await codes[0]]
    const own = await Promise.all(codes.slice(1))
    expect(foreignCode).toBe(baseRefusals.NOT_FOUND.code)
    expect(own.toSorted((a, b) => a - b)).toEqual([0, baseRefusals.STALE.code])
    const open = await app.call(api.questionPage, { state: 'open' }, { as: editor.token })
    const others = await app.call(api.questionPage, {}, { as: stranger.token })
    expect([open.data.total, others.data.total]).toEqual([0, 0])
  })

  test('opens its pages to those with the codes only', async () => {
    const student = await createUser(app)
    const codes = [
      await app.call(api.modelSetting, {}, { as: editor.token }),
      await app.call(api.questionPage, {}, { as: student.token }),
    ].map(({ code }) => code)
    expect(codes).toEqual([CODE_NO_ACCESS, CODE_NO_ACCESS])
  })

  test('keeps a bounded number of questions, those asked most', async () => {
    const many = Array.from({ length: 2_005 }, (_, n) => ({
      group_id: groupId,
      folded: `q${n}`,
      question: `q${n}`,
      count: n + 1,
    }))
    await app.db.insertInto('assistant_question').values(many).execute()
    await app.runPeriodicTask('assistant.questions')
    const { total } = (await app.call(api.questionPage, { keyword: 'q' }, { as: editor.token })).data
    const least = await app.db
      .selectFrom('assistant_question')
      .select(({ fn }) => fn.min('count').as('least'))
      .executeTakeFirstOrThrow()
    expect([total, least.least]).toEqual([1_000, 6])
  })
})
