import { afterAll, beforeAll, expect, test } from 'vitest'
import { buffer } from 'node:stream/consumers'
import { organisationApi as api } from '@podium/core/organisation/api.ts'
import { SCHOOL_IMPORT, schoolColumns } from '@podium/core/organisation/import/school-import.ts'
import { organisationRefusals } from '@podium/core/organisation/refusals.ts'
import { createUser } from '../identity.fixture.ts'
import { identity } from '../index.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { streamWorkbook } from '#server/platform/workbook/stream-workbook.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [organisation, identity] })
})
afterAll(() => app.close())

async function longSheet(): Promise<Buffer> {
  async function* batches() {
    yield Array.from({ length: 1_001 }, (_, at) => ({ name: `长表${at}大学`, code: `L${at}`, level: '本科' }))
  }
  const columns = schoolColumns.map(({ zh, key }) => ({
    kind: 'text' as const,
    width: 20,
    head: zh,
    of: (row: Partial<Record<string, string>>) => row[key] ?? '',
  }))
  return buffer(streamWorkbook({ title: '学校', columns, batches: batches(), language: 'zh-cn' }))
}

test('a long import stops when its importer has lost the role meanwhile', async () => {
  const { groupId } = await createGroup(app)
  const { userId, token } = await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId })
  const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const about = { purpose: SCHOOL_IMPORT, ownerId: userId, name: 's.xlsx', mediaType, bytes: await longSheet() }
  const fileId = await storeFile(app.services, app.db, about)
  const { data } = await app.call(api.importSchools, { fileId }, { as: token })
  await app.db.deleteFrom('identity_user_role').where('user_id', '=', userId).execute()
  await app.runJobs()
  const job = await app.db
    .selectFrom('platform_job')
    .selectAll()
    .where('id', '=', data.jobId!)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(job)).toContain(organisationRefusals.RIGHTS_CHANGED.zh)
  const saved = await app.db.selectFrom('organisation_school').select('id').where('code', '=', 'L1').execute()
  expect(saved).toEqual([])
})
