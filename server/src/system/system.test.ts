import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { baseRefusals, CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { both } from '@podium/core/base/bilingual-text.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { refusalWords } from '@podium/core/base/audit/audit-words.ts'
import { systemApi } from '@podium/core/system/api.ts'
import { recordNames } from '@podium/core/system/events.ts'
import { systemRefusals } from '@podium/core/system/refusals.ts'
import type { MenuItem } from '@podium/core/system/menu/menu.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { json } from '#server/platform/db/db.ts'
import { job } from '#server/platform/jobs/kind.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { answer, type Module } from '#server/platform/kernel/module.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { system } from './index.ts'
import { seedSystem } from './menu/menu.ts'

/** Jobs without effect; no job runs in these tests. */
const worker: Module = {
  name: 'worker',
  api: {},
  verbs: {},
  jobs: {
    'test.work': job(z.object({}), async () => ({})),
    'review.work': job(z.object({}), async () => ({})),
  },
  answers: [
    answer(recordNames, async (_db, { type, ids }) =>
      type === 'thing'
        ? ids.map((id) => ({ id, roundZh: '春季赛', roundEn: 'Spring round', zh: '东区', en: 'East' }))
        : [],
    ),
  ],
}

let app: TestApp
let groupId: string
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, organisation, system, worker] })
  groupId = (await createGroup(app)).groupId
})
afterAll(() => app.close())

const paths = (menu: MenuItem[]): string[] => menu.flatMap(({ path, children }) => [path, ...paths(children)])

/** @spec C05 N04 B34 P04 */
describe('the menu', () => {
  test('has what the roles in the group of the session open', async () => {
    const editor = await createUser(app, { kind: 'staff', roles: ['editor'], groupId })
    const { data } = await app.call(systemApi.userMenu, {}, { as: editor.token })
    expect(paths(data)).toEqual([
      '/dashboard',
      '/newsManagement',
      '/newsManagement/list',
      '/newsManagement/addEdit',
      '/newsManagement/detail',
      '/newsManagement/questions',
      '/website',
      '/website/info',
      '/website/url',
      '/website/banner',
    ])
    expect(data[0]).toEqual({
      menuId: data[0]!.menuId,
      menuName: '工作台',
      menuNameEn: 'Workbench',
      menuType: 2,
      path: '/dashboard',
      query: '',
      icon: 'dashboard',
      visible: 1,
      component: 'insight/dashboard',
      children: [],
    })
  })

  test('is empty without a group and shut to strangers', async () => {
    const student = await createUser(app)
    const own = await app.call(systemApi.userMenu, {}, { as: student.token })
    const nobody = await app.call(systemApi.userMenu, {})
    expect([own.data, nobody.code]).toEqual([[], baseRefusals.LOGIN_EXPIRED.code])
  })

  test('is seeded anew without changing, and loses built-in rows of older versions', async () => {
    const rows = () => app.db.selectFrom('system_menu').select(['id', 'path', 'version']).orderBy('id').execute()
    const before = await rows()
    const old = { name_zh: '旧', menu_type: 2, path: '/old', built_in: true }
    await app.db.insertInto('system_menu').values(old).execute()
    const own = { ...old, path: '/own', built_in: false }
    const { id } = await app.db.insertInto('system_menu').values(own).returning('id').executeTakeFirstOrThrow()
    await app.transact((tx) => seedSystem(app.services.manifests, tx))
    expect((await rows()).filter((row) => row.id !== id)).toEqual(before)
    await app.db.deleteFrom('system_menu').where('id', '=', id).execute()
  })
})

