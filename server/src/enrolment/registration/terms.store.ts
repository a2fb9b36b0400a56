import { RegistrationTerms } from '@podium/core/enrolment/registration/registration.ts'
import { NO_TERMS } from '@podium/core/enrolment/registration/registration-state.ts'
import { json, type Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

export interface StoredTerms {
  readonly terms: RegistrationTerms
  readonly remindedAt: Date | null
  /** 0: none were saved. */
  readonly version: number
}

/** Stored terms may be from before a part of them. */
export const readTerms = (terms: unknown): RegistrationTerms =>
  RegistrationTerms.parse({ ...NO_TERMS, ...(terms as object) })

/** What a round asks of schools. */
export async function termsOf(db: Db | Tx, roundId: string): Promise<StoredTerms> {
  const row = await db
    .selectFrom('enrolment_registration_terms')
    .select(['terms', 'reminded_at', 'version'])
    .where('round_id', '=', roundId)
    .executeTakeFirst()
  return row
    ? { terms: readTerms(row.terms), remindedAt: row.reminded_at, version: row.version }
    : { terms: NO_TERMS, remindedAt: null, version: 0 }
}

/** Saves the terms of a locked round; returns their version. */
export async function putTerms(tx: Tx, roundId: string, terms: RegistrationTerms): Promise<number> {
  const row = await tx
    .insertInto('enrolment_registration_terms')
    .values({ round_id: roundId, terms: json(terms) })
    .onConflict((conflict) =>
      conflict.column('round_id').doUpdateSet((eb) => ({
        terms: eb.ref('excluded.terms'),
        version: eb('enrolment_registration_terms.version', '+', 1),
      })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

export async function noteReminder(tx: Tx, roundId: string, at: Date): Promise<void> {
  await tx
    .updateTable('enrolment_registration_terms')
    .set({ reminded_at: at })
    .where('round_id', '=', roundId)
    .execute()
}
