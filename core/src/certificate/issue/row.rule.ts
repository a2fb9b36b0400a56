import { refuse, type Refusal } from '../../base/refusal.ts'
import { canonicalJson } from '../verify/statement.rule.ts'
import { correctedText, whyNotCorrect, changedFields, correctableTexts, type DecidedTexts } from './correct.rule.ts'
import { CORRECTABLE, type Correctable, type Corrections } from './correctable.ts'
import type { IssueKind } from '../kind.ts'
import { needsNoDecision } from './make.rule.ts'
import { certificateRefusals } from '../refusals.ts'
import type { Recipient } from './recipients.rule.ts'

/** Something to look at in one row of a list. */
export interface RowFinding {
  readonly kind: IssueKind
  readonly element: string
  readonly detail: string
}

/** What an issuer decided of a row before it is issued. */
export interface RowDecision extends DecidedTexts {
  readonly leftOut: boolean
  /** The findings that are issued on purpose; null: none. */
  readonly confirmed: readonly RowFinding[] | null
  readonly reason: string
}

/**
 * `good` has nothing that asks for a decision; `open` waits for one; `confirmed` is issued as it is on purpose;
 * `left_out` is not issued.
 */
export const ROW_STATES = ['open', 'good', 'confirmed', 'left_out'] as const
export type RowState = (typeof ROW_STATES)[number]

type InRowState = { readonly state: RowState }

/** Whether somebody must decide about the row before it is issued. */
export const needsDecision = ({ state }: InRowState): boolean => state === 'open'
export const isGood = ({ state }: InRowState): boolean => state === 'good'
export const isLeftOut = ({ state }: InRowState): boolean => state === 'left_out'

/** Where a row stands. What was confirmed holds as long as the findings are the same. */
export function rowState(findings: readonly RowFinding[], decision: RowDecision | null): RowState {
  if (decision?.leftOut) return 'left_out'
  if (findings.every(({ kind }) => needsNoDecision(kind))) return 'good'
  const confirmed = decision?.confirmed ?? null
  return confirmed !== null && canonicalJson(confirmed) === canonicalJson(findings) ? 'confirmed' : 'open'
}

/** One finding for each field in which a recipient's record says something else since it was decided about. */
export function changesSince(decided: DecidedTexts, record: Recipient): RowFinding[] {
  const now = correctableTexts(record)
  return changedFields(decided, now).map((field) => changeFinding(field, decided.record[field] ?? '', now[field]))
}

/** The decision to issue a row as its record is now, in place of one whose record changed. */
export function acceptedRecord({ texts, record }: DecidedTexts, now: Recipient): RowDecision {
  const current = correctableTexts(now)
  const fields = CORRECTABLE.filter((field) => texts[field] !== undefined || record[field] !== undefined)
  const kept = Object.fromEntries(fields.map((field) => [field, current[field]]))
  return { texts: {}, record: kept, leftOut: false, confirmed: null, reason: '' }
}

/** `element` is the field. */
export function changeFinding(field: Correctable, was: string, now: string): RowFinding {
  return { kind: 'record-changed', element: field, detail: `${was || '—'} → ${now || '—'}` }
}

/** The texts as they are kept: those that differ from the record. */
export function changedTexts(texts: Corrections): Corrections {
  return Object.fromEntries(
    CORRECTABLE.flatMap((field) => (texts[field] === undefined ? [] : [[field, correctedText(field, texts[field])]])),
  )
}

/** Why a row can't be mended so. `printed` has the texts as they stand without any mending. */
export function whyNotCorrectRow(printed: Readonly<Record<string, string>>, texts: Corrections): Refusal | null {
  const fields = CORRECTABLE.filter((field) => texts[field] !== undefined)
  if (fields.length === 0) return refuse(certificateRefusals.NO_TEXT)
  for (const field of fields) {
    const refusal = whyNotCorrect(printed, field, texts[field]!)
    if (refusal) return refusal
  }
  return null
}