/** @spec C21 */
describe('dictionaries', () => {
  test('give the enabled entries in order', async () => {
    const { data } = await app.call(systemApi.dict, { dictType: 'school_level' })
    expect(data.map(({ dictValue, dictLabel }) => [dictValue, dictLabel])).toEqual([
      ['undergraduate', '本科'],
      ['vocational', '高职高专'],
      ['secondary', '中等学校'],
      ['other', '其他'],
    ])
  })

  test('keep what staff changed when the server starts again', async () => {
    await app.db
      .updateTable('system_dict_data')
      .set({ label_zh: '本科院校' })
      .where('value', '=', 'undergraduate')
      .execute()
    await app.transact((tx) => seedSystem(app.services.manifests, tx))
    const row = await app.db
      .selectFrom('system_dict_data')
      .select('label_zh')
      .where('value', '=', 'undergraduate')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ label_zh: '本科院校' })
  })

  test('know the 34 regions of the country', async () => {
    const { data } = await app.call(systemApi.dict, { dictType: 'region' })
    expect([data.length, data[0]?.dictLabel]).toEqual([34, '北京市'])
  })
})

describe('jobs', () => {
  const add = (ownerId: string, group: string | null, kind = 'test.work') =>
    app.transact((tx) => enqueue(app.services, tx, kind, {}, { ownerId, groupId: group }))

  test('are seen by their owner and by staff of the group, and are absent for others', async () => {
    const [owner, other] = [await createUser(app), await createUser(app)]
    const clerk = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
    const foreign = await createUser(app, {
      kind: 'staff',
      roles: ['organiser'],
      groupId: (await createGroup(app)).groupId,
    })
    const jobId = await add(owner.userId, groupId)
    const answers = await Promise.all(
      [owner, clerk, other, foreign].map(({ token }) => app.call(systemApi.job, { jobId }, { as: token })),
    )
    const lists = await Promise.all(
      [owner, clerk, other, foreign].map(({ token }) => app.call(systemApi.jobPage, {}, { as: token })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404])
    expect([answers[0]!.data.mine, answers[1]!.data.mine]).toEqual([true, false])
    expect(lists.map(({ data }) => [data.total, data.rows.map((row) => row.jobId)])).toEqual([
      [1, [jobId]],
      [1, [jobId]],
      [0, []],
      [0, []],
    ])
    const stop = await app.call(systemApi.cancelJob, { jobId }, { as: other.token })
    expect(stop.status).toBe(404)
  })

  test('on records that the reader may not see are absent, so that they are neither stopped nor tried again', async () => {
    const admin = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId })
    const [owner, desk] = [
      await createUser(app),
      await createUser(app, { kind: 'staff', roles: ['review_desk'], groupId }),
    ]
    const jobId = await add(owner.userId, groupId, 'review.work')
    const statuses = async (as: string) => [
      (await app.call(systemApi.job, { jobId }, { as })).status,
      (await app.call(systemApi.cancelJob, { jobId }, { as })).status,
      (await app.call(systemApi.retryJob, { jobId }, { as })).status,
    ]
    expect(await statuses(admin.token)).toEqual([404, 404, 404])
    expect(await statuses(desk.token)).toEqual([200, 200, 200])
  })

  test('say what record they are about in the language of the reader, and are found by kind and day', async () => {
    const owner = await createUser(app)
    const subject = { type: 'thing', id: '01a20bdb-e000-780f-88b9-d9ba2a6584a1' }
    const about = await app.transact((tx) =>
      enqueue(app.services, tx, 'test.work', {}, { ownerId: owner.userId, groupId, subject }),
    )
    const other = await add(owner.userId, null, 'review.work')
    const list = async (filter: object, language: 'zh-cn' | 'en' = 'zh-cn') =>
      (await app.call(systemApi.jobPage, filter, { as: owner.token, language })).data.rows
    const [zh] = await list({ kind: 'test.work' })
    const [en] = await list({ kind: 'test.work' }, 'en')
    expect([zh?.jobId, zh?.subjectName, en?.subjectName]).toEqual([about, '春季赛 · 东区', 'Spring round · East'])
    expect((await list({ kind: 'review.work' })).map((row) => [row.jobId, row.subjectName])).toEqual([[other, '']])
    expect(await list({ until: '2020-01-01' })).toEqual([])
    expect(await list({ from: '2020-01-01' })).toHaveLength(2)
  })

  test('about a malformed id show it as it is, and the others of the page by their names', async () => {
    const owner = await createUser(app)
    for (const id of ['A-17', '01a20bdb-e000-780f-88b9-d9ba2a6584a1', 'A-18']) {
      const origin = { ownerId: owner.userId, subject: { type: 'thing', id } }
      await app.transact((tx) => enqueue(app.services, tx, 'test.work', {}, origin))
    }
    const { data } = await app.call(systemApi.jobPage, {}, { as: owner.token })
    expect(data.rows.map(({ subjectName }) => subjectName).toSorted()).toEqual(['A-17', 'A-18', '春季赛 · 东区'])
  })

  test('that ended without anything to do are hidden until asked for', async () => {
    const owner = await createUser(app)
    const [idle, busy, silent] = [
      await add(owner.userId, null),
      await add(owner.userId, null),
      await add(owner.userId, null),
    ]
    const end = (jobId: string, result: object) =>
      app.db
        .updateTable('platform_job')
        .set({ state: 'done', result: json(result) })
        .where('id', '=', jobId)
        .execute()
    await end(idle, { told: 0 })
    await end(busy, { told: 2, failed: 0 })
    await end(silent, {})
    const list = async (query: object) =>
      (await app.call(systemApi.jobPage, query, { as: owner.token })).data.rows.map(({ jobId }) => jobId).toSorted()
    expect(await list({})).toEqual([busy, silent].toSorted())
    expect(await list({ withIdle: true })).toEqual([idle, busy, silent].toSorted())
  })

  test('tell why they failed in the language of the reader', async () => {
    const owner = await createUser(app)
    const jobId = await add(owner.userId, null)
    const error = both('编号已用完', 'No numbers are left')
    await app.db.updateTable('platform_job').set({ state: 'failed', error }).where('id', '=', jobId).execute()
    const as = owner.token
    const english = await app.call(systemApi.job, { jobId }, { as, language: 'en' })
    const chinese = await app.call(systemApi.jobPage, {}, { as, language: 'zh-cn' })
    expect([english.data.error, chinese.data.rows[0]!.error]).toEqual(['No numbers are left', '编号已用完'])
  })

  test('are cancelled once and tried again once', async () => {
    const owner = await createUser(app)
    const jobId = await add(owner.userId, null)
    const as = { as: owner.token }
    const early = await app.call(systemApi.retryJob, { jobId }, as)
    const cancelled = await app.call(systemApi.cancelJob, { jobId }, as)
    const twice = await app.call(systemApi.cancelJob, { jobId }, as)
    const again = await app.call(systemApi.retryJob, { jobId }, as)
    const { data } = await app.call(systemApi.job, { jobId }, as)
    expect([early.code, cancelled.code, twice.code, again.code, data.state, data.ownerName]).toEqual([
      systemRefusals.JOB_NOT_FAILED.code,
      0,
      systemRefusals.JOB_ENDED.code,
      0,
      'queued',
      '张三丰',
    ])
  })
})

