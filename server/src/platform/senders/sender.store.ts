import { sql } from 'kysely'
import type { SenderChannel } from '@podium/core/system/sender/sender-setting.ts'
import { json } from '../db/json.ts'
import type { Db, Tx } from '../db/db.ts'

export interface StoredSender {
  readonly channel: SenderChannel
  readonly setting: unknown
  readonly secretSealed: Buffer | null
  readonly version: number
  readonly changedAt: Date
}

/** What a secret is bound to. */
export const secretCell = (channel: SenderChannel) => ({ table: 'platform_sender', column: 'secret', id: channel })

export async function storedSenders(db: Db | Tx): Promise<StoredSender[]> {
  return db
    .selectFrom('platform_sender')
    .select(['channel', 'setting', 'secret_sealed as secretSealed', 'version', 'changed_at as changedAt'])
    .execute()
}

/** Locks the setting of a channel, also while there is none. */
export async function lockSender(tx: Tx, channel: SenderChannel): Promise<StoredSender | null> {
  await sql`select pg_advisory_xact_lock(hashtext(${`platform.sender ${channel}`}))`.execute(tx)
  return (await storedSenders(tx)).find((stored) => stored.channel === channel) ?? null
}

/** Saves a sender; its new version. */
export async function putSender(
  tx: Tx,
  sender: { channel: SenderChannel; setting: object; secretSealed: Buffer | null; by: string },
): Promise<number> {
  const { channel, setting, secretSealed, by } = sender
  const values = { setting: json(setting), secret_sealed: secretSealed, changed_by: by }
  const { version } = await tx
    .insertInto('platform_sender')
    .values({ channel, ...values })
    .onConflict((conflict) =>
      conflict
        .column('channel')
        .doUpdateSet({ ...values, changed_at: sql`now()`, version: sql`platform_sender.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function deleteSender(tx: Tx, channel: SenderChannel): Promise<void> {
  await tx.deleteFrom('platform_sender').where('channel', '=', channel).execute()
}
