import { sql } from 'kysely'
import type { VerifyPolicy } from '@podium/core/identity/membership/membership.rule.ts'
import type { VerifyMethod } from '@podium/core/identity/membership/membership.ts'
import { newId } from '#server/platform/db/id.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** A stored policy; without one of its own a school has the platform's default. */
export interface StoredPolicy extends VerifyPolicy {
  /** Null if the school has no policy of its own. */
  readonly id: string | null
  readonly joinCodeSealed: Buffer | null
  readonly domains: string[]
  readonly methods: VerifyMethod[]
  /** 0 if the school has no policy of its own. */
  readonly version: number
}

/** The policy of a school, or the platform's default for null. */
export async function policyOf(db: Db | Tx, schoolId: string | null): Promise<StoredPolicy> {
  const row = await db
    .selectFrom('identity_membership_policy')
    .select(['id', 'school_id', 'methods', 'domains', 'join_code_sealed', 'version'])
    .where((eb) => eb.or([eb('school_id', '=', schoolId), eb('school_id', 'is', null)]))
    .orderBy(sql`school_id is null`)
    .limit(1)
    .executeTakeFirstOrThrow()
  const own = row.school_id === schoolId
  return {
    id: own ? row.id : null,
    methods: row.methods as VerifyMethod[],
    domains: own ? row.domains : [],
    hasJoinCode: own && row.join_code_sealed !== null,
    joinCodeSealed: own ? row.join_code_sealed : null,
    version: own ? row.version : 0,
  }
}

export interface PolicyChange {
  readonly methods: readonly VerifyMethod[]
  readonly domains: readonly string[]
}

/** Saves a policy if `version` is stored (0: none yet). Returns the new version, or null if another one is stored. */
export async function savePolicy(
  tx: Tx,
  schoolId: string | null,
  { methods, domains }: PolicyChange,
  version: number,
): Promise<number | null> {
  const values = { methods: [...methods], domains: [...domains] }
  const saved = await tx
    .insertInto('identity_membership_policy')
    .values({ ...values, id: newId(), school_id: schoolId })
    .onConflict((conflict) =>
      conflict
        .column('school_id')
        .doUpdateSet({ ...values, version: sql`identity_membership_policy.version + 1` })
        .where('identity_membership_policy.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst()
  return saved?.version ?? null
}

export async function setJoinCode(tx: Tx, id: string, sealed: Buffer): Promise<void> {
  await tx
    .updateTable('identity_membership_policy')
    .set({ join_code_sealed: sealed, join_code_set_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}
