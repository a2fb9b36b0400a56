import { z } from 'zod'
import { Id, Instant, type Bilingual } from '../../base/shapes.ts'
import { IdType } from '../user/user.ts'

/** A person's request to change name or identity document after an enrolment was submitted. */
export const CHANGE_STATES = ['pending', 'approved', 'refused', 'withdrawn'] as const
export const ChangeState = z.enum(CHANGE_STATES)
export type ChangeState = z.infer<typeof ChangeState>

export const changeStateLabels: Record<ChangeState, Bilingual> = {
  pending: { zh: '待审批', en: 'To be decided' },
  approved: { zh: '已通过', en: 'Approved' },
  refused: { zh: '未通过', en: 'Refused' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
}

export const isPendingChange = ({ state }: { readonly state: ChangeState }): boolean => state === 'pending'
export const isRefusedChange = ({ state }: { readonly state: ChangeState }): boolean => state === 'refused'

/** Name and document; the number is masked, `idType` is null without a document. */
export const Identity = z.object({
  realName: z.string(),
  idType: IdType.nullable(),
  idMasked: z.string(),
  birthday: z.string().nullable(),
})
export type Identity = z.infer<typeof Identity>

/** A request as the person sees it. */
export const IdentityChange = z.object({
  changeId: Id,
  before: Identity,
  after: Identity,
  reason: z.string(),
  state: ChangeState,
  /** Why it was refused. */
  opinion: z.string(),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
  version: z.number().int(),
})
export type IdentityChange = z.infer<typeof IdentityChange>

/** A request as those see it who decide. */
export const IdentityChangeRow = IdentityChange.extend({
  userId: Id,
  schoolName: z.string(),
  /** The proof; null without one. */
  fileId: Id.nullable(),
  decidedByName: z.string(),
})
export type IdentityChangeRow = z.infer<typeof IdentityChangeRow>
