import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseRefusals, CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { departmentRefusals } from '@podium/core/identity/department/department.rule.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createUser } from '../identity.fixture.ts'
import { identity } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, organisation] })
})
afterAll(() => app.close())

async function office() {
  const { groupId } = await createGroup(app)
  const admin = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId })
  return { groupId, as: admin.token }
}

const values = { leaderId: null, phone: '', email: '' as const, position: 0, enabled: true }
const save = ({ groupId, as }: { groupId: string; as: string }, name: string, change: Record<string, unknown> = {}) =>
  app.call(identityApi.saveDepartment, { groupId, parentId: null, name, ...values, ...change }, { as })
const list = async ({ groupId, as }: { groupId: string; as: string }) =>
  (await app.call(identityApi.departments, { groupId }, { as })).data
const peopleOf = async (as: string, departmentId: string) =>
  (await app.call(identityApi.userPage, { departmentId }, { as })).data.rows.map(({ userId }) => userId)

/** @spec B22 */
test('departments form a tree, people are found in them and below, and an empty one is deleted', async () => {
  const place = await office()
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: place.groupId })
  const upper = (await save(place, '竞赛部', { leaderId: staff.userId, phone: '010-1234' })).data.departmentId
  const lower = (await save(place, '评审组', { parentId: upper })).data.departmentId
  expect((await save(place, '评审组', { parentId: upper })).code).toBe(departmentRefusals.DEPARTMENT_NAME_TAKEN.code)
  const move = (departmentId: string | null) =>
    app.call(identityApi.moveToDepartment, { userIds: [staff.userId], departmentId }, { as: place.as })
  expect((await move(lower)).code).toBe(0)
  expect(await peopleOf(place.as, upper)).toEqual([staff.userId])
  expect((await list(place)).map(({ name, leaderName, people }) => [name, leaderName !== '', people])).toEqual([
    ['竞赛部', true, 0],
    ['评审组', false, 1],
  ])
  const remove = (departmentId: string) =>
    app.call(identityApi.removeDepartment, { departmentId, version: 1 }, { as: place.as })
  const notEmpty = departmentRefusals.DEPARTMENT_NOT_EMPTY.code
  expect([(await remove(upper)).code, (await remove(lower)).code]).toEqual([notEmpty, notEmpty])
  await move(null)
  expect([(await remove(lower)).code, (await remove(upper)).code]).toEqual([0, 0])
  expect(await list(place)).toEqual([])
})

test('two moves of departments below each other at once leave a tree', async () => {
  const place = await office()
  const [a, b] = [(await save(place, '甲')).data.departmentId, (await save(place, '乙')).data.departmentId]
  const answers = await Promise.all([
    save(place, '甲', { departmentId: a, version: 1, parentId: b }),
    save(place, '乙', { departmentId: b, version: 1, parentId: a }),
  ])
  expect(answers.map(({ code }) => code).toSorted((x, y) => x - y)).toEqual([
    0,
    departmentRefusals.DEPARTMENT_CYCLE.code,
  ])
})

test('only people with a role in the organisation enter its departments or lead them, and leave with the role', async () => {
  const place = await office()
  const other = await office()
  const root = (await createUser(app, { kind: 'staff', roles: ['ROOT'] })).token
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: place.groupId })
  const stranger = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: other.groupId })
  const { departmentId } = (await save(place, '秘书处', { leaderId: staff.userId })).data
  const refused = departmentRefusals.NOT_OF_DEPARTMENT.code
  const move = (userIds: string[]) => app.call(identityApi.moveToDepartment, { userIds, departmentId }, { as: root })
  expect((await move([staff.userId, stranger.userId])).code).toBe(refused)
  expect((await save({ ...place, as: root }, '外联部', { leaderId: stranger.userId })).code).toBe(refused)
  expect((await move([staff.userId])).code).toBe(0)
  const { rows } = (await app.call(identityApi.userPage, { departmentId }, { as: root })).data
  const roles = { userId: staff.userId, roles: [], version: rows[0]!.version }
  expect((await app.call(identityApi.setRoles, roles, { as: root })).code).toBe(0)
  expect(await peopleOf(root, departmentId)).toEqual([])
  expect(await list(place)).toMatchObject([{ leaderId: null, people: 0, version: 2 }])
})

test('staff of another organisation see and change nothing of it', async () => {
  const place = await office()
  const other = await office()
  const { departmentId } = (await save(place, '财务部')).data
  const own = (await save(other, '自己的部门')).data.departmentId
  const stranger = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: other.groupId })
  const answers = await Promise.all([
    app.call(identityApi.departments, { groupId: place.groupId }, { as: other.as }),
    save({ ...place, as: other.as }, '外人'),
    save(other, '混入', { parentId: departmentId }),
    save(other, '混入', { departmentId, version: 1 }),
    app.call(identityApi.removeDepartment, { departmentId, version: 1 }, { as: other.as }),
    app.call(identityApi.moveToDepartment, { userIds: [stranger.userId], departmentId }, { as: other.as }),
    app.call(identityApi.moveToDepartment, { userIds: [stranger.userId], departmentId: own }, { as: place.as }),
  ])
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => baseRefusals.NOT_FOUND.code))
  const student = (await createUser(app)).token
  expect((await app.call(identityApi.departments, { groupId: place.groupId }, { as: student })).code).toBe(
    CODE_NO_ACCESS,
  )
})

test('a changed department is refused to whoever had it open before, and a disabled one takes nobody', async () => {
  const place = await office()
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: place.groupId })
  const { departmentId } = (await save(place, '宣传部')).data
  expect((await save(place, '宣传部', { departmentId, version: 1, enabled: false })).data.version).toBe(2)
  expect((await save(place, '新名', { departmentId, version: 1 })).code).toBe(baseRefusals.STALE.code)
  const moved = await app.call(
    identityApi.moveToDepartment,
    { userIds: [staff.userId], departmentId },
    { as: place.as },
  )
  expect(moved.code).toBe(departmentRefusals.DEPARTMENT_DISABLED.code)
})
