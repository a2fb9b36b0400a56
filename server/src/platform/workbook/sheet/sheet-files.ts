import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import type { Permission } from '@podium/core/base/access/permissions.ts'
import { filePurpose } from '#server/platform/files/purpose.ts'

/** Worksheets to import, uploaded by holders of the permission; only their uploader can read them. */
export function sheetFiles(permission: Permission) {
  return filePurpose({
    maxBytes: 16 * 1_048_576,
    quotaBytes: 100 * 1_048_576,
    kinds: ['office'],
    mayUpload: async (_db, viewer) => holdsAny(viewer, [permission]),
    mayRead: async (_db, viewer, file) => viewer !== null && viewer.userId === file.ownerId,
  })
}
