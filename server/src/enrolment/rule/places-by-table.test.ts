import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { competitionApi } from '@podium/core/competition/api.ts'
import type { TableRow, TableUnit } from '@podium/core/competition/quota-table/quota-table.ts'
import { competitionRefusals } from '@podium/core/competition/refusals.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { createRound, quotaRow, type MadeRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
})
afterAll(() => app.close())

async function scene() {
  const round = await createRound(app.db, { enrol: { auditLevels: [] } })
  const { token: as } = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  let names = 0
  const load = (unit: TableUnit, rows: ReadonlyArray<readonly string[]>) => {
    const read = rows.map((cells): TableRow => ({
      unit: cells[0]!,
      college: cells.length === 3 ? cells[1]! : '',
      places: cells.at(-1)!,
    }))
    return app.call(
      competitionApi.importQuotaTable,
      { roundId: round.roundId, name: `名额表${(names += 1)}`, unit, rows: read },
      { as },
    )
  }
  const nameTable = async (unit: TableUnit, tableId: string, most = 0, { roundId, itemId } = round) => {
    const { no: newest, value } = (await app.call(competitionApi.enrolSetting, { roundId, itemId }, { as })).data
    const rules = [{ ...quotaRow({ key: 'table', unit, most }), table: { tableId, name: '分配表' } }]
    const setting = { value: { ...value!, rules }, no: newest, reason: '分配名额', acceptTeams: 0 }
    return app.call(competitionApi.saveEnrolSetting, { roundId, itemId, ...setting }, { as })
  }
  return { round, as, load, nameTable }
}

const codeOf = async ({ schoolId }: MadeSchool) =>
  (await app.db.selectFrom('organisation_school').select('code').where('id', '=', schoolId).executeTakeFirstOrThrow())
    .code

let teams = 0
async function enter({ itemId }: MadeRound, school: MadeSchool, collegeId?: string) {
  teams += 1
  const captain: MadeUser = await createPerson(app, school)
  if (collegeId) {
    const studies = app.db.updateTable('identity_person').set({ college_id: collegeId })
    await studies.where('user_id', '=', captain.userId).execute()
  }
  const wish = { itemId, name: `名额表队${teams}`, noticesAgreed: true as const }
  const { teamId } = (await app.call(api.start, wish, { as: captain.token })).data
  const { version } = (await app.call(api.detail, { teamId }, { as: captain.token })).data
  return app.call(api.submit, { teamId, version }, { as: captain.token })
}

test('each school has the places of the table, and those that it leaves out the number beside it', async () => {
  const { round, load, nameTable } = await scene()
  const [one, other, none] = [await createSchool(app), await createSchool(app), await createSchool(app)]
  const { tableId } = (
    await load('school', [
      [await codeOf(one), '2'],
      [await codeOf(none), '0'],
    ])
  ).data
  expect((await nameTable('school', tableId!, 1)).code).toBe(0)
  expect([(await enter(round, one)).code, (await enter(round, one)).code]).toEqual([0, 0])
  expect(await enter(round, one)).toMatchObject({
    code: no.NO_PLACE_BY_RULE.code,
    msg: expect.stringContaining('本校没有剩余名额（2/2）'),
  })
  expect((await enter(round, other)).code).toBe(0)
  expect((await enter(round, other)).code).toBe(no.NO_PLACE_BY_RULE.code)
  expect((await enter(round, none)).code).toBe(no.NO_PLACE_BY_RULE.code)
})

test('the list of enrolments and visitors read the places of a table', async () => {
  const { round, as, load, nameTable } = await scene()
  const school = await createSchool(app)
  const { tableId } = (await load('school', [[await codeOf(school), '2']])).data
  expect((await nameTable('school', tableId!)).code).toBe(0)
  expect((await enter(round, school)).code).toBe(0)
  const { fullest } = (await app.call(api.teamQuotas, { roundId: round.roundId }, { as })).data
  expect(fullest.map(({ used, size }) => `${used}/${size}`)).toEqual(['1/2'])
  const visitors = (await app.call(competitionApi.itemPlaces, { roundId: round.roundId }, {})).data
  expect(visitors[0]!.refusal).toBe(null)
})

test('a table of colleges, regions or organisations counts by these', async () => {
  const { round, load, nameTable } = await scene()
  const school = await createSchool(app, { region: '33' })
  const added = app.db.insertInto('organisation_college').values({ school_id: school.schoolId, name: '法学院' })
  const { id } = await added.returning('id').executeTakeFirstOrThrow()
  const { tableId } = (await load('college', [[await codeOf(school), '法学院', '1']])).data
  expect((await nameTable('college', tableId!)).code).toBe(0)
  expect((await enter(round, school, id)).code).toBe(0)
  expect((await enter(round, school, id)).code).toBe(no.NO_PLACE_BY_RULE.code)
  expect((await enter(round, school)).code).toBe(no.NO_PLACE_BY_RULE.code)
  const regions = (await load('region', [['浙江省', '2']])).data
  expect((await nameTable('region', regions.tableId!)).code).toBe(0)
  await app.runJobs()
  expect((await enter(round, school)).code).toBe(0)
  expect((await enter(round, school)).code).toBe(no.NO_PLACE_BY_RULE.code)
})

