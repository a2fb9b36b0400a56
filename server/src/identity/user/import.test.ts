import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { baseRefusals, CODE_IMPORT_FAILED } from '@podium/core/base/codes.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { userColumns } from '@podium/core/identity/user/user-import.ts'
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
test('the template can be filled in and sent back as it is', async () => {
  const { rawPayload, headers } = await app.http.inject({
    method: 'GET',
    url: `${API_BASE}/system/user/template/export`,
    headers: { authorization: `Bearer ${root.token}` },
  })
  const fileId = await upload(root, rawPayload)
  const { data } = await app.call(identityApi.checkImport, { fileId }, { as: root.token })
  expect([headers['content-type'], data]).toEqual([mediaType, { total: 1, faults: [] }])
})

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
    { imported: 2 },
    404,
    [['甲', 'unactivated']],
  ])
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

test('unreadable files, missing columns, empty and overlong sheets and files of others are refused', async () => {
  const other = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
  const check = async (fileId: string) => (await app.call(identityApi.checkImport, { fileId }, { as: root.token })).code
  const many = Array.from({ length: 1_001 }, () => person('某'))
  expect([
    await check(await upload(root, Buffer.from('not a sheet'))),
    await check(await upload(root, await sheetOf(['用户名', '姓名'], ['a', 'b']))),
    await check(await send(root)),
    await check(await send(root, ...many)),
    await check(await send(other, person('甲'))),
  ]).toEqual([
    identityRefusals.SHEET_UNREADABLE.code,
    identityRefusals.SHEET_COLUMNS.code,
    identityRefusals.SHEET_ROWS.code,
    identityRefusals.SHEET_ROWS.code,
    baseRefusals.NOT_FOUND.code,
  ])
})
