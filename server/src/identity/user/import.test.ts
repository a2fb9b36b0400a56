import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buffer } from 'node:stream/consumers'
import { streamWorkbook } from '#server/platform/workbook/stream-workbook.ts'
import { openExport } from '#server/platform/workbook/workbook.fixture.ts'
import { fullTier, inTier } from '../../../../test-tier.ts'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { baseRefusals, CODE_IMPORT_FAILED } from '@podium/core/base/codes.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { MAX_LISTED_FAULTS } from '@podium/core/base/file/sheet-import.ts'
import { MAX_IMPORT_ROWS, userColumns } from '@podium/core/identity/user/user-import.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createUser, randomPhone, type MadeUser } from '../identity.fixture.ts'
import { identity } from '../index.ts'

let app: TestApp
let root: MadeUser
beforeAll(async () => {
  app = await openTestApp({ modules: [identity] })
  root = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
})
afterAll(() => app.close())

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const headings = userColumns.map(({ zh }) => zh)

async function upload(owner: MadeUser, bytes: Buffer): Promise<string> {
  return storeFile(app.services, app.db, {
    purpose: 'user.import',
    ownerId: owner.userId,
    name: 'u.xlsx',
    mediaType,
    bytes,
  })
}

async function sheetOf(...rows: unknown[][]): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('用户').addRows(rows)
  return Buffer.from(await book.xlsx.writeBuffer())
}

/** A long sheet, written as a stream. */
async function longSheet(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const columns = headings.map((head, at) => ({
    kind: 'text' as const,
    width: 20,
    head,
    of: (row: readonly string[]) => row[at] ?? '',
  }))
  async function* batches() {
    yield rows
  }
  return buffer(streamWorkbook({ title: '用户', columns, batches: batches(), language: 'zh-cn' }))
}

const send = async (owner: MadeUser, ...rows: unknown[][]) => upload(owner, await sheetOf(headings, ...rows))
const person = (name: string, change: { phone?: string; role?: string; group?: string } = {}) => [
  `user ${randomPhone()}`,
  name,
  '学生',
  change.phone ?? randomPhone(),
  '',
  change.role ?? '',
  change.group ?? '',
]

