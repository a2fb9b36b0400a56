import { z } from 'zod'
import { anyText, Id, nonEmptyText } from '../../base/shapes.ts'
import { AuditLevel, isOfSchool } from './audit-level.ts'

export const MAX_COMMITTEES = 10
export const MAX_COMMITTEE_MEMBERS = 30

/** When a member sees the votes of others. */
export const VOTES_SHOWN = ['always', 'voted', 'decided'] as const

const Votes = z.number().int().min(1).max(MAX_COMMITTEE_MEMBERS)

/** A committee that decides on enrolments at a level of the approval. */
export const CommitteeTerms = z.object({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,30}$/),
  name: nonEmptyText(40),
  nameEn: anyText(80).default(''),
  level: AuditLevel.default('organiser'),
  /** The organisation above the schools whose teams it decides on, at its level alone; null: it decides on those of all. */
  organisation: Id.nullable().default(null),
  /** Key of the field whose answer chooses this committee; empty: it decides on all that no other is chosen for. */
  field: z.string().max(31).default(''),
  answers: z.array(nonEmptyText(100)).max(20).default([]),
  /** Accounts of its members; none: everybody who may approve at the level. */
  members: z.array(Id).max(MAX_COMMITTEE_MEMBERS).default([]),
  /** Votes that approve, return and reject; a vote to reject counts towards a return too. */
  approveAt: Votes.default(2),
  returnAt: Votes.default(2),
  rejectAt: Votes.default(2),
  /** Whether members of the team’s own school take no part. */
  recuseSchool: z.boolean().default(true),
  shown: z.enum(VOTES_SHOWN).default('voted'),
})
export type CommitteeTerms = z.output<typeof CommitteeTerms>

/** Whether members of the team’s school take no part; where the school itself decides there are no others. */
export function recusesSchool({ recuseSchool, level }: Pick<CommitteeTerms, 'recuseSchool' | 'level'>): boolean {
  return recuseSchool && !isOfSchool(level)
}
