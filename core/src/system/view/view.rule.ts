import { refuse, type Refusal } from '../../base/refusal.ts'
import { systemRefusals } from '../refusals.ts'

/** The greatest number of views that one person keeps of a list. */
export const MAX_VIEWS = 30

/** Why a view can't be saved; `count`: how many of the list the person has, and `groupId`: the session's organisation. */
export function whyNotSaveView(
  { shared }: { readonly shared: boolean },
  { count, groupId }: { readonly count: number; readonly groupId: string | null },
): Refusal | null {
  if (shared && groupId === null) return refuse(systemRefusals.VIEW_WITHOUT_GROUP)
  return count >= MAX_VIEWS ? refuse(systemRefusals.VIEWS_FULL, { max: MAX_VIEWS }) : null
}
