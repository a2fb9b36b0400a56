import { refuse, type Refusal } from '../../base/refusal.ts'
import { canonicalJson } from '../verify/statement.rule.ts'
import { correctedText, whyNotCorrect, changedFields, correctableTexts, type DecidedTexts } from './correct.rule.ts'
import { CORRECTABLE, type Correctable, type Corrections } from './correctable.ts'
import type { IssueKind } from '../kind.ts'
import { needsNoDecision } from './make.rule.ts'
import { certificateRefusals } from '../refusals.ts'
import type { Recipient } from './recipients.rule.ts'

/** A finding in one row of a list. */
export interface RowFinding {
  readonly kind: IssueKind
  readonly element: string
  readonly detail: string
}

/** An issuer's decision on a row before issue. */
export interface RowDecision extends DecidedTexts {
  readonly leftOut: boolean
  /** The findings confirmed by the issuer; null: none. */
  readonly confirmed: readonly RowFinding[] | null
  readonly reason: string
}

/**
 * `good`: no finding needs a decision; `open`: a decision is missing; `confirmed`: issued in spite of its findings;
 * `left_out`: not issued.
 */
export const ROW_STATES = ['open', 'good', 'confirmed', 'left_out'] as const
export type RowState = (typeof ROW_STATES)[number]

type InRowState = { readonly state: RowState }

/** Whether a decision is needed before the row is issued. */
export const needsDecision = ({ state }: InRowState): boolean => state === 'open'
export const isGood = ({ state }: InRowState): boolean => state === 'good'
export const isLeftOut = ({ state }: InRowState): boolean => state === 'left_out'

/** The state of a row. A confirmation is valid as long as the findings are the same. */
export function rowState(findings: readonly RowFinding[], decision: RowDecision | null): RowState {
  if (decision?.leftOut) return 'left_out'
  if (findings.every(({ kind }) => needsNoDecision(kind))) return 'good'
  const confirmed = decision?.confirmed ?? null
  return confirmed !== null && canonicalJson(confirmed) === canonicalJson(findings) ? 'confirmed' : 'open'
}

/** One finding for each field in which the recipient's record changed since the decision. */
export function changesSince(decided: DecidedTexts, record: Recipient): RowFinding[] {
  const now = correctableTexts(record)
  return changedFields(decided, now).map((field) => changeFinding(field, decided.record[field] ?? '', now[field]))
}

/** The first field that the record no longer has as it was listed; `now` is null for somebody who is no recipient any more. */
export function outdatedField(listed: Recipient, now: Recipient | null): Correctable | null {
  if (!now) return listed.person ? 'userName' : 'teamName'
  const [was, is] = [correctableTexts(listed), correctableTexts(now)]
  return CORRECTABLE.find((field) => was[field] !== is[field]) ?? (listed.holderId === now.holderId ? null : 'student')
}

/** The decision to issue a row with its current record after the record changed. */
export function acceptedRecord({ texts, record }: DecidedTexts, now: Recipient): RowDecision {
  const current = correctableTexts(now)
  const fields = CORRECTABLE.filter((field) => texts[field] !== undefined || record[field] !== undefined)
  const recorded = Object.fromEntries(fields.map((field) => [field, current[field]]))
  return { texts: {}, record: recorded, leftOut: false, confirmed: null, reason: '' }
}

/** `element` is the field. */
export function changeFinding(field: Correctable, was: string, now: string): RowFinding {
  return { kind: 'record-changed', element: field, detail: `${was || '—'} → ${now || '—'}` }
}

/** The texts that are stored: those that differ from the record. */
export function changedTexts(texts: Corrections): Corrections {
  return Object.fromEntries(
    CORRECTABLE.flatMap((field) => (texts[field] === undefined ? [] : [[field, correctedText(field, texts[field])]])),
  )
}

/** Why a row can't be corrected like this. `printed` has the texts without any correction. */
export function whyNotCorrectRow(printed: Readonly<Record<string, string>>, texts: Corrections): Refusal | null {
  const fields = CORRECTABLE.filter((field) => texts[field] !== undefined)
  if (fields.length === 0) return refuse(certificateRefusals.NO_TEXT)
  for (const field of fields) {
    const refusal = whyNotCorrect(printed, field, texts[field]!)
    if (refusal) return refusal
  }
  return null
}
