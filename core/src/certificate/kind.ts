import { z } from 'zod'
import { anyText } from '../base/shapes.ts'

/**
 * Recipients of a certificate: a winning team, each of its students, each of its teachers; a school with winning teams;
 * an expert; each participating student.
 */
export const CERTIFICATE_KINDS = ['winner', 'member', 'teacher', 'school', 'expert', 'participation'] as const
export const CertificateKind = z.enum(CERTIFICATE_KINDS)
export type CertificateKind = z.infer<typeof CertificateKind>

/** Whether certificates of a kind name an award: they are issued for settled results only and revoked with them. */
export function followsResults(kind: CertificateKind): boolean {
  return kind !== 'expert' && kind !== 'participation'
}

/** Whether each is for one award of one winner, so that a setting may name the award. */
export function followsAward(kind: CertificateKind): boolean {
  return kind === 'winner' || kind === 'member' || kind === 'teacher'
}

/** Whether each is for one person, not for a team or a school. */
export function isForPerson(kind: CertificateKind): boolean {
  return kind !== 'winner' && kind !== 'school'
}

/** Settings of a kind besides its template and numbers. */
export const KindOptions = z.object({
  /** Title of a school's honour or of an expert's appointment. Empty: the default. */
  honour: anyText(40).default(''),
  /** The least number of awards that a school needs. */
  leastAwards: z.number().int().min(1).max(100).default(1),
})
export type KindOptions = z.output<typeof KindOptions>

export const DEFAULT_HONOUR: Readonly<Partial<Record<CertificateKind, string>>> = {
  school: '优秀组织奖',
  expert: '评审专家',
}

/**
 * `awaiting`: waits for approval by the organisation that owns the seal; `rejected`: that organisation refused;
 * `cancelled` and `failed`: stopped before the end, can be resumed.
 */
export const BATCH_STATES = ['awaiting', 'rejected', 'making', 'made', 'sent', 'failed', 'cancelled'] as const
export const BatchState = z.enum(BATCH_STATES)
export type BatchState = z.infer<typeof BatchState>

/** Batches that exclude another batch of the same list. */
export const UNDER_WAY_BATCHES: readonly BatchState[] = ['awaiting', 'making']
/** Batches that stopped before the end and can be resumed. */
export const STOPPED_BATCHES: readonly BatchState[] = ['cancelled', 'failed']
/** Batches that may still render certificates with the font version they started with. */
export const DRAWING_BATCHES: readonly BatchState[] = ['making', ...STOPPED_BATCHES]

export const CORRECTION_STATES = ['asked', 'accepted', 'declined', 'withdrawn'] as const
export const CorrectionState = z.enum(CORRECTION_STATES)
export type CorrectionState = z.infer<typeof CorrectionState>

/** Whether a request for a correction is unanswered. */
export function isAwaitingAnswer({ state }: { readonly state: CorrectionState }): boolean {
  return state === 'asked'
}

/** Kinds of findings before issue. */
export const ISSUE_KINDS = [
  'template-off',
  'missing-seal',
  'missing-picture',
  'not-ended',
  'code-too-small',
  'off-page',
  'placeholder-text',
  'record-changed',
  'missing-value',
  'missing-glyph',
  'clipped',
  'overlap',
  'code-too-long',
  'split-word',
  'hidden-line',
  'shrunk',
] as const
export const IssueKind = z.enum(ISSUE_KINDS)
export type IssueKind = z.infer<typeof IssueKind>

/** `superseded`: replaced by a reissued one; `revoked`: made invalid. Both keep their number. */
export const CertificateState = z.enum(['valid', 'superseded', 'revoked'])
export type CertificateState = z.infer<typeof CertificateState>

type InCertificateState = { readonly state: CertificateState | 'mismatch' | 'unverifiable' }

export const isValid = ({ state }: InCertificateState): boolean => state === 'valid'
export const isSuperseded = ({ state }: InCertificateState): boolean => state === 'superseded'
export const isRevoked = ({ state }: InCertificateState): boolean => state === 'revoked'
/** Whether the record equals what was signed at issue. */
export const isUnaltered = ({ state }: InCertificateState): boolean => state !== 'mismatch' && state !== 'unverifiable'

/** How a certificate is looked up: by its link, by number and check code, or by its file. */
export const TRACE_WAYS = ['link', 'number', 'file'] as const
export type TraceWay = (typeof TRACE_WAYS)[number]

/** Whether settings may use a template. */
export const isEnabledTemplate = ({ state }: { readonly state: 'draft' | 'enabled' | 'disabled' }): boolean =>
  state === 'enabled'

/** Stands in place of a field for a row that wasn't issued because an objection holds its place. */
export const HELD = 'objection'
