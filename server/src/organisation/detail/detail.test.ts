import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseRefusals, CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { organisation } from '../index.ts'
import { createGroup, createSchool } from '../organisation.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [organisation] })
})
afterAll(() => app.close())

const EDITOR = ['organisation:school:list', 'organisation:contact:edit']

function staffOf(groupId: string, codes = EDITOR) {
  const userId = crypto.randomUUID()
  const scopeOf = () => ({ reach: 'groups' as const, groups: [], below: [groupId] })
  return { userId, as: app.viewer({ userId, groupId, permissions: new Set(codes), scopeOf }) }
}

const contact = {
  person: '王老师',
  phone: '010-1234',
  email: 'w@x.cn',
  address: '北京',
  website: 'https://x.cn',
} as const
const detailOf = (groupId: string, as: string) => app.call(organisationApi.groupDetail, { groupId }, { as })

/** @spec B09 B24 */
test('a school is shown with those above it, and its contact is changed by its own staff', async () => {
  const top = await createGroup(app, { name: '省赛区' })
  const { groupId, schoolId } = await createSchool(app, { parentId: top.groupId })
  await createGroup(app, { parentId: groupId, kind: 'college' })
  const { as } = staffOf(groupId)
  const { data } = await detailOf(groupId, as)
  expect(data).toMatchObject({
    kind: 'school',
    upper: [{ groupId: top.groupId, name: '省赛区' }],
    lowerCount: 1,
    school: { schoolId, level: 'undergraduate', colleges: 0, majors: 0 },
    contact: { person: '', website: '' },
    logo: '',
  })
  const save = (version: number, website: string) =>
    app.call(organisationApi.saveGroupContact, { groupId, version, contact: { ...contact, website } }, { as })
  expect((await save(data.version, 'javascript:alert(1)')).code).not.toBe(0)
  expect((await save(data.version, contact.website)).data.version).toBe(data.version + 1)
  expect((await save(data.version, contact.website)).code).toBe(baseRefusals.STALE.code)
  expect((await detailOf(groupId, as)).data.contact).toEqual(contact)
})

test('a logo is one that the person uploaded for it, stays when left out and goes when cleared', async () => {
  const { groupId } = await createSchool(app)
  const { as, userId } = staffOf(groupId)
  const stored = (purpose: string, ownerId: string) =>
    storeFile(app.services, app.db, {
      purpose,
      ownerId,
      name: 'l.png',
      mediaType: 'image/png',
      bytes: Buffer.from('png'),
    })
  const save = (version: number, logoFileId?: string | null) =>
    app.call(organisationApi.saveGroupContact, { groupId, version, contact, logoFileId }, { as })
  const [seal, foreign, own] = [
    await stored('organisation.seal', userId),
    await stored('organisation.logo', crypto.randomUUID()),
    await stored('organisation.logo', userId),
  ]
  const notFound = baseRefusals.NOT_FOUND.code
  expect([(await save(1, seal)).code, (await save(1, foreign)).code]).toEqual([notFound, notFound])
  expect((await save(1, own)).code).toBe(0)
  expect((await save(2)).code).toBe(0)
  expect((await detailOf(groupId, as)).data.logo).toContain(own)
  expect((await save(3, null)).code).toBe(0)
  expect((await detailOf(groupId, as)).data.logo).toBe('')
})

test('staff of another organisation neither read nor change it', async () => {
  const { groupId } = await createSchool(app)
  const other = await createSchool(app)
  const { as } = staffOf(other.groupId)
  const change = (token: string) =>
    app.call(organisationApi.saveGroupContact, { groupId, version: 1, contact }, { as: token })
  expect((await detailOf(groupId, as)).code).toBe(baseRefusals.NOT_FOUND.code)
  expect((await change(as)).code).toBe(baseRefusals.NOT_FOUND.code)
  expect((await change(staffOf(groupId, ['organisation:school:list']).as)).code).toBe(CODE_NO_ACCESS)
})
