import { afterAll, beforeAll, expect, test } from 'vitest'
import { competitionApi as api } from '@podium/core/competition/api.ts'
import { ExtraField } from '@podium/core/competition/form/form.ts'
import { competitionRefusals } from '@podium/core/competition/refusals.ts'
import type { WindowKind } from '@podium/core/competition/round/round.ts'
import { runningRefusals } from '@podium/core/competition/schedule/refusals.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createRound, workValue, type RoundOptions } from '../competition.fixture.ts'
import { competition } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, competition] })
})
afterAll(() => app.close())

async function organised(options: RoundOptions = {}) {
  const round = await createRound(app.db, options)
  const { token: as } = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  return { ...round, as }
}
type Organised = Awaited<ReturnType<typeof organised>>

const inHours = (hours: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString()

/** Adds a stage with a window that opens so many hours from now. */
async function addStage({ roundId, as }: Organised, opensIn: number, kind: WindowKind = 'submission') {
  const { stages, version } = (await app.call(api.schedule, { roundId }, { as })).data
  const kept = stages.map(({ stageId, name, opensAt, closesAt, windows }) => ({
    stageId,
    name,
    opensAt,
    closesAt,
    windows: windows.map(({ kind, opensAt: from, closesAt: to }) => ({ kind, opensAt: from, closesAt: to })),
  }))
  const extra = {
    name: '加赛',
    weight: 0,
    opensAt: stages.at(-1)!.opensAt,
    closesAt: inHours(20_000),
    windows: [{ kind, opensAt: inHours(opensIn), closesAt: inHours(100) }],
  }
  const input = { roundId, version, stages: [...kept, extra], reason: '加赛' }
  return app.call(api.saveSchedule, input, { as })
}

async function addedWindow({ roundId, as }: Organised) {
  const stage = (await app.call(api.stages, { roundId }, { as })).data.at(-1)!
  return { stageId: stage.stageId, windowId: stage.windows[0]!.windowId }
}

/** @spec B03 */
test('a window that is added to a published round opens only once its settings are complete', async () => {
  const round = await organised()
  const { roundId, itemId, as } = round
  const refused = await addStage(round, -1)
  expect(refused.code).toBe(runningRefusals.WINDOW_INCOMPLETE.code)
  expect(refused.msg).toContain('未完成作品提交设置')
  // Later it may open: until then the page of the round names what is missing.
  expect((await addStage(round, 1)).code).toBe(0)
  const { windowId, stageId } = await addedWindow(round)
  expect((await app.call(api.round, { roundId }, { as })).data.gaps.map(({ page }) => page)).toEqual(['workSubSet'])
  const force = () => app.call(api.forceWindow, { windowId, forced: 'open', reason: '提前' }, { as })
  expect((await force()).code).toBe(runningRefusals.WINDOW_INCOMPLETE.code)
  await app.call(api.saveWorkSetting, { roundId, itemId, stageId, value: workValue(), no: 0 }, { as })
  expect((await force()).code).toBe(0)
})

test.each(['roster', 'correction'] as const)(
  'a window for changes that is added later is checked too: %s',
  async (kind) => {
    const round = await organised({ enrol: null })
    const refused = await addStage(round, -1, kind)
    expect([refused.code, refused.msg.includes('未完成报名设置')]).toEqual([
      runningRefusals.WINDOW_INCOMPLETE.code,
      true,
    ])
    expect((await addStage(await organised(), -1, kind)).code).toBe(0)
  },
)

test('a window may be closed by hand though its settings are incomplete', async () => {
  const round = await organised({ work: null })
  const { stages } = (await app.call(api.schedule, { roundId: round.roundId }, { as: round.as })).data
  const { windowId } = stages[0]!.windows.find(({ kind }) => kind === 'submission')!
  const closed = await app.call(api.forceWindow, { windowId, forced: 'closed', reason: '未设置' }, { as: round.as })
  expect(closed.code).toBe(0)
})

test('a window that is open may be held open though a setting became incomplete', async () => {
  const round = await organised({ work: null })
  const { stages } = (await app.call(api.schedule, { roundId: round.roundId }, { as: round.as })).data
  const { windowId } = stages[0]!.windows.find(({ kind }) => kind === 'submission')!
  const force = async () =>
    (await app.call(api.forceWindow, { windowId, forced: 'open', reason: '延长' }, { as: round.as })).code
  const closeIn = (hours: number) => {
    const times = { opens_at: new Date(inHours(-2)), closes_at: new Date(inHours(hours)) }
    return app.db.updateTable('competition_window').set(times).where('id', '=', windowId).execute()
  }
  await closeIn(-1)
  expect(await force()).toBe(runningRefusals.WINDOW_INCOMPLETE.code)
  await closeIn(1)
  expect(await force()).toBe(0)
})

/** @spec B05 */
test('a version that names a deleted event or stage is not restored, and a setting that does is a gap', async () => {
  const round = await organised({ state: 'draft', items: ['A', 'B'], stages: ['初赛', '决赛'] })
  const { roundId, itemId, items, stages, as } = round
  const enrol = async () => (await app.call(api.enrolSetting, { roundId, itemId }, { as })).data
  const save = async (value: object) => {
    const now = await enrol()
    return app.call(api.saveEnrolSetting, { roundId, itemId, value: { ...now.value!, ...value }, no: now.no }, { as })
  }
  const field = ExtraField.parse({ key: 'lab', label: '实验室', kind: 'text', frozenFrom: stages[1]!.stageId })
  const named = [{ code: items[1]!.code, zh: '乙', en: '' }]
  const limit = { kind: 'limit', key: 'few', role: 'member', within: 'round', items: named, most: 1 }
  expect((await save({ extraFields: [field], rules: [limit] })).code).toBe(0)
  const { value, no } = await enrol()
  const first = (await app.call(api.schedule, { roundId }, { as })).data
  const kept = first.stages.slice(0, 1).map(({ stageId, name, opensAt, closesAt, windows }) => ({
    stageId,
    name,
    opensAt,
    closesAt,
    windows: windows.map(({ kind, opensAt: from, closesAt: to }) => ({ kind, opensAt: from, closesAt: to })),
  }))
  expect((await app.call(api.saveSchedule, { roundId, version: first.version, stages: kept }, { as })).code).toBe(0)
  const gaps = (await app.call(api.round, { roundId }, { as })).data.gaps.map(({ key }) => key)
  expect(gaps).toContain(`enrol.${itemId}`)
  expect((await save({ extraFields: [], rules: [] })).code).toBe(0)
  const details = (await app.call(api.round, { roundId }, { as })).data
  const { name, edition, year, level, content, version } = details
  const left = details.items
    .filter((item) => item.itemId === itemId)
    .map((item) => ({ itemId, code: item.code, name: item.name }))
  const removal = { roundId, name, edition, year, level, content, items: left, version }
  expect((await app.call(api.saveRound, removal, { as })).code).toBe(0)
  const former = (await app.call(api.settingVersion, { roundId, kind: 'enrol', itemId, no }, { as })).data.value
  expect(former).toMatchObject({ rules: value!.rules })
  const restored = await save(former)
  expect(restored.code).toBe(competitionRefusals.SETTING_FAULTY.code)
  const { fields } = restored.data as unknown as { fields: Array<{ path: string }> }
  expect(fields.map(({ path }) => path)).toEqual(['rules.0.items', 'extraFields.0.frozenFrom'])
})
