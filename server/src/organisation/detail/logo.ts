import { API_BASE } from '@podium/core/base/endpoint.ts'
import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import { filePurpose } from '#server/platform/files/purpose.ts'

/** File purpose of logos of organisations; anybody may see them. */
export const LOGO = 'organisation.logo'

export const logoPurpose = filePurpose({
  maxBytes: 1_048_576,
  quotaBytes: 20 * 1_048_576,
  kinds: ['image'],
  public: true,
  mayUpload: async (_db, viewer) => holdsAny(viewer, ['organisation:contact:edit']),
  mayRead: async () => true,
})

/** Address of a logo; empty without one. */
export function logoUrl(fileId: string | null): string {
  return fileId ? `${API_BASE}/files/${fileId}` : ''
}
