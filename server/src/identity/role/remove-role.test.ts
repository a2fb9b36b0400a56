import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { roleRefusals } from '@podium/core/identity/role/refusals.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createUser, type MadeUser } from '../identity.fixture.ts'
import { identity } from '../index.ts'

let app: TestApp
let root: MadeUser
beforeAll(async () => {
  app = await openTestApp({ modules: [identity] })
  const { groupId } = await createGroup(app)
  root = await createUser(app, { kind: 'staff', roles: ['ROOT'], groupId })
})
afterAll(() => app.close())

async function makeRole(roleKey: string, permissions: readonly string[] = ['work:work:list']) {
  const role = { roleKey, roleName: '志愿者', reach: 'group' as const, permissions: [...permissions] }
  return (await app.call(identityApi.saveRole, role, { as: root.token })).data
}

const remove = ({ roleId, version }: { roleId: string; version: number }, by = root) =>
  app.call(identityApi.removeRole, { roleId, version }, { as: by.token })

const keys = async () => {
  const { data } = await app.call(identityApi.rolePage, { pageSize: 100 }, { as: root.token })
  return data.rows.map(({ roleKey }) => roleKey)
}

test('a role that nobody has is removed, and the log keeps its name and key', async () => {
  const { roleId, version } = await makeRole('volunteer_a')
  expect((await remove({ roleId, version })).code).toBe(0)
  expect(await keys()).not.toContain('volunteer_a')
  const logged = app.db.selectFrom('platform_audit').select('change').where('action', '=', 'identity.removeRole')
  const kept = JSON.stringify(await logged.where('subject_id', '=', roleId).executeTakeFirstOrThrow())
  expect([kept.includes('志愿者'), kept.includes('volunteer_a')]).toEqual([true, true])
})

test('a role stays while accounts have it, and the refusal says how many', async () => {
  const { roleId, version } = await makeRole('volunteer_b')
  const { groupId } = await createGroup(app)
  await createUser(app, { kind: 'staff', roles: ['volunteer_b'], groupId })
  await createUser(app, { kind: 'staff', roles: ['volunteer_b'], groupId })
  const { code, msg } = await remove({ roleId, version })
  expect([code, msg]).toEqual([roleRefusals.ROLE_IN_USE.code, '仍有 2 个账号拥有该角色，请先收回'])
  expect(await keys()).toContain('volunteer_b')
})

test('nobody removes a built-in role, nor one beyond their own rights, nor an old version of one', async () => {
  const { data } = await app.call(identityApi.rolePage, { builtIn: true, pageSize: 100 }, { as: root.token })
  const builtIn = data.rows.find(({ roleKey }) => roleKey === 'organiser')!
  expect((await remove(builtIn)).code).toBe(roleRefusals.ROLE_BUILT_IN.code)
  const { groupId } = await createGroup(app)
  const other = await createUser(app, { kind: 'staff', roles: ['editor'], groupId })
  const made = await makeRole('volunteer_c')
  expect((await remove(made, other)).code).toBe(baseRefusals.NO_ACCESS.code)
  await makeRole('role_editor', ['system:role:edit'])
  const editor = await createUser(app, { kind: 'staff', roles: ['role_editor'], groupId })
  expect((await remove(made, editor)).code).toBe(roleRefusals.ROLE_BEYOND.code)
  expect((await remove({ ...made, version: made.version + 1 })).code).toBe(baseRefusals.STALE.code)
  expect(await keys()).toContain('volunteer_c')
})

test('a role that is removed while somebody grants it is not found', async () => {
  const { roleId } = await makeRole('volunteer_d')
  const { groupId } = await createGroup(app)
  const { userId } = await createUser(app, { kind: 'staff', groupId })
  const { version } = await app.db
    .selectFrom('identity_user')
    .select('version')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const grant = { userId, roles: [{ roleId, groupId }], version }
  const granted = await app.transact(async (tx) => {
    await tx.deleteFrom('identity_role').where('id', '=', roleId).execute()
    const answer = app.call(identityApi.setRoles, grant, { as: root.token })
    await sleep(200)
    return { answer }
  })
  expect((await granted.answer).code).toBe(baseRefusals.NOT_FOUND.code)
})
