import { sql, type Expression } from 'kysely'
import type { SignInResult } from '@podium/core/identity/session/session-log.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { inPartsByKey } from '#server/platform/workbook/in-parts.ts'
import { onDays, type DayRange } from '#server/platform/db/day-range.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { personReached } from '../user/user-list.store.ts'

export interface SignInFilter extends DayRange {
  readonly scope: DataScope
  /** Of a name or user name. */
  readonly terms: readonly string[]
  readonly address: string
  readonly result?: SignInResult | undefined
}

/** Attempts at accounts of the scope; those at no account are for whoever reaches everything. */
function matchingSignIns(db: Db, filter: SignInFilter) {
  const { scope, terms, address, result } = filter
  return db
    .selectFrom('identity_sign_in as s')
    .where(personReached(scope, 's.user_id'))
    .where(onDays('s.at', filter))
    .$if(terms.length > 0, (query) =>
      query.where('s.user_id', 'in', (by) =>
        by
          .selectFrom('identity_user as named')
          .select('named.id')
          .where(sql<boolean>`named.search @> ${terms}::text[]`),
      ),
    )
    .$if(address !== '', (query) => query.where('s.address', '=', address))
    .$if(result !== undefined, (query) => query.where('s.result', '=', result!))
}

function signInRows(db: Db, ids: Expression<unknown>) {
  return db
    .selectFrom('identity_sign_in as s')
    .leftJoin('identity_user as u', 'u.id', 's.user_id')
    .where(sql<boolean>`s.id in ${ids}`)
    .select(['s.id', 's.at', 's.account_masked as accountMasked', 's.mode', 's.address', 's.agent', 's.result'])
    .select(sql<string>`coalesce(u.real_name, '')`.as('realName'))
}

export interface SignInListRow {
  readonly id: string
  readonly at: Date
  readonly accountMasked: string
  readonly mode: number
  readonly address: string
  readonly agent: string
  readonly result: SignInResult
  readonly realName: string
}

export async function listSignIns(db: Db, filter: SignInFilter, paging: Paging) {
  const matching = matchingSignIns(db, filter)
  const onThisPage = matching.select('s.id').orderBy('s.at', 'desc').orderBy('s.id').$call(onePage(paging))
  const listed = signInRows(db, onThisPage).orderBy('s.at', 'desc').orderBy('s.id')
  const [rows, total] = await Promise.all([listed.execute(), pageTotal(db, matching, paging, filter.terms.join(' '))])
  return { rows, ...total }
}

/** Attempts for an export, newest first; of those only the chosen ones unless `ids` is null. */
export function signInsInParts(
  db: Db,
  filter: SignInFilter,
  ids: readonly string[] | null,
): AsyncGenerator<SignInListRow[]> {
  const matching = matchingSignIns(db, filter).$if(ids !== null, (query) => query.where('s.id', 'in', ids!))
  return inPartsByKey<SignInListRow>(
    ({ id }) => id,
    (before, limit) => {
      const part = matching
        .$if(before !== undefined, (query) => query.where('s.id', '<', before!))
        .select('s.id')
        .orderBy('s.id', 'desc')
        .limit(limit)
      return signInRows(db, part).orderBy('s.id', 'desc').execute()
    },
  )
}

/** Open sessions of people of the scope. */
export async function listSessions(db: Db, scope: DataScope, terms: readonly string[], paging: Paging) {
  const matching = db
    .selectFrom('identity_session as s')
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where(personReached(scope, 's.user_id'))
    .$if(terms.length > 0, (query) =>
      // Fewer sessions are open than people share a part of a name.
      query.where(
        sql<boolean>`(select named.search @> ${terms}::text[] from identity_user as named where named.id = s.user_id)`,
      ),
    )
  const onThisPage = matching.select('s.id').orderBy('s.last_seen_at', 'desc').orderBy('s.id').$call(onePage(paging))
  const listed = db
    .selectFrom('identity_session as s')
    .where('s.id', 'in', onThisPage)
    .innerJoin('identity_user as u', 'u.id', 's.user_id')
    .leftJoin('organisation_group_view as g', 'g.id', 's.group_id')
    .select(['s.id', 's.mode', 's.address', 's.agent', 's.created_at as createdAt', 's.last_seen_at as lastSeenAt'])
    .select(['u.real_name as realName', 'u.username', sql<string>`coalesce(g.name, '')`.as('groupName')])
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.id')
  const [rows, total] = await Promise.all([listed.execute(), pageTotal(db, matching, paging, terms.join(' '))])
  return { rows, ...total }
}

/** Whose open session it is; null if it ended or belongs to somebody outside the scope. */
export async function sessionOwner(tx: Tx, scope: DataScope, sessionId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('identity_session as s')
    .select('s.user_id')
    .where('s.id', '=', sessionId)
    .where('s.ended_at', 'is', null)
    .where(personReached(scope, 's.user_id'))
    .executeTakeFirst()
  return row?.user_id ?? null
}
