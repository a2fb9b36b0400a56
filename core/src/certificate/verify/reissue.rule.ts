import { refuse, type Refusal } from '../../base/refusal.ts'
import type { CertificateState } from '../kind.ts'
import { certificateRefusals } from '../refusals.ts'
import { changedFields, corrected, shownTexts, correctableTexts } from '../issue/correct.rule.ts'
import { CORRECTABLE, type Corrections } from '../issue/correctable.ts'
import type { Recipient } from '../issue/recipients.rule.ts'
import { changeFinding, type RowFinding } from '../issue/row.rule.ts'

export interface Reissuable {
  readonly state: CertificateState
  /** Number of the certificate that replaces it; empty: none. */
  readonly successor: string
  /** Whether it was revoked together with its results: it is then issued again with new results. */
  readonly endedWithResults: boolean
  /** The organisation that approved its batch; empty: no approval was needed. */
  readonly approver: string
  /** Whether the viewer may approve for that organisation. */
  readonly mayApprove: boolean
  /** Whether the viewer revoked it. */
  readonly tookBack: boolean
}

/**
 * Why a certificate can't be reissued. A valid one is superseded; a revoked one stays revoked and can be replaced once.
 * Where a parent organisation approved the batch, one of its approvers reissues, but not the one who revoked.
 */
export function whyNotReissue(certificate: Reissuable): Refusal | null {
  if (certificate.state === 'valid') return null
  if (certificate.state === 'superseded' || certificate.endedWithResults) return refuse(certificateRefusals.NOT_VALID)
  if (certificate.successor !== '')
    return refuse(certificateRefusals.REPLACED_BEFORE, { number: certificate.successor })
  const needsSecond = certificate.approver !== '' && (!certificate.mayApprove || certificate.tookBack)
  return needsSecond ? refuse(certificateRefusals.NEEDS_SECOND, { group: certificate.approver }) : null
}

/** Why a revoked certificate can't be replaced yet: an objection holds its place, which gets none. @decision 255 */
export function whyHeldPlace({ state }: Pick<Reissuable, 'state'>, isHeld: boolean): Refusal | null {
  return state === 'revoked' && isHeld ? refuse(certificateRefusals.PLACE_HELD) : null
}

/** Texts that a certificate was issued with. */
export interface IssuedTexts {
  readonly values: Readonly<Record<string, string>>
  readonly corrections?: Corrections
  /** Missing on certificates issued before it was stored. */
  readonly record?: Corrections
}

/**
 * The corrections of a new certificate: the requested ones, and earlier ones whose record is unchanged, since names are
 * corrected by their position in the record. Changes of the record are reported, also in requested fields.
 */
export function correctionsAnew(
  { values, corrections: earlier = {}, record }: IssuedTexts,
  listed: Recipient,
  requested: Corrections,
): { readonly corrections: Corrections; readonly changes: readonly RowFinding[] } {
  const now = correctableTexts(listed)
  const changed = record ? changedFields({ texts: earlier, record }, now) : []
  const stillValid: Corrections = Object.fromEntries(
    CORRECTABLE.flatMap((field) =>
      earlier[field] === undefined || changed.includes(field) ? [] : [[field, earlier[field]]],
    ),
  )
  const current = correctableTexts(corrected(listed, stillValid))
  const printed = new Map(shownTexts(values).map((each) => [each.field, each.now]))
  const changes = CORRECTABLE.flatMap((field) => {
    const was = printed.get(field) ?? ''
    const differs = requested[field] === undefined ? changed.includes(field) : was !== current[field]
    return differs && requested[field] !== current[field] ? [changeFinding(field, was, current[field])] : []
  })
  return { corrections: { ...stillValid, ...requested }, changes }
}