async function count(): Promise<number> {
  const { n } = await app.db
    .selectFrom('identity_user')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** @spec C12 */
test.each(['zh-cn', 'en'])(
  'the template in %s can be filled in below its sample, which is not imported',
  async (language) => {
    const { rawPayload, headers } = await app.http.inject({
      method: 'GET',
      url: `${API_BASE}/system/user/template/export`,
      headers: { authorization: `Bearer ${root.token}`, 'x-language': language },
    })
    const checked = async (bytes: Buffer) =>
      app.call(identityApi.checkImport, { fileId: await upload(root, bytes) }, { as: root.token })
    expect((await checked(rawPayload)).code).toBe(baseRefusals.SHEET_ROWS.code)
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(new Uint8Array(rawPayload).buffer)
    book.worksheets[0]!.addRow(person('李四'))
    const { data } = await checked(Buffer.from(await book.xlsx.writeBuffer()))
    expect([headers['content-type'], data]).toEqual([mediaType, { total: 1, faultCount: 0, faults: [], jobId: null }])
  },
)

/** @spec C13 */
test('the check names bad cells and writes nothing', async () => {
  const before = await count()
  const fileId = await send(
    root,
    person('甲'),
    person('', { phone: root.phone }),
    ['', '', ''],
    person('丙', { role: '皇帝' }),
  )
  const { data } = await app.call(identityApi.checkImport, { fileId }, { as: root.token })
  expect([data.total, data.faults.map(({ row, column, zh }) => [row, column, zh])]).toEqual([
    3,
    [
      [3, 'realName', '必填'],
      [3, 'phone', '已被其他账号使用'],
      [5, 'role', '没有这个角色'],
    ],
  ])
  expect(await count()).toBe(before)
})

/** @spec C14 X04 */
test('one bad row imports none, with 13017 and the cell', async () => {
  const before = await count()
  const fileId = await send(root, person('甲'), person('乙', { phone: '123' }))
  const answer = await app.call(identityApi.importUsers, { fileId }, { as: root.token })
  expect([answer.code, answer.data, await count()]).toEqual([
    CODE_IMPORT_FAILED,
    { fields: [{ path: '3.phone', message: '不是 11 位手机号' }] },
    before,
  ])
})

test('good rows become unactivated accounts, once', async () => {
  const phone = randomPhone()
  const fileId = await send(root, person('甲', { phone }), person('乙'))
  const first = await app.call(identityApi.importUsers, { fileId }, { as: root.token })
  const again = await app.call(identityApi.importUsers, { fileId }, { as: root.token })
  const { data } = await app.call(identityApi.userPage, { keyword: phone }, { as: root.token })
  expect([first.data, again.status, data.rows.map(({ realName, state }) => [realName, state])]).toEqual([
    { imported: 2, jobId: null },
    404,
    [['甲', 'unactivated']],
  ])
})

test('roles go by their names in both languages, and a role without an English name is nobody’s by default', async () => {
  await app.db
    .insertInto('identity_role')
    .values({ key: 'import_helper', name_zh: '导入助理', name_en: '', reach: 'group', built_in: false })
    .execute()
  const { groupId } = await createGroup(app)
  const { code } = await app.db
    .selectFrom('organisation_group_view')
    .select('code')
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  const phones = [randomPhone(), randomPhone(), randomPhone()] as const
  const fileId = await send(
    root,
    person('甲', { phone: phones[0] }),
    person('乙', { phone: phones[1], role: 'News editor', group: code }),
    person('丙', { phone: phones[2], role: '资讯编辑', group: code }),
  )
  expect((await app.call(identityApi.importUsers, { fileId }, { as: root.token })).data.imported).toBe(3)
  const rolesOf = async (keyword: string) =>
    (await app.call(identityApi.userPage, { keyword }, { as: root.token })).data.rows[0]!.roles.map(
      ({ roleName }) => roleName,
    )
  expect(await Promise.all(phones.map((phone) => rolesOf(phone)))).toEqual([[], ['资讯编辑'], ['资讯编辑']])
})

test('the same file imported twice at once comes in once', async () => {
  const before = await count()
  const fileId = await send(root, person('甲'))
  const both = [1, 2].map(() => app.call(identityApi.importUsers, { fileId }, { as: root.token }))
  await Promise.all(both)
  expect(await count()).toBe(before + 1)
})

/** @spec P05 */
test('nobody imports roles beyond their own rights, or people outside their groups', async () => {
  const own = await createGroup(app)
  const other = await createGroup(app)
  const admin = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId: own.groupId })
  const fileId = await send(
    admin,
    person('甲', { role: '系统管理员', group: own.code }),
    person('乙', { role: '竞赛管理员', group: own.code }),
    person('丙', { role: '系统管理员', group: other.code }),
    person('丁', { role: '超级管理员' }),
    person('戊'),
  )
  const { data } = await app.call(identityApi.checkImport, { fileId }, { as: admin.token })
  const answer = await app.call(identityApi.importUsers, { fileId }, { as: admin.token })
  expect([data.faults.map(({ row, column }) => [row, column]), answer.code]).toEqual([
    [
      [3, 'role'],
      [4, 'role'],
      [5, 'role'],
      [6, 'groupCode'],
    ],
    CODE_IMPORT_FAILED,
  ])
})

test('unreadable files, missing columns, empty sheets and files of others are refused', async () => {
  const other = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
  const check = async (fileId: string) => (await app.call(identityApi.checkImport, { fileId }, { as: root.token })).code
  const short = await upload(root, await sheetOf(['用户名', '姓名'], ['a', 'b']))
  const inEnglish = await app.call(identityApi.checkImport, { fileId: short }, { as: root.token, language: 'en' })
  expect(inEnglish.msg).toBe('Missing columns: Kind, Phone')
  expect([
    await check(await upload(root, Buffer.from('not a sheet'))),
    await check(await upload(root, await sheetOf(['用户名', '姓名'], ['a', 'b']))),
    await check(await send(root)),
    await check(await send(other, person('甲'))),
  ]).toEqual([
    baseRefusals.SHEET_UNREADABLE.code,
    baseRefusals.SHEET_COLUMNS.code,
    baseRefusals.SHEET_ROWS.code,
    baseRefusals.NOT_FOUND.code,
  ])
})

/** Distinct people. */
const crowd = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => [
    `crowd${from + at}`,
    '某人',
    '学生',
    `1${String(7_000_000_000 + from + at)}`,
  ])

async function jobOf(jobId: string) {
  await app.runJobs()
  return app.db.selectFrom('platform_job').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow()
}

