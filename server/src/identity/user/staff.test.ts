import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals, CODE_LOGIN_EXPIRED, CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { roleRefusals } from '@podium/core/identity/role/refusals.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { codeListener, createUser, joinSchool, randomPhone, type MadeUser } from '../identity.fixture.ts'
import { identity } from '../index.ts'

const codes = codeListener()

let app: TestApp
let root: MadeUser
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, codes.module] })
  const { groupId } = await createGroup(app)
  root = await createUser(app, { kind: 'staff', roles: ['ROOT'], groupId })
})
afterAll(() => app.close())

const code = (answer: { code: number }) => answer.code

async function roleId(key: string): Promise<string> {
  const row = await app.db.selectFrom('identity_role').select('id').where('key', '=', key).executeTakeFirstOrThrow()
  return row.id
}

async function versionOf(userId: string): Promise<number> {
  const row = await app.db
    .selectFrom('identity_user')
    .select('version')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.version
}

/** A group with a system administrator, and a child group. */
async function house() {
  const own = await createGroup(app)
  const below = await createGroup(app, { parentId: own.groupId })
  const admin = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId: own.groupId })
  return { groupId: own.groupId, belowId: below.groupId, admin }
}

async function setRoles(as: MadeUser, userId: string, roles: Array<[string, string | null]>) {
  const wanted = await Promise.all(roles.map(async ([key, groupId]) => ({ roleId: await roleId(key), groupId })))
  return app.call(identityApi.setRoles, { userId, roles: wanted, version: await versionOf(userId) }, { as: as.token })
}

/** @spec C06 */
describe('the list of users', () => {
  test('shows those of the own groups and schools, masked, and no others', async () => {
    const { groupId, belowId, admin } = await house()
    const student = await createUser(app, { realName: '欧阳娜娜', email: 'nana@example.cn' })
    await joinSchool(app, student.userId, (await createSchool(app, { parentId: belowId })).schoolId)
    const editor = await createUser(app, { kind: 'staff', roles: ['editor'], groupId: belowId })
    await createUser(app, { realName: '别处的人' })
    const { data } = await app.call(identityApi.userPage, { orderBy: 'createdAt', order: 'asc' }, { as: admin.token })
    expect(data.rows.map(({ userId }) => userId)).toEqual([admin.userId, student.userId, editor.userId])
    const [{ createdAt: _at, ...shown }] = data.rows.slice(1) as [(typeof data.rows)[number]]
    expect([data.total, shown]).toEqual([
      3,
      {
        userId: student.userId,
        username: student.username,
        realName: '欧阳娜娜',
        kind: 'student',
        state: 'active',
        phoneMasked: `${student.phone.slice(0, 3)}****${student.phone.slice(7)}`,
        departmentId: null,
        departmentName: '',
        emailMasked: 'n***@example.cn',
        roles: [],
        version: 1,
      },
    ])
    expect(JSON.stringify(data)).not.toContain(student.phone)
    expect(groupId).toBe(data.rows[0]!.roles[0]!.groupId)
  })

  test('finds by name, by pinyin initials and by the whole phone number', async () => {
    const user = await createUser(app, { realName: '诸葛孔明' })
    const found = await Promise.all(
      ['孔明', 'zgkm', user.phone].map((keyword) => app.call(identityApi.userPage, { keyword }, { as: root.token })),
    )
    expect(found.map(({ data }) => data.rows.map(({ userId }) => userId))).toEqual([
      [user.userId],
      [user.userId],
      [user.userId],
    ])
  })

  test.each([[1_000_000], [-1], [1e308], [0]])('refuses pages of %s', async (pageSize) => {
    const answer = await app.call(identityApi.userPage, { pageSize }, { as: root.token })
    expect(answer.code).toBe(baseRefusals.INVALID_INPUT.code)
  })

  test('is shut to those without the code', async () => {
    const student = await createUser(app)
    const answer = await app.call(identityApi.userPage, {}, { as: student.token })
    expect([answer.status, answer.code]).toEqual([403, CODE_NO_ACCESS])
  })
})

