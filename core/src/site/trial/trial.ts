import { z } from 'zod'
import { Id, Instant, Version } from '../../base/shapes.ts'
import type { Bilingual } from '../../base/shapes.ts'

/** How far the staff got with a request for a trial. */
export const TrialState = z.enum(['new', 'contacted', 'closed'])
export type TrialState = z.infer<typeof TrialState>

export const trialStateLabels: Readonly<Record<TrialState, Bilingual>> = {
  new: { zh: '待联系', en: 'To be contacted' },
  contacted: { zh: '已联系', en: 'Contacted' },
  closed: { zh: '已结束', en: 'Closed' },
}

export const TrialRow = z.object({
  trialId: Id,
  organisation: z.string(),
  contact: z.string(),
  phoneMasked: z.string(),
  message: z.string(),
  state: TrialState,
  /** Of the staff, for the staff. */
  note: z.string(),
  createdAt: Instant,
  version: Version,
})
export type TrialRow = z.infer<typeof TrialRow>
