import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { systemApi } from '@podium/core/system/api.ts'
import { filePurposeLabels } from '@podium/core/system/file/file-purposes.ts'
import { modules } from '#server/app/modules.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { insertUploading, removeFile } from '#server/platform/files/file.store.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules })
})
afterAll(() => app.close())

test('staff see the stored files of their own people, newest first, by purpose, and nobody else any', async () => {
  const [own, other] = [await createGroup(app), await createGroup(app)]
  const admin = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId: own.groupId })
  const editor = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: own.groupId })
  const stranger = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: other.groupId })
  const store = (ownerId: string, purpose: string, name: string) =>
    storeFile(app.services, app.db, { ownerId, purpose, name, mediaType: 'application/pdf', bytes: Buffer.from(name) })
  await store(editor.userId, 'site.picture', 'one.png')
  await store(editor.userId, 'study.material', 'two.pdf')
  await store(stranger.userId, 'site.picture', 'three.png')
  const list = async (query: object) => app.call(systemApi.filePage, query, { as: admin.token })
  const { data } = await list({})
  expect(data.rows.map(({ name, size, ownerName }) => [name, size, ownerName])).toEqual([
    ['two.pdf', 7, editor.realName],
    ['one.png', 7, editor.realName],
  ])
  expect((await list({ purpose: 'site.picture' })).data.rows.map(({ name }) => name)).toEqual(['one.png'])
  expect((await list({ until: '2020-01-01' })).data.total).toBe(0)
  expect((await app.call(systemApi.filePage, {}, { as: editor.token })).code).toBe(CODE_NO_ACCESS)
})

test('the largest files come first on request, and the totals name purposes and people by their space', async () => {
  const own = await createGroup(app)
  const admin = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId: own.groupId })
  const editor = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: own.groupId })
  const stranger = await createUser(app, { kind: 'staff', roles: ['organiser'] })
  const store = (ownerId: string, purpose: string, size: number) =>
    storeFile(app.services, app.db, {
      ownerId,
      purpose,
      name: `${size}.pdf`,
      mediaType: 'application/pdf',
      bytes: Buffer.alloc(size, 1),
    })
  await store(editor.userId, 'site.picture', 40)
  await store(editor.userId, 'study.material', 5)
  await store(admin.userId, 'study.material', 20)
  await store(stranger.userId, 'study.material', 99)
  const list = async (query: object) =>
    (await app.call(systemApi.filePage, query, { as: admin.token })).data.rows.map(({ size }) => size)
  expect(await list({ orderBy: 'size' })).toEqual([40, 20, 5])
  expect(await list({ orderBy: 'size', order: 'asc' })).toEqual([5, 20, 40])
  expect(await list({ orderBy: 'size', ownerId: editor.userId })).toEqual([40, 5])
  const { data } = await app.call(systemApi.fileTotals, {}, { as: admin.token })
  expect(data.purposes).toEqual([
    { purpose: 'site.picture', files: 1, bytes: 40 },
    { purpose: 'study.material', files: 2, bytes: 25 },
  ])
  expect(data.owners).toEqual([
    { ownerId: editor.userId, ownerName: editor.realName, files: 2, bytes: 45 },
    { ownerId: admin.userId, ownerName: admin.realName, files: 1, bytes: 20 },
  ])
  expect((await app.call(systemApi.fileTotals, {}, { as: editor.token })).code).toBe(CODE_NO_ACCESS)
})

test('the totals leave out a file from the moment it is removed, and an upload that never finished', async () => {
  const own = await createGroup(app)
  const admin = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId: own.groupId })
  const store = (name: string, size: number) =>
    storeFile(app.services, app.db, {
      ownerId: admin.userId,
      purpose: 'study.material',
      name,
      mediaType: 'application/pdf',
      bytes: Buffer.alloc(size, 1),
    })
  const gone = await store('gone.pdf', 30)
  await store('kept.pdf', 7)
  const unfinished = randomUUID()
  await insertUploading(app.db, {
    id: unfinished,
    ownerId: admin.userId,
    purpose: 'study.material',
    name: 'cut.pdf',
    size: 500,
    storageKey: unfinished,
    public: false,
  })
  await removeFile(app.db, gone)
  const { data } = await app.call(systemApi.fileTotals, {}, { as: admin.token })
  expect(data.purposes).toEqual([{ purpose: 'study.material', files: 1, bytes: 7 }])
  expect(data.owners).toEqual([{ ownerId: admin.userId, ownerName: admin.realName, files: 1, bytes: 7 }])
})

test('every purpose of files has a name', () => {
  const purposes = [...app.services.purposes.keys()]
  expect(purposes.length).toBeGreaterThan(15)
  expect(purposes.filter((purpose) => !(purpose in filePurposeLabels))).toEqual([])
})
