import type { TrialState } from '@podium/core/site/trial/trial.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import { containing } from '#server/platform/db/search.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

export interface TrialRequest {
  readonly id: string
  /** The organisation whose site was asked; null for the standard site. */
  readonly groupId: string | null
  readonly organisation: string
  readonly contact: string
  readonly phoneSealed: Buffer
  readonly phoneMasked: string
  readonly message: string
}

export async function insertTrial(tx: Tx, trial: TrialRequest): Promise<void> {
  await tx
    .insertInto('site_trial')
    .values({
      id: trial.id,
      group_id: trial.groupId,
      organisation: trial.organisation,
      contact: trial.contact,
      phone_sealed: trial.phoneSealed,
      phone_masked: trial.phoneMasked,
      message: trial.message,
    })
    .execute()
}

export interface TrialFilter {
  readonly state?: TrialState | undefined
  readonly keyword: string
}

/** Requests made on the sites of the scope; those on the standard site belong to whoever reaches everything. */
export async function listTrials(db: Db, scope: DataScope, { state, keyword }: TrialFilter, paging: Paging) {
  const pattern = containing(keyword)
  const matching = db
    .selectFrom('site_trial as t')
    .where(reaches(scope, 't.group_id'))
    .$if(state !== undefined, (query) => query.where('t.state', '=', state!))
    .$if(keyword !== '', (query) =>
      query.where((by) => by.or([by('t.organisation', 'ilike', pattern), by('t.contact', 'ilike', pattern)])),
    )
  const rows = matching
    .select(['t.id', 't.organisation', 't.contact', 't.phone_masked as phoneMasked', 't.message'])
    .select(['t.state', 't.note', 't.created_at as createdAt', 't.version'])
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id')
    .$call(onePage(paging))
  const [listed, total] = await Promise.all([rows.execute(), pageTotal(db, matching, paging, keyword)])
  return { rows: listed, ...total }
}

export async function lockTrial(tx: Tx, scope: DataScope, id: string) {
  const row = await tx
    .selectFrom('site_trial as t')
    .select(['t.id', 't.state', 't.note', 't.version', 't.phone_sealed as phoneSealed'])
    .where('t.id', '=', id)
    .where(reaches(scope, 't.group_id'))
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function updateTrial(tx: Tx, id: string, change: { state: TrialState; note: string }): Promise<void> {
  await tx
    .updateTable('site_trial')
    .set((by) => ({ ...change, version: by('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
