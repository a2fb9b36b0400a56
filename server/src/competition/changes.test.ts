import { afterAll, beforeAll, expect, test } from 'vitest'
import { competitionApi as api } from '@podium/core/competition/api.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createGroup, createRound, enrolValue } from './competition.fixture.ts'
import { competition } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [competition] })
})
afterAll(() => app.close())

async function desk() {
  const groupId = await createGroup(app.db)
  const { id: userId } = await app.db
    .insertInto('identity_user')
    .values({ username: `changes${groupId}`, real_name: '组织者', kind: 'staff' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { groupId, as: app.viewer({ root: true, userId, groupId, scopeOf: () => ({ reach: 'all' }) }) }
}

const name = '全国大学生创新设计竞赛'
const place = { edition: 1, year: 2027, level: 'nation' } as const

test('a round keeps what a change does not speak of, in its content and its events too', async () => {
  const { as } = await desk()
  const content = { hosts: ['主办方'], introduction: '介绍', notices: [{ title: '须知', body: '请阅读' }] }
  const item = { code: 'A', name: '产品设计', nameEn: 'Product Design', introduction: '设计一件产品' }
  const more = { nameEn: 'Design Contest', isPublic: false, tags: ['设计'] }
  const made = await app.call(api.saveRound, { ...place, name, ...more, content, items: [item] }, { as })
  const { roundId, version } = made.data
  const { itemId } = (await app.call(api.round, { roundId }, { as })).data.items[0]!
  const items = [{ itemId, code: 'A', name: '改名的赛项' }]
  const change = { ...place, roundId, version, name: '改名', content: { guide: '指南' }, items }
  expect((await app.call(api.saveRound, change, { as })).code).toBe(0)
  const kept = (await app.call(api.round, { roundId }, { as })).data
  expect(kept).toMatchObject({ ...more, name: '改名', content: { ...content, guide: '指南' } })
  expect(kept.items).toEqual([{ ...item, itemId, name: '改名的赛项' }])
})

test('a stage and its windows keep what a new schedule does not speak of', async () => {
  const { as } = await desk()
  const made = await app.call(api.saveRound, { ...place, name, content: {}, items: [] }, { as })
  const { roundId } = made.data
  const span = { opensAt: '2027-05-01T00:00:00+08:00', closesAt: '2027-05-31T00:00:00+08:00' }
  const stage = { ...span, name: '初赛', nameEn: 'First stage', weight: 100 }
  const hidden = { ...span, kind: 'signup' as const, onTimeline: false }
  await app.call(api.saveSchedule, { roundId, version: 1, stages: [{ ...stage, windows: [hidden] }] }, { as })
  const { stages } = (await app.call(api.schedule, { roundId }, { as })).data
  const windows = [{ ...span, kind: 'signup' as const }]
  const change = { stageId: stages[0]!.stageId, name: '初选', ...span, windows }
  expect((await app.call(api.saveSchedule, { roundId, version: 2, stages: [change] }, { as })).code).toBe(0)
  const kept = (await app.call(api.schedule, { roundId }, { as })).data.stages
  expect(kept).toMatchObject([{ name: '初选', nameEn: 'First stage', weight: 100, windows: [{ onTimeline: false }] }])
})

test('a setting keeps what its next version does not speak of', async () => {
  const { as, groupId } = await desk()
  const value = enrolValue({ schoolQuota: 6, auditLevels: ['school'], crossSchool: true, membersMustAccept: false })
  const { roundId, itemId } = await createRound(app.db, { groupId, enrol: value })
  const { entry, minMembers, minTeachers, maxTeachers } = value
  const change = { entry, minMembers, maxMembers: 5, minTeachers, maxTeachers, schoolQuota: null }
  const saved = await app.call(
    api.saveEnrolSetting,
    { roundId, itemId, value: change, no: 1, reason: '扩大规模' },
    { as },
  )
  expect(saved.data).toEqual({ no: 2 })
  const { data } = await app.call(api.enrolSetting, { roundId, itemId }, { as })
  expect(data.value).toEqual({ ...value, maxMembers: 5, schoolQuota: null })
})