/** @spec C07 */
describe('adding an account', () => {
  test('makes one without a password, which its owner opens by one-time code', async () => {
    const { groupId, admin } = await house()
    const phone = randomPhone()
    const consent = { privacy: '1', agreement: '2' }
    const roles = [{ roleId: await roleId('system_admin'), groupId }]
    const input = { username: `new${phone}`, realName: '新来的', kind: 'staff' as const, phone, roles }
    const added = await app.call(identityApi.addUser, input, { as: admin.token })
    const guessed = await app.call(identityApi.loginByPassword, { username: phone, password: phone.slice(-6) })
    await app.call(identityApi.sendCode, { target: phone, purpose: 'login' })
    const session = await app.call(identityApi.loginByCode, { target: phone, code: codes.last(phone), consent })
    const info = await app.call(identityApi.info, {}, { as: session.data.accessToken })
    expect([guessed.code, info.data.userId, info.data.groupId, info.data.roleKeys]).toEqual([
      identityRefusals.SIGN_IN_FAILED.code,
      added.data.userId,
      groupId,
      ['system_admin'],
    ])
  })

  test('refuses a taken name and phone, unknown fields, and an account outside every own group', async () => {
    const { groupId, admin } = await house()
    const roles = [{ roleId: await roleId('system_admin'), groupId }]
    const base = { username: `n${randomPhone()}`, realName: '某', kind: 'staff' as const, phone: randomPhone(), roles }
    const add = (change: object) => app.call(identityApi.addUser, { ...base, ...change }, { as: admin.token })
    const answers = [
      await add({ username: admin.username.toUpperCase() }),
      await add({ phone: admin.phone }),
      await add({ state: 'active' }),
      await add({ passwordHash: 'x' }),
      await add({ roles: [] }),
    ]
    expect(answers.map(code)).toEqual([
      identityRefusals.USERNAME_TAKEN.code,
      identityRefusals.PHONE_TAKEN.code,
      baseRefusals.INVALID_INPUT.code,
      baseRefusals.INVALID_INPUT.code,
      identityRefusals.GROUP_MISSING.code,
    ])
  })
})

/** @spec C07 P05 */
test('staff of one organisation add nobody to another or to all of them', async () => {
  const { groupId, admin } = await house()
  const elsewhere = await createGroup(app)
  const admins = await roleId('system_admin')
  const add = async (...groups: Array<string | null>) => {
    const account = { username: `n${randomPhone()}`, realName: '某', kind: 'staff' as const, phone: randomPhone() }
    const roles = groups.map((each) => ({ roleId: admins, groupId: each }))
    return code(await app.call(identityApi.addUser, { ...account, roles }, { as: admin.token }))
  }
  const beyond = identityRefusals.GRANT_BEYOND.code
  expect([
    await add(groupId),
    await add(elsewhere.groupId),
    await add(null),
    await add(groupId, null),
    await add(groupId, elsewhere.groupId),
  ]).toEqual([0, beyond, beyond, beyond, beyond])
})

