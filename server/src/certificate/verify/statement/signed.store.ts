import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Facts } from '#server/certificate/certificate.store.ts'
import type { Signed } from './agreement.ts'

export interface SignedRow extends Omit<Signed, 'attested'> {
  readonly attested: Omit<Signed['attested'], 'facts' | 'issuedAt'>
  readonly facts: Facts
  readonly issuedAt: Date
}

/** Columns of `certificate_certificate as one` joined with its `batch` that `signedOf` reads. */
export const signedColumns: RawBuilder<unknown> = sql`
  json_build_object('certificateId', one.id, 'batchId', one.batch_id, 'roundId', one.round_id, 'itemId', one.item_id,
    'teamId', one.team_id, 'schoolId', one.school_id, 'kind', one.kind, 'recipientId', one.recipient_id,
    'holderId', one.holder_id, 'number', one.number, 'checkCode', one.check_code,
    'versionId', batch.template_version_id, 'tokenHash', encode(sha256(convert_to(one.trace_token, 'UTF8')), 'hex'),
    'prefixHash', encode(one.prefix_hash, 'hex'), 'fileHash', encode(one.file_hash, 'hex')) as attested,
  one.facts, one.issued_at as "issuedAt", one.signed_by as "signedBy", one.signature, one.suffix`

export const signedOf = ({ attested, facts, issuedAt, signedBy, signature, suffix }: SignedRow): Signed => ({
  attested: { ...attested, facts, issuedAt },
  signedBy,
  signature,
  suffix,
})

/** The next certificates in the order of their identifiers, after the one named. */
export async function signedAfter(db: Db | Tx, after: string | null, most: number): Promise<Signed[]> {
  const { rows } = await sql<SignedRow>`select ${signedColumns} from certificate_certificate as one
    join certificate_batch as batch on batch.id = one.batch_id
    where ${after}::uuid is null or one.id > ${after}::uuid order by one.id limit ${most}`.execute(db)
  return rows.map(signedOf)
}
