import { z } from 'zod'
import { Id, nonEmptyText } from '../shapes.ts'

/** A file for download below an article or on the page of a round. */
export const Attachment = z.object({ fileId: Id, name: nonEmptyText(120) })
export type Attachment = z.infer<typeof Attachment>

export const MAX_ATTACHMENTS = 10
export const MAX_ATTACHMENT_BYTES = 50 * 2 ** 20
