import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baseRefusals, CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { systemApi } from '@podium/core/system/api.ts'
import { maintenanceRefusals } from '@podium/core/system/maintenance.rule.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { system } from './index.ts'

let app: TestApp
let as: string
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, organisation, system] })
  const { groupId } = await createGroup(app)
  as = (await createUser(app, { kind: 'staff', roles: ['ROOT'], groupId, realName: '管事的' })).token
})
afterAll(() => app.close())
beforeEach(() => app.db.deleteFrom('system_maintenance').execute())

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const texts = { textZh: '系统升级', textEn: 'Upgrade of the system' }
const plan = async (from: number, until: number) =>
  (await app.call(systemApi.saveMaintenance, { ...texts, startsAt: inHours(from), endsAt: inHours(until) }, { as }))
    .data
const shown = async () => (await app.call(systemApi.currentMaintenance, {})).data.maintenance

describe('a maintenance', () => {
  test('is shown to everybody from 48 hours before its start', async () => {
    await plan(49, 50)
    expect(await shown()).toBeNull()
    const { maintenanceId } = await plan(47, 48)
    expect(await shown()).toMatchObject({ maintenanceId, ...texts })
  })

  test('is shown while it runs, and no longer when it is withdrawn', async () => {
    const { maintenanceId, version } = await plan(-1, 1)
    expect(await shown()).toMatchObject({ maintenanceId })
    await app.call(systemApi.withdrawMaintenance, { maintenanceId, version }, { as })
    expect(await shown()).toBeNull()
    const { data } = await app.call(systemApi.maintenancePage, {}, { as })
    expect(data.rows.map(({ state }) => state)).toEqual(['withdrawn'])
  })

  test('is listed page by page, the latest start first', async () => {
    const ids = [await plan(1, 2), await plan(100, 101), await plan(50, 51)].map(({ maintenanceId }) => maintenanceId)
    const page = (pageNum: number) => app.call(systemApi.maintenancePage, { pageNum, pageSize: 2 }, { as })
    const [first, second] = [await page(1), await page(2)]
    expect(first.data.rows.map(({ maintenanceId, state }) => [maintenanceId, state])).toEqual([
      [ids[1], 'planned'],
      [ids[2], 'planned'],
    ])
    expect([second.data.total, second.data.rows.map(({ state }) => state)]).toEqual([3, ['announced']])
  })

  test('can not be changed from a copy that is out of date, which names who changed it', async () => {
    const { maintenanceId, version } = await plan(1, 2)
    const change = { ...texts, startsAt: inHours(3), endsAt: inHours(4), maintenanceId, version }
    const [first, second] = [
      await app.call(systemApi.saveMaintenance, change, { as }),
      await app.call(systemApi.saveMaintenance, change, { as }),
    ]
    expect([first.data.version, second.code, second.msg]).toEqual([
      2,
      baseRefusals.STALE.code,
      baseRefusals.STALE.zh.replace('{who}', '管事的'),
    ])
  })

  test('can not be changed or withdrawn once it is over', async () => {
    const { maintenanceId, version } = await plan(-2, 1)
    await app.db
      .updateTable('system_maintenance')
      .set({ ends_at: new Date(inHours(-1)) })
      .execute()
    const change = { ...texts, startsAt: inHours(1), endsAt: inHours(2), maintenanceId, version }
    const answers = [
      await app.call(systemApi.saveMaintenance, change, { as }),
      await app.call(systemApi.withdrawMaintenance, { maintenanceId, version }, { as }),
    ]
    const over = maintenanceRefusals.MAINTENANCE_OVER.code
    expect(answers.map(({ code }) => code)).toEqual([over, over])
  })

  test.each([
    ['without a text', { textEn: ' ' }, baseRefusals.INVALID_INPUT.code],
    ['that ends before it starts', { endsAt: inHours(-3) }, baseRefusals.INVALID_INPUT.code],
    ['that ended already', { startsAt: inHours(-3), endsAt: inHours(-2) }, maintenanceRefusals.END_IS_PAST.code],
    ['of more than 7 days', { endsAt: inHours(8 * 24) }, baseRefusals.INVALID_INPUT.code],
  ])('%s is refused', async (_, change, code) => {
    const input = { ...texts, startsAt: inHours(1), endsAt: inHours(2), ...change }
    expect((await app.call(systemApi.saveMaintenance, input, { as })).code).toBe(code)
  })

  test('is in the audit log, and shut to those without the code', async () => {
    const { maintenanceId } = await plan(1, 2)
    const { data } = await app.call(systemApi.auditPage, { subjectId: maintenanceId }, { as })
    expect(data.rows.map(({ action, subjectType }) => [action, subjectType])).toEqual([
      ['system.saveMaintenance', 'maintenance'],
    ])
    const stranger = await createUser(app, {
      kind: 'staff',
      roles: ['editor'],
      groupId: (await createGroup(app)).groupId,
    })
    const refused = await app.call(systemApi.maintenancePage, {}, { as: stranger.token })
    expect(refused.code).toBe(CODE_NO_ACCESS)
  })

  test('is refused beside another one at the same time, unless that one was withdrawn', async () => {
    const { maintenanceId, version } = await plan(1, 3)
    const input = { ...texts, startsAt: inHours(2), endsAt: inHours(4) }
    const second = await app.call(systemApi.saveMaintenance, input, { as })
    expect(second.code).toBe(maintenanceRefusals.MAINTENANCE_OVERLAPS.code)
    await app.call(systemApi.withdrawMaintenance, { maintenanceId, version }, { as })
    expect((await app.call(systemApi.saveMaintenance, input, { as })).code).toBe(0)
  })

  test('is shut to administrators of one organisation, whose role may have the permission', async () => {
    const { groupId } = await createGroup(app)
    const admin = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId })
    await app.db
      .insertInto('identity_role_permission')
      .columns(['role_id', 'code'])
      .expression((eb) =>
        eb
          .selectFrom('identity_role')
          .select(['id', eb.val('system:maintenance:edit').as('code')])
          .where('key', '=', 'system_admin'),
      )
      .execute()
    const input = { ...texts, startsAt: inHours(1), endsAt: inHours(2) }
    const answers = [
      await app.call(systemApi.saveMaintenance, input, { as: admin.token }),
      await app.call(systemApi.maintenancePage, {}, { as: admin.token }),
    ]
    const no = maintenanceRefusals.MAINTENANCE_FOR_PLATFORM.code
    expect(answers.map(({ code }) => code)).toEqual([no, no])
  })
})
