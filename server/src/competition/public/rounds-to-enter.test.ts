import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#server/identity/identity.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createGroup, createRound, moveWindow, type RoundOptions } from '../competition.fixture.ts'
import { competition } from '../index.ts'
import { listPublic, listToEnter } from './public.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [competition] })
})
afterAll(() => app.close())

test('rounds to enter come first, then those that open later, those that run, and the others; unlisted ones never', async () => {
  const groupId = await createGroup(app.db)
  const made = (name: string, signup: [number, number], rest: RoundOptions = {}) =>
    createRound(app.db, { name, groupId, windows: { signup }, ...rest })
  await made('报名中', [-60, 60])
  await made('将开始', [60, 120])
  await made('进行中', [-120, -60])
  await made('已结束', [-120, -60], { state: 'finished' })
  await made('未公开', [-60, 60], { isPublic: false })
  const { userId } = await createUser(app, { kind: 'staff' })
  const held = await made('延长', [-120, -60])
  await moveWindow(app.db, { stageId: held.stageId, kind: 'signup' }, [-120, -60], 'open', userId)
  const site = { groupId, seriesId: null }
  const names = async (limit: number) => (await listToEnter(app.db, site, limit, new Date())).map(({ name }) => name)
  expect(await names(10)).toEqual(['延长', '报名中', '将开始', '进行中', '已结束'])
  expect(await names(2)).toEqual(['延长', '报名中'])
  const pages = [1, 2, 3, 4].map(async (pageNum) => {
    const rounds = await listPublic(app.db, { site, pageNum, pageSize: 2 }, new Date())
    return rounds.map(({ name }) => name)
  })
  expect(await Promise.all(pages)).toEqual([['延长', '报名中'], ['将开始', '进行中'], ['已结束'], []])
  const byDate = await listPublic(app.db, { site, pageNum: 1, pageSize: 1, order: 'asc' }, new Date())
  expect(byDate.map(({ name }) => name)).toEqual(['报名中'])
})
