import { z } from 'zod'
import { Instant } from '../shapes.ts'

/** Number of a receipt; unguessable, because it leads to the receipt's facts. */
export const ReceiptNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[WE]\d{8}-[0-9A-Z]{8,12}$/)

/** A file as it was submitted. `sha256`: 64 hexadecimal digits. */
export const ReceiptFile = z.object({ name: z.string(), size: z.number(), sha256: z.string() })
export type ReceiptFile = z.infer<typeof ReceiptFile>

/** Whether what was submitted still counts: a later submission replaced it, or the team took it back. */
export const RECEIPT_FATES = ['counts', 'replaced', 'withdrawn'] as const
export type ReceiptFate = (typeof RECEIPT_FATES)[number]

/** What anybody with a receipt's number learns: no names of people, teams or files. */
export const CheckedReceipt = z.object({
  receipt: z.string(),
  kind: z.enum(['enrolment', 'work']),
  versionNo: z.number().int(),
  submittedAt: Instant,
  fate: z.enum(RECEIPT_FATES),
  /** When the team took it back, where that is known. */
  withdrawnAt: Instant.nullable(),
  files: z.array(ReceiptFile.omit({ name: true })),
})
export type CheckedReceipt = z.infer<typeof CheckedReceipt>

/** The receipt of one formal submission of an enrolment, for its team and auditors. */
export const SubmissionReceipt = z.object({
  receipt: z.string(),
  no: z.number().int(),
  submittedAt: Instant,
  files: z.array(ReceiptFile),
})
export type SubmissionReceipt = z.infer<typeof SubmissionReceipt>