/** @spec C08 P05 */
describe('assigning roles', () => {
  test('acts on a live session at once', async () => {
    const { groupId, admin } = await house()
    const user = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId })
    const before = await app.call(identityApi.userPage, {}, { as: user.token })
    await setRoles(admin, user.userId, [])
    const after = await app.call(identityApi.userPage, {}, { as: user.token })
    expect([before.code, after.code]).toEqual([0, CODE_NO_ACCESS])
  })

  test('refuses what reaches further than the own rights', async () => {
    const { groupId, belowId, admin } = await house()
    const elsewhere = await createGroup(app)
    const user = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId: belowId })
    const beyond = identityRefusals.GRANT_BEYOND.code
    const answers = [
      await setRoles(admin, user.userId, [['organiser', groupId]]),
      await setRoles(admin, user.userId, [['system_admin', elsewhere.groupId]]),
      await setRoles(admin, user.userId, [['system_admin', null]]),
      await setRoles(admin, user.userId, [['ROOT', null]]),
      await setRoles(admin, admin.userId, [['system_admin', groupId]]),
      await setRoles(admin, root.userId, []),
    ]
    expect(answers.map(code)).toEqual([
      beyond,
      beyond,
      beyond,
      identityRefusals.ROOT_FIXED.code,
      identityRefusals.NOT_ONESELF.code,
      baseRefusals.NOT_FOUND.code,
    ])
    expect(await versionOf(user.userId)).toBe(1)
  })

  test('keeps one ROOT even when two demote each other at once', async () => {
    const second = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
    const answers = await Promise.all([setRoles(root, second.userId, []), setRoles(second, root.userId, [])])
    const codesSeen = answers.map(code)
    expect(codesSeen.filter((one) => one === 0)).toEqual([0])
    const roots = await app.db
      .selectFrom('identity_user_role')
      .select('user_id')
      .where('role_id', '=', await roleId('ROOT'))
      .execute()
    expect(roots.length).toBe(1)
    root = roots[0]!.user_id === root.userId ? root : second
  })

  test('refuses an old version and a role that is not there', async () => {
    const user = await createUser(app)
    const stale = await app.call(
      identityApi.setRoles,
      { userId: user.userId, roles: [], version: 9 },
      { as: root.token },
    )
    const roles = [{ roleId: user.userId, groupId: null }]
    const absent = await app.call(identityApi.setRoles, { userId: user.userId, roles, version: 1 }, { as: root.token })
    expect([stale.code, absent.code]).toEqual([baseRefusals.STALE.code, baseRefusals.NOT_FOUND.code])
  })
})

