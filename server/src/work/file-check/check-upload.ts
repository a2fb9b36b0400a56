import type { Refusal } from '@podium/core/base/refusal.ts'
import type { FileSlot } from '@podium/core/competition/setting/setting.ts'
import { needsReading, whyNotContent } from '@podium/core/work/file-check/file-check.rule.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { ArrivedUpload } from '#server/platform/files/purpose.ts'
import { saveFacts } from './facts.store.ts'

/** Why the content of an upload isn't what its slot asks for. What was read is kept for the submission. */
export async function whyNotUpload(db: Db, slot: FileSlot, upload: ArrivedUpload): Promise<Refusal | null> {
  if (!needsReading(slot, upload.mediaType)) return null
  const { minCharacters, maxCharacters, requiredText, forbiddenText } = slot.checks
  const sentences = [requiredText, forbiddenText].filter((sentence) => sentence !== '')
  const readsText = minCharacters !== null || maxCharacters !== null || sentences.length > 0
  const facts = await upload.readFacts({ readsText, sentences })
  const refusal = whyNotContent(slot, { ...upload, facts })
  if (refusal === null) await saveFacts(db, upload.id, facts)
  return refusal
}
