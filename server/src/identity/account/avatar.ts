import { API_BASE } from '@podium/core/base/endpoint.ts'
import { filePurpose } from '#server/platform/files/purpose.ts'

/** File purpose of avatars. */
export const AVATAR = 'avatar'

export const avatarPurpose = filePurpose({
  maxBytes: 2 * 1_048_576,
  quotaBytes: 20 * 1_048_576,
  kinds: ['image'],
  public: true,
  mayUpload: async () => true,
  mayRead: async () => true,
})

/** Address of a person's avatar; empty without one. */
export function avatarUrl(fileId: string | null): string {
  return fileId ? `${API_BASE}/files/${fileId}` : ''
}
