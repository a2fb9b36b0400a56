import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

export interface StoredModel {
  readonly enabled: boolean
  readonly baseUrl: string
  readonly model: string
  readonly keySealed: Buffer | null
  readonly dailyLimit: number
  /** 0 while nothing was saved. */
  readonly version: number
}

/** What the key is bound to. */
export const KEY_CELL = { table: 'assistant_model', column: 'key', id: 'sole' }

const NONE: StoredModel = { enabled: false, baseUrl: '', model: '', keySealed: null, dailyLimit: 500, version: 0 }

function saved(db: Db | Tx) {
  return db
    .selectFrom('assistant_model')
    .select(['enabled', 'base_url as baseUrl', 'model', 'key_sealed as keySealed'])
    .select(['daily_limit as dailyLimit', 'version'])
}

export async function findModel(db: Db | Tx): Promise<StoredModel> {
  return (await saved(db).executeTakeFirst()) ?? NONE
}

/** Locks the setting, also while there is none. */
export async function lockModel(tx: Tx): Promise<StoredModel> {
  await sql`select pg_advisory_xact_lock(hashtext('assistant.model'))`.execute(tx)
  return findModel(tx)
}

export async function saveModel(tx: Tx, model: Omit<StoredModel, 'version'>): Promise<void> {
  const values = {
    enabled: model.enabled,
    base_url: model.baseUrl,
    model: model.model,
    key_sealed: model.keySealed,
    daily_limit: model.dailyLimit,
  }
  await tx
    .insertInto('assistant_model')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('sole').doUpdateSet({ ...values, version: sql`assistant_model.version + 1` }),
    )
    .execute()
}
