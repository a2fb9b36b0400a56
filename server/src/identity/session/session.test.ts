import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CODE_LOGIN_EXPIRED } from '@podium/core/base/codes.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { codeListener, createUser } from '../identity.fixture.ts'
import { identity } from '../index.ts'

const password = 'correct horse battery'
const codes = codeListener()

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, codes.module] })
})
afterAll(() => app.close())

const alive = async (token: string) => (await app.call(identityApi.info, {}, { as: token })).code
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

function age(userId: string, change: { created_at?: Date; last_seen_at?: Date; expires_at?: Date }) {
  return app.db.updateTable('identity_session').set(change).where('user_id', '=', userId).execute()
}

function endOf(userId: string) {
  return app.db
    .selectFrom('identity_session')
    .select('expires_at')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
    .then(({ expires_at }) => Math.round((expires_at.getTime() - Date.now()) / 60_000))
}

/** @spec N05 X02 */
describe('a session', () => {
  test('is kept as a hash: no token stands in the database', async () => {
    const user = await createUser(app)
    const rows = await app.db.selectFrom('identity_session').selectAll().where('user_id', '=', user.userId).execute()
    expect(JSON.stringify(rows)).not.toContain(user.token)
    expect(rows.map(({ token_hash }) => token_hash.length)).toEqual([32])
  })

  test('ends when it was idle too long, with the code for expired sign-ins', async () => {
    const user = await createUser(app)
    await age(user.userId, { expires_at: minutesAgo(1) })
    expect(await alive(user.token)).toBe(CODE_LOGIN_EXPIRED)
  })

  test.each([
    ['student', 120],
    ['staff', 30],
    ['expert', 30],
  ] as const)('of a %s slides on by %i minutes when it is used', async (kind, minutes) => {
    const user = await createUser(app, { kind })
    await age(user.userId, { last_seen_at: minutesAgo(5), expires_at: new Date(Date.now() + 60_000) })
    expect([await alive(user.token), await endOf(user.userId)]).toEqual([0, minutes])
  })

  test('of which most is left slides on a moment after it is used', async () => {
    const user = await createUser(app)
    await age(user.userId, { last_seen_at: minutesAgo(5), expires_at: minutesAgo(-100) })
    expect(await alive(user.token)).toBe(0)
    await expect.poll(() => endOf(user.userId), { timeout: 5_000 }).toBe(120)
  })

  test('that ends soon, however busy it is, is recorded once a minute', async () => {
    const user = await createUser(app)
    const change = { created_at: minutesAgo(11 * 60 + 50), last_seen_at: minutesAgo(5), expires_at: minutesAgo(-10) }
    await age(user.userId, change)
    const lastSeen = async () =>
      app.db.selectFrom('identity_session').select('last_seen_at').where('user_id', '=', user.userId).execute()
    expect([await alive(user.token), await endOf(user.userId)]).toEqual([0, 10])
    const first = await lastSeen()
    expect(first[0]!.last_seen_at.getTime()).toBeGreaterThan(minutesAgo(1).getTime())
    expect([await alive(user.token), await lastSeen()]).toEqual([0, first])
  })

  test('that ended right after its use stays ended', async () => {
    const user = await createUser(app)
    const other = await createUser(app)
    for (const { userId } of [user, other]) {
      await age(userId, { last_seen_at: minutesAgo(5), expires_at: minutesAgo(-100) })
    }
    expect([await alive(user.token), await alive(other.token)]).toEqual([0, 0])
    await app.call(identityApi.logout, {}, { as: user.token })
    await expect.poll(() => endOf(other.userId), { timeout: 5_000 }).toBe(120)
    expect([await endOf(user.userId), await alive(user.token)]).toEqual([100, CODE_LOGIN_EXPIRED])
  })

  test('ends twelve hours after the sign-in however busy it is', async () => {
    const user = await createUser(app)
    const change = { created_at: minutesAgo(11 * 60 + 50), last_seen_at: minutesAgo(2) }
    await age(user.userId, { ...change, expires_at: new Date(Date.now() + 60_000) })
    expect([await alive(user.token), await endOf(user.userId)]).toEqual([0, 10])
  })

  test('is found as its own among those of a crowd, and extended once', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, (_, at) => createUser(app, { realName: `同学${at}` })))
    for (const { userId } of users) await age(userId, { last_seen_at: minutesAgo(5), expires_at: minutesAgo(-1) })
    const tokens = users.flatMap(({ token }, at) => [token, `${token}x`, users.at(-1 - at)!.token])
    const answers = await Promise.all(tokens.map((as) => app.call(identityApi.info, {}, { as })))
    const names = users.map(({ realName }) => realName)
    expect(answers.map(({ code, data }) => (code === 0 ? data.realName : code))).toEqual(
      users.flatMap((_, at) => [names[at], CODE_LOGIN_EXPIRED, names.at(-1 - at)]),
    )
    expect(await Promise.all(users.map(({ userId }) => endOf(userId)))).toEqual(users.map(() => 120))
  })

  test('is found by a plan that is made once, alone and in a crowd', async () => {
    const single = await openTestApp({ modules: [identity], limits: { poolSize: 1 } })
    try {
      const { token } = await createUser(single)
      await sql`insert into identity_session (user_id, token_hash, cookie_hash, mode, address, agent, expires_at)
        select user_id, sha256(('token' || at)::bytea), sha256(('cookie' || at)::bytea), mode, address, agent, expires_at
        from identity_session, generate_series(1, 2000) as at`.execute(single.db)
      await sql`analyze identity_session, identity_user`.execute(single.ownerDb())
      // As in production; the tests' server never makes a plan for given values.
      await sql`set plan_cache_mode = auto`.execute(single.db)
      const read = () => single.call(identityApi.info, {}, { as: token })
      for (let turn = 0; turn < 12; turn += 1) await read()
      await Promise.all(Array.from({ length: 12 }, read))
      const { rows } = await sql<{ custom: number; generic: number }>`
        select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements
        where name like 'identity-sessions-bearer%'`.execute(single.db)
      expect(rows[0]!.custom).toBe(5)
      expect(rows[0]!.generic).toBeGreaterThan(5)
    } finally {
      await single.close()
    }
  })

  /** @spec C04 */
  test('is over at sign-out, for the token and for the cookie', async () => {
    const user = await createUser(app, { password })
    const signedIn = await app.call(identityApi.loginByPassword, { username: user.phone, password })
    const token = signedIn.data.accessToken
    await app.call(identityApi.logout, {}, { as: token })
    expect([await alive(token), await alive(user.token)]).toEqual([CODE_LOGIN_EXPIRED, 0])
  })

  test('is not opened by the cookie as a bearer token', async () => {
    const user = await createUser(app, { password })
    const { headers } = await app.call(identityApi.loginByPassword, { username: user.phone, password })
    const cookie = /moo-token=([\w-]+)/.exec(String(headers['set-cookie']))![1]!
    expect(await alive(cookie)).toBe(CODE_LOGIN_EXPIRED)
  })

  test('of another device is seen and ended by its owner only', async () => {
    const [user, stranger] = [await createUser(app, { password }), await createUser(app)]
    const second = await app.call(identityApi.loginByPassword, { username: user.phone, password })
    const { data } = await app.call(identityApi.devices, {}, { as: user.token })
    const sessionId = data.find(({ current }) => !current)!.sessionId
    const foreign = await app.call(identityApi.endDevice, { sessionId }, { as: stranger.token })
    const stillAlive = await alive(second.data.accessToken)
    await app.call(identityApi.endDevice, { sessionId }, { as: user.token })
    expect([data.length, foreign.status, stillAlive, await alive(second.data.accessToken)]).toEqual([
      2,
      404,
      0,
      CODE_LOGIN_EXPIRED,
    ])
  })
})

