import { z } from 'zod'
import { Id } from '../../base/shapes.ts'

/** File purpose of evidence. */
export const EVIDENCE = 'award.evidence'
/** Files with one objection. */
export const MAX_EVIDENCE = 5
export const EVIDENCE_BYTES = 10 * 2 ** 20

/** A file with an objection, as far as the reader may open it. */
export const EvidenceFile = z.object({
  /** Null while the copy for the office is being made. */
  fileId: Id.nullable(),
  name: z.string(),
  mediaType: z.string(),
  size: z.number().int(),
})
export type EvidenceFile = z.infer<typeof EvidenceFile>
