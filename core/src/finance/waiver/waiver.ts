import { z } from 'zod'
import { Id, Instant, type Bilingual } from '../../base/shapes.ts'

/** A fee, or part of it, that needs not be paid once a second person granted it. */
export const WaiverState = z.enum(['requested', 'granted', 'rejected'])
export type WaiverState = z.infer<typeof WaiverState>

export const waiverStateLabels: Record<WaiverState, Bilingual> = {
  requested: { zh: '待审批', en: 'To be approved' },
  granted: { zh: '已减免', en: 'Granted' },
  rejected: { zh: '未通过', en: 'Rejected' },
}

export const isRequestedWaiver = ({ state }: { readonly state: WaiverState }): boolean => state === 'requested'

export const WaiverRow = z.object({
  waiverId: Id,
  title: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  /** Null: the whole fee. */
  amount: z.number().int().nullable(),
  reason: z.string(),
  state: WaiverState,
  requestedBy: z.string(),
  requestedAt: Instant,
  decidedBy: z.string(),
  opinion: z.string(),
  /** Whether the viewer made the request and so may not decide on it. */
  isOwn: z.boolean(),
})
export type WaiverRow = z.infer<typeof WaiverRow>
