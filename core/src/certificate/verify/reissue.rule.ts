import { refuse, type Refusal } from '../../base/refusal.ts'
import type { CertificateState } from '../kind.ts'
import { certificateRefusals } from '../refusals.ts'

export interface Reissuable {
  readonly state: CertificateState
  /** Its number; empty: there is none. */
  readonly successor: string
  /** Whether it was revoked because its results were taken back: then it is made anew with the results. */
  readonly endedWithResults: boolean
  /** The organisation that approved its batch; empty: none had to. */
  readonly approver: string
  /** Whether whoever reissues may approve for that organisation. */
  readonly mayApprove: boolean
  /** Whether whoever reissues took it back. */
  readonly tookBack: boolean
}

/**
 * Why a certificate can't be issued anew: a valid one is superseded, a revoked one stays so and gets a successor, once. Where
 * an upper organisation approved the batch, its approver issues the successor, and not the one who revoked.
 */
export function whyNotReissue(one: Reissuable): Refusal | null {
  if (one.state === 'valid') return null
  if (one.state === 'superseded' || one.endedWithResults) return refuse(certificateRefusals.NOT_VALID)
  if (one.successor !== '') return refuse(certificateRefusals.REPLACED_BEFORE, { number: one.successor })
  const needsSecond = one.approver !== '' && (!one.mayApprove || one.tookBack)
  return needsSecond ? refuse(certificateRefusals.NEEDS_SECOND, { group: one.approver }) : null
}