/** @spec C13 C14 */
describe('a sheet of more than 1,000 rows', { timeout: inTier(20_000, 600_000) }, () => {
  const rows = inTier(1_200, 50_000)

  test('is checked and imported in the background, all rows once', async () => {
    const before = await count()
    const fileId = await upload(root, await longSheet(crowd(rows)))
    const { data: check } = await app.call(identityApi.checkImport, { fileId }, { as: root.token })
    expect(check).toMatchObject({ total: rows, jobId: expect.any(String) })
    expect(await jobOf(check.jobId!)).toMatchObject({ state: 'done', result: { total: rows, faultCount: 0 } })
    expect(await count()).toBe(before)
    const { data } = await app.call(identityApi.importUsers, { fileId }, { as: root.token })
    expect(data.imported).toBe(0)
    expect(await jobOf(data.jobId!)).toMatchObject({ state: 'done', result: { imported: rows } })
    expect(await count()).toBe(before + rows)
    expect((await app.call(identityApi.checkImport, { fileId }, { as: root.token })).status).toBe(404)
  })

  test('is not imported once the importer lost a role while it waited', async () => {
    const importer = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
    const before = await count()
    const fileId = await upload(importer, await longSheet(crowd(1_100, 3_000_000)))
    const { data } = await app.call(identityApi.importUsers, { fileId }, { as: importer.token })
    await app.db.deleteFrom('identity_user_role').where('user_id', '=', importer.userId).execute()
    expect(await jobOf(data.jobId!)).toMatchObject({ state: 'failed', error: expect.stringContaining('重新导入') })
    expect(await count()).toBe(before)
  })

  test('imports none when one row is bad, however late, and its copy names every bad cell', async () => {
    const before = await count()
    const people = crowd(rows, 1_000_000)
    for (let at = 0; at < MAX_LISTED_FAULTS + 50; at += 1) people[rows - 1 - at]![3] = '123'
    // The same person again, a part of the sheet later.
    people[940] = [...people[0]!]
    const fileId = await upload(root, await longSheet(people))
    const { data: check } = await app.call(identityApi.checkImport, { fileId }, { as: root.token })
    // The repeated person has two bad cells, name and phone.
    const faultCount = MAX_LISTED_FAULTS + 52
    const { result } = await jobOf(check.jobId!)
    expect(result).toMatchObject({ total: rows, faultCount })
    expect((result as { faults: unknown[] }).faults).toHaveLength(MAX_LISTED_FAULTS)
    const { data } = await app.call(identityApi.importUsers, { fileId }, { as: root.token })
    expect(await jobOf(data.jobId!)).toMatchObject({ state: 'failed' })
    expect(await count()).toBe(before)
    const { rawPayload } = await app.http.inject({
      method: 'GET',
      url: `${API_BASE}/system/user/template/annotated?fileId=${fileId}`,
      headers: { authorization: `Bearer ${root.token}` },
    })
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(
      rawPayload.buffer.slice(rawPayload.byteOffset, rawPayload.byteOffset + rawPayload.length) as ArrayBuffer,
    )
    const sheet = book.worksheets[0]!
    const remarks = Array.from({ length: rows }, (_, at) => sheet.getRow(at + 2).getCell(userColumns.length + 1).text)
    expect(remarks.filter((remark) => remark.includes('手机号：不是 11 位手机号'))).toHaveLength(MAX_LISTED_FAULTS + 50)
    expect(remarks.filter((remark) => remark.includes('与表中前面的行重复'))).toHaveLength(1)
    expect(remarks.filter((remark) => remark === '')).toHaveLength(rows - MAX_LISTED_FAULTS - 51)
  })
})

// Reading so many rows takes seconds.
test.runIf(fullTier)('a sheet of too many rows is refused', async () => {
  const many = Array.from({ length: MAX_IMPORT_ROWS + 1 }, (_, at) => [`u${at}`])
  const fileId = await upload(root, await longSheet(many))
  const { code } = await app.call(identityApi.checkImport, { fileId }, { as: root.token })
  expect(code).toBe(baseRefusals.SHEET_ROWS.code)
})

/** @spec B28 */
test('the list of users leaves as a spreadsheet: those of the scope, masked, with the filter of the list', async () => {
  const { groupId } = await createGroup(app)
  const admin = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId })
  const seen = await createUser(app, { kind: 'staff', roles: ['editor'], groupId, realName: '可见员' })
  await createUser(app, {
    kind: 'staff',
    roles: ['editor'],
    groupId: (await createGroup(app)).groupId,
    realName: '可见员',
  })
  const selection = { rows: 'filtered' as const, filter: { keyword: '可见员' } }
  const columns = ['username', 'realName', 'phoneMasked', 'roles'] as const
  const { table } = await openExport(
    app,
    identityApi.exportUsers,
    { selection, columns: [...columns] },
    { as: admin.token },
  )
  expect(table).toEqual([
    ['用户名', '姓名', '角色', '手机号'],
    [expect.any(String), '可见员', expect.stringContaining('编辑'), expect.stringMatching(/^1\d{2}\*{4}\d{4}$/)],
  ])
  expect(JSON.stringify(table)).not.toContain(seen.phone)
})
