import { refuse, type Refusal } from '../../base/refusal.ts'
import { briefRefusals } from './refusals.ts'

/** Whether a brief is public: from the very moment of its release on. */
export function isReleased({ releaseAt }: { readonly releaseAt: Date }, now: Date): boolean {
  return now.getTime() >= releaseAt.getTime()
}

/** Why the release of a brief can't be moved: what everybody has seen doesn't become secret again. */
export function whyNotRelease(before: { readonly releaseAt: Date } | null, releaseAt: Date, now: Date): Refusal | null {
  return before && isReleased(before, now) && releaseAt.getTime() !== before.releaseAt.getTime()
    ? refuse(briefRefusals.BRIEF_RELEASED)
    : null
}

/** Why a brief can't be moved to another item: works of its own item may answer it from its release on. */
export function whyNotMove(
  before: { readonly itemId: string; readonly releaseAt: Date } | null,
  itemId: string,
  now: Date,
): Refusal | null {
  return before && isReleased(before, now) && itemId !== before.itemId ? refuse(briefRefusals.BRIEF_MOVED) : null
}