/** @spec C10 */
describe('a new password', () => {
  test('needs the old one, ends the other sessions and keeps this one', async () => {
    const user = await createUser(app, { password })
    const other = await app.call(identityApi.loginByPassword, { username: user.phone, password })
    const wrong = { oldPassword: 'wrong', newPassword: 'k7#pQ2vv!x' }
    const refused = await app.call(identityApi.changePassword, wrong, { as: user.token })
    const right = { oldPassword: password, newPassword: 'k7#pQ2vv!x' }
    const done = await app.call(identityApi.changePassword, right, { as: user.token })
    expect([refused.code, done.code, await alive(user.token), await alive(other.data.accessToken)]).toEqual([
      identityRefusals.OLD_PASSWORD_WRONG.code,
      0,
      0,
      CODE_LOGIN_EXPIRED,
    ])
  })

  test('by one-time code ends every session and works at once', async () => {
    const user = await createUser(app, { password })
    await app.call(identityApi.sendCode, { target: user.phone, purpose: 'retrieve' })
    const input = { target: user.phone, code: codes.last(user.phone), password: 'k7#pQ2vv!x' }
    const done = await app.call(identityApi.retrieve, input)
    const again = await app.call(identityApi.loginByPassword, { username: user.phone, password: 'k7#pQ2vv!x' })
    expect([done.code, await alive(user.token), again.code]).toEqual([0, CODE_LOGIN_EXPIRED, 0])
  })

  test('never stands in the audit log', async () => {
    const user = await createUser(app, { password })
    const input = { oldPassword: password, newPassword: 'unmistakable phrase' }
    await app.call(identityApi.changePassword, input, { as: user.token })
    const rows = await app.db.selectFrom('platform_audit').selectAll().where('actor_id', '=', user.userId).execute()
    expect(rows.map(({ action, input }) => ({ action, input }))).toEqual([
      { action: 'identity.changePassword', input: { oldPassword: '[hidden]', newPassword: '[hidden]' } },
    ])
  })
})

