import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { competitionApi } from '@podium/core/competition/api.ts'
import { competitionRefusals } from '@podium/core/competition/refusals.ts'
import { RuleRow } from '@podium/core/competition/rule/row.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { createRound, enrolValue, type MadeRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { idNumberKey, identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { json } from '#server/platform/db/json.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam, createPerson, type MadeSchool } from '../../enrolment.fixture.ts'
import { enrolment, keepAwards } from '../../index.ts'

let app: TestApp
let school: MadeSchool
let round: MadeRound
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
  school = await createSchool(app)
})
beforeEach(async () => {
  round = await createRound(app.db, { edition: 5, enrol: { auditLevels: [] } })
})
afterAll(() => app.close())

/** Another edition of the round's competition. */
async function edition(no: number): Promise<MadeRound> {
  const made = await createRound(app.db, { edition: no, groupId: round.groupId, enrol: { auditLevels: [] } })
  await app.db
    .updateTable('competition_round')
    .set({ series_id: round.seriesId })
    .where('id', '=', made.roundId)
    .execute()
  return made
}

async function setRule(rule: object): Promise<void> {
  const value = json(
    enrolValue({ auditLevels: [], rules: [RuleRow.parse({ key: 'past', roles: ['member'], ...rule })] }),
  )
  await app.db
    .updateTable('competition_setting')
    .set({ value })
    .where('id', '=', round.items[0]!.enrolSettingId)
    .execute()
}

let names = 0
async function enter(captain: MadeUser, itemId = round.itemId) {
  names += 1
  const input = { itemId, name: `往届队${names}`, noticesAgreed: true as const }
  const { code, msg, data } = await app.call(api.start, input, { as: captain.token })
  if (code !== 0) return { code, msg }
  const { version } = (await app.call(api.detail, { teamId: data.teamId }, { as: captain.token })).data
  return app.call(api.submit, { teamId: data.teamId, version }, { as: captain.token })
}

async function winnerOf(past: MadeRound, award: string): Promise<MadeUser> {
  const { teamId, captain } = await createEnrolledTeam(app, { round: past, school, members: 0, teachers: 0 })
  const at = { publicationId: crypto.randomUUID(), stageId: past.stageId }
  await app.transact((tx) => keepAwards(tx, at, new Date('2020-01-01'), [{ teamId, award }], []))
  return captain
}

test('a first prize in one of the last two editions is a prerequisite', async () => {
  const [third, fourth, later] = [await edition(3), await edition(4), await edition(6)]
  const record = { kind: 'history', gained: 'award', awards: ['一等奖'], editions: 2 }
  await setRule({ kind: 'prerequisite', amount: 'all', records: [record] })
  const earlier = await edition(2)
  for (const [captain, expected] of [
    [await winnerOf(third, '一等奖'), 0],
    [await winnerOf(fourth, '一等奖'), 0],
    [await winnerOf(fourth, '二等奖'), no.RULE_BROKEN.code],
    [await winnerOf(later, '一等奖'), no.RULE_BROKEN.code],
    [await winnerOf(earlier, '一等奖'), no.RULE_BROKEN.code],
  ] as const) {
    const { code, msg } = await enter(captain)
    expect(code).toBe(expected)
    if (code !== 0) expect(msg).toContain('在最近 2 届中获一等奖')
  }
  const winner = await winnerOf(earlier, '一等奖')
  const draft = { state: 'draft' as const, published_at: null }
  await app.db.updateTable('competition_round').set(draft).where('id', '=', third.roundId).execute()
  // An edition that was never published isn't one of the last two.
  expect((await enter(winner)).code).toBe(0)
})

test('at most two entries over earlier editions, with the numbers of a list from before', async () => {
  const [first, second] = [await edition(1), await edition(2)]
  const desk = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const once = await createPerson(app, school)
  const card = '11010520040506123X'
  await app.db
    .updateTable('identity_user')
    .set({ id_hash: idNumberKey(app.services.secrets, 'id_card', card) })
    .where('id', '=', once.userId)
    .execute()
  const rows = [{ idNumber: card, value: '2' }]
  const listed = await app.call(
    competitionApi.importList,
    { roundId: round.roundId, name: '旧系统参赛次数', rows },
    { as: desk.token },
  )
  const record = { kind: 'history', gained: 'entry', least: 3, listId: listed.data.listId, name: '旧系统参赛次数' }
  await setRule({ kind: 'exclusion', records: [record] })
  const twice = await createPerson(app, school)
  for (const past of [first, second]) await enter(twice, past.itemId)
  expect((await enter(twice)).code).toBe(0)
  await enter(once, first.itemId)
  const refused = await enter(once)
  expect(refused).toMatchObject({ code: no.RULE_BROKEN.code, msg: expect.stringContaining('参赛达 3 次') })
  const gone = await app.call(competitionApi.removeList, { listId: listed.data.listId! }, { as: desk.token })
  expect(gone.code).toBe(competitionRefusals.LIST_IN_USE.code)
})

test('a value beside a person on a list decides', async () => {
  const desk = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const numbered = async (number: string) => {
    const person = await createPerson(app, school)
    await app.db.updateTable('identity_person').set({ number }).where('user_id', '=', person.userId).execute()
    return person
  }
  const rows = [
    { school: school.code, number: 'A1', value: '86.5' },
    { school: school.code, number: 'A2', value: '59%' },
    { school: school.code, number: 'A3', value: '缺考' },
  ]
  const name = '外部测试成绩'
  const { data } = await app.call(competitionApi.importList, { roundId: round.roundId, name, rows }, { as: desk.token })
  const page = await app.call(competitionApi.listPage, { listId: data.listId! }, { as: desk.token })
  expect(page.data.rows.map(({ value }) => value)).toEqual(['86.5', '59%', '缺考'])
  const record = { kind: 'list', listId: data.listId, name, value: { op: 'atLeast', number: 60 } }
  await setRule({ kind: 'prerequisite', amount: 'all', records: [record] })
  const codes = []
  for (const number of ['A1', 'A2', 'A3', 'A4']) codes.push((await enter(await numbered(number))).code)
  expect(codes).toEqual([0, no.RULE_BROKEN.code, no.RULE_BROKEN.code, no.RULE_BROKEN.code])
})

test('a list of another competition isn’t one to start from', async () => {
  const desk = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const other = await createRound(app.db, { groupId: round.groupId })
  const rows = [{ school: school.code, number: '', value: '1' }]
  const { data } = await app.call(
    competitionApi.importList,
    { roundId: other.roundId, name: '他赛名单', rows },
    { as: desk.token },
  )
  const records = [{ kind: 'history', least: 2, listId: data.listId, name: '他赛名单' }]
  const rule = RuleRow.parse({ kind: 'exclusion', key: 'past', roles: ['member'], records })
  const value = enrolValue({ auditLevels: [], rules: [rule] })
  const saved = await app.call(
    competitionApi.saveEnrolSetting,
    { roundId: round.roundId, itemId: round.itemId, value, no: 1, reason: '补充规则' },
    { as: desk.token },
  )
  expect(saved.code).toBe(competitionRefusals.SETTING_FAULTY.code)
})
