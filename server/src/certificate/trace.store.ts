import { sql } from 'kysely'
import type { CertificateKind } from '@podium/core/certificate/kind.ts'
import type { Db } from '#server/platform/db.ts'
import type { Facts } from './certificate.store.ts'

export interface Traced {
  number: string
  checkCode: string
  state: 'valid' | 'superseded' | 'revoked'
  stateAt: Date | null
  kind: CertificateKind
  facts: Facts
  fileHash: Buffer
  issuedAt: Date
}

const columns = sql`number, check_code as "checkCode", state, state_at as "stateAt", kind, facts,
  file_hash as "fileHash", issued_at as "issuedAt"`

export async function traceByToken(db: Db, token: string): Promise<Traced | null> {
  const { rows } =
    await sql<Traced>`select ${columns} from certificate_certificate where trace_token = ${token}`.execute(db)
  return rows[0] ?? null
}

/** By a number as people type it off paper: in small letters, in full-width ones, with spaces in it. */
export async function traceByNumber(db: Db, typed: string): Promise<Traced | null> {
  const plain = typed.normalize('NFKC').replace(/\s/g, '')
  const spellings = [typed, typed.toUpperCase(), plain, plain.toUpperCase()]
  const { rows } = await sql<Traced>`select ${columns} from certificate_certificate
    where number = any(${spellings}::text[]) order by number = ${typed} desc limit 1`.execute(db)
  return rows[0] ?? null
}
