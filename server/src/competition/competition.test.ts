import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint, Input } from '@podium/core/base/endpoint.ts'
import { competitionApi as api } from '@podium/core/competition/api.ts'
import { windowsMoved } from '@podium/core/competition/events.ts'
import type { Permission } from '@podium/core/base/access/permissions.ts'
import { module, when } from '#server/platform/kernel/module.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createGroup, createRound, enrolValue, moveWindow, reviewValue, workValue } from './competition.fixture.ts'
import { competition, markResultPublished, windowNow } from './index.ts'

type Moved = { windowId: string; kind: string; reason: string; before: unknown; after: unknown }
const moved: Moved[] = []
const hear = when(windowsMoved, async (_tx, { moves, reason }) => {
  moved.push(...moves.map((move) => ({ ...move, reason })))
})
const listener = module('test', {}, {}, { on: [hear] })

let app: TestApp
let people = 0
beforeAll(async () => {
  app = await openTestApp({ modules: [competition, listener] })
})
afterAll(() => app.close())

const codes: Permission[] = [
  'competition:round:list',
  'competition:round:edit',
  'competition:round:publish',
  'competition:schedule:edit',
  'competition:schedule:force',
  'competition:setting:edit',
]

/** Creates a user with all permissions for a group and its descendants. */
async function organiser(groupId: string): Promise<string> {
  const { id } = await app.db
    .insertInto('identity_user')
    .values({ username: `o${++people}`, real_name: `组织者${people}`, kind: 'staff' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const scope = { reach: 'groups', groups: [groupId], below: [groupId] } as const
  return app.viewer({
    userId: id,
    realName: `组织者${people}`,
    groupId,
    permissions: new Set(codes),
    scopeOf: (code) => (codes.includes(code as Permission) ? scope : { reach: 'own' }),
  })
}

async function place() {
  const upper = await createGroup(app.db)
  const groupId = await createGroup(app.db, upper)
  return { upper, groupId, as: await organiser(groupId), asUpper: await organiser(upper) }
}

const content = {
  hosts: ['教育部某司'],
  organisers: [],
  coOrganisers: [],
  introduction: '介绍',
  guide: '',
  notices: [{ title: '须知', body: '请阅读' }],
  contacts: [],
}
const details = {
  name: '全国大学生创新设计竞赛',
  nameEn: 'National Design Contest',
  edition: 1,
  year: 2027,
  level: 'nation',
  content,
  items: [
    { code: 'A', name: '产品设计' },
    { code: 'B', name: '数字媒体' },
  ],
} as const

type RoundInput = Input<typeof api.saveRound>
const roundInput = (more: Partial<RoundInput> = {}): RoundInput =>
  structuredClone({ ...details, ...more }) as RoundInput

/** One stage in May 2027 with the windows that every round needs. */
function stage(more: object = {}) {
  const at = (day: string) => `2027-05-${day}T00:00:00+08:00`
  return {
    name: '初赛',
    opensAt: at('01'),
    closesAt: at('31'),
    windows: [
      { kind: 'signup', opensAt: at('01'), closesAt: at('10') },
      { kind: 'submission', opensAt: at('05'), closesAt: at('15') },
      { kind: 'review', opensAt: at('15'), closesAt: at('20') },
    ],
    ...more,
  } as const
}

type StageList = Input<typeof api.saveSchedule>['stages']
const stages = (...list: object[]): StageList => structuredClone(list) as StageList

async function made(as: string) {
  const { data } = await app.call(api.saveRound, roundInput(), { as })
  const { items } = (await app.call(api.round, { roundId: data.roundId }, { as })).data
  return { ...data, items }
}

/** Fields that a refused call names. */
function fields(answer: { data: unknown }): string[] {
  return (answer.data as { fields: { path: string; message: string }[] }).fields.map(({ path }) => path)
}

async function call<E extends Endpoint>(endpoint: E, input: Input<E>, as: string): Promise<number> {
  return (await app.call(endpoint, input, { as })).code
}

/** @spec B01 B02 */
describe('a new round', () => {
  test('belongs to the group of whoever adds it, as a draft that only staff see', async () => {
    const { as, groupId } = await place()
    const { roundId } = await made(as)
    const round = (await app.call(api.round, { roundId }, { as })).data
    expect(round).toMatchObject({ groupId, state: 'draft', version: 1, itemCount: 2, rootGroup: false })
    expect(round.items.map(({ code }) => code)).toEqual(['A', 'B'])
    expect((await app.call(api.homeDetails, { roundId })).code).toBe(10404)
    expect((await app.call(api.publicStages, { roundId })).code).toBe(10404)
    const listed = await app.call(api.homePage, { keyword: '创新设计', year: 2027 })
    expect(listed.data.rows).toEqual([])
    const { years } = (await app.call(api.homeFilters, {})).data
    expect(years).not.toContain(2027)
  })

  test('adds its year and level to the public filters once it is published', async () => {
    const { roundId } = await createRound(app.db)
    await app.db
      .updateTable('competition_round')
      .set({ year: 2031, level: 'school' })
      .where('id', '=', roundId)
      .execute()
    const { years, levels } = (await app.call(api.homeFilters, {})).data
    expect([years[0], levels.includes('school')]).toEqual([2031, true])
  })

  test('names each of its gaps with the page that mends it', async () => {
    const { as } = await place()
    const { roundId, version } = await made(as)
    const { gaps } = (await app.call(api.round, { roundId }, { as })).data
    expect(gaps.map(({ page }) => page)).toEqual(['scheduleSet', 'enrollSet', 'enrollSet'])
    const refused = await app.call(api.moveRound, { roundId, action: 'submit', version }, { as })
    expect([refused.status, refused.code, fields(refused)]).toEqual([
      422,
      25011,
      ['scheduleSet', 'enrollSet', 'enrollSet'],
    ])
  })

  test('is refused with items that share a code, at the item', async () => {
    const { as } = await place()
    const twice = roundInput({ items: [details.items[0], { code: 'A', name: '另一项' }] })
    const refused = await app.call(api.saveRound, twice, { as })
    expect([refused.code, fields(refused)]).toEqual([25021, ['items.1.code']])
  })

  test('needs a group to belong to', async () => {
    const as = app.viewer({ root: true, groupId: null })
    expect(await call(api.saveRound, roundInput(), as)).toBe(25020)
  })
})

describe('changing a round', () => {
  test('keeps the ids of its items, even when they swap names', async () => {
    const { as } = await place()
    const { roundId, version, items } = await made(as)
    const [a, b] = items
    const swapped = [
      { itemId: b!.itemId, code: 'A', name: '产品设计' },
      { itemId: a!.itemId, code: 'B', name: '数字媒体' },
    ]
    const saved = await app.call(api.saveRound, roundInput({ roundId, version, items: swapped }), { as })
    expect(saved.data).toEqual({ roundId, version: 2 })
    const after = (await app.call(api.itemOptions, { roundId }, { as })).data
    expect(after).toEqual([
      { value: b!.itemId, label: '产品设计' },
      { value: a!.itemId, label: '数字媒体' },
    ])
  })

  test('of two writers who read the same version the second is told who was first', async () => {
    const { as, asUpper } = await place()
    const { roundId, version, items } = await made(as)
    const edit = (more: object) => roundInput({ roundId, version, items, ...more })
    const answers = await Promise.all([
      app.call(api.saveRound, edit({ name: '甲的名称' }), { as }),
      app.call(api.saveRound, edit({ name: '乙的名称' }), { as: asUpper }),
    ])
    expect(answers.map(({ code }) => code).sort((x, y) => x - y)).toEqual([0, 10409])
    const late = answers.find(({ code }) => code === 10409)!
    expect(late.msg).toMatch(/^数据已被组织者\d+修改，请刷新后再试$/)
  })

  test('refuses an edition that the competition held already', async () => {
    const { as } = await place()
    const first = await made(as)
    const { seriesId } = (await app.call(api.round, { roundId: first.roundId }, { as })).data
    expect(await call(api.saveRound, roundInput({ seriesId }), as)).toBe(25019)
    expect(await call(api.saveRound, roundInput({ seriesId, edition: 2 }), as)).toBe(0)
  })
})

/** @spec C22 C23 C24 C37 */
describe('another group', () => {
  test('sees and changes nothing of a round: it answers as if there were none', async () => {
    const { as } = await place()
    const { roundId, version, items } = await made(as)
    await app.call(api.saveSchedule, { roundId, version, stages: stages(stage()) }, { as })
    const schedule = (await app.call(api.schedule, { roundId }, { as })).data
    const stageId = schedule.stages[0]!.stageId
    const { windowId } = schedule.stages[0]!.windows[0]!
    const itemId = items[0]!.itemId
    const other = (await place()).as
    const place404 = { roundId, itemId }
    const answers = [
      await call(api.round, { roundId }, other),
      await call(api.stages, { roundId }, other),
      await call(api.stage, { stageId }, other),
      await call(api.schedule, { roundId }, other),
      await call(api.itemOptions, { roundId }, other),
      await call(api.stageOptions, { roundId }, other),
      await call(api.saveRound, roundInput({ roundId, version: 2 }), other),
      await call(api.copyRound, { roundId, year: 2028 }, other),
      await call(api.removeRound, { roundId }, other),
      await call(api.moveRound, { roundId, action: 'submit', version: 2 }, other),
      await call(api.saveSchedule, { roundId, version: 2, stages: stages(stage()) }, other),
      await call(api.forceWindow, { windowId, forced: 'open', reason: '试' }, other),
      await call(api.enrolSetting, place404, other),
      await call(api.saveEnrolSetting, { ...place404, value: enrolValue(), no: 0 }, other),
      await call(api.saveWorkSetting, { ...place404, stageId, value: workValue(), no: 0 }, other),
      await call(api.reviewSetting, { ...place404, stageId }, other),
    ]
    expect(answers).toEqual(answers.map(() => 10404))
    const list = (await app.call(api.roundPage, {}, { as: other })).data
    expect([list.total, list.rows]).toEqual([0, []])
    expect((await app.call(api.roundOptions, {}, { as: other })).data).toEqual([])
    expect((await app.call(api.seriesOptions, {}, { as: other })).data).toEqual([])
  })

  test('can’t be given settings of a foreign item or stage by naming its own round', async () => {
    const [one, two] = [await place(), await place()]
    const mine = await made(one.as)
    const theirs = await made(two.as)
    const itemId = theirs.items[0]!.itemId
    expect(
      await call(api.saveEnrolSetting, { roundId: mine.roundId, itemId, value: enrolValue(), no: 0 }, one.as),
    ).toBe(10404)
  })
})

/** A complete round, ready to be submitted. */
async function complete(as: string) {
  const { roundId, version, items } = await made(as)
  await app.call(api.saveSchedule, { roundId, version, stages: stages(stage()) }, { as })
  const { stageId } = (await app.call(api.stages, { roundId }, { as })).data[0]!
  for (const { itemId } of items) {
    await app.call(api.saveEnrolSetting, { roundId, itemId, value: enrolValue(), no: 0 }, { as })
    await app.call(api.saveWorkSetting, { roundId, itemId, stageId, value: workValue(), no: 0 }, { as })
    await app.call(api.saveReviewSetting, { roundId, itemId, stageId, value: reviewValue(), no: 0 }, { as })
  }
  return { roundId, stageId, items }
}

async function move(as: string, roundId: string, action: Input<typeof api.moveRound>['action'], opinion = '') {
  const { version } = (await app.call(api.round, { roundId }, { as })).data
  return app.call(api.moveRound, { roundId, action, opinion, version }, { as })
}

/** @spec C33 */
describe('publishing', () => {
  test('a complete round is submitted by its group and published by the one above', async () => {
    const { as, asUpper } = await place()
    const { roundId } = await complete(as)
    expect((await app.call(api.round, { roundId }, { as })).data.gaps).toEqual([])
    expect((await move(as, roundId, 'submit')).data).toMatchObject({ state: 'pending_approval' })
    expect((await move(as, roundId, 'publish')).code).toBe(25013)
    expect((await move(asUpper, roundId, 'reject')).code).toBe(25012)
    expect((await move(asUpper, roundId, 'reject', '请补充承办单位')).data).toMatchObject({ state: 'rejected' })
    expect((await app.call(api.round, { roundId }, { as })).data.opinion).toBe('请补充承办单位')
    expect((await move(as, roundId, 'submit')).data).toMatchObject({ state: 'pending_approval' })
    expect((await move(asUpper, roundId, 'publish')).data).toMatchObject({ state: 'published' })
    expect((await app.call(api.homeDetails, { roundId })).data).toMatchObject({
      name: details.name,
      signUp: { phase: 'upcoming' },
      next: { kind: 'signup', edge: 'opens', at: '2027-04-30T16:00:00.000Z', stage: '初赛' },
    })
    expect((await app.call(api.removeRound, { roundId }, { as })).code).toBe(25016)
  })

  test('a root organisation has nobody to ask', async () => {
    const groupId = await createGroup(app.db)
    const as = await organiser(groupId)
    const { roundId } = await complete(as)
    expect((await move(as, roundId, 'submit')).data).toMatchObject({ state: 'published' })
  })

  test('taken off line with a reason, a round is gone from the public pages until it returns', async () => {
    const groupId = await createGroup(app.db)
    const as = await organiser(groupId)
    const { roundId } = await createRound(app.db, { groupId })
    expect((await move(as, roundId, 'take_offline', '场地有变')).data).toMatchObject({ state: 'offline' })
    expect((await app.call(api.homeDetails, { roundId })).code).toBe(10404)
    expect((await move(as, roundId, 'put_online')).data).toMatchObject({ state: 'published' })
    expect((await app.call(api.publicStages, { roundId })).code).toBe(0)
  })

  test('once its results are out a round is finished, then archived, and changes no more', async () => {
    const groupId = await createGroup(app.db)
    const as = await organiser(groupId)
    const { roundId, itemId } = await createRound(app.db, { groupId })
    expect((await move(as, roundId, 'finish')).code).toBe(25010)
    await app.transact((tx) => markResultPublished(app.services, tx, { roundId, itemId }))
    await app.transact((tx) => markResultPublished(app.services, tx, { roundId, itemId }))
    expect((await move(as, roundId, 'finish')).data).toMatchObject({ state: 'finished' })
    const { version } = (await app.call(api.round, { roundId }, { as })).data
    expect(await call(api.saveRound, roundInput({ roundId, version }), as)).toBe(25014)
    expect((await move(as, roundId, 'archive')).data).toMatchObject({ state: 'archived' })
  })

  test('whoever read an older version decides nothing', async () => {
    const { as, asUpper } = await place()
    const { roundId } = await complete(as)
    await move(as, roundId, 'submit')
    const { version } = (await app.call(api.round, { roundId }, { as: asUpper })).data
    await move(as, roundId, 'withdraw')
    await move(as, roundId, 'submit')
    expect(await call(api.moveRound, { roundId, action: 'publish', version }, asUpper)).toBe(10409)
  })
})

/** @spec B03 C25 C29 */
describe('the schedule', () => {
  test('keeps the ids of stages and windows that stay', async () => {
    const { as } = await place()
    const { roundId, version } = await made(as)
    const first = await app.call(api.saveSchedule, { roundId, version, stages: stages(stage()) }, { as })
    const before = (await app.call(api.stages, { roundId }, { as })).data[0]!
    const again = stages({ ...stage({ name: '校赛' }), stageId: before.stageId })
    await app.call(api.saveSchedule, { roundId, version: first.data.version, stages: again }, { as })
    const after = (await app.call(api.stages, { roundId }, { as })).data[0]!
    expect(after.windows.map(({ windowId }) => windowId)).toEqual(before.windows.map(({ windowId }) => windowId))
    expect([after.stageId, after.name]).toEqual([before.stageId, '校赛'])
  })

  test('is refused at the field that is wrong, in the reader’s language', async () => {
    const { as } = await place()
    const { roundId, version } = await made(as)
    const windows = [{ kind: 'signup', opensAt: '2027-04-01T00:00:00+08:00', closesAt: '2027-05-02T00:00:00+08:00' }]
    const input = { roundId, version, stages: stages(stage({ windows })) }
    const refused = await app.call(api.saveSchedule, input, { as, language: 'en' })
    expect([refused.code, refused.data]).toEqual([
      25030,
      { fields: [{ path: 'stages.0.windows.0.opensAt', message: 'It has to lie within the stage 初赛' }] },
    ])
  })

  test('takes no new window that nothing acts on, and keeps one that it has', async () => {
    const { as } = await place()
    const { roundId, version } = await made(as)
    const draw = { kind: 'draw', opensAt: '2027-05-02T00:00:00+08:00', closesAt: '2027-05-03T00:00:00+08:00' }
    const input = { roundId, version, stages: stages(stage({ windows: [draw] })) }
    expect(fields(await app.call(api.saveSchedule, input, { as }))).toEqual(['stages.0.windows.0.kind'])
    const plain = await app.call(api.saveSchedule, { roundId, version, stages: stages(stage()) }, { as })
    const { stageId } = (await app.call(api.stages, { roundId }, { as })).data[0]!
    const [opens_at, closes_at] = [new Date(draw.opensAt), new Date(draw.closesAt)]
    await app.db
      .insertInto('competition_window')
      .values({ stage_id: stageId, kind: 'draw', opens_at, closes_at })
      .execute()
    const kept = stages({ ...stage({ windows: [draw] }), stageId })
    expect(await call(api.saveSchedule, { roundId, version: plain.data.version, stages: kept }, as)).toBe(0)
  })

  test('of a published round moves only with a reason, and those who listen hear which window moved', async () => {
    const groupId = await createGroup(app.db)
    const as = await organiser(groupId)
    const { roundId } = await createRound(app.db, { groupId })
    const before = (await app.call(api.schedule, { roundId }, { as })).data
    const next = before.stages.map(({ stageId, name, opensAt, closesAt, windows }) => ({
      stageId,
      name,
      opensAt,
      closesAt,
      windows: windows.map(({ kind, opensAt: from, closesAt: to }) => ({
        kind,
        opensAt: from,
        closesAt: kind === 'objection' ? new Date(Date.parse(to) + 3_600_000).toISOString() : to,
      })),
    }))
    const input = { roundId, version: before.version, stages: next }
    expect(await call(api.saveSchedule, input, as)).toBe(25032)
    moved.length = 0
    expect(await call(api.saveSchedule, { ...input, reason: '应学校要求延长' }, as)).toBe(0)
    expect(moved.map(({ kind, reason }) => [kind, reason])).toEqual([['objection', '应学校要求延长']])
  })
})

describe('forcing a window', () => {
  test('records reason, time and person, opens it against the clock and tells', async () => {
    const groupId = await createGroup(app.db)
    const as = await organiser(groupId)
    const { roundId, itemId, stageId } = await createRound(app.db, { groupId, windows: { signup: [-120, -60] } })
    const read = async () =>
      (await app.call(api.stage, { stageId }, { as })).data.windows.find(({ kind }) => kind === 'signup')!
    const { windowId, phase } = await read()
    expect(phase).toBe('closed')
    moved.length = 0
    const forced = await app.call(api.forceWindow, { windowId, forced: 'open', reason: '网络故障补报' }, { as })
    expect(forced.data.version).toBe(2)
    expect(await read()).toMatchObject({
      forced: 'open',
      phase: 'open',
      forcedReason: '网络故障补报',
      forcedByName: expect.stringMatching(/^组织者/),
      forcedAt: expect.stringMatching(/^20/),
    })
    expect(moved.map(({ windowId: id, reason }) => [id, reason])).toEqual([[windowId, '网络故障补报']])
    const at = { roundId, itemId, kind: 'signup' } as const
    expect((await app.transact((tx) => windowNow(tx, at)))?.forced).toBe('open')
    const seen = (await app.call(api.homeDetails, { roundId })).data
    expect(JSON.stringify(seen)).not.toContain('网络故障')
    await app.call(api.forceWindow, { windowId, forced: null, reason: '补报结束' }, { as })
    expect(await read()).toMatchObject({ forced: null, phase: 'closed', forcedReason: '', forcedAt: null })
    const rows = await app.db
      .selectFrom('platform_audit')
      .select('change')
      .where('subject_id', '=', roundId)
      .where('action', '=', 'competition.force_window')
      .orderBy('at')
      .execute()
    expect(rows.map(({ change }) => change)).toMatchObject([
      { before: { forced: null }, after: { forced: 'open' }, reason: '网络故障补报' },
      { before: { forced: 'open' }, after: { forced: null }, reason: '补报结束' },
    ])
  })

  test('waits for a decision that goes by the window', async () => {
    const groupId = await createGroup(app.db)
    const as = await organiser(groupId)
    const { roundId, itemId } = await createRound(app.db, { groupId })
    const order: string[] = []
    let forcing: Promise<unknown> = Promise.resolve()
    await app.transact(async (tx) => {
      const window = await windowNow(tx, { roundId, itemId, kind: 'signup' })
      const input = { windowId: window!.windowId, forced: 'closed', reason: '暂停' } as const
      forcing = app.call(api.forceWindow, input, { as }).then(() => order.push('forced'))
      await new Promise((resolve) => setTimeout(resolve, 200))
      order.push('decided')
    })
    await forcing
    expect(order).toEqual(['decided', 'forced'])
  })
})

/** @spec B04 B05 B06 */
describe('settings', () => {
  test('are versions: a change names the one it read and, once in force, a reason', async () => {
    const groupId = await createGroup(app.db)
    const as = await organiser(groupId)
    const { roundId, itemId } = await createRound(app.db, { groupId })
    const at = { roundId, itemId }
    const value = enrolValue({ maxMembers: 5 })
    expect((await app.call(api.enrolSetting, at, { as })).data.no).toBe(1)
    expect(await call(api.saveEnrolSetting, { ...at, value, no: 0, reason: '扩大规模' }, as)).toBe(10409)
    expect(await call(api.saveEnrolSetting, { ...at, value, no: 1 }, as)).toBe(25032)
    expect((await app.call(api.saveEnrolSetting, { ...at, value, no: 1, reason: '扩大规模' }, { as })).data).toEqual({
      no: 2,
    })
    expect((await app.call(api.enrolSetting, at, { as })).data.value?.maxMembers).toBe(5)
  })

  test('of two who save at once one wins', async () => {
    const { as } = await place()
    const { roundId, items } = await made(as)
    const input = { roundId, itemId: items[0]!.itemId, value: enrolValue(), no: 0 }
    const answers = await Promise.all([1, 2, 3].map(() => call(api.saveEnrolSetting, input, as)))
    expect(answers.sort((x, y) => x - y)).toEqual([0, 10409, 10409])
  })

  test('that contradict themselves are refused at the field', async () => {
    const { as } = await place()
    const { roundId, items } = await made(as)
    const itemId = items[0]!.itemId
    const wrong = enrolValue({ entry: 'individual', numberPattern: '{year}' })
    const refused = await app.call(api.saveEnrolSetting, { roundId, itemId, value: wrong, no: 0 }, { as })
    expect([refused.code, fields(refused)]).toEqual([25031, ['maxMembers', 'numberPattern']])
  })
})

test('a new edition copies everything of the round, with the name proposed or given and the same weekdays', async () => {
  const { as } = await place()
  const { roundId } = await complete(as)
  const { data } = await app.call(api.copyRound, { roundId, year: 2028 }, { as })
  const copy = (await app.call(api.round, { roundId: data.roundId }, { as })).data
  expect(copy).toMatchObject({ edition: 2, year: 2028, state: 'draft', name: details.name, gaps: [] })
  const named = { roundId, year: 2029, name: '第三届测试赛', nameEn: 'Third test' }
  const third = (await app.call(api.copyRound, named, { as })).data
  expect((await app.call(api.round, third, { as })).data).toMatchObject({
    edition: 3,
    ...named,
    roundId: third.roundId,
  })
  expect(copy.stages[0]!.windows.map(({ opensAt }) => opensAt.slice(0, 10))).toEqual([
    '2028-04-28',
    '2028-05-02',
    '2028-05-12',
  ])
})

test('a new edition takes other times for its stages, and refuses those that can’t be', async () => {
  const { as } = await place()
  const { roundId } = await complete(as)
  const [stage] = (await app.call(api.round, { roundId }, { as })).data.stages
  const days = (from: number) => ({
    stageId: stage!.stageId,
    opensAt: new Date(Date.parse(stage!.opensAt) + from * 86_400_000).toISOString(),
    closesAt: new Date(Date.parse(stage!.closesAt) + from * 86_400_000).toISOString(),
  })
  const wished = days(100)
  const { data } = await app.call(api.copyRound, { roundId, year: 2028, stages: [wished] }, { as })
  const [copied] = (await app.call(api.round, data, { as })).data.stages
  expect([copied!.opensAt, copied!.closesAt]).toEqual([wished.opensAt, wished.closesAt])
  const moved = copied!.windows.map(({ opensAt }, n) => Date.parse(opensAt) - Date.parse(stage!.windows[n]!.opensAt))
  expect(new Set(moved)).toEqual(new Set([100 * 86_400_000]))

  const backwards = { ...wished, opensAt: wished.closesAt, closesAt: wished.opensAt }
  const refused = await app.call(api.copyRound, { roundId, year: 2029, stages: [backwards] }, { as })
  expect([refused.code, fields(refused)[0]]).toEqual([25030, 'stages.0.closesAt'])
  const foreign = { ...wished, stageId: roundId }
  expect(await call(api.copyRound, { roundId, year: 2029, stages: [foreign] }, as)).toBe(10404)
})

test('a draft can be deleted', async () => {
  const { as } = await place()
  const { roundId } = await complete(as)
  expect((await app.call(api.removeRound, { roundId }, { as })).data).toEqual({ removed: true })
  expect(await call(api.round, { roundId }, as)).toBe(10404)
})

/** @spec R19 C16 C41 C43 */
test('public lists find rounds by name, level and phase of the sign-up, and leave out the unlisted', async () => {
  const name = '曜石杯算法竞赛'
  const open = await createRound(app.db, { name })
  const coming = await createRound(app.db, { name, windows: { signup: [60, 600] } })
  const over = await createRound(app.db, { name, windows: { signup: [-600, -60] } })
  const hidden = await createRound(app.db, { name, isPublic: false })
  const held = await createRound(app.db, { name })
  const user = await app.db
    .insertInto('identity_user')
    .values({ username: 'holder', real_name: '管理员', kind: 'staff' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await moveWindow(app.db, { stageId: held.stageId, kind: 'signup' }, [-60, 600], 'closed', user.id)
  const find = async (phase?: 'open' | 'upcoming' | 'closed') =>
    (await app.call(api.homePage, { keyword: '曜石', phase })).data.rows.map(({ roundId }) => roundId).sort()
  expect(await find('open')).toEqual([open.roundId])
  expect(await find('upcoming')).toEqual([coming.roundId])
  expect(await find('closed')).toEqual([over.roundId, held.roundId].sort())
  expect(await find()).toEqual([open, coming, over, held].map(({ roundId }) => roundId).sort())
  expect((await app.call(api.homeDetails, { roundId: hidden.roundId })).code).toBe(0)
  expect((await app.call(api.groupRounds, { groupId: open.groupId })).data).toEqual([
    { value: open.roundId, label: name },
  ])
  const last = await app.call(api.lastRound, { competitionId: open.seriesId })
  expect(last.data?.roundId).toBe(open.roundId)
})
