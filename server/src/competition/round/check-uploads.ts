import type { Attachment } from '@podium/core/base/file/attachment.ts'
import type { FieldFault } from '@podium/core/base/refusal.ts'
import { competitionRefusals as refusals } from '@podium/core/competition/refusals.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'

/** File purpose of the pictures of rounds, which are public. */
export const ROUND_PICTURE = 'competition.cover'
/** File purpose of what can be downloaded on the page of a round, which is public. */
export const ROUND_ATTACHMENT = 'competition.attachment'

interface RoundFiles {
  readonly coverFileId?: string | null | undefined
  readonly bannerFileId?: string | null | undefined
  readonly attachments?: readonly Attachment[] | undefined
}

/** Throws unless each file that the saved round doesn't have is the viewer's own upload for its purpose. */
export async function checkUploads(
  tx: Tx,
  viewer: Viewer,
  { saved, ...files }: RoundFiles & { readonly saved: RoundFiles | null },
): Promise<void> {
  const kept = new Set(filesOf(saved ?? {}).map(({ fileId }) => fileId))
  const faults: FieldFault[] = []
  for (const { fileId, purpose, path } of filesOf(files)) {
    if (kept.has(fileId)) continue
    const file = await findFile(tx, fileId)
    if (file?.purpose === purpose && file.ownerId === viewer.userId) continue
    faults.push({ path, zh: '请重新上传此文件', en: 'Please upload this file again' })
  }
  if (faults.length > 0) throw refuse(refusals.ROUND_FAULTY, {}, faults)
}

function filesOf({ coverFileId, bannerFileId, attachments = [] }: RoundFiles) {
  return [
    { fileId: coverFileId, purpose: ROUND_PICTURE, path: 'coverFileId' },
    { fileId: bannerFileId, purpose: ROUND_PICTURE, path: 'bannerFileId' },
    ...attachments.map(({ fileId }) => ({ fileId, purpose: ROUND_ATTACHMENT, path: 'attachments' })),
  ].flatMap(({ fileId, ...file }) => (fileId ? [{ ...file, fileId }] : []))
}