/** @spec B25 */
describe('the audit log', () => {
  test('shows what happened in the own groups, with who and what, and nothing of others', async () => {
    const below = await createGroup(app, { parentId: groupId })
    const admin = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId, realName: '管事的' })
    const clerk = await createUser(app, {
      kind: 'staff',
      roles: ['editor'],
      groupId: below.groupId,
      realName: '编辑员',
    })
    const elsewhere = await createGroup(app)
    const stranger = await createUser(app, { kind: 'staff', roles: ['editor'], groupId: elsewhere.groupId })
    await app.call(identityApi.switchGroup, { groupId: below.groupId }, { as: clerk.token })
    await app.call(identityApi.switchGroup, { groupId: elsewhere.groupId }, { as: stranger.token })
    await app.call(identityApi.switchGroup, { groupId }, { as: clerk.token })
    const { data } = await app.call(systemApi.auditPage, { keyword: 'switchGroup' }, { as: admin.token })
    expect(data.rows.map(({ actorName, action, outcome, code }) => ({ actorName, action, outcome, code }))).toEqual([
      { actorName: '编辑员', action: 'identity.switchGroup', outcome: 'refused', code: 20039 },
      { actorName: '编辑员', action: 'identity.switchGroup', outcome: 'done', code: 0 },
    ])
    const said = data.rows.map(({ change }) => refusalWords(change, 'zh-cn'))
    expect(said).toEqual([expect.stringMatching(/\p{Script=Han}{4}/u), ''])
    expect(refusalWords(data.rows[0]!.change, 'en')).toMatch(/^[A-Z]/)
    const byAction = await app.call(
      systemApi.auditPage,
      { keyword: '编辑员', action: 'identity.logout' },
      { as: admin.token },
    )
    expect(byAction.data.rows).toEqual([])
  })

  test('is searched by the name of a record: a school, a role or a person that was changed', async () => {
    const root = await createUser(app, { kind: 'staff', roles: ['ROOT'], groupId, realName: '管日志的' })
    const as = { as: root.token }
    const school = { name: '星海应用技术大学', code: 'XH01', level: 'undergraduate' as const, enabled: true }
    const made = await app.call(organisationApi.saveSchool, school, as)
    expect(made.code).toBe(0)
    const role = { roleKey: 'log_reader', roleName: '报名查看员', reach: 'group' as const, permissions: [] }
    expect((await app.call(identityApi.saveRole, role, as)).code).toBe(0)
    const found = async (keyword: string) =>
      (await app.call(systemApi.auditPage, { keyword }, as)).data.rows.map(({ action }) => action)
    expect(await found('星海')).toEqual(['organisation.saveSchool'])
    expect(await found('报名查看')).toEqual(['identity.saveRole'])
    expect(await found('没有的学校')).toEqual([])
  })

  test('finds rows of whoever has a name that more than a thousand people have', async () => {
    const { userId } = await createUser(app, { kind: 'staff', roles: ['editor'], groupId, realName: '欧阳明' })
    await sql`insert into identity_user (username, kind, real_name, search)
      select 'ouyang' || n, 'student', '欧阳' || n, search_terms('欧阳' || n) from generate_series(1, 1001) as n`.execute(
      app.db,
    )
    await app.db
      .insertInto('platform_audit')
      .values({
        group_id: groupId,
        outcome: 'done',
        actor_id: userId,
        actor_name: '欧阳明',
        action: 'identity.addUser',
      })
      .execute()
    const admin = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId })
    const { data } = await app.call(systemApi.auditPage, { keyword: '欧阳' }, { as: admin.token })
    expect(data.rows.map(({ actorName }) => actorName)).toEqual(['欧阳明'])
  })

  test('shows rows about records only to who may see them: no live scores to an administrator of the system', async () => {
    const admin = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId })
    const both = await createUser(app, { kind: 'staff', roles: ['system_admin', 'review_desk'], groupId })
    const actor = await createUser(app, { kind: 'staff', roles: ['editor'], groupId, realName: '评审员' })
    const row = { group_id: groupId, outcome: 'done' as const, actor_id: actor.userId, actor_name: '评审员' }
    await app.db
      .insertInto('platform_audit')
      .values([
        { ...row, action: 'review.saveScore', input: json({ score: 87 }) },
        { ...row, action: 'identity.addUser', input: json({}) },
      ])
      .execute()
    const seen = async (as: string) => {
      const { data } = await app.call(systemApi.auditPage, { keyword: '评审员' }, { as })
      expect(data.total).toBe(data.rows.length)
      return data.rows.map(({ action }) => action).sort()
    }
    expect(await seen(admin.token)).toEqual(['identity.addUser'])
    expect(await seen(both.token)).toEqual(['identity.addUser', 'review.saveScore'])
  })

  test('is shut to those without the code', async () => {
    const editor = await createUser(app, { kind: 'staff', roles: ['editor'], groupId })
    const answer = await app.call(systemApi.auditPage, {}, { as: editor.token })
    expect([answer.status, answer.code]).toEqual([403, CODE_NO_ACCESS])
  })
})
