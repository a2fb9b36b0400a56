import { sql } from 'kysely'
import type { CertificateKind } from '@podium/core/certificate/kind.ts'
import type { Db } from '#server/platform/db.ts'
import type { Facts } from './certificate.store.ts'

export interface Traced {
  number: string
  state: 'valid' | 'superseded' | 'revoked'
  stateAt: Date | null
  kind: CertificateKind
  facts: Facts
  fileHash: Buffer
  issuedAt: Date
  /** The organisation that issued it. */
  groupId: string
}

const columns = sql`number, (select group_id from certificate_batch where id = batch_id) as "groupId", state, state_at as "stateAt", kind, facts,
  file_hash as "fileHash", issued_at as "issuedAt"`

export async function traceByToken(db: Db, token: string): Promise<Traced | null> {
  const { rows } =
    await sql<Traced>`select ${columns} from certificate_certificate where trace_token = ${token}`.execute(db)
  return rows[0] ?? null
}

/** By the SHA-256 of a file in hand. */
export async function traceByFile(db: Db, fileHash: string): Promise<Traced | null> {
  const { rows } = await sql<Traced>`select ${columns} from certificate_certificate
    where file_hash = decode(${fileHash}, 'hex')`.execute(db)
  return rows[0] ?? null
}

/**
 * By a number as people type it off paper (in small letters, in full-width ones, with spaces in it) and its check code. A
 * wrong code is no other case than an absent number: the database looks for both at once.
 */
export async function traceByNumber(db: Db, typed: string, checkCode: string): Promise<Traced | null> {
  const plain = typed.normalize('NFKC').replace(/\s/g, '')
  const spellings = [typed, typed.toUpperCase(), plain, plain.toUpperCase()]
  const { rows } = await sql<Traced>`select ${columns} from certificate_certificate
    where number = any(${spellings}::text[]) and check_code = ${checkCode.toUpperCase()} order by number = ${typed} desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}
