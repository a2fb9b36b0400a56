import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Tx } from '../../kernel/context.ts'
import { INFECTED, STORED, UNSCANNED } from '../file-state.ts'
import type { ScannerVersion, Verdict } from './clamd.ts'

/** Refuses an upload in which a virus was found; its bytes are not stored. */
export async function markInfectedUpload(
  tx: Tx,
  { id, size, sha256 }: { readonly id: string; readonly size: number; readonly sha256: Buffer },
  signature: string,
): Promise<void> {
  await tx
    .updateTable('platform_file')
    .set({
      state: 'refused',
      size: String(size),
      sha256,
      scan: INFECTED,
      signature,
      scanned_at: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .execute()
}

export interface UnscannedFile {
  readonly id: string
  readonly ownerId: string | null
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly storageKey: string
}

/**
 * Stored files that were not scanned and not tried since `startedAt`, those never tried first. Each counts as tried now,
 * so that a file on which the scanner fails does not delay the others.
 */
export async function takeUnscanned(db: Db, startedAt: Date, limit: number): Promise<UnscannedFile[]> {
  const { rows } = await sql<Omit<UnscannedFile, 'size'> & { size: string }>`
    update platform_file set scan_tried_at = clock_timestamp()
    where id in (select id from platform_file where scan = ${UNSCANNED} and state = ${STORED}
        and (scan_tried_at is null or scan_tried_at < ${startedAt})
      order by scan_tried_at nulls first, id limit ${limit} for update skip locked)
    returning id, owner_id as "ownerId", name, size, coalesce(encode(sha256, 'hex'), '') as sha256, storage_key as "storageKey"`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}

/** Saves the verdict on a stored file; false if the file was scanned or removed meanwhile. */
export async function saveVerdict(tx: Tx, id: string, verdict: Verdict): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('platform_file')
    .set({
      scan: verdict.state,
      signature: verdict.state === 'infected' ? verdict.signature : '',
      scanned_at: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'stored')
    .where('scan', '=', UNSCANNED)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Saves what the scanner answered; null: it didn't. The time since when it is unreachable stays. */
export async function saveScanner(db: Db, answer: ScannerVersion | null): Promise<void> {
  await db
    .insertInto('platform_scanner')
    .values({
      version: answer?.version ?? '',
      signatures_at: answer?.signaturesAt ?? null,
      unreachable_since: answer ? null : sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) =>
      conflict
        .column('sole')
        .doUpdateSet(
          answer
            ? { version: answer.version, signatures_at: answer.signaturesAt, unreachable_since: null }
            : { unreachable_since: sql`coalesce(platform_scanner.unreachable_since, clock_timestamp())` },
        ),
    )
    .execute()
}

export interface ScannerRow {
  readonly version: string
  readonly signaturesAt: Date | null
  readonly unreachableSince: Date | null
}

/** Null before the first check. */
export async function loadScanner(db: Db): Promise<ScannerRow | null> {
  const row = await db
    .selectFrom('platform_scanner')
    .select(['version', 'signatures_at as signaturesAt', 'unreachable_since as unreachableSince'])
    .executeTakeFirst()
  return row ?? null
}

/** Numbers of stored files that were not scanned: those waiting, and those over the limit. */
export async function countUnscanned(db: Db): Promise<{ waiting: number; tooLarge: number }> {
  return db
    .selectFrom('platform_file')
    .select([
      sql<number>`(count(*) filter (where scan = ${UNSCANNED}))::int`.as('waiting'),
      sql<number>`(count(*) filter (where scan = 'too_large'))::int`.as('tooLarge'),
    ])
    .where('state', '=', 'stored')
    .executeTakeFirstOrThrow()
}
