import { sql } from 'kysely'
import { MembershipState, type MembershipRow } from '@podium/core/identity/membership/membership.ts'
import type { PageTotal } from '@podium/core/base/page.ts'
import { reachesSchool } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

export interface MembershipFilter extends Paging {
  readonly scope: DataScope
  readonly terms: readonly string[]
  readonly keyword: string
  readonly schoolId?: string | undefined
  readonly state?: MembershipState | undefined
}

type Row = Omit<MembershipRow, 'claimedAt'> & { readonly claimedAt: Date }

/** A page of the people of schools in the scope: those who wait first, the longest wait on top. */
export async function listMemberships(db: Db, filter: MembershipFilter): Promise<{ rows: Row[] } & PageTotal> {
  const { scope, terms, keyword, schoolId, state } = filter
  const matching = db
    .selectFrom('identity_person as p')
    .innerJoin('identity_user as u', 'u.id', 'p.user_id')
    .innerJoin('organisation_school_view as s', 's.id', 'p.school_id')
    .leftJoin('organisation_college_view as c', 'c.id', 'p.college_id')
    .where(reachesSchool(scope, 'p.school_id'))
    .where('u.state', '<>', 'merged')
    .$if(terms.length > 0, (query) =>
      query.where((eb) => eb.or([sql<boolean>`u.search @> ${terms}::text[]`, eb('p.number', '=', keyword)])),
    )
    .$if(schoolId !== undefined, (query) => query.where('p.school_id', '=', schoolId!))
    .$if(state !== undefined, (query) => query.where('p.state', '=', state!))
  const rows = await matching
    .select(['u.id as userId', 'u.real_name as realName', 'u.phone_masked as phoneMasked'])
    .select(['s.id as schoolId', 's.name as schoolName', sql<string>`coalesce(c.name, '')`.as('collegeName')])
    .select(['p.number', 'p.grade', 'p.state', 'p.method', 'p.opinion', 'p.claimed_at as claimedAt', 'p.version'])
    .orderBy(sql`p.state <> ${sql.lit(MembershipState.enum.claimed)}`)
    .orderBy('p.claimed_at')
    .orderBy('p.user_id')
    .$call(onePage(filter))
    .execute()
  return { rows, ...(await pageTotal(db, matching, filter, keyword)) }
}

/** Those of the people whose school is within the scope. */
export async function membersInScope(tx: Tx, userIds: readonly string[], scope: DataScope): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('identity_person as p')
    .select('p.user_id as userId')
    .where(sql<boolean>`p.user_id = any(${userIds}::uuid[])`)
    .where(reachesSchool(scope, 'p.school_id'))
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}
