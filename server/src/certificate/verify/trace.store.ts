import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { Facts } from '../certificate.store.ts'
import type { Signed } from './statement/agreement.ts'
import { signedCertificates, signedOf, type SignedRow } from './statement/signed.store.ts'

export interface Traced {
  number: string
  state: 'valid' | 'superseded' | 'revoked'
  stateAt: Date | null
  /** Number of the certificate that replaced it; empty: it was not replaced. */
  successor: string
  /** The issuing organisation. */
  groupId: string
  facts: Facts
  signed: Signed
}

type Row = Omit<Traced, 'signed' | 'number'> & SignedRow

function tracedOf(row: Row | undefined): Traced | null {
  if (!row) return null
  const { state, stateAt, successor, groupId, facts } = row
  return { number: row.attested.number, state, stateAt, successor, groupId, facts, signed: signedOf(row) }
}

/** Only sent certificates are public; others look like unknown ones. */
function sentCertificates(db: Db) {
  return signedCertificates(db)
    .select(['one.state', 'one.state_at as stateAt', 'batch.group_id as groupId'])
    .select(
      sql<string>`coalesce((select number from certificate_certificate as next
        where next.id = one.superseded_by), '')`.as('successor'),
    )
    .where('batch.state', '=', 'sent')
}

export async function traceByToken(db: Db, token: string): Promise<Traced | null> {
  return tracedOf(await sentCertificates(db).where('one.trace_token', '=', token).executeTakeFirst())
}

/** Finds a certificate by the SHA-256 of its file. */
export async function traceByFile(db: Db, fileHash: string): Promise<Traced | null> {
  return tracedOf(
    await sentCertificates(db)
      .where('one.file_hash', '=', sql<Buffer>`decode(${fileHash}, 'hex')`)
      .executeTakeFirst(),
  )
}

/**
 * Finds a certificate by its check code and a number typed from paper, in any case and width and with spaces. A wrong
 * code and an unknown number take the same query.
 */
export async function traceByNumber(db: Db, typed: string, checkCode: string): Promise<Traced | null> {
  const plain = typed.normalize('NFKC').replace(/\s/g, '')
  const spellings = [typed, typed.toUpperCase(), plain, plain.toUpperCase()]
  return tracedOf(
    await sentCertificates(db)
      .where('one.number', 'in', spellings)
      .where('one.check_code', '=', checkCode.toUpperCase())
      .orderBy((eb) => eb('one.number', '=', typed), 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
}
