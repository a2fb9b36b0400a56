import { SCHOOL_IMPORT, SCHOOL_IMPORT_JOB } from '@podium/core/organisation/import/school-import.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import type { DemoClient } from '../demo-client.ts'
import type { Installation } from '../install.ts'

/** Queues an import of a file that is no worksheet, so that an administrator has a failed job to look into. */
export async function failAnImport(desk: DemoClient, { root, platformGroupId }: Installation): Promise<void> {
  const fileId = await storeFile(desk.services, desk.services.db, {
    purpose: SCHOOL_IMPORT,
    ownerId: root.userId,
    name: '学校名单（扫描件）.xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: Buffer.from('这不是工作表'),
  })
  const rights = { scope: { reach: 'all' }, groupId: null }
  const task = { fileId, userId: root.userId, realName: root.name, rights, digest: '' }
  const origin = { ownerId: root.userId, groupId: platformGroupId }
  await desk.transact(async (tx) => enqueue(desk.services, tx, SCHOOL_IMPORT_JOB, task, origin))
}
