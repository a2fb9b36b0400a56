import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { Facts } from '../certificate.store.ts'
import type { Signed } from './statement/agreement.ts'
import { signedColumns, signedOf, type SignedRow } from './statement/signed.store.ts'

export interface Traced {
  number: string
  state: 'valid' | 'superseded' | 'revoked'
  stateAt: Date | null
  /** Number of what took its place; empty: nothing has. */
  successor: string
  /** The organisation that issued it. */
  groupId: string
  facts: Facts
  signed: Signed
}

const columns = sql`one.state, one.state_at as "stateAt",
  coalesce((select number from certificate_certificate as next where next.id = one.superseded_by), '') as successor,
  batch.group_id as "groupId", ${signedColumns}`
const certificates = sql`certificate_certificate as one join certificate_batch as batch on batch.id = one.batch_id`

type Row = Omit<Traced, 'signed' | 'number'> & SignedRow

function tracedOf(row: Row | undefined): Traced | null {
  if (!row) return null
  const { state, stateAt, successor, groupId, facts } = row
  return { number: row.attested.number, state, stateAt, successor, groupId, facts, signed: signedOf(row) }
}

/** Certificates are public from when they are sent: one that was not is as unknown as any other. */
const isPublic = sql`batch.state = 'sent'`

export async function traceByToken(db: Db, token: string): Promise<Traced | null> {
  const { rows } = await sql<Row>`select ${columns} from ${certificates}
    where one.trace_token = ${token} and ${isPublic}`.execute(db)
  return tracedOf(rows[0])
}

/** By the SHA-256 of a file in hand. */
export async function traceByFile(db: Db, fileHash: string): Promise<Traced | null> {
  const { rows } = await sql<Row>`select ${columns} from ${certificates}
    where one.file_hash = decode(${fileHash}, 'hex') and ${isPublic}`.execute(db)
  return tracedOf(rows[0])
}

/**
 * By a number as people type it off paper (in small letters, in full-width ones, with spaces in it) and its check code. A
 * wrong code is no other case than an absent number: the database looks for both at once.
 */
export async function traceByNumber(db: Db, typed: string, checkCode: string): Promise<Traced | null> {
  const plain = typed.normalize('NFKC').replace(/\s/g, '')
  const spellings = [typed, typed.toUpperCase(), plain, plain.toUpperCase()]
  const { rows } = await sql<Row>`select ${columns} from ${certificates}
    where one.number = any(${spellings}::text[]) and one.check_code = ${checkCode.toUpperCase()} and ${isPublic}
    order by one.number = ${typed} desc limit 1`.execute(db)
  return tracedOf(rows[0])
}
