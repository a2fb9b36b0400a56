import { sql } from 'kysely'
import type { GuardianRelation } from '@podium/core/identity/guardian/guardian.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

export interface NewGuardian {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly relation: GuardianRelation
  readonly phoneSealed: Buffer
  readonly phoneMasked: string
  readonly textVersion: string
  readonly address: string
}

export async function insertGuardian(tx: Tx, guardian: NewGuardian): Promise<void> {
  await tx
    .insertInto('identity_guardian')
    .values({
      id: guardian.id,
      user_id: guardian.userId,
      name: guardian.name,
      relation: guardian.relation,
      phone_sealed: guardian.phoneSealed,
      phone_masked: guardian.phoneMasked,
      text_version: guardian.textVersion,
      address: guardian.address,
    })
    .execute()
}

export interface StoredGuardian {
  readonly name: string
  readonly relation: GuardianRelation
  readonly phoneMasked: string
  readonly textVersion: string
  readonly givenAt: Date
}

/** The consent in force for a person. */
export async function guardianOf(db: Db | Tx, userId: string): Promise<StoredGuardian | null> {
  const row = await db
    .selectFrom('identity_guardian')
    .select(['name', 'relation', 'phone_masked as phoneMasked', 'text_version as textVersion', 'given_at as givenAt'])
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Ends the consent in force; false if there is none. */
export async function endGuardian(tx: Tx, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_guardian')
    .set({ withdrawn_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
