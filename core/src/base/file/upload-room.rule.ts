import { z } from 'zod'
import { baseRefusals } from '../codes.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { bytesText } from './bytes-text.ts'

/** Unfinished uploads that one person may have, for all purposes together. */
export const MAX_UNFINISHED = 10

/** What a person may still upload for a purpose. Sizes are in bytes; unfinished uploads count with their whole size. */
export const UploadRoom = z.object({
  maxBytes: z.number().int(),
  quotaBytes: z.number().int(),
  usedBytes: z.number().int(),
  /** Unfinished uploads of all purposes. */
  unfinished: z.number().int(),
  /** The server's disk has no room for uploads at present. */
  isDiskFull: z.boolean(),
})
export type UploadRoom = z.infer<typeof UploadRoom>

/** Why a file of this size can't be uploaded, or null. */
export function whyNotUpload(size: number, room: UploadRoom): Refusal | null {
  const { maxBytes, quotaBytes, usedBytes, unfinished, isDiskFull } = room
  if (size > maxBytes) return refuse(baseRefusals.TOO_LARGE, { limit: bytesText(maxBytes) })
  if (isDiskFull) return refuse(baseRefusals.UPLOADS_STOPPED)
  if (unfinished >= MAX_UNFINISHED) return refuse(baseRefusals.UPLOADS_UNFINISHED, { count: unfinished })
  if (usedBytes + size <= quotaBytes) return null
  return refuse(baseRefusals.UPLOAD_QUOTA, {
    used: bytesText(usedBytes),
    size: bytesText(size),
    quota: bytesText(quotaBytes),
  })
}
