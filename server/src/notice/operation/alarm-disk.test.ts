import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { noticeApi } from '@podium/core/notice/api.ts'
import { systemApi } from '@podium/core/system/api.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { organisation } from '#server/organisation/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { system } from '#server/system/index.ts'
import { notice } from '../index.ts'

const GB = 2 ** 30

let app: TestApp
let free = 100 * GB
beforeAll(async () => {
  const readSpace = async () => ({ free, total: 100 * GB })
  app = await openTestApp({ modules: [organisation, identity, system, notice], readSpace })
})
afterAll(() => app.close())
beforeEach(() => watch(0))

/** The disk is so full when it is looked at next. */
async function watch(usedPercent: number): Promise<void> {
  free = (100 - usedPercent) * GB
  await vi.waitFor(async () => expect((await app.services.disk.space()).free).toBe(free), { timeout: 3_000 })
  await app.runPeriodicTask('system.disk')
  await app.runPeriodicTask('system.disk')
}

const titles = async (token: string) =>
  (await app.call(noticeApi.messages, {}, { as: token })).data.rows.map(({ title }) => title).toReversed()

test('who runs the installation is notified once a threshold, and again after the disk was cleared', async () => {
  const { groupId: top } = await createGroup(app)
  const { groupId: below } = await createGroup(app, { parentId: top })
  const staff = (role: string, groupId: string | null) => createUser(app, { kind: 'staff', roles: [role], groupId })
  const root = await staff('ROOT', null)
  const admin = await staff('system_admin', top)
  const others = [await staff('system_admin', below), await staff('organiser', top), await createUser(app)]
  for (const used of [79, 81, 84, 92, 86, 91, 70, 82]) await watch(used)
  const expected = ['服务器磁盘已用 81%', '服务器磁盘已用 92%', '服务器磁盘已用 82%']
  expect([await titles(root.token), await titles(admin.token)]).toEqual([expected, expected])
  for (const other of others) expect(await titles(other.token)).toEqual([])
})

test('administrators see how full the disk is and whether uploads are refused, others do not', async () => {
  const admin = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
  const student = await createUser(app)
  await watch(99)
  const seen = await app.call(systemApi.disk, {}, { as: admin.token })
  const refused = await app.call(systemApi.disk, {}, { as: student.token })
  expect([seen.data, refused.status]).toEqual([{ usedPercent: 99, freeBytes: GB, isStopped: true }, 403])
})