describe('the group of a session', () => {
  test('is the only one somebody may act for, and is left to choose among several', async () => {
    const [a, b] = [await createGroup(app), await createGroup(app)]
    const one = await createUser(app, { kind: 'staff', roles: ['editor'], groupId: a.groupId, password })
    const role = await app.db
      .selectFrom('identity_role')
      .select('id')
      .where('key', '=', 'organiser')
      .executeTakeFirstOrThrow()
    const first = await app.call(identityApi.loginByPassword, { username: one.phone, password })
    const single = await app.call(identityApi.info, {}, { as: first.data.accessToken })
    await app.db
      .insertInto('identity_user_role')
      .values({ user_id: one.userId, role_id: role.id, group_id: b.groupId })
      .execute()
    const second = await app.call(identityApi.loginByPassword, { username: one.phone, password })
    const token = second.data.accessToken
    const several = await app.call(identityApi.info, {}, { as: token })
    await app.call(identityApi.switchGroup, { groupId: b.groupId }, { as: token })
    const chosen = await app.call(identityApi.info, {}, { as: token })
    expect([single, several, chosen].map(({ data }) => [data.groupId, data.groupCount, data.roleKeys])).toEqual([
      [a.groupId, 1, ['editor']],
      [null, 2, ['ROLE_DEFAULT']],
      [b.groupId, 2, ['organiser']],
    ])
  })

  test('gives no rights any more once the group is disabled', async () => {
    const group = await createGroup(app)
    const user = await createUser(app, { kind: 'staff', roles: ['editor'], groupId: group.groupId })
    await app.db.updateTable('organisation_group').set({ enabled: false }).where('id', '=', group.groupId).execute()
    const { data } = await app.call(identityApi.info, {}, { as: user.token })
    expect(data.permissions).toEqual([])
  })

  /** @spec C17 N02 */
  test('the choice of groups names codes, roles and the groups directly below', async () => {
    const a = await createGroup(app, { name: '甲会' })
    const b = await createGroup(app, { parentId: a.groupId })
    await createGroup(app, { parentId: b.groupId })
    const user = await createUser(app, { kind: 'staff', roles: ['organiser', 'editor'], groupId: a.groupId })
    const { data } = await app.call(identityApi.groupChoices, {}, { as: user.token })
    expect(data).toEqual([
      {
        groupId: a.groupId,
        groupCode: a.code,
        groupName: '甲会',
        roleNames: ['竞赛管理员', '资讯编辑'].sort(),
        directGroups: [b.groupId],
        directGroupCodes: [b.code],
      },
    ])
    const english = await app.call(identityApi.groupChoices, {}, { as: user.token, language: 'en' })
    expect(english.data[0]!.roleNames.join()).not.toMatch(/[\u4e00-\u9fff]/)
  })

  test('a role that is held in another group has no say in this one', async () => {
    const [a, b] = [await createGroup(app), await createGroup(app)]
    const user = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId: a.groupId })
    const answer = await app.call(identityApi.switchGroup, { groupId: b.groupId }, { as: user.token })
    expect([answer.status, answer.code]).toEqual([403, 20039])
  })
})
