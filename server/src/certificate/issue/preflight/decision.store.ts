import { sql } from 'kysely'
import type { Corrections } from '@podium/core/certificate/issue/correctable.ts'
import { type CertificateKind, UNDER_WAY_BATCHES } from '@podium/core/certificate/kind.ts'
import type { RowDecision, RowFinding } from '@podium/core/certificate/issue/row.rule.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { json, type Db } from '#server/platform/db/db.ts'

export interface Decision extends RowDecision {
  readonly version: number
}

/** Decisions on the rows of a list, by recipient. */
export async function decisionsOf(db: Db | Tx, itemId: string, kind: CertificateKind): Promise<Map<string, Decision>> {
  const rows = await db
    .selectFrom('certificate_decision')
    .select(['recipient_id', 'texts', 'record', 'left_out', 'confirmed', 'reason', 'version'])
    .where('item_id', '=', itemId)
    .where('kind', '=', kind)
    .execute()
  return new Map(
    rows.map(({ recipient_id, texts, record, left_out, confirmed, reason, version }) => [
      recipient_id,
      {
        texts: texts as Corrections,
        record: record as Corrections,
        leftOut: left_out,
        confirmed: confirmed as RowFinding[] | null,
        reason,
        version,
      },
    ]),
  )
}

/** Rows whose texts were corrected after `moment` and not confirmed since; these must be inspected again. */
export async function changedSince(tx: Tx, itemId: string, kind: CertificateKind, moment: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('certificate_decision')
    .select('recipient_id')
    .where('item_id', '=', itemId)
    .where('kind', '=', kind)
    .where('decided_at', '>', moment)
    .where('confirmed', 'is', null)
    .where(sql<boolean>`texts <> '{}'::jsonb`)
    .execute()
  return rows.map(({ recipient_id }) => recipient_id)
}

/** Locks the decisions and batches of a list until the transaction ends. */
export async function lockDecisions(tx: Tx, itemId: string, kind: CertificateKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`certificate rows ${itemId} ${kind}`}, 0))`.execute(tx)
}

/** Saves a decision on a row; returns its version. */
export async function saveDecision(
  tx: Tx,
  row: { itemId: string; kind: CertificateKind; recipientId: string },
  { texts, record, leftOut, confirmed, reason }: RowDecision,
  by: string,
): Promise<number> {
  const values = {
    texts: json(texts),
    record: json(record),
    left_out: leftOut,
    confirmed: confirmed === null ? null : json(confirmed),
    reason,
    decided_by: by,
  }
  const { version } = await tx
    .insertInto('certificate_decision')
    .values({ item_id: row.itemId, kind: row.kind, recipient_id: row.recipientId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['item_id', 'kind', 'recipient_id']).doUpdateSet({
        ...values,
        decided_at: sql`clock_timestamp()`,
        version: sql`certificate_decision.version + 1`,
      }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function removeDecision(
  tx: Tx,
  { itemId, kind, recipientId }: { itemId: string; kind: CertificateKind; recipientId: string },
): Promise<void> {
  await tx
    .deleteFrom('certificate_decision')
    .where('item_id', '=', itemId)
    .where('kind', '=', kind)
    .where('recipient_id', '=', recipientId)
    .execute()
}

/** Whether a batch of the list is in progress or waits for approval. */
export async function isUnderWay(tx: Tx, itemId: string, kind: CertificateKind): Promise<boolean> {
  const row = await tx
    .selectFrom('certificate_batch')
    .select('id')
    .where('item_id', '=', itemId)
    .where('kind', '=', kind)
    .where('state', 'in', UNDER_WAY_BATCHES)
    .executeTakeFirst()
  return row !== undefined
}
