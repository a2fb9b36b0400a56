import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeChange } from '@podium/core/base/audit/audit-words.ts'
import { auditWordsOf } from '@podium/core/base/manifest.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityModule } from '@podium/core/identity/module.ts'
import { systemModule } from '@podium/core/system/module.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity] })
})
afterAll(() => app.close())

const words = auditWordsOf([identityModule, systemModule])

test('a change of roles is logged with the person’s name and the roles by name', async () => {
  const { groupId } = await createGroup(app)
  const admin = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId })
  const user = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId, realName: '钱管理' })
  const { code } = await app.call(
    identityApi.setRoles,
    { userId: user.userId, roles: [], version: 1 },
    { as: admin.token },
  )
  expect(code).toBe(0)
  const { change } = await app.db
    .selectFrom('platform_audit')
    .select('change')
    .where('action', '=', 'identity.setRoles')
    .where('subject_id', '=', user.userId)
    .executeTakeFirstOrThrow()
  const { name_zh: role } = await app.db
    .selectFrom('identity_role')
    .select('name_zh')
    .where('key', '=', 'system_admin')
    .executeTakeFirstOrThrow()
  expect(describeChange(change, words, 'zh-cn')).toMatchObject({
    name: '钱管理',
    fields: [{ label: '角色', before: role, after: null }],
  })
})

test('a new account is logged as active in words', () => {
  const registered = { type: 'user', after: { kind: 'student', state: 'active' } }
  const { fields } = describeChange(registered, words, 'zh-cn')
  expect(fields.map(({ after }) => after)).toContain('正常')
})
