import { randomUUID } from 'node:crypto'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { organisationApi as api } from '@podium/core/organisation/api.ts'
import { SCHOOL_IMPORT, schoolColumns, type SchoolCheck } from '@podium/core/organisation/import/school-import.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { openWorkbook } from '#server/platform/workbook/workbook.fixture.ts'
import { inTier } from '../../../../test-tier.ts'
import { organisation } from '../index.ts'
import { createGroup, createSchool } from '../organisation.fixture.ts'

/** Schools of a sheet that jobs check and import. */
const LONG = inTier(1_500, 5_000)
const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface Importer {
  readonly userId: string
  readonly token: string
}

let app: TestApp
let groupId: string
let desk: Importer
beforeAll(async () => {
  app = await openTestApp({ modules: [organisation] })
})
beforeEach(async () => {
  groupId = (await createGroup(app)).groupId
  desk = importer(groupId)
})
afterAll(() => app.close())

/** Somebody who may import below the group. */
function importer(below: string): Importer {
  const userId = randomUUID()
  const permissions = new Set(['organisation:school:import', 'organisation:school:list'])
  const scopeOf = () => ({ reach: 'groups' as const, groups: [], below: [below] })
  return { userId, token: app.viewer({ userId, realName: '林老师', groupId: below, permissions, scopeOf }) }
}

async function upload(bytes: Buffer, as = desk): Promise<string> {
  const about = { purpose: SCHOOL_IMPORT, ownerId: as.userId, name: 's.xlsx', mediaType, bytes }
  return storeFile(app.services, app.db, about)
}

async function send(...rows: string[][]): Promise<string> {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('学校').addRows([schoolColumns.map(({ zh }) => zh), ...rows])
  return upload(Buffer.from(await book.xlsx.writeBuffer()))
}

let serial = 0
const school = (name = `岭${++serial}大学`, change: string[] = []) => [
  name,
  change[0] ?? '',
  change[1] ?? `T${++serial}`,
  change[2] ?? '北京市',
  change[3] ?? '本科',
  change[4] ?? '',
  change[5] ?? '',
  change[6] ?? '',
]

const check = async (fileId: string, as = desk) => app.call(api.checkSchoolImport, { fileId }, { as: as.token })
const save = async (fileId: string, as = desk) => app.call(api.importSchools, { fileId }, { as: as.token })

async function found(code: string) {
  return app.db
    .selectFrom('organisation_school as s')
    .innerJoin('organisation_group as g', 'g.id', 's.group_id')
    .select([
      's.name',
      's.name_en',
      's.region',
      's.level',
      's.aliases',
      's.tags',
      'g.code as groupCode',
      'g.parent_id',
      'g.path',
    ])
    .where('s.code', '=', code)
    .executeTakeFirst()
}

const count = async () => (await app.db.selectFrom('organisation_school').select('id').execute()).length

test('the template can be filled in below its sample, which is not imported', async () => {
  const { rawPayload } = await app.http.inject({
    method: 'GET',
    url: `${API_BASE}${api.schoolImportTemplate.path}`,
    headers: { authorization: `Bearer ${desk.token}` },
  })
  expect((await check(await upload(rawPayload))).code).toBe(baseRefusals.SHEET_ROWS.code)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(new Uint8Array(rawPayload).buffer)
  book.worksheets[0]!.addRow(school())
  const fileId = await upload(Buffer.from(await book.xlsx.writeBuffer()))
  expect((await check(fileId)).data).toMatchObject({ total: 1, added: 1, faultCount: 0, jobId: null })
})

test('new schools are added with their groups below the importer’s organisation', async () => {
  const lower = await createGroup(app, { parentId: groupId })
  const fileId = await send(
    school('星海大学', ['Xinghai University', 'XH1', '辽宁', '本科', '星大、海大']),
    school('星河学院', ['', 'XH2', '', '高职高专', '', lower.code]),
  )
  expect((await check(fileId)).data).toMatchObject({ added: 2, updated: 0, unchanged: 0, faultCount: 0 })
  expect((await save(fileId)).data).toEqual({ added: 2, updated: 0, unchanged: 0, imported: 2, jobId: null })
  expect(await found('XH1')).toMatchObject({
    name: '星海大学',
    name_en: 'Xinghai University',
    region: '21',
    level: 'undergraduate',
    aliases: ['星大', '海大'],
    groupCode: 'XH1',
    parent_id: groupId,
  })
  expect(await found('XH2')).toMatchObject({ level: 'vocational', parent_id: lower.groupId })
  const page = await app.call(api.schools, { keyword: '星河' }, { as: desk.token })
  expect(page.data.rows.map(({ name }) => name)).toEqual(['星河学院'])
})

