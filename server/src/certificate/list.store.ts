import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'
import type { Page } from '@podium/core/base/page.ts'
import { BatchState, CertificateKind } from '@podium/core/certificate/kind.ts'
import { MemberState } from '@podium/core/enrolment/team/team.ts'
import { reachedBy } from '#server/enrolment/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db, Schema } from '#server/platform/db/db.ts'
import { isFew, onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import type { Facts } from './certificate.store.ts'
import { seen, seenWithoutJoins } from './scope.store.ts'

export interface ListedCertificate {
  certificateId: string
  batchId: string
  number: string
  checkCode: string
  kind: CertificateKind
  holder: string
  school: string
  award: string
  competition: string
  itemName: string
  holderId: string | null
  /** Who holds a certificate of a team; empty: it isn't a team's. */
  captainName: string
  state: 'valid' | 'superseded' | 'revoked'
  stateReason: string
  successor: string
  predecessor: string
  sent: boolean
  /** How many pages it has. */
  pages: number
  traceToken: string
  issuedAt: Date
  /** Printed names that were changed, with approval, after the certificate was issued. */
  renamed: Array<{ from: string; to: string }>
}

/**
 * SQL: names printed on certificate `one` that their persons no longer have. The name before the first change after the
 * issue is the printed one.
 */
const renamed = sql<ListedCertificate['renamed']>`coalesce((
  select json_agg(json_build_object('from', printed.name, 'to', person.real_name) order by printed.decided_at)
  from (
    select distinct on (change.user_id) change.user_id, change.old_name as name, change.decided_at
    from identity_renamed_view as change
    where change.decided_at > one.issued_at
      and change.user_id in (
        select one.holder_id
        union select member.user_id from enrolment_member_view as member where member.team_id = one.team_id)
    order by change.user_id, change.decided_at
  ) as printed
  join identity_user_view as person on person.id = printed.user_id
  where person.real_name <> printed.name and position(printed.name in one.facts::text) > 0), '[]')`

function certificates(db: Db | Tx) {
  return db
    .selectFrom('certificate_certificate as one')
    .innerJoin('certificate_batch as batch', 'batch.id', 'one.batch_id')
    .innerJoin('competition_round_view as round', 'round.id', 'one.round_id')
    .leftJoin('enrolment_team_view as team', 'team.id', 'one.team_id')
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

export async function listCertificates(
  db: Db,
  query: ListQuery,
  scope: DataScope,
  language: Language,
): Promise<Page<ListedCertificate>> {
  const { pageNum, pageSize, roundId, itemId, batchId, state, keyword = '' } = query
  const terms = queryTerms(keyword)
  const exact = keyword === '' ? null : await numbered(db, keyword)
  const matching = db
    .selectFrom('certificate_certificate as one')
    .where(seenWithoutJoins(await reachedBy(db, scope)))
    .$if(roundId !== undefined, (found) => found.where('one.round_id', '=', roundId!))
    .$if(itemId !== undefined, (found) => found.where('one.item_id', '=', itemId!))
    .$if(batchId !== undefined, (found) => found.where('one.batch_id', '=', batchId!))
    .$if(state !== undefined, (found) => found.where('one.state', '=', state!))
    .$if(terms.length > 0, (found) =>
      found.where(sql<boolean>`(one.search @> ${terms}::text[] or one.check_code = upper(${keyword}))`),
    )
  return paged(db, matching, { pageNum, pageSize }, language, { keyword, first: exact })
}

/** The certificate with exactly this number; search terms also match parts of numbers. */
async function numbered(db: Db, number: string): Promise<string | null> {
  const row = await db
    .selectFrom('certificate_certificate as one')
    .select('one.id')
    .where(sql<boolean>`upper(one.number) = upper(${number})`)
    .executeTakeFirst()
  return row?.id ?? null
}

/** SQL: ids of the teams that a person is in now; one that left or was removed has none. */
function teamsOf(userId: string): RawBuilder<string[]> {
  return sql<string[]>`array(select mate.team_id from enrolment_member_view as mate
    where mate.user_id = ${userId} and mate.state = ${MemberState.enum.accepted})`
}

/** Sent certificates of a person and of the person's teams; of a reissued one only the successor. */
export function ownCertificates(
  db: Db,
  userId: string,
  page: Paging,
  language: Language,
): Promise<Page<ListedCertificate>> {
  const matching = db
    .selectFrom('certificate_certificate as one')
    .where(
      sql<boolean>`(one.holder_id = ${userId}
        or (one.kind = ${CertificateKind.enum.winner} and one.team_id = any(${teamsOf(userId)})))`,
    )
    .where('one.state', '<>', 'superseded').where(sql<boolean>`exists (select from certificate_batch as batch
      where batch.id = one.batch_id and batch.state = ${BatchState.enum.sent})`)
  return paged(db, matching, page, language)
}

type Certificates = SelectQueryBuilder<Schema & { one: Schema['certificate_certificate'] }, 'one', object>

/** SQL: the school printed on certificate `one`, in English where the printed one is a school's Chinese name. */
function schoolIn(language: Language): RawBuilder<string> {
  const printed = sql<string>`one.facts ->> 'school'`
  if (language !== 'en') return printed
  return sql<string>`coalesce((select nullif(school.name_en, '') from organisation_school_view as school
    where school.id in (one.school_id, team.school_id) and school.name = ${printed} limit 1), ${printed})`
}

/** SQL: a name printed on certificate `one`, in English where it is the Chinese name of the record. */
function namedIn(
  language: Language,
  fact: 'competition' | 'itemName',
  table: 'competition_round_view' | 'competition_item_view',
  id: string,
): RawBuilder<string> {
  const printed = sql<string>`one.facts ->> ${sql.lit(fact)}`
  if (language !== 'en') return printed
  return sql<string>`coalesce((select nullif(named.name_en, '') from ${sql.table(table)} as named
    where named.id = ${sql.ref(id)} and named.name_zh = ${printed}), ${printed})`
}

/** SQL: the award printed on certificate `one`, in English where the printed one is its winner's in Chinese. */
function awardIn(language: Language): RawBuilder<string> {
  const printed = sql<string>`one.facts ->> 'award'`
  if (language !== 'en') return printed
  return sql<string>`coalesce((select nullif(award.name_en, '') from award_winner_view as winner
    join award_award_view as award on award.id = winner.award_id
    where winner.id = one.winner_id and award.name_zh = ${printed}), ${printed})`
}

/** Newest first; the certificate `first` before all others. */
async function paged(
  db: Db,
  matching: Certificates,
  page: Paging,
  language: Language,
  { keyword = '', first = null }: { keyword?: string; first?: string | null } = {},
): Promise<Page<ListedCertificate>> {
  const total = await pageTotal(db, matching, page, keyword)
  const few = () =>
    db.selectFrom(matching.select(['one.id', 'one.issued_at', 'one.number']).offset(0).as('one')).select('one.id')
  const onPage = (isFew(total, page) ? few() : matching.select('one.id'))
    .$if(first !== null, (found) => found.orderBy(sql`one.id = ${first}`, 'desc'))
    .orderBy('one.issued_at', 'desc')
    .orderBy('one.number', 'desc')
    .orderBy('one.id')
    .$call(onePage(page))
  const rows = await certificates(db)
    .where('one.id', 'in', onPage)
    .leftJoin('certificate_certificate as successor', 'successor.id', 'one.superseded_by')
    .leftJoin('certificate_certificate as predecessor', 'predecessor.superseded_by', 'one.id')
    .select(['one.id as certificateId', 'one.batch_id as batchId', 'one.number', 'one.kind', 'one.state'])
    .select(['one.state_reason as stateReason', 'one.trace_token as traceToken', 'one.issued_at as issuedAt'])
    .select([
      'one.check_code as checkCode',
      sql<string>`coalesce(successor.number, '')`.as('successor'),
      sql<string>`coalesce(predecessor.number, '')`.as('predecessor'),
      sql<boolean>`batch.state = ${BatchState.enum.sent}`.as('sent'),
      sql<string>`one.facts ->> 'holder'`.as('holder'),
      schoolIn(language).as('school'),
      awardIn(language).as('award'),
      namedIn(language, 'competition', 'competition_round_view', 'one.round_id').as('competition'),
      namedIn(language, 'itemName', 'competition_item_view', 'one.item_id').as('itemName'),
      'one.holder_id as holderId',
      sql<string>`case when one.kind = ${CertificateKind.enum.winner} then coalesce((select captain.real_name
          from identity_user_view as captain where captain.id = one.holder_id), '') else '' end`.as('captainName'),
      renamed.as('renamed'),
      sql<number>`coalesce((select jsonb_array_length(version.design -> 'slides')
          from certificate_template_version as version where version.id = batch.template_version_id), 1)`.as('pages'),
    ])
    .$if(first !== null, (found) => found.orderBy(sql`one.id = ${first}`, 'desc'))
    .orderBy('one.issued_at', 'desc')
    .orderBy('one.number', 'desc')
    .orderBy('one.id')
    .execute()
  return { rows, ...total, ...page }
}

export interface Paper {
  number: string
  kind: CertificateKind
  state: ListedCertificate['state']
  sent: boolean
  holderId: string | null
  captainId: string | null
  /** Whether it is that of a team which the reader is in now. */
  ofOwnTeam: boolean
  inScope: boolean
  versionId: string
  sealFileId: string | null
  facts: Facts
  prefix: Buffer
  suffix: Buffer
}

/** The two parts of a certificate's file, and the facts that decide who may read it. */
export async function findPaper(
  db: Db | Tx,
  certificateId: string,
  { userId, scope }: { userId: string; scope: DataScope },
): Promise<Paper | null> {
  const paper = await certificates(db)
    .innerJoin('certificate_prefix as prefix', 'prefix.hash', 'one.prefix_hash')
    .select(['one.number', 'one.kind', 'one.state', 'one.holder_id as holderId', 'team.captain_id as captainId'])
    .select(['batch.template_version_id as versionId', 'batch.seal_file_id as sealFileId', 'one.facts'])
    .select(['prefix.bytes as prefix', 'one.suffix', seen(scope).as('inScope')])
    .select(sql<boolean>`batch.state = ${BatchState.enum.sent}`.as('sent'))
    .select(
      sql<boolean>`coalesce(one.kind = ${CertificateKind.enum.winner} and one.team_id = any(${teamsOf(userId)}), false)`.as(
        'ofOwnTeam',
      ),
    )
    .where('one.id', '=', certificateId)
    .$narrowType<{ facts: Facts }>()
    .executeTakeFirst()
  return paper ?? null
}

export interface BatchPaper {
  number: string
  facts: Facts
  issuedAt: Date
  prefixHash: Buffer
  suffix: Buffer
}

/** The next valid certificates of a batch by number, after `after`. */
export async function papersAfter(db: Db, batchId: string, after: string | null, limit: number): Promise<BatchPaper[]> {
  return db
    .selectFrom('certificate_certificate')
    .select(['number', 'facts', 'issued_at as issuedAt', 'prefix_hash as prefixHash', 'suffix'])
    .where('batch_id', '=', batchId)
    .where('state', '=', 'valid')
    .$if(after !== null, (found) => found.where('number', '>', after!))
    .orderBy('number')
    .limit(limit)
    .$narrowType<{ facts: Facts }>()
    .execute()
}

export async function findPrefix(db: Db | Tx, hash: Buffer): Promise<Buffer> {
  const { bytes } = await db
    .selectFrom('certificate_prefix')
    .select('bytes')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  return bytes
}
