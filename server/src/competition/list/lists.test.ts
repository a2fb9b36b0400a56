import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { competitionApi as api } from '@podium/core/competition/api.ts'
import { competitionRefusals as no } from '@podium/core/competition/refusals.ts'
import { RuleRow } from '@podium/core/competition/rule/row.ts'
import { createRound, enrolValue, type MadeRound } from '../competition.fixture.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { competition } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, competition] })
})
afterAll(() => app.close())

const idNumber = '11010520040506123X'

async function place() {
  const round = await createRound(app.db)
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  return { round, as: { as: staff.token } }
}

const codeOf = async (schoolId: string) =>
  (await app.db.selectFrom('organisation_school').select('code').where('id', '=', schoolId).executeTakeFirstOrThrow())
    .code

async function imported(round: MadeRound, as: { as: string }, name = '已培训人员') {
  const { data } = await app.call(api.importList, { roundId: round.roundId, name, rows: [{ idNumber }] }, as)
  return data.listId!
}

test('a list is imported as a whole, paged, and shows only masked numbers', async () => {
  const { round, as } = await place()
  const school = await createSchool(app)
  const code = await codeOf(school.schoolId)
  const rows = [{ idNumber }, { school: code, number: '20240012345' }, { school: code, number: '' }]
  const made = await app.call(api.importList, { roundId: round.roundId, name: '已培训人员', rows }, as)
  expect(made.data.faults).toEqual([])
  const { data } = await app.call(api.lists, { roundId: round.roundId }, as)
  expect(data).toMatchObject([{ listId: made.data.listId, name: '已培训人员', entries: 3 }])
  const first = await app.call(api.listPage, { listId: made.data.listId!, pageNum: 1, pageSize: 2 }, as)
  expect(first.data).toMatchObject({ total: 3, rows: [{ shown: '110***********123X' }, { shown: '202****2345' }] })
  const stored = await app.db.selectFrom('competition_list_entry').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(idNumber)
})

test('a check and an import with a wrong row name it and save nothing', async () => {
  const { round, as } = await place()
  const rows = [{ idNumber }, { school: 'none', number: '' }, { idNumber }]
  const answer = await app.call(api.importList, { roundId: round.roundId, name: '名单', rows }, as)
  expect(answer.data).toEqual({
    listId: null,
    faults: [
      { row: 2, reason: 'school' },
      { row: 3, reason: 'twice' },
    ],
  })
  const checked = { roundId: round.roundId, name: '名单', rows: [{ idNumber }], check: true }
  expect((await app.call(api.importList, checked, as)).data).toEqual({ listId: null, faults: [] })
  expect((await app.call(api.lists, { roundId: round.roundId }, as)).data).toEqual([])
})

test('a name is used once in a round', async () => {
  const { round, as } = await place()
  await imported(round, as)
  const again = { roundId: round.roundId, name: '已培训人员', rows: [{ idNumber }] }
  expect((await app.call(api.importList, again, as)).code).toBe(no.LIST_NAME_TAKEN.code)
})

/** Ways in which rules name a list. */
const waysToName = [
  ['a rule', (row: object) => row],
  [
    'a part of a rule',
    (row: object) => ({ kind: 'anyOf', key: 'parts', least: 2, of: [row, { ...row, key: 'again' }] }),
  ],
] as const

test.each(waysToName)('a list that %s names is not deleted; another one is', async (_, way) => {
  const { round, as } = await place()
  const [used, unused] = [await imported(round, as, '甲'), await imported(round, as, '乙')]
  const rule = RuleRow.parse(
    way({ kind: 'exclusion', key: 'listed', roles: ['member'], records: [{ kind: 'list', listId: used, name: '甲' }] }),
  )
  const value = enrolValue({ rules: [rule] })
  const at = { roundId: round.roundId, itemId: round.itemId }
  expect((await app.call(api.saveEnrolSetting, { ...at, value, no: 1, reason: '补充规则' }, as)).code).toBe(0)
  expect((await app.call(api.removeList, { listId: used }, as)).code).toBe(no.LIST_IN_USE.code)
  expect((await app.call(api.removeList, { listId: unused }, as)).code).toBe(0)
  const left = await app.call(api.lists, { roundId: round.roundId }, as)
  expect(left.data.map(({ listId }) => listId)).toEqual([used])
})

/** A list of one round of a series that a rule of another round can name. */
async function sharedList(way: (row: object) => object = (row) => row) {
  const { round, as } = await place()
  const listId = await imported(round, as)
  const other = await createRound(app.db, { groupId: round.groupId, edition: 7 })
  await sql`update competition_round set series_id = (select series_id from competition_round where id = ${round.roundId}),
    name_zh = '第七届竞赛' where id = ${other.roundId}`.execute(app.db)
  let no = 1
  const name = (isNamed = true) => {
    const rule = {
      kind: 'exclusion',
      key: 'listed',
      roles: ['member'],
      records: [{ kind: 'list', listId, name: '已培训人员' }],
    }
    const value = enrolValue({ rules: isNamed ? [RuleRow.parse(way(rule))] : [] })
    const at = { roundId: other.roundId, itemId: other.itemId }
    const saved = app.call(api.saveEnrolSetting, { ...at, value, no, reason: '补充规则' }, as)
    no += 1
    return saved
  }
  const remove = () => app.call(api.removeList, { listId }, as)
  const removeRound = async () => {
    await sql`update competition_round set state = 'draft' where id = ${round.roundId}`.execute(app.db)
    return app.call(api.removeRound, { roundId: round.roundId }, as)
  }
  return { listId, name, remove, removeRound }
}

test.each(waysToName)(
  'a list that %s of another round names stays, with its round, and the refusal names the other one',
  async (_, way) => {
    const { listId, name, remove, removeRound } = await sharedList(way)
    expect((await name()).code).toBe(0)
    const inUse = { code: no.LIST_IN_USE.code, msg: expect.stringContaining('“第七届竞赛”') as string }
    expect(await remove()).toMatchObject(inUse)
    expect(await removeRound()).toMatchObject(inUse)
    await expect(sql`delete from competition_list where id = ${listId}`.execute(app.db)).rejects.toThrow(
      'competition_named_list',
    )
  },
)

test('a list that no setting in force names any more is deleted with its round', async () => {
  const { name, removeRound } = await sharedList()
  expect([(await name()).code, (await name(false)).code]).toEqual([0, 0])
  expect((await removeRound()).code).toBe(0)
})

test('of a deletion and a setting that names the list side by side one is refused', async () => {
  const { name, remove } = await sharedList()
  const codes = (await Promise.all([remove(), name()])).map(({ code }) => code)
  expect(codes.filter((code) => code === 0)).toHaveLength(1)
})

test('the lists of another organisation’s round are out of reach', async () => {
  const { round, as } = await place()
  const listId = await imported(round, as)
  const stranger = (await place()).as
  const calls = [
    await app.call(api.lists, { roundId: round.roundId }, stranger),
    await app.call(api.listPage, { listId }, stranger),
    await app.call(api.importList, { roundId: round.roundId, name: '丙', rows: [{ idNumber }] }, stranger),
    await app.call(api.removeList, { listId }, stranger),
  ]
  expect(calls.map(({ code }) => code)).toEqual(calls.map(() => baseRefusals.NOT_FOUND.code))
})
