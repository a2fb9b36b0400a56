import { sql } from 'kysely'
import type { MembershipState, VerifiedBy } from '@podium/core/identity/membership/membership.ts'
import type { PersonFacts } from '@podium/core/identity/membership/person-facts.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { onConflict } from '#server/platform/kernel/refused.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface MembershipRow extends PersonFacts {
  readonly schoolId: string | null
  readonly schoolName: string
  readonly collegeId: string | null
  readonly collegeName: string
  readonly majorId: string | null
  readonly majorName: string
  readonly grade: string
  readonly degree: string
  readonly number: string
  readonly title: string
  readonly state: MembershipState
  readonly method: VerifiedBy | null
  readonly opinion: string
  readonly version: number
}

export async function findMembership(db: Db | Tx, userId: string): Promise<MembershipRow | null> {
  const row = await db
    .selectFrom('identity_person as p')
    .leftJoin('organisation_school_view as s', 's.id', 'p.school_id')
    .leftJoin('organisation_college_view as c', 'c.id', 'p.college_id')
    .leftJoin('organisation_major_view as m', 'm.id', 'p.major_id')
    .select(['p.school_id as schoolId', 'p.college_id as collegeId', 'p.major_id as majorId'])
    .select(['p.grade', 'p.degree', 'p.number', 'p.title', 'p.version', 'p.state', 'p.method', 'p.opinion'])
    .select(['p.study', 'p.nationality', 'p.graduation', 'p.employment'])
    .select([
      sql<string>`coalesce(s.name, '')`.as('schoolName'),
      sql<string>`coalesce(c.name, '')`.as('collegeName'),
      sql<string>`coalesce(m.name, '')`.as('majorName'),
    ])
    .where('p.user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

export interface MembershipValues extends PersonFacts {
  readonly schoolId: string
  readonly collegeId: string | null
  readonly majorId: string | null
  readonly grade: string
  readonly degree: string
  readonly number: string
  readonly title: string
}

/** The state of a claim; `method` says how it was verified. */
export type Verification =
  | { readonly state: 'claimed' | 'refused'; readonly method: null }
  | { readonly state: 'verified'; readonly method: VerifiedBy }

/**
 * Saves a person's school data if their stored version is `version` (0: nothing stored; null: any version).
 * `verification` null leaves the state as it is. Returns the new version, or null if another version is stored.
 */
export async function keepMembership(
  tx: Tx,
  userId: string,
  values: MembershipValues,
  verification: Verification | null,
  version: number | null,
): Promise<number | null> {
  const row = {
    school_id: values.schoolId,
    college_id: values.collegeId,
    major_id: values.majorId,
    grade: values.grade,
    degree: values.degree,
    number: values.number,
    title: values.title,
    study: values.study,
    nationality: values.nationality,
    graduation: values.graduation,
    employment: values.employment,
    ...(verification && {
      ...verification,
      opinion: '',
      claimed_at: sql<Date>`clock_timestamp()`,
      decided_at: verification.state === 'verified' ? sql<Date>`clock_timestamp()` : null,
      decided_by: null,
      mailbox_hash: null,
    }),
  }
  const saved = await tx
    .insertInto('identity_person')
    .values({ ...row, user_id: userId })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...row, version: sql`identity_person.version + 1` })
        .where(sql<boolean>`${version}::int is null or identity_person.version = ${version}`),
    )
    .returning('version')
    .executeTakeFirst()
  return saved?.version ?? null
}

/** Whether the number of this school belongs to another, verified person. */
export async function isNumberTaken(
  tx: Tx,
  claim: { userId: string; schoolId: string; number: string },
): Promise<boolean> {
  if (claim.number === '') return false
  const holder = await tx
    .selectFrom('identity_person')
    .select('user_id')
    .where('school_id', '=', claim.schoolId)
    .where('number', '=', claim.number)
    .where('state', '=', 'verified')
    .where('user_id', '<>', claim.userId)
    .executeTakeFirst()
  return holder !== undefined
}

/** A membership that is locked until the transaction ends. */
export interface LockedMembership {
  readonly userId: string
  readonly realName: string
  readonly schoolId: string
  readonly schoolName: string
  readonly number: string
  readonly state: MembershipState
  readonly method: VerifiedBy | null
  readonly version: number
}

/** Locks a person's membership; null without a school. */
export async function lockMembership(tx: Tx, userId: string): Promise<LockedMembership | null> {
  const row = await tx
    .selectFrom('identity_person as p')
    .innerJoin('identity_user as u', 'u.id', 'p.user_id')
    .innerJoin('organisation_school_view as s', 's.id', 'p.school_id')
    .select(['u.id as userId', 'u.real_name as realName', 's.id as schoolId', 's.name as schoolName'])
    .select(['p.number', 'p.state', 'p.method', 'p.version'])
    .where('p.user_id', '=', userId)
    .forNoKeyUpdate('p')
    .executeTakeFirst()
  return row ?? null
}

/** Saves the decision on a locked membership and returns its new version. Throws NUMBER_TAKEN if another was verified. */
export async function decideMembership(
  tx: Tx,
  userId: string,
  decision: Verification & { readonly opinion?: string; readonly by?: string; readonly mailboxHash?: Buffer },
): Promise<number> {
  const { state, method, opinion = '', by = null, mailboxHash = null } = decision
  const saving = tx
    .updateTable('identity_person')
    .set({
      state,
      method,
      opinion,
      decided_at: sql<Date>`clock_timestamp()`,
      decided_by: by,
      mailbox_hash: mailboxHash,
      version: sql`version + 1`,
    })
    .where('user_id', '=', userId)
    .returning('version')
    .executeTakeFirstOrThrow()
  const { version } = await onConflict(saving, { identity_person_number: identityRefusals.NUMBER_TAKEN })
  return version
}

/** Staff of the school's own organisation who may verify its people; at most 50. */
export async function verifiersOf(tx: Tx, schoolId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('identity_user_role as h')
    .innerJoin('identity_role_permission as granted', 'granted.role_id', 'h.role_id')
    .innerJoin('organisation_school_view as s', 's.group_id', 'h.group_id')
    .select('h.user_id as userId')
    .distinct()
    .where('granted.code', '=', 'identity:membership:verify')
    .where('s.id', '=', schoolId)
    .orderBy('h.user_id')
    .limit(50)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Saves facts of a person at their version. Returns the new version, or null if another one is stored. */
export async function saveFacts(
  tx: Tx,
  userId: string,
  facts: PersonFacts & { readonly grade: string; readonly degree: string },
  version: number,
): Promise<number | null> {
  const saved = await tx
    .updateTable('identity_person')
    .set({ ...facts, version: sql`version + 1` })
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return saved?.version ?? null
}
