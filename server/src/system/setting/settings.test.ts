import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemApi as api } from '@podium/core/system/api.ts'
import { systemRefusals } from '@podium/core/system/refusals.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { organisation } from '#server/organisation/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { system } from '../index.ts'

let app: TestApp
let root: MadeUser
beforeAll(async () => {
  app = await openTestApp({ modules: [organisation, identity, system] })
  root = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
})
afterAll(() => app.close())

const save = (input: { key: 'documentUrl'; value: string; version: number }, as = root.token) =>
  app.call(api.saveSetting, input, { as })

/** @spec B32 */
test('the links of the bar are what staff set, and show who changed them', async () => {
  const student = await createUser(app, { kind: 'student' })
  const links = async () => (await app.call(api.barLinks, {}, { as: student.token })).data
  expect(await links()).toEqual({ documentUrl: '', codeUrl: '' })
  expect((await save({ key: 'documentUrl', value: 'https://docs.example/', version: 0 })).data).toEqual({ version: 1 })
  expect(await links()).toEqual({ documentUrl: 'https://docs.example/', codeUrl: '' })
  const { data } = await app.call(api.settings, {}, { as: root.token })
  expect(data.find(({ key }) => key === 'documentUrl')).toMatchObject({ version: 1, changedByName: root.realName })
})

test('a stale change and a value that does not fit are refused', async () => {
  expect((await save({ key: 'documentUrl', value: 'javascript:alert(1)', version: 1 })).code).toBe(
    systemRefusals.SETTING_URL.code,
  )
  expect((await save({ key: 'documentUrl', value: 'https://other.example/', version: 0 })).status).toBe(409)
})

test('staff of one organisation neither see nor change settings of all', async () => {
  const { groupId } = await createGroup(app)
  const admin = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId })
  expect((await app.call(api.settings, {}, { as: admin.token })).status).toBe(403)
  expect((await save({ key: 'documentUrl', value: '', version: 1 }, admin.token)).status).toBe(403)
})

test('the test of the file store leaves nothing behind', async () => {
  const { data } = await app.call(api.testStorage, {}, { as: root.token })
  expect(data).toMatchObject({ store: 'disk', works: true })
})
