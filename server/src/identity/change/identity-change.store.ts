import { sql } from 'kysely'
import { ChangeState } from '@podium/core/identity/change/identity-change.ts'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { IdType } from '@podium/core/identity/user/user.ts'
import { reachesSchool } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

export interface StoredIdentity {
  readonly realName: string
  readonly idType: IdType | null
  readonly idMasked: string
  readonly birthday: string | null
}

export interface NewChange {
  readonly id: string
  readonly userId: string
  readonly before: StoredIdentity
  readonly after: StoredIdentity
  /** Null where the document doesn't change. */
  readonly idSealed: Buffer | null
  readonly reason: string
  readonly fileId: string | null
}

export async function insertChange(tx: Tx, { before, after, ...change }: NewChange): Promise<void> {
  await tx
    .insertInto('identity_change')
    .values({
      id: change.id,
      user_id: change.userId,
      old_name: before.realName,
      old_id_type: before.idType,
      old_id_masked: before.idMasked,
      old_birthday: before.birthday,
      new_name: after.realName,
      new_id_type: after.idType,
      new_id_masked: after.idMasked,
      new_birthday: after.birthday,
      new_id_sealed: change.idSealed,
      reason: change.reason,
      file_id: change.fileId,
    })
    .execute()
}

const columns = [
  'change.id as changeId',
  'change.user_id as userId',
  'change.old_name as oldName',
  'change.old_id_type as oldIdType',
  'change.old_id_masked as oldIdMasked',
  'change.old_birthday as oldBirthday',
  'change.new_name as newName',
  'change.new_id_type as newIdType',
  'change.new_id_masked as newIdMasked',
  'change.new_birthday as newBirthday',
  'change.reason',
  'change.state',
  'change.opinion',
  'change.created_at as createdAt',
  'change.decided_at as decidedAt',
  'change.version',
] as const

function changes(db: Db | Tx) {
  return db.selectFrom('identity_change as change').leftJoin('identity_person as p', 'p.user_id', 'change.user_id')
}

/** The newest request of a person. */
export async function latestChange(db: Db | Tx, userId: string) {
  const row = await changes(db)
    .select(columns)
    .where('change.user_id', '=', userId)
    .orderBy('change.created_at', 'desc')
    .orderBy('change.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export type ChangeRecord = NonNullable<Awaited<ReturnType<typeof latestChange>>>

/** The birthday that a person's pending request would set; null without one. */
export async function pendingBirthday(db: Db | Tx, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('identity_change')
    .select('new_birthday as birthday')
    .where('user_id', '=', userId)
    .where('state', '=', ChangeState.enum.pending)
    .executeTakeFirst()
  return row?.birthday ?? null
}

/** A request of the person, or of a person whose school is in the scope, locked until the transaction ends. */
export async function lockChange(tx: Tx, id: string, whose: { userId: string } | { scope: DataScope }) {
  const row = await changes(tx)
    .select([...columns, 'change.new_id_sealed as idSealed'])
    .where('change.id', '=', id)
    .where(
      'userId' in whose ? sql<boolean>`change.user_id = ${whose.userId}` : reachesSchool(whose.scope, 'p.school_id'),
    )
    .forNoKeyUpdate('change')
    .executeTakeFirst()
  return row ?? null
}

export interface ChangeFilter extends Paging {
  readonly scope: DataScope
  readonly terms: readonly string[]
  readonly keyword: string
  readonly state?: ChangeState | undefined
}

/** A page of the requests of people whose school is in the scope: those who wait first, the longest wait on top. */
export async function listChanges(db: Db, filter: ChangeFilter) {
  const { scope, terms, keyword, state } = filter
  const matching = changes(db)
    .innerJoin('identity_user as u', 'u.id', 'change.user_id')
    .leftJoin('organisation_school_view as s', 's.id', 'p.school_id')
    .leftJoin('identity_user as decider', 'decider.id', 'change.decided_by')
    .where(reachesSchool(scope, 'p.school_id'))
    .$if(terms.length > 0, (query) => query.where(sql<boolean>`u.search @> ${terms}::text[]`))
    .$if(state !== undefined, (query) => query.where('change.state', '=', state!))
  const rows = await matching
    .select([...columns, 'change.file_id as fileId'])
    .select([
      sql<string>`coalesce(s.name, '')`.as('schoolName'),
      sql<string>`coalesce(decider.real_name, '')`.as('decidedByName'),
    ])
    .orderBy(sql`change.state <> ${sql.lit(ChangeState.enum.pending)}`)
    .orderBy('change.created_at')
    .orderBy('change.id')
    .$call(onePage(filter))
    .execute()
  const total: PageTotal = await pageTotal(db, matching, filter, keyword)
  return { rows, ...total }
}

/** Ends a pending request and returns its new version. */
export async function endChange(
  tx: Tx,
  id: string,
  end: { state: Exclude<ChangeState, 'pending'>; opinion?: string; by?: string },
): Promise<number> {
  const { version } = await tx
    .updateTable('identity_change')
    .set({
      state: end.state,
      opinion: end.opinion ?? '',
      decided_by: end.by ?? null,
      decided_at: sql<Date>`clock_timestamp()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Whether a file is the proof of a request of somebody whose school is in the scope. */
export async function isProofInScope(db: Db, fileId: string, scope: DataScope): Promise<boolean> {
  const row = await changes(db)
    .select('change.id')
    .where('change.file_id', '=', fileId)
    .where(reachesSchool(scope, 'p.school_id'))
    .executeTakeFirst()
  return row !== undefined
}
