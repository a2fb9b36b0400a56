import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { Facts } from '../certificate.store.ts'
import type { Signed } from './statement/agreement.ts'
import { signedCertificates, signedOf, type SignedRow } from './statement/signed.store.ts'

export interface TracedRecord {
  readonly awardEn: string
  readonly competitionEn: string
  readonly itemNameEn: string
  readonly edition: number | null
  readonly year: number | null
}

export interface Traced {
  number: string
  state: 'valid' | 'superseded' | 'revoked'
  stateAt: Date | null
  /** Number of the certificate that replaced it; empty: it was not replaced. */
  successor: string
  /** The issuing organisation. */
  groupId: string
  facts: Facts
  /** What the record adds to the printed facts; an English name only of what is printed as recorded. */
  record: TracedRecord
  signed: Signed
}

type Row = Omit<Traced, 'signed' | 'number'> & SignedRow

function tracedOf(row: Row | undefined): Traced | null {
  if (!row) return null
  const { state, stateAt, successor, groupId, facts, record } = row
  return { number: row.attested.number, state, stateAt, successor, groupId, facts, record, signed: signedOf(row) }
}

/** SQL: the record of the certificate `one`. */
const recordOfCertificate = sql<TracedRecord>`coalesce((select json_build_object(
    'edition', round.edition, 'year', round.year,
    'competitionEn', case one.facts ->> 'competition' when series.name_zh then series.name_en
      when round.name_zh then round.name_en else '' end,
    'itemNameEn', case when item.name_zh = one.facts ->> 'itemName' then item.name_en else '' end,
    'awardEn', coalesce((select award.name_en from award_winner_view as winner
      join award_award_view as award on award.id = winner.award_id
      where winner.id = one.winner_id and award.name_zh = one.facts ->> 'award'), ''))
  from competition_round_view as round
  join competition_series_view as series on series.id = round.series_id
  join competition_item_view as item on item.id = one.item_id
  where round.id = one.round_id),
  json_build_object('edition', null, 'year', null, 'competitionEn', '', 'itemNameEn', '', 'awardEn', ''))`

/** Only sent certificates are public; others look like unknown ones. */
function sentCertificates(db: Db) {
  return signedCertificates(db)
    .select(['one.state', 'one.state_at as stateAt', 'batch.group_id as groupId'])
    .select(
      sql<string>`coalesce((select number from certificate_certificate as next
        where next.id = one.superseded_by), '')`.as('successor'),
    )
    .select(recordOfCertificate.as('record'))
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
