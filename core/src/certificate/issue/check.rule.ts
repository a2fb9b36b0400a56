import { refuse, type Refusal } from '../../base/refusal.ts'
import { canTransition } from '../../base/state/state-machine.ts'
import type { BatchState } from '../kind.ts'
import { certificateRefusals } from '../refusals.ts'
import { batchMachine } from './batch-state.rule.ts'

/**
 * The organisation that must approve a list before it is issued: the owner of the seal on the certificates, where that
 * is not the issuing organisation. Null: no approval is needed, also where the issuer may approve for the owner.
 */
export function checkerOf(list: {
  /** Whether the design has an element for the seal. */
  readonly asksForSeal: boolean
  /** The organisation that issues the certificates. */
  readonly ownerId: string
  /** The nearest organisation that has a seal: itself or one above it. */
  readonly sealGroupId: string | null
  /** Whether the issuing user may approve for that organisation. */
  readonly mayApprove: boolean
}): string | null {
  const { asksForSeal, ownerId, sealGroupId, mayApprove } = list
  return !asksForSeal || sealGroupId === null || sealGroupId === ownerId || mayApprove ? null : sealGroupId
}

/**
 * Why a batch can't be approved or rejected: it isn't awaiting approval, or the list changed since it was displayed.
 */
export function whyNotDecide(state: BatchState, sameList: boolean): Refusal | null {
  if (!canTransition(batchMachine, state, 'approve')) return refuse(certificateRefusals.NOT_AWAITING)
  return sameList ? null : refuse(certificateRefusals.LIST_CHANGED)
}
