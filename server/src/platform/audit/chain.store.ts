import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../kernel/context.ts'
import type { Db } from '../db/db.ts'
import type { Secrets } from '../security/secrets.ts'

const START = Buffer.alloc(32)
const PURPOSE = 'audit chain'
const CHUNK_SIZE = 1_000

export interface ChainFault {
  readonly position: number
  readonly auditId: string
  /**
   * `unlinked`: an old row that is not in the chain and may have been inserted later. `unkeyed`: a link without a key
   * where keyed ones are expected. `unknown_key`: the key of this id is not configured.
   */
  readonly what: 'altered' | 'removed' | 'gap' | 'unlinked' | 'unkeyed' | 'unknown_key'
}

export interface VerifiedChain {
  readonly checked: number
  /** The first keyed link; those before it have the hashes of earlier versions. */
  readonly sealedFrom: number | null
  /** Hash of the newest link, hexadecimal. */
  readonly head: string
  readonly faults: readonly ChainFault[]
}

/** Canonical text of a row: jsonb sorts keys, and the time is UTC in microseconds. */
const row = sql<string>`jsonb_build_object(
  'id', a.id, 'at', to_char(a.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'), 'actor', a.actor_id,
  'name', a.actor_name, 'group', a.group_id, 'action', a.action, 'type', a.subject_type, 'subject', a.subject_id,
  'address', a.address, 'agent', a.agent, 'trace', a.trace_id, 'input', a.input, 'change', a.change,
  'outcome', a.outcome, 'code', a.code, 'ms', a.duration_ms)::text`

const isUnlinked = sql<boolean>`not exists (select from platform_audit_link as l where l.audit_id = a.id)`

/**
 * How far behind the newest link rows are looked for. Nearly all transactions last less than a minute, all an hour; the
 * late look, every ten minutes, may fail once.
 */
export const SEAL_BACK_MS = { usual: 60_000, late: 4_800_000 } as const

/**
 * Adds committed rows that are not in the chain yet, at most a thousand per call; returns their number. Rows commit out
 * of order, so the chain is in the order of sealing. `backMs`: see `SEAL_BACK_MS`. Each link is an HMAC whose key the
 * database doesn't have.
 */
export async function sealAudit(tx: Tx, secrets: Secrets, backMs: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit chain', 0))`.execute(tx)
  const last = await tx
    .selectFrom('platform_audit_link as l')
    .innerJoin('platform_audit as a', 'a.id', 'l.audit_id')
    .select(['l.position', 'l.hash', 'a.at'])
    .orderBy('l.position', 'desc')
    .limit(1)
    .executeTakeFirst()
  const since = last ? new Date(last.at.getTime() - backMs) : new Date(0)
  const rows = await tx
    .selectFrom('platform_audit as a')
    .select(['a.id', row.as('row')])
    .where('a.at', '>=', since)
    .where(isUnlinked)
    .orderBy('a.at')
    .orderBy('a.id')
    .limit(CHUNK_SIZE)
    .execute()
  const { id: keyId, key: bytes } = secrets.hashKey(PURPOSE)
  const key = createSecretKey(bytes)
  let hash = last?.hash ?? START
  const hashes = rows.map((next) => (hash = hashOf(hash, next.row, key)))
  if (rows.length === 0) return 0
  await sql`insert into platform_audit_link (position, audit_id, hash, key_id)
    select ${last?.position ?? '0'}::bigint + turn, link.id, link.hash, ${keyId}
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${hashes}::bytea[]) with ordinality as link (id, hash, turn)`.execute(
    tx,
  )
  return rows.length
}

/**
 * Verifies the whole chain; finds altered, removed and missing rows, and rows that were never added. Links of earlier
 * versions have no key; the first keyed link seals them, so that they can't be rewritten either. That the newest links
 * were cut off is detected only by comparing `head` with a copy stored elsewhere.
 */
export async function verifyAuditChain(db: Db, secrets: Secrets): Promise<VerifiedChain> {
  const faults: ChainFault[] = []
  let hash: Buffer = START
  let position = 0
  let sealedFrom: number | null = null
  const keyOf = keysById(secrets)
  for (;;) {
    const rows = await db
      .selectFrom('platform_audit_link as l')
      .leftJoin('platform_audit as a', 'a.id', 'l.audit_id')
      .select(['l.position', 'l.audit_id', 'l.hash', 'l.key_id'])
      .select(sql<string | null>`case when a.id is not null then ${row} end`.as('row'))
      .where('l.position', '>', String(position))
      .orderBy('l.position')
      .limit(CHUNK_SIZE)
      .execute()
    for (const link of rows) {
      const at = Number(link.position)
      if (at !== position + 1) faults.push({ position: position + 1, auditId: '', what: 'gap' })
      else if (link.row === null) faults.push({ position: at, auditId: link.audit_id, what: 'removed' })
      else {
        const what = faultOf(link.key_id, sealedFrom !== null, keyOf, (key) =>
          hashOf(hash, link.row!, key).equals(link.hash),
        )
        if (what) faults.push({ position: at, auditId: link.audit_id, what })
      }
      if (link.key_id !== null) sealedFrom ??= at
      hash = link.hash
      position = at
    }
    if (rows.length < CHUNK_SIZE) break
  }
  if (position > 0 && sealedFrom === null) faults.push({ position, auditId: '', what: 'unkeyed' })
  faults.push(...(await unlinked(db)))
  return { checked: position, sealedFrom, head: hash.toString('hex'), faults }
}

async function unlinked(db: Db): Promise<ChainFault[]> {
  const rows = await db
    .selectFrom('platform_audit as a')
    .select('a.id')
    .where(isUnlinked)
    .where(
      'a.at',
      '<',
      sql<Date>`(select max(b.at) from platform_audit as b join platform_audit_link as l on l.audit_id = b.id)
        - ${SEAL_BACK_MS.late}::float8 * interval '1 millisecond'`,
    )
    .limit(100)
    .execute()
  return rows.map(({ id }) => ({ position: 0, auditId: id, what: 'unlinked' }))
}

function faultOf(
  keyId: Buffer | null,
  isSealed: boolean,
  keyOf: (id: Buffer) => KeyObject | null,
  matches: (key: KeyObject | null) => boolean,
): ChainFault['what'] | null {
  const key = keyId && keyOf(keyId)
  if (keyId === null && isSealed) return 'unkeyed'
  if (keyId !== null && key === null) return 'unknown_key'
  return matches(key) ? null : 'altered'
}

/** Finds keys by their ids; derives each once. */
function keysById(secrets: Secrets): (id: Buffer) => KeyObject | null {
  const keys = new Map<string, KeyObject | null>()
  return (id) => {
    const name = id.toString('hex')
    if (!keys.has(name)) {
      const key = secrets.hashKeyOf(PURPOSE, id)
      keys.set(name, key && createSecretKey(key))
    }
    return keys.get(name)!
  }
}

/** Without a key: the hash of links of earlier versions. */
function hashOf(previous: Buffer, text: string, key: KeyObject | null): Buffer {
  const hash = key ? createHmac('sha256', key) : createHash('sha256')
  return hash.update(previous).update(text).digest()
}
