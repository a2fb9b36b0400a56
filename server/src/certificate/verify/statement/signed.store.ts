import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Facts } from '#server/certificate/certificate.store.ts'
import type { Signed } from './agreement.ts'

export interface SignedRow extends Omit<Signed, 'attested'> {
  readonly attested: Omit<Signed['attested'], 'facts' | 'issuedAt'>
  readonly facts: Facts
  readonly issuedAt: Date
}

/**
 * Query of certificates with the columns that `signedOf` needs: `certificate_certificate as one` joined with its
 * `batch`.
 */
export function signedCertificates(db: Db | Tx) {
  return db
    .selectFrom('certificate_certificate as one')
    .innerJoin('certificate_batch as batch', 'batch.id', 'one.batch_id')
    .select(['one.facts', 'one.issued_at as issuedAt', 'one.signed_by as signedBy', 'one.signature', 'one.suffix'])
    .select(
      sql<SignedRow['attested']>`
        json_build_object('certificateId', one.id, 'batchId', one.batch_id, 'roundId', one.round_id,
          'itemId', one.item_id, 'teamId', one.team_id, 'schoolId', one.school_id, 'kind', one.kind,
          'recipientId', one.recipient_id, 'holderId', one.holder_id, 'number', one.number,
          'checkCode', one.check_code, 'versionId', batch.template_version_id,
          'tokenHash', encode(sha256(convert_to(one.trace_token, 'UTF8')), 'hex'),
          'prefixHash', encode(one.prefix_hash, 'hex'), 'fileHash', encode(one.file_hash, 'hex'))`.as('attested'),
    )
    .$narrowType<{ facts: Facts }>()
}

export const signedOf = ({ attested, facts, issuedAt, signedBy, signature, suffix }: SignedRow): Signed => ({
  attested: { ...attested, facts, issuedAt },
  signedBy,
  signature,
  suffix,
})

/** The next certificates by id, after `after`. */
export async function signedAfter(db: Db | Tx, after: string | null, limit: number): Promise<Signed[]> {
  const rows = await signedCertificates(db)
    .$if(after !== null, (query) => query.where('one.id', '>', after!))
    .orderBy('one.id')
    .limit(limit)
    .execute()
  return rows.map(signedOf)
}
