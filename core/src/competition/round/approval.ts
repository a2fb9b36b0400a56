import { z } from 'zod'
import { Id, Instant } from '../../base/shapes.ts'
import { SummaryChange, SummaryLine } from '../summary/summary-line.ts'
import { APPROVAL_ANSWERS } from './approval-answer.ts'

/** A request that a parent organisation approves a round; without an answer it is pending. */
export const ApprovalRequest = z.object({
  approvalId: Id,
  requestedByName: z.string(),
  requestedAt: Instant,
  note: z.string(),
  answer: z.enum(APPROVAL_ANSWERS).nullable(),
  answeredByName: z.string(),
  answeredAt: Instant.nullable(),
  opinion: z.string(),
})
export type ApprovalRequest = z.infer<typeof ApprovalRequest>

/** What a parent organisation needs to decide on a round. */
export const RoundApproval = z.object({
  /** Newest first, at most 20. */
  requests: z.array(ApprovalRequest),
  summary: z.array(SummaryLine),
  /** What changed since the parent organisation last decided; empty before that. */
  changes: z.array(SummaryChange),
  /** When it last decided. */
  changedSince: Instant.nullable(),
})
export type RoundApproval = z.infer<typeof RoundApproval>