test('an import with wrong cells names all of them and keeps nothing', async () => {
  const { round, as, load } = await scene()
  const school = await createSchool(app)
  const code = await codeOf(school)
  const { tableId, faults } = (
    await load('school', [
      [code, '2'],
      ['没有', '3'],
      [code, '一'],
    ])
  ).data
  expect([tableId, faults]).toEqual([
    null,
    [
      { row: 2, reason: 'unit' },
      { row: 3, reason: 'twice' },
      { row: 3, reason: 'places' },
    ],
  ])
  expect((await load('college', [[code, '没有', '3']])).data.faults).toEqual([{ row: 1, reason: 'college' }])
  expect((await app.call(competitionApi.quotaTables, { roundId: round.roundId }, { as })).data).toEqual([])
})

test('a setting names a table of its series and of the unit of its row; one that is named stays', async () => {
  const { as, load, nameTable } = await scene()
  const strange = await scene()
  const school = await createSchool(app)
  const rows = [[await codeOf(school), '2']] as const
  const own = (await load('school', rows)).data.tableId!
  const others = (await strange.load('school', rows)).data.tableId!
  const pathsOf = async (unit: TableUnit, tableId: string) => {
    const answer = await nameTable(unit, tableId)
    return ((answer.data as unknown as { fields?: readonly { path: string }[] } | null)?.fields ?? []).map(
      ({ path }) => path,
    )
  }
  expect(await pathsOf('school', others)).toEqual(['rules.0.table'])
  expect(await pathsOf('region', own)).toEqual(['rules.0.table'])
  expect((await app.call(competitionApi.removeQuotaTable, { tableId: others }, { as })).status).toBe(404)
  expect((await nameTable('school', own)).code).toBe(0)
  expect((await app.call(competitionApi.removeQuotaTable, { tableId: own }, { as })).code).toBe(
    competitionRefusals.QUOTA_TABLE_IN_USE.code,
  )
  const free = (await load('school', rows)).data.tableId!
  expect((await app.call(competitionApi.removeQuotaTable, { tableId: free }, { as })).code).toBe(0)
})

/** A table of one round of a series that the setting of another names. */
async function sharedTable() {
  const { round, as, load, nameTable } = await scene()
  const { tableId } = (await load('school', [[await codeOf(await createSchool(app)), '2']])).data
  const other = await createRound(app.db, { groupId: round.groupId, edition: 7, enrol: { auditLevels: [] } })
  await sql`update competition_round set series_id = (select series_id from competition_round where id = ${round.roundId}),
    name_zh = '第七届竞赛' where id = ${other.roundId}`.execute(app.db)
  const name = (most = 0) => nameTable('school', tableId!, most, other)
  const remove = () => app.call(competitionApi.removeQuotaTable, { tableId: tableId! }, { as })
  return { round, other, as, tableId: tableId!, name, remove }
}

test('a table that another round names stays, with its round, and whoever deletes it reads which round names it', async () => {
  const { round, as, name, remove } = await sharedTable()
  expect((await name()).code).toBe(0)
  const inUse = { code: competitionRefusals.QUOTA_TABLE_IN_USE.code, msg: expect.stringContaining('“第七届竞赛”') }
  expect(await remove()).toMatchObject(inUse)
  await sql`update competition_round set state = 'draft' where id = ${round.roundId}`.execute(app.db)
  expect(await app.call(competitionApi.removeRound, { roundId: round.roundId }, { as })).toMatchObject(inUse)
})

test('the name of a round that the viewer may not see isn’t told', async () => {
  const { other, name, remove } = await sharedTable()
  expect((await name()).code).toBe(0)
  const { groupId } = await createGroup(app)
  await sql`update competition_round set group_id = ${groupId}, is_public = false where id = ${other.roundId}`.execute(
    app.db,
  )
  const { msg } = await remove()
  expect([msg.includes('第七届'), msg.includes('另外 1 届竞赛')]).toEqual([false, true])
})

test('of a deletion and a setting that names the table side by side one is refused', async () => {
  const { tableId, name, remove } = await sharedTable()
  const codes = (await Promise.all([remove(), name()])).map(({ code }) => code)
  expect(codes.filter((code) => code === 0)).toHaveLength(1)
  const dangling = sql`delete from competition_quota_table where id = ${tableId}`.execute(app.db)
  if (codes[1] === 0) await expect(dangling).rejects.toThrow('competition_setting_table')
})
