import { refuse, type Refusal } from '../../base/refusal.ts'
import { canTransition } from '../../base/state/state-machine.ts'
import type { BatchState } from '../kind.ts'
import { certificateRefusals } from '../refusals.ts'
import { batchMachine } from './batch-state.rule.ts'

/**
 * The organisation that must approve a list before it is made: the one whose seal the certificates ask for, where that
 * is not the organisation that makes them. Null: nobody needs to. Whoever may approve for it need not wait for
 * themselves.
 */
export function checkerOf(list: {
  /** Whether the design has a place for the seal. */
  readonly asksForSeal: boolean
  /** The organisation that makes the certificates. */
  readonly ownerId: string
  /** The nearest organisation that has a seal: itself or one above it. */
  readonly sealGroupId: string | null
  /** Whether the one who makes them may approve for that organisation. */
  readonly mayApprove: boolean
}): string | null {
  const { asksForSeal, ownerId, sealGroupId, mayApprove } = list
  return !asksForSeal || sealGroupId === null || sealGroupId === ownerId || mayApprove ? null : sealGroupId
}

/** Why a batch can't be approved or rejected: only what waits can, and approved is what was seen. */
export function whyNotDecide(state: BatchState, sameList: boolean): Refusal | null {
  if (!canTransition(batchMachine, state, 'approve')) return refuse(certificateRefusals.NOT_AWAITING)
  return sameList ? null : refuse(certificateRefusals.LIST_CHANGED)
}
