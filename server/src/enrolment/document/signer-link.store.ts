import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DocumentPlace } from './copy.store.ts'

/** A stored link by which somebody without an account signs a document. */
export interface StoredSignerLink extends DocumentPlace {
  readonly linkId: string
  readonly fingerprint: string
  readonly sentTo: string
  /** Where its one-time code goes, encrypted; null: it has none. */
  readonly targetSealed: Buffer | null
  readonly madeBy: string
  readonly expiresAt: Date
  readonly revokedAt: Date | null
}

/** The links to documents of a team, ended ones too. */
export async function linksOf(db: Db | Tx, teamId: string): Promise<StoredSignerLink[]> {
  const rows = await db.selectFrom('enrolment_signer_link').selectAll().where('team_id', '=', teamId).execute()
  return rows.map(linkOf)
}

export async function linkByHash(db: Db | Tx, tokenHash: Buffer): Promise<StoredSignerLink | null> {
  const row = await db
    .selectFrom('enrolment_signer_link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row ? linkOf(row) : null
}

/** Keeps the link of a document; an earlier one stops working. */
export async function putLink(
  tx: Tx,
  { teamId, key, memberId }: DocumentPlace,
  link: {
    tokenHash: Buffer
    fingerprint: string
    sentTo: string
    targetSealed: Buffer | null
    madeBy: string
    days: number
  },
): Promise<Date> {
  const { rows } = await sql<{ expiresAt: Date }>`insert into enrolment_signer_link as link
      (team_id, document_key, member_id, token_hash, fingerprint, sent_to, target_sealed, made_by,
      expires_at)
    values (${teamId}, ${key}, ${memberId}::uuid, ${link.tokenHash}, ${link.fingerprint}, ${link.sentTo},
      ${link.targetSealed}, ${link.madeBy},
      clock_timestamp() + make_interval(days => ${link.days}))
    on conflict on constraint enrolment_signer_link_place do update set token_hash = excluded.token_hash,
      fingerprint = excluded.fingerprint, sent_to = excluded.sent_to,
      target_sealed = excluded.target_sealed, made_by = excluded.made_by,
      made_at = clock_timestamp(), expires_at = excluded.expires_at, revoked_at = null
    returning expires_at as "expiresAt"`.execute(tx)
  return rows[0]!.expiresAt
}

export async function endLink(tx: Tx, linkId: string): Promise<void> {
  await tx
    .updateTable('enrolment_signer_link')
    .set({ revoked_at: sql<Date>`clock_timestamp()`, target_sealed: null })
    .where('id', '=', linkId)
    .execute()
}

/** Forgets where the codes of links went that have expired. */
export async function forgetTargets(db: Db): Promise<void> {
  await db
    .updateTable('enrolment_signer_link')
    .set({ target_sealed: null })
    .where('target_sealed', 'is not', null)
    .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
    .execute()
}

interface LinkRow {
  readonly id: string
  readonly team_id: string
  readonly document_key: string
  readonly member_id: string | null
  readonly fingerprint: string
  readonly sent_to: string
  readonly target_sealed: Buffer | null
  readonly made_by: string
  readonly expires_at: Date
  readonly revoked_at: Date | null
}

const linkOf = (row: LinkRow): StoredSignerLink => ({
  linkId: row.id,
  teamId: row.team_id,
  key: row.document_key,
  memberId: row.member_id,
  fingerprint: row.fingerprint,
  sentTo: row.sent_to,
  targetSealed: row.target_sealed,
  madeBy: row.made_by,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
})
