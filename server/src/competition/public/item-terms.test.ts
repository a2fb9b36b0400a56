import { afterAll, beforeAll, expect, test } from 'vitest'
import { competitionApi as api } from '@podium/core/competition/api.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createRound } from '../competition.fixture.ts'
import { competition } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [competition] })
})
afterAll(() => app.close())

test('a visitor reads team size, quotas, files and criteria of an item, and nothing internal @spec R19', async () => {
  const { roundId, itemId, stageId } = await createRound(app.db, {
    enrol: { minMembers: 2, maxMembers: 4, schoolQuota: 6 },
  })
  const { code, data } = await app.call(api.itemTerms, { roundId, itemId })
  expect(code).toBe(0)
  expect(data.enrol).toMatchObject({
    minMembers: 2,
    maxMembers: 4,
    maxTeachers: 2,
    schoolQuota: 6,
    quotaFrom: 'submission',
  })
  expect(data.stages).toMatchObject([
    { stageId, files: [{ key: 'report', kinds: ['pdf'] }], criteria: [{ weight: 60 }, { weight: 40 }] },
  ])
  expect(JSON.stringify(data)).not.toMatch(/numberPattern|aggregation|sameSchool/)
})

test('a visitor reads how many leaders an item asks for, and of which kinds its advisers are', async () => {
  const adviserKinds = [{ key: 'school', name: '校内教师', nameEn: '', min: 0, max: 2 }]
  const { roundId, itemId } = await createRound(app.db, { enrol: { minLeaders: 1, maxLeaders: 1, adviserKinds } })
  const { data } = await app.call(api.itemTerms, { roundId, itemId })
  expect(data.enrol).toMatchObject({ minLeaders: 1, maxLeaders: 1, adviserKinds })
})

test('an item without settings is described without them', async () => {
  const { roundId, itemId } = await createRound(app.db, { enrol: null, work: null, review: null })
  const { data } = await app.call(api.itemTerms, { roundId, itemId })
  expect(data).toMatchObject({ enrol: null, stages: [{ files: [], criteria: [], expertsPerWork: null }] })
})

test('the terms of a draft, and of an item of another round, are not found', async () => {
  const draft = await createRound(app.db, { state: 'draft' })
  const other = await createRound(app.db)
  expect((await app.call(api.itemTerms, { roundId: draft.roundId, itemId: draft.itemId })).code).toBe(10404)
  expect((await app.call(api.itemTerms, { roundId: other.roundId, itemId: draft.itemId })).code).toBe(10404)
})

test('a visitor reads on the page of a round what each item asks, and nothing internal', async () => {
  const { roundId } = await createRound(app.db, { items: ['A', 'B'], enrol: { minMembers: 2, maxMembers: 4 } })
  const { data } = await app.call(api.homeDetails, { roundId })
  expect(data.items.map(({ terms }) => [terms?.minMembers, terms?.maxMembers])).toEqual([
    [2, 4],
    [2, 4],
  ])
  expect(JSON.stringify(data.items)).not.toMatch(/numberPattern|auditLevels/)
  const { roundId: unset } = await createRound(app.db, { enrol: null, work: null, review: null })
  expect((await app.call(api.homeDetails, { roundId: unset })).data.items.map(({ terms }) => terms)).toEqual([null])
})
