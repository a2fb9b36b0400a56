import { z } from 'zod'
import { anyText } from '../base/shapes.ts'

/**
 * Whom a certificate is for: a team that won, each of its students, each of its teachers; a school for what its teams
 * won; an expert who was called to judge; each student who took part.
 */
export const CERTIFICATE_KINDS = ['winner', 'member', 'teacher', 'school', 'expert', 'participation'] as const
export const CertificateKind = z.enum(CERTIFICATE_KINDS)
export type CertificateKind = z.infer<typeof CertificateKind>

/** Whether certificates of a kind say what was won: they are made of settled results only, and end with them. */
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

/** What a kind's setting says beside its template and numbers. */
export const KindOptions = z.object({
  /** What a school is honoured for, or what an expert is called to be. Empty: the usual words. */
  honour: anyText(40).default(''),
  /** From how many awards on a school gets one. */
  leastAwards: z.number().int().min(1).max(100).default(1),
})
export type KindOptions = z.output<typeof KindOptions>

export const DEFAULT_HONOUR: Readonly<Partial<Record<CertificateKind, string>>> = {
  school: '优秀组织奖',
  expert: '评审专家',
}

/**
 * `awaiting`: handed up to the organisation whose seal it asks for; `rejected`: that organisation said no; `cancelled`
 * and `failed`: stopped on the way, and can go on.
 */
export const BATCH_STATES = ['awaiting', 'rejected', 'making', 'made', 'sent', 'failed', 'cancelled'] as const
export const BatchState = z.enum(BATCH_STATES)
export type BatchState = z.infer<typeof BatchState>

/** Batches that keep any other of the same list from being begun. */
export const UNDER_WAY_BATCHES: readonly BatchState[] = ['awaiting', 'making']
/** Batches that were stopped on the way, and can go on. */
export const STOPPED_BATCHES: readonly BatchState[] = ['cancelled', 'failed']
/** Batches whose certificates are still drawn with the fonts of their first hour. */
export const DRAWING_BATCHES: readonly BatchState[] = ['making', ...STOPPED_BATCHES]

export const CORRECTION_STATES = ['asked', 'accepted', 'declined', 'withdrawn'] as const
export const CorrectionState = z.enum(CORRECTION_STATES)
export type CorrectionState = z.infer<typeof CorrectionState>

/** Whether a request for a correction waits for its answer. */
export function isAwaitingAnswer({ state }: { readonly state: CorrectionState }): boolean {
  return state === 'asked'
}

/** What was found in a certificate before it is issued. */
export const ISSUE_KINDS = [
  'template-off',
  'missing-seal',
  'missing-picture',
  'code-too-small',
  'off-page',
  'record-changed',
  'missing-value',
  'missing-glyph',
  'clipped',
  'code-too-long',
  'split-word',
  'hidden-line',
  'shrunk',
] as const
export const IssueKind = z.enum(ISSUE_KINDS)
export type IssueKind = z.infer<typeof IssueKind>

/** `superseded`: a reissued one took its place; `revoked`: taken back. Both keep their number. */
export const CertificateState = z.enum(['valid', 'superseded', 'revoked'])
export type CertificateState = z.infer<typeof CertificateState>

type InCertificateState = { readonly state: CertificateState | 'mismatch' | 'unverifiable' }

export const isValid = ({ state }: InCertificateState): boolean => state === 'valid'
export const isSuperseded = ({ state }: InCertificateState): boolean => state === 'superseded'
export const isRevoked = ({ state }: InCertificateState): boolean => state === 'revoked'
/** Whether the record is what was signed when it was issued. */
export const isUnaltered = ({ state }: InCertificateState): boolean => state !== 'mismatch' && state !== 'unverifiable'

/** How a certificate is looked up: by the link on it, by number and check code, or by its file. */
export const TRACE_WAYS = ['link', 'number', 'file'] as const
export type TraceWay = (typeof TRACE_WAYS)[number]
