import { z } from 'zod'
import type { BilingualText } from '../../base/bilingual-text.ts'
import { Instant } from '../../base/shapes.ts'
import { AuditLevel } from '../../competition/setting/setting.ts'

/** What a member of a committee says on an enrolment; `recuse`: the member takes no part. */
export const VOTES = ['approve', 'return', 'reject', 'recuse'] as const
export const Vote = z.enum(VOTES)
export type Vote = z.infer<typeof Vote>

export const voteLabels: Record<Vote, BilingualText> = {
  approve: { zh: '通过', en: 'Approve' },
  return: { zh: '退回', en: 'Return' },
  reject: { zh: '不通过', en: 'Reject' },
  recuse: { zh: '回避', en: 'Recused' },
}

export const isRecusal = (vote: Vote): boolean => vote === 'recuse'

/** A vote as somebody sees it. */
const VoteView = z.object({
  level: AuditLevel,
  name: z.string(),
  vote: Vote,
  opinion: z.string(),
  at: Instant,
  /** Whether it counts now: it is of the level that decides, on what the enrolment is like. */
  isCounted: z.boolean(),
})

/** The committee that decides on an enrolment now. */
export const CommitteeView = z.object({
  name: z.string(),
  approveAt: z.number().int(),
  returnAt: z.number().int(),
  rejectAt: z.number().int(),
  /** Null: everybody who may approve at the level. */
  members: z.number().int().nullable(),
  /** Members who take no part. */
  recused: z.number().int(),
  /** Votes so far. */
  cast: z.number().int(),
  /** Null: the reader doesn't see them yet. */
  counts: z.object({ approve: z.number().int(), return: z.number().int(), reject: z.number().int() }).nullable(),
  /** Too few members are left to approve, so that staff decide as without a committee. */
  isShort: z.boolean(),
  own: z.object({ vote: Vote, opinion: z.string() }).nullable(),
  /** Why the reader can't vote; null: possible. */
  hindrance: z.string().nullable(),
})
export type CommitteeView = z.infer<typeof CommitteeView>

export const TeamVotes = z.object({ committee: CommitteeView.nullable(), votes: z.array(VoteView) })
export type TeamVotes = z.infer<typeof TeamVotes>