test('tags replace those of a school, and an empty cell leaves them', async () => {
  await save(await send(school('标签大学', ['', 'TG1', '', '本科', '', '', '双一流、民办'])))
  expect((await found('TG1'))!.tags).toEqual(['双一流', '民办'])
  const fileId = await send(school('标签大学', ['', 'TG1', '', '本科', '', '', '民办']))
  expect((await check(fileId)).data.changes).toMatchObject([{ column: 'tags', before: '双一流、民办', after: '民办' }])
  await save(fileId)
  expect((await save(await send(school('标签大学', ['', 'TG1', ''])))).data).toMatchObject({ unchanged: 1 })
  expect((await found('TG1'))!.tags).toEqual(['民办'])
  const long = await check(await send(school('标签学院', ['', 'TG2', '', '本科', '', '', '字'.repeat(31)])))
  expect(long.data.faults).toMatchObject([{ row: 2, column: 'tags' }])
})

test('a check writes nothing and tells what would change', async () => {
  const { code, name } = await createSchool(app, { parentId: groupId })
  const before = await count()
  const { data } = await check(await send(school(`${name}新`, ['', code]), school()))
  expect(data).toMatchObject({ added: 1, updated: 1, faultCount: 0 })
  expect(data.changes).toContainEqual({ row: 2, school: name, column: 'name', before: name, after: `${name}新` })
  expect([await count(), (await found(code))!.name]).toEqual([before, name])
})

test('the same worksheet sent again changes nothing, and no school is doubled', async () => {
  const rows = [school('重来大学', ['', 'CL1']), school('重来学院', ['', 'CL2'])]
  await save(await send(...rows))
  const before = await count()
  expect((await save(await send(...rows))).data).toMatchObject({ added: 0, updated: 0, unchanged: 2 })
  expect(await count()).toBe(before)
})

test('a request that is repeated with its key answers as the first did', async () => {
  const fileId = await send(school())
  const options = { as: desk.token, key: randomUUID() }
  const first = await app.call(api.importSchools, { fileId }, options)
  expect((await app.call(api.importSchools, { fileId }, options)).data).toEqual(first.data)
})

test('a renamed school keeps its former name as an alias, in its group too', async () => {
  const { code, name, groupId: own } = await createSchool(app, { parentId: groupId })
  await save(await send(school('改名大学', ['', code])))
  expect(await found(code)).toMatchObject({ name: '改名大学', aliases: [name], region: '11' })
  const group = await app.db
    .selectFrom('organisation_group')
    .selectAll()
    .where('id', '=', own)
    .executeTakeFirstOrThrow()
  expect([group.name, group.aliases, group.version]).toEqual(['改名大学', [name], 2])
})

test('one bad row imports none, and the refusal names the cell', async () => {
  const before = await count()
  const refused = await save(await send(school(), school('坏代码大学', ['', '坏'])))
  expect([refused.code, await count()]).toEqual([baseRefusals.IMPORT_FAILED.code, before])
  expect(refused.data).toMatchObject({ fields: [{ path: '3.code', message: expect.stringContaining('“坏”') }] })
})

test('the annotated copy names each bad cell with its value', async () => {
  const fileId = await send(school('某大学', ['', '坏', '北极']))
  const { rawPayload } = await app.http.inject({
    method: 'GET',
    url: `${API_BASE}${api.annotatedSchoolImport.path}?fileId=${fileId}`,
    headers: { authorization: `Bearer ${desk.token}` },
  })
  const { table } = await openWorkbook(rawPayload)
  expect(JSON.stringify(table)).toContain('省级行政区：“北极”：没有这个省级行政区')
})

describe('an importer', () => {
  test('neither changes schools of others nor places schools below them', async () => {
    const other = await createGroup(app)
    const theirs = await createSchool(app, { parentId: other.groupId })
    const { data } = await check(
      await send(
        school(`${theirs.name}新`, ['', theirs.code]),
        school('夺位大学', ['', 'DW1', '', '本科', '', other.code]),
      ),
    )
    expect(data.faults.map(({ row, column }) => `${row}.${column}`)).toEqual(['2.code', '3.parentCode'])
  })

  test('cannot read another’s worksheet', async () => {
    const fileId = await send(school())
    expect((await check(fileId, importer(groupId))).code).toBe(baseRefusals.NOT_FOUND.code)
  })

  test('needs the permission', async () => {
    const token = app.viewer({ groupId, permissions: new Set(['organisation:school:edit']) })
    expect((await app.call(api.nationalSchools, {}, { as: token })).status).toBe(403)
  })
})

