import { z } from 'zod'

/** Kinds that are made from the list of winners: the team's, each student's, each teacher's. */
export const MADE_KINDS = ['winner', 'member', 'teacher'] as const
export const MadeKind = z.enum(MADE_KINDS)
export type MadeKind = z.infer<typeof MadeKind>

/** Whom a certificate speaks of. */
export const CertificateKind = z.enum([...MADE_KINDS, 'school', 'expert', 'participation'])
export type CertificateKind = z.infer<typeof CertificateKind>

/** What was found in a certificate before it is issued. */
export const ISSUE_KINDS = [
  'missing-seal',
  'missing-value',
  'missing-glyph',
  'clipped',
  'code-too-long',
  'split-word',
  'shrunk',
] as const
export const IssueKind = z.enum(ISSUE_KINDS)
export type IssueKind = z.infer<typeof IssueKind>