/** @spec C09 C11 */
describe('managing accounts', () => {
  test('disabling ends the sessions at once and for good', async () => {
    const user = await createUser(app)
    const input = { userId: user.userId, realName: '改名', kind: 'student' as const, enabled: false, version: 1 }
    await app.call(identityApi.updateUser, input, { as: root.token })
    const disabled = await app.call(identityApi.info, {}, { as: user.token })
    await app.db.updateTable('identity_user').set({ state: 'active' }).where('id', '=', user.userId).execute()
    const again = await app.call(identityApi.info, {}, { as: user.token })
    expect([disabled.code, again.code]).toEqual([CODE_LOGIN_EXPIRED, CODE_LOGIN_EXPIRED])
  })

  test('of another house answers as if there were none', async () => {
    const { admin } = await house()
    const stranger = await createUser(app)
    const as = { as: admin.token }
    const { userId } = stranger
    const answers = [
      await app.call(identityApi.updateUser, { userId, realName: 'x', kind: 'student', enabled: true, version: 1 }, as),
      await app.call(identityApi.removeUsers, { userIds: [userId] }, as),
      await app.call(identityApi.resetPassword, { userId }, as),
      await app.call(identityApi.endSessions, { userId }, as),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })

  test('removes accounts nobody needs, and refuses all when one is oneself', async () => {
    const [spare, second] = [await createUser(app), await createUser(app)]
    const remove = (...userIds: string[]) => app.call(identityApi.removeUsers, { userIds }, { as: root.token })
    const oneself = await remove(spare.userId, root.userId)
    const done = await remove(spare.userId, second.userId)
    const gone = await app.db.selectFrom('identity_user').select('id').where('id', '=', spare.userId).execute()
    expect([oneself.code, done.data, gone]).toEqual([identityRefusals.NOT_ONESELF.code, { removed: 2 }, []])
  })

  test('an account that other modules have records of stays', async () => {
    const owner = await createUser(app)
    const { groupId } = await createGroup(app)
    await app.db
      .insertInto('site_article')
      .values({ group_id: groupId, news_type: 'news', title: '题', created_by: owner.userId })
      .execute()
    const answer = await app.call(identityApi.removeUsers, { userIds: [owner.userId] }, { as: root.token })
    expect([answer.code, answer.msg]).toEqual([
      identityRefusals.IN_USE.code,
      '账号「张三丰」已有业务数据，不能删除，可改为停用',
    ])
  })

  test('resetting a password sends the owner a code and tells nobody else', async () => {
    const user = await createUser(app)
    const answer = await app.call(identityApi.resetPassword, { userId: user.userId }, { as: root.token })
    expect([answer.data, codes.count(user.phone)]).toEqual([{}, 1])
  })
})

/** @spec B27 */
describe('whole contacts', () => {
  test('are shown for a reason, which the audit log keeps without them, and not repeated from a store', async () => {
    const { admin, groupId } = await house()
    const user = await createUser(app, { roles: ['school_admin'], groupId, email: 'whole@school.example.org' })
    const input = { userId: user.userId, reason: '电话核实本人' }
    const shown = await app.call(identityApi.revealContact, input, { as: admin.token })
    expect(shown.data).toEqual({ phone: user.phone, email: 'whole@school.example.org' })
    const logged = await app.db
      .selectFrom('platform_audit')
      .selectAll()
      .where('action', '=', 'identity.revealContact')
      .where('outcome', '=', 'done')
      .execute()
    expect(logged).toMatchObject([{ actor_id: admin.userId, subject_id: user.userId }])
    const row = JSON.stringify(logged)
    expect([row.includes('电话核实本人'), row.includes(user.phone), row.includes('whole@')]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('are refused without a reason, without the code, and of people beyond the scope', async () => {
    const [{ admin, groupId }, other] = [await house(), await house()]
    const user = await createUser(app, { roles: ['school_admin'], groupId })
    const ask = (reason: string, as: MadeUser) =>
      app.call(identityApi.revealContact, { userId: user.userId, reason }, { as: as.token })
    const answers = await Promise.all([ask('  ', admin), ask('核实', user), ask('核实', other.admin)])
    expect(answers.map(code)).toEqual([baseRefusals.INVALID_INPUT.code, CODE_NO_ACCESS, baseRefusals.NOT_FOUND.code])
  })
})

describe('roles', () => {
  const role = { roleName: '志愿者', reach: 'group' as const, permissions: ['work:work:list'] }

  test('are saved with their codes and act from the next call on', async () => {
    const { groupId } = await createGroup(app)
    const made = await app.call(identityApi.saveRole, { ...role, roleKey: 'volunteer' }, { as: root.token })
    const user = await createUser(app, { kind: 'staff', roles: ['volunteer'], groupId })
    const { roleId, version } = made.data
    const wider = { ...role, roleKey: 'volunteer', roleId, version, permissions: ['work:work:list', 'work:work:audit'] }
    await app.call(identityApi.saveRole, wider, { as: root.token })
    const { data } = await app.call(identityApi.info, {}, { as: user.token })
    expect(data.permissions).toEqual(['work:work:audit', 'work:work:list'])
  })

  test('can neither be changed when built in, nor taken by key, nor made beyond the own rights', async () => {
    const { admin } = await house()
    const save = (change: object, as = root) =>
      app.call(identityApi.saveRole, { ...role, roleKey: 'helper', ...change }, { as: as.token })
    const answers = [
      await save({ roleId: await roleId('organiser'), version: 1 }),
      await save({ roleKey: 'organiser' }),
      await save({ permissions: ['no:such:code'] }),
      await save({ permissions: ['work:work:list'] }, admin),
    ]
    expect(answers.map(code)).toEqual([
      roleRefusals.ROLE_BUILT_IN.code,
      roleRefusals.ROLE_KEY_TAKEN.code,
      identityRefusals.UNKNOWN_PERMISSION.code,
      roleRefusals.ROLE_BEYOND.code,
    ])
  })
})
