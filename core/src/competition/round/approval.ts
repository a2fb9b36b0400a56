import { z } from 'zod'
import { Id, Instant } from '../../base/shapes.ts'
import { SummaryChange, SummaryLine } from '../summary/summary-line.ts'
import { APPROVAL_ANSWERS, MAX_APPROVERS } from './approval-answer.ts'

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

/** Who may decide on a pending request. */
export const Approver = z.object({
  /** Empty: whoever runs the platform. */
  groupName: z.string(),
  /** The first of them by name. */
  people: z.array(z.string()).max(MAX_APPROVERS),
  total: z.number().int(),
})
export type Approver = z.infer<typeof Approver>

/** What a parent organisation needs to decide on a round. */
export const RoundApproval = z.object({
  /** Newest first, at most 20. */
  requests: z.array(ApprovalRequest),
  /** Null unless a request is pending. */
  approver: Approver.nullable(),
  summary: z.array(SummaryLine),
  /** What changed since the parent organisation last decided; empty before that. */
  changes: z.array(SummaryChange),
  /** When it last decided. */
  changedSince: Instant.nullable(),
})
export type RoundApproval = z.infer<typeof RoundApproval>
