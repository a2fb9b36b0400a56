import { sql } from 'kysely'
import type { CertificateKind } from '@podium/core/certificate/kind.ts'
import type { Tx } from '#server/platform/context.ts'
import { json, type Db } from '#server/platform/db.ts'

/** What was printed, kept for ever. */
export interface Facts {
  readonly holder: string
  readonly holderMasked: string
  readonly school: string
  readonly teamName: string
  readonly award: string
  readonly competition: string
  readonly itemName: string
  readonly issuer: string
  readonly issueDate: string
  /** Title of the document. */
  readonly title: string
  /** The fields its design asks for. */
  readonly values: Readonly<Record<string, string>>
}

export interface NewCertificate {
  id: string
  batchId: string
  roundId: string
  itemId: string
  teamId: string
  kind: CertificateKind
  winnerId: string
  recipientId: string
  holderId: string | null
  number: string
  counterScope: string
  counter: number | null
  traceToken: string
  checkCode: string
  facts: Facts
  prefixHash: Buffer
  suffix: Uint8Array
  fileHash: Buffer
  search: string[]
  issuedAt: Date
}

/** Recipients of an item who were ever given a certificate of the kind, as `winner recipient`. */
export async function issuedOf(db: Db | Tx, itemId: string, kind: CertificateKind): Promise<string[]> {
  const rows = await db
    .selectFrom('certificate_certificate')
    .select(sql<string>`winner_id || ' ' || recipient_id`.as('key'))
    .where('item_id', '=', itemId)
    .where('kind', '=', kind)
    .where('winner_id', 'is not', null)
    .execute()
  return rows.map(({ key }) => key)
}

/** Keeps the constant part of many files once. */
export async function keepPrefix(tx: Tx, hash: Buffer, bytes: Uint8Array): Promise<void> {
  const kept = await tx.selectFrom('certificate_prefix').select('hash').where('hash', '=', hash).executeTakeFirst()
  if (kept) return
  await tx
    .insertInto('certificate_prefix')
    .values({ hash, bytes: Buffer.from(bytes) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function addCertificates(tx: Tx, certificates: readonly NewCertificate[]): Promise<void> {
  await tx
    .insertInto('certificate_certificate')
    .values(
      certificates.map((one) => ({
        id: one.id,
        batch_id: one.batchId,
        round_id: one.roundId,
        item_id: one.itemId,
        team_id: one.teamId,
        kind: one.kind,
        winner_id: one.winnerId,
        recipient_id: one.recipientId,
        holder_id: one.holderId,
        number: one.number,
        counter_scope: one.counterScope,
        counter: one.counter,
        trace_token: one.traceToken,
        check_code: one.checkCode,
        facts: json(one.facts),
        prefix_hash: one.prefixHash,
        suffix: Buffer.from(one.suffix.buffer, one.suffix.byteOffset, one.suffix.byteLength),
        file_hash: one.fileHash,
        search: one.search,
        issued_at: one.issuedAt,
      })),
    )
    .execute()
}

export interface Known {
  certificateId: string
  batchId: string
  publicationId: string
  roundId: string
  itemId: string
  kind: CertificateKind
  winnerId: string | null
  recipientId: string
  number: string
  state: 'valid' | 'superseded' | 'revoked'
}

/** Locked until the transaction ends. */
export async function lockCertificate(tx: Tx, certificateId: string): Promise<Known | null> {
  const row = await tx
    .selectFrom('certificate_certificate as one')
    .innerJoin('certificate_batch as batch', 'batch.id', 'one.batch_id')
    .select([
      'one.id',
      'one.batch_id',
      'batch.publication_id',
      'one.round_id',
      'one.item_id',
      'one.kind',
      'one.winner_id',
      'one.recipient_id',
      'one.number',
      'one.state',
    ])
    .where('one.id', '=', certificateId)
    .forUpdate('one')
    .executeTakeFirst()
  if (!row) return null
  return {
    certificateId: row.id,
    batchId: row.batch_id,
    publicationId: row.publication_id!,
    roundId: row.round_id,
    itemId: row.item_id,
    kind: row.kind,
    winnerId: row.winner_id,
    recipientId: row.recipient_id,
    number: row.number,
    state: row.state,
  }
}

export async function takeBack(
  tx: Tx,
  certificateId: string,
  state: 'superseded' | 'revoked',
  reason: string,
): Promise<void> {
  await tx
    .updateTable('certificate_certificate')
    .set({ state, state_reason: reason, state_at: sql`clock_timestamp()` })
    .where('id', '=', certificateId)
    .execute()
}

export async function linkSuccessor(tx: Tx, certificateId: string, successorId: string): Promise<void> {
  await tx
    .updateTable('certificate_certificate')
    .set({ superseded_by: successorId })
    .where('id', '=', certificateId)
    .execute()
}

/** Revokes whatever is valid of a publication; returns how many. */
export async function revokeAllOf(tx: Tx, publicationId: string, reason: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('certificate_certificate')
    .set({ state: 'revoked', state_reason: reason, state_at: sql`clock_timestamp()` })
    .where('state', '=', 'valid')
    .where('batch_id', 'in', (eb) =>
      eb.selectFrom('certificate_batch').select('id').where('publication_id', '=', publicationId),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export async function batchOf(tx: Tx, certificateId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('certificate_certificate')
    .select('batch_id')
    .where('id', '=', certificateId)
    .executeTakeFirst()
  return row?.batch_id ?? null
}
