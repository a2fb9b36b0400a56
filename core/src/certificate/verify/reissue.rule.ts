import { refuse, type Refusal } from '../../base/refusal.ts'
import type { CertificateState } from '../kind.ts'
import { certificateRefusals } from '../refusals.ts'
import { changedFields, corrected, correctableOf, correctableTexts } from '../issue/correct.rule.ts'
import { CORRECTABLE, type Corrections } from '../issue/correctable.ts'
import type { Recipient } from '../issue/recipients.rule.ts'
import { changeFinding, type RowFinding } from '../issue/row.rule.ts'

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

/** What a certificate was issued with. */
export interface IssuedTexts {
  readonly values: Readonly<Record<string, string>>
  readonly corrections?: Corrections
  /** Absent on certificates that were issued before it was stored. */
  readonly record?: Corrections
}

/**
 * The corrections of a new certificate: those it is asked for, and earlier ones whose record has not changed since, for
 * names are mended by their place in the record. What changed since is found, also under a text that is asked for.
 */
export function correctionsAnew(
  { values, corrections: earlier = {}, record }: IssuedTexts,
  listed: Recipient,
  asked: Corrections,
): { readonly corrections: Corrections; readonly changes: readonly RowFinding[] } {
  const now = correctableTexts(listed)
  const changed = record ? changedFields({ texts: earlier, record }, now) : []
  const held: Corrections = Object.fromEntries(
    CORRECTABLE.flatMap((field) =>
      earlier[field] === undefined || changed.includes(field) ? [] : [[field, earlier[field]]],
    ),
  )
  const shown = correctableTexts(corrected(listed, held))
  const printed = new Map(correctableOf(values).map((each) => [each.field, each.now]))
  const changes = CORRECTABLE.flatMap((field) => {
    const was = printed.get(field) ?? ''
    const differs = asked[field] === undefined ? changed.includes(field) : was !== shown[field]
    return differs && asked[field] !== shown[field] ? [changeFinding(field, was, shown[field])] : []
  })
  return { corrections: { ...held, ...asked }, changes }
}
