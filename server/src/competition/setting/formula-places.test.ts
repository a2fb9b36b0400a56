import { afterAll, beforeAll, expect, test } from 'vitest'
import { competitionApi as api } from '@podium/core/competition/api.ts'
import { competitionRefusals } from '@podium/core/competition/refusals.ts'
import { ruleSentence } from '@podium/core/competition/rule/words.ts'
import type { RuleRow } from '@podium/core/competition/rule/row.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createRound, enrolValue, quotaRow, type MadeRound } from '../competition.fixture.ts'
import { competition } from '../index.ts'

let app: TestApp
let round: MadeRound
let office: MadeUser
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, competition] })
  round = await createRound(app.db, { state: 'draft', items: ['A', 'B'], stages: ['初赛', '决赛'] })
  office = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
})
afterAll(() => app.close())

const anyMaster = { match: 'all', of: [{ fact: 'degree', op: 'in', values: ['硕士'] }] }

function share(formula: object, condition: object | null = null): RuleRow {
  const counted = { percent: 40, count: 'submitted', at: '2026-05-04T10:00:00.000Z', ...formula }
  return quotaRow({ condition, formula: counted })
}

/** Where the rule is faulty in the setting of an item; null: it could be saved. */
async function faultOf(rule: RuleRow, { roundId, itemId } = round): Promise<string | null> {
  const target = { roundId, itemId, value: enrolValue({ rules: [rule] }) }
  const looked = await app.call(api.enrolSettingEffect, { ...target, pageNum: 1, pageSize: 10 }, { as: office.token })
  if (looked.code === 0) return null
  const saved = await app.call(api.saveEnrolSetting, { ...target, no: 1, reason: '限额' }, { as: office.token })
  expect([looked.code, saved.code]).toEqual(Array(2).fill(competitionRefusals.SETTING_FAULTY.code))
  expect(looked.data).toEqual(saved.data)
  const { fields } = saved.data as unknown as { fields: readonly { path: string }[] }
  expect(fields).toHaveLength(1)
  return fields[0]!.path
}

test('a formula counts in rounds of the series or within reach, and not in a public round of others', async () => {
  const open = await createRound(app.db, { isPublic: true })
  const own = await createRound(app.db, { groupId: round.groupId, isPublic: false })
  const sister = await createRound(app.db, { isPublic: false })
  await app.db
    .updateTable('competition_round')
    .set({ series_id: round.seriesId, edition: 7 })
    .where('id', '=', sister.roundId)
    .execute()
  expect(await faultOf(share({ roundId: open.roundId }))).toBe('rules.0.formula.roundId')
  expect(await faultOf(share({ roundId: own.roundId }))).toBeNull()
  expect(await faultOf(share({ roundId: sister.roundId }))).toBeNull()
})

test('a formula counts in an item and at a stage of its own round only', async () => {
  const past = await createRound(app.db, { groupId: round.groupId })
  const { roundId, itemId, stageId } = past
  const works = { count: 'works', roundId, stageId }
  expect(await faultOf(share({ ...works, itemId }))).toBeNull()
  expect(await faultOf(share({ ...works, itemId: round.itemId }))).toBe('rules.0.formula.itemId')
  expect(await faultOf(share({ ...works, stageId: round.stageId }))).toBe('rules.0.formula.stageId')
})

test('a formula that counts the enrolments of its own item may not keep all teams out until then', async () => {
  const { roundId, itemId, stageId, items } = round
  for (const count of ['submitted', 'approved']) {
    expect(await faultOf(share({ roundId, itemId, count }))).toBe('rules.0.formula.itemId')
  }
  expect(await faultOf(share({ roundId, itemId, before: 'unlimited' }))).toBeNull()
  expect(await faultOf(share({ roundId, itemId }, anyMaster))).toBeNull()
  expect(await faultOf(share({ roundId, itemId: items[1]!.itemId }))).toBeNull()
  expect(await faultOf(share({ roundId, itemId, stageId, count: 'winner' }))).toBeNull()
  expect(await faultOf(share({ roundId }))).toBeNull()
  const lone = await createRound(app.db, { state: 'draft', groupId: round.groupId })
  expect(await faultOf(share({ roundId: lone.roundId }), lone)).toBe('rules.0.formula.itemId')
})

/** @spec L01 */
test('a saved formula names in both languages where it counts, whatever its editor saw', async () => {
  const staff = { as: office.token }
  await app.db
    .updateTable('competition_round')
    .set({ name_zh: '首届设计赛', name_en: 'First Design Contest' })
    .where('id', '=', round.roundId)
    .execute()
  await app.db
    .updateTable('competition_item')
    .set({ name_zh: '产品组', name_en: '' })
    .where('id', '=', round.items[1]!.itemId)
    .execute()
  const rule = share({
    roundId: round.roundId,
    itemId: round.items[1]!.itemId,
    name: 'First Design Contest',
    count: 'approved',
  })
  const value = enrolValue({ rules: [rule] })
  const { no } = (await app.call(api.enrolSetting, { roundId: round.roundId, itemId: round.itemId }, staff)).data
  const place = { roundId: round.roundId, itemId: round.itemId }
  const saved = await app.call(api.saveEnrolSetting, { ...place, value, no, reason: '限额', acceptTeams: 0 }, staff)
  expect(saved.code).toBe(0)
  const formula = { name: '首届设计赛 · 产品组', nameEn: 'First Design Contest · 产品组' }
  expect((await app.call(api.enrolSetting, place, staff)).data.value?.rules).toMatchObject([{ formula }])
  const sentence = ruleSentence(share({ ...formula, roundId: round.roundId }))
  expect([sentence.zh, sentence.en]).toEqual([
    expect.stringContaining('《首届设计赛 · 产品组》'),
    expect.stringContaining('‘First Design Contest · 产品组’'),
  ])
})

test('a formula over several rounds names each of them in both languages', async () => {
  const groupId = round.groupId
  const own = await createRound(app.db, { groupId, name: '春季赛', nameEn: 'Spring Contest' })
  const other = await createRound(app.db, { groupId, name: '冬季赛', nameEn: 'Winter Contest' })
  const rule = share({
    roundId: round.roundId,
    moreRounds: [{ roundId: other.roundId, name: 'Winter' }],
    count: 'approved',
  })
  const place = { roundId: own.roundId, itemId: own.itemId }
  const { no } = (await app.call(api.enrolSetting, place, { as: office.token })).data
  const value = enrolValue({ rules: [rule] })
  const input = { ...place, value, no, reason: '限额', acceptTeams: 0 }
  expect((await app.call(api.saveEnrolSetting, input, { as: office.token })).code).toBe(0)
  const saved = (await app.call(api.enrolSetting, place, { as: office.token })).data.value?.rules[0]
  expect(saved).toMatchObject({
    formula: { name: expect.stringMatching(/、冬季赛$/), nameEn: expect.stringMatching(/, Winter Contest$/) },
  })
})
