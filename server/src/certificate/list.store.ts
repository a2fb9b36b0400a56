import { sql, type RawBuilder } from 'kysely'
import type { Page } from '@podium/core/base/page.ts'
import type { CertificateKind } from '@podium/core/certificate/kind.ts'
import { reaches, reachesSchool } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import type { Facts } from './certificate.store.ts'

export interface ListedCertificate {
  certificateId: string
  batchId: string
  number: string
  kind: CertificateKind
  holder: string
  school: string
  award: string
  competition: string
  itemName: string
  state: 'valid' | 'superseded' | 'revoked'
  stateReason: string
  successor: string
  predecessor: string
  sent: boolean
  traceToken: string
  issuedAt: Date
}

const columns = sql`
  one.id as "certificateId", one.batch_id as "batchId", one.number, one.kind, one.state,
  one.state_reason as "stateReason", coalesce(successor.number, '') as successor,
  coalesce(predecessor.number, '') as predecessor, one.issued_at as "issuedAt", batch.state = 'sent' as sent,
  one.trace_token as "traceToken", one.facts ->> 'holder' as holder, one.facts ->> 'school' as school, one.facts ->> 'award' as award,
  one.facts ->> 'competition' as competition, one.facts ->> 'itemName' as "itemName"`
const certificates = sql`certificate_certificate as one
  join certificate_batch as batch on batch.id = one.batch_id
  join competition_round_view as round on round.id = one.round_id
  left join enrolment_team_view as team on team.id = one.team_id`
const linked = sql`${certificates}
  left join certificate_certificate as successor on successor.id = one.superseded_by
  left join certificate_certificate as predecessor on predecessor.superseded_by = one.id`

/** The organiser's certificates, and those that were sent to teams of a school for its staff. */
export function seen(scope: DataScope): RawBuilder<boolean> {
  return sql<boolean>`(${reaches(scope, 'round.group_id')}
    or (batch.state = 'sent'
      and (${reachesSchool(scope, 'team.school_id')} or ${reachesSchool(scope, 'one.school_id')})))`
}

export interface ListQuery {
  pageNum: number
  pageSize: number
  roundId?: string | undefined
  itemId?: string | undefined
  batchId?: string | undefined
  keyword?: string | undefined
  state?: ListedCertificate['state'] | undefined
}

export async function listCertificates(db: Db, query: ListQuery, scope: DataScope): Promise<Page<ListedCertificate>> {
  const { pageNum, pageSize, roundId = null, itemId = null, batchId = null, state = null } = query
  const terms = queryTerms(query.keyword ?? '')
  const where = sql`where ${seen(scope)}
    and (${roundId}::uuid is null or one.round_id = ${roundId}::uuid)
    and (${itemId}::uuid is null or one.item_id = ${itemId}::uuid)
    and (${batchId}::uuid is null or one.batch_id = ${batchId}::uuid)
    and (${state}::text is null or one.state = ${state}::text)
    ${terms.length > 0 ? sql`and one.search @> ${terms}::text[]` : sql``}`
  return paged(db, where, pageNum, pageSize, query.keyword)
}

/** A person's own that were sent; one that was reissued shows as its successor only. */
export function ownCertificates(
  db: Db,
  userId: string,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<Page<ListedCertificate>> {
  const where = sql`where one.holder_id = ${userId} and batch.state = 'sent' and one.state <> 'superseded'`
  return paged(db, where, pageNum, pageSize)
}

async function paged(
  db: Db,
  where: RawBuilder<unknown>,
  pageNum: number,
  pageSize: number,
  keyword = '',
): Promise<Page<ListedCertificate>> {
  // Terms find a number also by its parts: the very number that was typed comes first.
  const exact = keyword === '' ? sql`` : sql`upper(one.number) = upper(${keyword}) desc,`
  const [{ rows }, counted] = await Promise.all([
    sql<ListedCertificate>`select ${columns} from ${linked} ${where}
      order by ${exact} one.issued_at desc, one.number desc, one.id
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${certificates} ${where}`.execute(db),
  ])
  return { rows, total: counted.rows[0]!.total, pageNum, pageSize }
}

export interface Paper {
  number: string
  kind: CertificateKind
  state: ListedCertificate['state']
  sent: boolean
  holderId: string | null
  captainId: string | null
  inScope: boolean
  versionId: string
  sealFileId: string | null
  facts: Facts
  prefix: Buffer
  suffix: Buffer
}

/** The two parts of one file, and who may have it. */
export async function findPaper(db: Db | Tx, certificateId: string, scope: DataScope): Promise<Paper | null> {
  const { rows } = await sql<Paper>`
    select one.number, one.kind, one.state, batch.state = 'sent' as sent, one.holder_id as "holderId",
      team.captain_id as "captainId", ${seen(scope)} as "inScope",
      batch.template_version_id as "versionId", batch.seal_file_id as "sealFileId", one.facts, prefix.bytes as prefix, one.suffix
    from ${certificates} join certificate_prefix as prefix on prefix.hash = one.prefix_hash
    where one.id = ${certificateId}`.execute(db)
  return rows[0] ?? null
}

export interface BatchPaper {
  number: string
  facts: Facts
  issuedAt: Date
  prefixHash: Buffer
  suffix: Buffer
}

/** The next valid certificates of a batch, by number, after the one named. */
export async function papersAfter(db: Db, batchId: string, after: string | null, most: number): Promise<BatchPaper[]> {
  const { rows } = await sql<BatchPaper>`
    select number, facts, issued_at as "issuedAt", prefix_hash as "prefixHash", suffix from certificate_certificate
    where batch_id = ${batchId} and state = 'valid' and (${after}::text is null or number > ${after}::text)
    order by number limit ${most}`.execute(db)
  return rows
}

export async function findPrefix(db: Db | Tx, hash: Buffer): Promise<Buffer> {
  const { bytes } = await db
    .selectFrom('certificate_prefix')
    .select('bytes')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return bytes
}
