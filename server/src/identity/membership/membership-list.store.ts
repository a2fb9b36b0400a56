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

const isDecided = sql`p.state <> ${sql.lit(MembershipState.enum.claimed)}`

/** A page of the people of schools in the scope: those who wait first, the longest wait on top. */
export async function listMemberships(db: Db, filter: MembershipFilter): Promise<{ rows: Row[] } & PageTotal> {
  const { scope, terms, keyword, schoolId, state } = filter
  const isSomeonesNumber = terms.length > 0 && (await someoneHas(db, keyword))
  const matching = db
    .selectFrom('identity_person as p')
    .where('p.school_id', 'is not', null)
    .where(reachesSchool(scope, 'p.school_id'))
    .where((by) =>
      by.not(
        by.exists(
          by
            .selectFrom('identity_user as merged')
            .select('merged.id')
            .whereRef('merged.id', '=', 'p.user_id')
            .where('merged.state', '=', 'merged'),
        ),
      ),
    )
    .$if(terms.length > 0, (query) =>
      query.where((by) => {
        const named = by
          .selectFrom('identity_user as u')
          .select('u.id')
          .where(sql<boolean>`u.search @> ${terms}::text[]`)
        // Without a number the planner may start from the names or from the people.
        if (!isSomeonesNumber) return by('p.user_id', 'in', named)
        const numbered = by
          .selectFrom('identity_person as n')
          .select('n.user_id as id')
          .where('n.number', '=', keyword)
          .where('n.number', '<>', sql.lit(''))
        return by('p.user_id', 'in', named.unionAll(numbered))
      }),
    )
    .$if(schoolId !== undefined, (query) => query.where('p.school_id', '=', schoolId!))
    .$if(state !== undefined, (query) => query.where('p.state', '=', state!))
  const onThisPage = matching
    .select('p.user_id')
    // Of one state the index of states has the order already.
    .$if(state === undefined, (query) => query.orderBy(isDecided))
    .orderBy('p.claimed_at')
    .orderBy('p.user_id')
    .$call(onePage(filter))
  const [rows, total] = await Promise.all([
    db
      .selectFrom('identity_person as p')
      .innerJoin('identity_user as u', 'u.id', 'p.user_id')
      .innerJoin('organisation_school_view as s', 's.id', 'p.school_id')
      .leftJoin('organisation_college_view as c', 'c.id', 'p.college_id')
      .where('p.user_id', 'in', onThisPage)
      .select(['u.id as userId', 'u.real_name as realName', 'u.phone_masked as phoneMasked'])
      .select(['s.id as schoolId', 's.name as schoolName', sql<string>`coalesce(c.name, '')`.as('collegeName')])
      .select(['p.degree', 'p.study', 'p.nationality', 'p.graduation', 'p.employment'])
      .select(['p.number', 'p.grade', 'p.state', 'p.method', 'p.opinion', 'p.claimed_at as claimedAt', 'p.version'])
      .orderBy(isDecided)
      .orderBy('p.claimed_at')
      .orderBy('p.user_id')
      .execute(),
    pageTotal(db, matching, filter, keyword),
  ])
  return { rows, ...total }
}

/** Whether anybody has this student or staff number, at whatever school. */
async function someoneHas(db: Db, number: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_person')
    .select('user_id')
    .where('number', '=', number)
    .where('number', '<>', sql.lit(''))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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
