import { z } from 'zod'
import { Bilingual, Id } from '../../base/shapes.ts'

/** Facts of a team that certificates print and a change request can touch. */
export const PRINTED_FACTS = ['teamName', 'students', 'advisers'] as const
export const PrintedFact = z.enum(PRINTED_FACTS)
export type PrintedFact = z.infer<typeof PrintedFact>

export const printedFactLabels: Record<PrintedFact, { zh: string; en: string }> = {
  teamName: { zh: '团队名称', en: 'Team name' },
  students: { zh: '队员', en: 'Members' },
  advisers: { zh: '指导教师', en: 'Advisers' },
}

/** Whether certificates of a kind are for one person each: a student, or an adviser. */
const PersonalKind = z.enum(['student', 'adviser'])

/** Certificates of a team: those that are valid now, and the kinds that are still to be issued. */
export const TeamCertificates = z.object({
  issued: z.array(
    z.object({
      certificateId: Id,
      number: z.string(),
      kind: Bilingual,
      /** The member whom it is for; null: the team. */
      holderId: Id.nullable(),
      prints: z.array(PrintedFact),
    }),
  ),
  coming: z.array(z.object({ kind: Bilingual, isFor: PersonalKind.nullable(), prints: z.array(PrintedFact) })),
})
export type TeamCertificates = z.infer<typeof TeamCertificates>

/**
 * What accepting a field does to a certificate. `correct`: a valid one prints it otherwise, so a correction is asked for;
 * `revoke`: its holder leaves; `issue`: one is to be issued to the newcomer; `print`: one to be issued prints the change.
 */
export const EffectView = z.object({
  effect: z.enum(['correct', 'revoke', 'issue', 'print']),
  kind: Bilingual,
  /** Empty: it is not issued yet. */
  number: z.string(),
})
export type EffectView = z.infer<typeof EffectView>
