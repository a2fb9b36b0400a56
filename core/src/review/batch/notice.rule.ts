import { z } from 'zod'
import { refuse, type Refusal } from '../../base/refusal.ts'
import { reviewRefusals } from '../refusals.ts'

/** What becomes of experts' agreements when the notice changes: they agree anew, or their agreement stays valid. */
export const Agreements = z.enum(['renew', 'keep'])
export type Agreements = z.output<typeof Agreements>

/** Why the notice can't be changed, or null: whoever changes what experts agreed to says what becomes of it. */
export function whyNotChangeNotice(
  change: { readonly before: string; readonly after: string; readonly agreed: number },
  agreements: Agreements | undefined,
): Refusal | null {
  const { before, after, agreed } = change
  if (before === after || agreed === 0 || agreements !== undefined) return null
  return refuse(reviewRefusals.NOTICE_AGREED, { count: agreed })
}