test('each school has an audit row with the importer’s name', async () => {
  const { code, name, schoolId } = await createSchool(app, { parentId: groupId })
  await save(await send(school('留痕大学', ['', code]), school('留痕学院', ['', 'LH2'])))
  const rows = await app.db
    .selectFrom('platform_audit')
    .select(['actor_name', 'subject_id', 'change'])
    .where('actor_id', '=', desk.userId)
    .where('subject_type', '=', 'school')
    .execute()
  expect(rows).toHaveLength(2)
  expect(rows.find((row) => row.subject_id === schoolId)).toMatchObject({
    actor_name: '林老师',
    change: { before: { name }, after: { name: '留痕大学' } },
  })
})

test('imports and choices of the same schools at once add each once', async () => {
  const codes = ['10246', '10247', '10248']
  const files = await Promise.all(codes.map(() => send(school('复旦大学', ['', '10246', '上海']))))
  const choose = () => app.call(api.addNationalSchools, { codes }, { as: desk.token })
  const answers = await Promise.all([...files.map((fileId) => save(fileId)), ...Array.from({ length: 6 }, choose)])
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 0))
  expect(answers.reduce((sum, { data }) => sum + data.added, 0)).toBe(codes.length)
})

test(`${LONG} schools are checked and imported by jobs`, async () => {
  const long = Array.from({ length: LONG }, (_, at) => school(`长表第${at}大学`, ['', `CB${at}`]))
  const fileId = await send(...long)
  const { data: queued } = await check(fileId)
  expect(queued.jobId).not.toBeNull()
  await app.runJobs()
  const checked = (await resultOf(queued.jobId!)) as SchoolCheck
  expect(checked).toMatchObject({ total: LONG, added: LONG, faultCount: 0 })
  const { data: running } = await save(fileId)
  await app.runJobs()
  expect(await resultOf(running.jobId!)).toMatchObject({ added: LONG, imported: LONG })
  expect(await found(`CB${LONG - 1}`)).toMatchObject({ parent_id: groupId })
  const { data: again } = await check(await send(...long.slice(0, 900)))
  expect(again).toMatchObject({ added: 0, unchanged: 900 })
}, 120_000)

async function resultOf(jobId: string): Promise<unknown> {
  const { result, state } = await app.db
    .selectFrom('platform_job')
    .select(['result', 'state'])
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  expect(state).toBe('done')
  return result
}

describe('the built-in list', () => {
  const list = async () => (await app.call(api.nationalSchools, {}, { as: desk.token })).data
  const stateOf = async (code: string) => (await list()).find((row) => row.code === code)!

  test('adds those that are chosen, marks them, and adds them once', async () => {
    expect(await stateOf('10001')).toMatchObject({ name: '北京大学', region: '11', state: 'new' })
    const add = () => app.call(api.addNationalSchools, { codes: ['10001', '10003', '10001'] }, { as: desk.token })
    expect((await add()).data).toEqual({ added: 2, updated: 0, unchanged: 0 })
    expect((await add()).data).toEqual({ added: 0, updated: 0, unchanged: 2 })
    expect((await stateOf('10003')).state).toBe('present')
    expect(await found('10001')).toMatchObject({ name: '北京大学', level: 'undergraduate', parent_id: groupId })
    const { data: schools } = await app.call(api.schools, { keyword: '北大' }, { as: desk.token })
    expect(schools.rows).toContainEqual(
      expect.objectContaining({ name: '北京大学', nameEn: 'Peking University', aliases: ['北大'] }),
    )
  })

  test('tells a school with another code, and one that another organisation maintains', async () => {
    await createSchool(app, { name: '南京大学', code: 'NJU', region: '32', parentId: groupId })
    expect(await stateOf('10284')).toMatchObject({
      state: 'differs',
      changes: [
        { column: 'nameEn', before: '', after: 'Nanjing University' },
        { column: 'code', before: 'NJU', after: '10284' },
      ],
    })
    const other = await createGroup(app)
    await createSchool(app, { name: '浙江大学', code: '10335', region: '33', parentId: other.groupId })
    expect(await stateOf('10335')).toMatchObject({ state: 'blocked', fault: { column: 'code' } })
    const both = { codes: ['10336', '10335'] }
    expect((await app.call(api.addNationalSchools, both, { as: desk.token })).code).toBe(
      baseRefusals.IMPORT_FAILED.code,
    )
    expect(await found('10336')).toBeUndefined()
  })

  test('knows only its own codes', async () => {
    const answer = await app.call(api.addNationalSchools, { codes: ['99999'] }, { as: desk.token })
    expect(answer.code).toBe(baseRefusals.NOT_FOUND.code)
  })
})
