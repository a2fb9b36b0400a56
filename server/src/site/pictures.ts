import { API_BASE } from '@podium/core/base/endpoint.ts'
import { MAX_ATTACHMENT_BYTES } from '@podium/core/base/file/attachment.ts'
import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import { filePurpose } from '#server/platform/files/purpose.ts'

/** File purpose of covers, pictures in articles, logos and banners, which are public. */
export const PICTURE = 'site.picture'

export const picturePurpose = filePurpose({
  maxBytes: 5 * 1_048_576,
  quotaBytes: 2 ** 30,
  kinds: ['image'],
  public: true,
  mayUpload: async (_db, viewer) => holdsAny(viewer, ['site:article:edit', 'site:setting:edit']),
  mayRead: async () => true,
})

/** File purpose of what can be downloaded below an article. */
export const ATTACHMENT = 'site.attachment'

export const attachmentPurpose = filePurpose({
  maxBytes: MAX_ATTACHMENT_BYTES,
  quotaBytes: 2 ** 31,
  kinds: ['pdf', 'office', 'image', 'archive', 'text'],
  public: true,
  mayUpload: async (_db, viewer) => holdsAny(viewer, ['site:article:edit']),
  mayRead: async () => true,
})

export function pictureUrl(fileId: string | null): string {
  return fileId ? `${API_BASE}/files/${fileId}` : ''
}
