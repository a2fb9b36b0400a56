import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemExports } from '@podium/core/system/exports.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { organisation } from '#server/organisation/index.ts'
import { json } from '#server/platform/db/db.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { openExport } from '#server/platform/workbook/workbook.fixture.ts'
import { system } from './index.ts'

let app: TestApp
let groupId: string
beforeAll(async () => {
  app = await openTestApp({ modules: [organisation, identity, system], mayBreakInvariants: true })
  groupId = (await createGroup(app)).groupId
})
afterAll(() => app.close())

async function log(at: string, action: string, subjectType: string, change: object, group = groupId) {
  await app.db
    .insertInto('platform_audit')
    .values({
      at: new Date(at),
      actor_name: '林老师',
      action,
      subject_type: subjectType,
      subject_id: 'x',
      group_id: group,
      change: json(change),
      outcome: 'done',
    })
    .execute()
}

const columns = ['at', 'actorName', 'action', 'subjectType', 'change'] as const

/** @spec B25 */
test('the log leaves in words, newest first, with what changed and nothing of other groups', async () => {
  const admin = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId })
  const elsewhere = (await createGroup(app)).groupId
  await log('2026-03-01T01:00:00.000Z', 'identity.updateUser', 'user', {
    type: 'user',
    before: { realName: '张三', number: 'S1' },
    after: { realName: '张山', number: 'S1' },
  })
  await log('2026-03-02T01:00:00.000Z', 'system.saveMaintenance', 'maintenance', {
    type: 'maintenance',
    after: { textZh: '升级' },
  })
  await log(
    '2026-03-03T01:00:00.000Z',
    'identity.updateUser',
    'user',
    { type: 'user', after: { realName: '外人' } },
    elsewhere,
  )
  const selection = { rows: 'filtered' as const, filter: { from: '2026-03-01', until: '2026-03-31' } }
  const said = async (language: 'zh-cn' | 'en') => {
    const input = { selection, columns: [...columns] }
    const { table } = await openExport(app, systemExports.exportAudit, input, { as: admin.token, language })
    return table.slice(1).map((row) => row.slice(1).map(String))
  }
  expect(await said('zh-cn')).toEqual([
    ['林老师', '保存维护通知', '维护通知', '中文内容 升级'],
    ['林老师', '修改用户', '用户 张山', '姓名 张三 → 张山'],
  ])
  expect((await said('en'))[1]!.at(-1)).toBe('name 张三 → 张山')
})

test('a refused action leaves with the reason that the page shows', async () => {
  const admin = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId })
  const refusal = { zh: '队名“远航”在本赛项中已被使用', en: 'The name is taken' }
  await log('2026-02-01T01:00:00.000Z', 'identity.updateUser', 'user', { refusal })
  const selection = { rows: 'filtered' as const, filter: { from: '2026-02-01', until: '2026-02-01' } }
  const input = { selection, columns: ['change' as const] }
  const { table } = await openExport(app, systemExports.exportAudit, input, { as: admin.token, language: 'zh-cn' })
  expect(table[1]!.map(String)).toEqual([refusal.zh])
})

/** @spec B25 */
test('the log leaves whole, however long it is', async () => {
  const admin = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId })
  const at = new Date('2026-04-01T00:00:00.000Z')
  await app.db
    .insertInto('platform_audit')
    .values(
      Array.from({ length: 1_200 }, (_, n) => ({
        at,
        action: 'system.saveMenu',
        trace_id: `t${n}`,
        group_id: groupId,
        outcome: 'done' as const,
      })),
    )
    .execute()
  const selection = { rows: 'filtered' as const, filter: { from: '2026-04-01', until: '2026-04-01' } }
  const { table } = await openExport(
    app,
    systemExports.exportAudit,
    { selection, columns: ['traceId'] },
    { as: admin.token },
  )
  expect(new Set(table.slice(1).map(([trace]) => String(trace))).size).toBe(1_200)
})

test('whoever may see the log needs a right of its own to take it away', async () => {
  const { token } = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
  const { status } = await app.call(
    systemExports.exportAudit,
    { selection: { rows: 'all' }, columns: ['at'] },
    { as: token },
  )
  expect(status).toBe(403)
})
