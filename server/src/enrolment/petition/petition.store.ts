import { sql, type RawBuilder } from 'kysely'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import {
  PetitionState,
  type PetitionFilter,
  type PetitionRow,
  type PetitionView,
} from '@podium/core/enrolment/petition/petition.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nameIn, schoolNameById } from '#server/platform/db/name-in.ts'
import { pageTotalOf, type Paging } from '#server/platform/db/paging.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import type { Wanted } from '#server/platform/workbook/export-rows.ts'

const ROWS_AT_ONCE = 1_000

export async function insertPetition(
  tx: Tx,
  petition: {
    teamId: string
    roundId: string
    ruleKey: string
    rule: Bilingual
    reason: string
    by: { userId: string; name: string }
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('enrolment_petition')
    .values({
      team_id: petition.teamId,
      round_id: petition.roundId,
      rule_key: petition.ruleKey,
      rule_zh: petition.rule.zh,
      rule_en: petition.rule.en,
      reason: petition.reason,
      asked_by: petition.by.userId,
      asked_by_name: petition.by.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findPetition(tx: Tx, petitionId: string) {
  const row = await tx
    .selectFrom('enrolment_petition')
    .select(['id', 'team_id as teamId', 'rule_key as ruleKey', 'rule_zh as ruleZh', 'rule_en as ruleEn'])
    .select(['reason', 'version'])
    .select(sql<PetitionState>`state`.as('state'))
    .where('id', '=', petitionId)
    .executeTakeFirst()
  return row ?? null
}

/** Ends a petition; the caller locked its team. */
export async function endPetition(
  tx: Tx,
  petitionId: string,
  { state, answer, byName }: { state: PetitionState; answer: string; byName: string },
): Promise<void> {
  await tx
    .updateTable('enrolment_petition')
    .set({
      state,
      answer,
      answered_by_name: byName,
      answered_at: sql<Date>`clock_timestamp()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', petitionId)
    .execute()
}

/** Keeps an exception with the team, without a new version: what its captain is editing doesn't change. */
export async function grantException(tx: Tx, teamId: string, ruleKey: string, answer: string): Promise<void> {
  await tx
    .updateTable('enrolment_team')
    .set({ rule_exceptions: sql`rule_exceptions || jsonb_build_object(${ruleKey}::text, ${answer}::text)` })
    .where('id', '=', teamId)
    .execute()
}

/** Petitions of a team, newest first. */
export async function petitionsOf(db: Db | Tx, teamId: string, language: Language): Promise<PetitionView[]> {
  const { rows } = await sql<Omit<PetitionView, 'askedAt'> & { askedAt: Date }>`
    select id as "petitionId", rule_key as "ruleKey", ${ruleIn(language)} as sentence, reason, state, answer,
      asked_at as "askedAt", version
    from enrolment_petition as petition where petition.team_id = ${teamId} order by petition.id desc`.execute(db)
  return rows.map((row) => ({ ...row, askedAt: row.askedAt.toISOString() }))
}

const ruleIn = (language: Language) => (language === 'en' ? sql`petition.rule_en` : sql`petition.rule_zh`)

/** Without joins, so that a page or a count is read from an index. */
function matching(
  scope: DataScope,
  filter: Partial<PetitionFilter>,
  ids: readonly string[] | null,
): RawBuilder<unknown> {
  const { keyword = '', roundId = null, petitionState = null } = filter
  const terms = queryTerms(keyword)
  const inScope = sql`(select round.id from competition_round_view as round where ${reaches(scope, 'round.group_id')})`
  const named = sql`(select team.id from enrolment_team as team where team.search @> ${terms}::text[])`
  return sql`from enrolment_petition as petition
    where petition.round_id in ${inScope}
      and ${roundId === null ? sql`true` : sql`petition.round_id = ${roundId}`}
      and ${petitionState === null ? sql`true` : sql`petition.state = ${petitionState}`}
      and ${terms.length === 0 ? sql`true` : sql`petition.team_id in ${named}`}
      and ${ids === null ? sql`true` : sql`petition.id = any(${ids}::uuid[])`}`
}

/** The rows of the petitions with these ids. */
function rowsOf(language: Language, ids: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`select petition.id as "petitionId", petition.rule_key as "ruleKey", ${ruleIn(language)} as sentence,
    petition.reason, petition.state, petition.answer, petition.asked_at as "askedAt", petition.version,
    team.id as "teamId", team.name as "teamName", team.state as "teamState",
    round.state as "roundState", ${schoolNameById(language, 'team.school_id', 'team.school_name')} as "schoolName",
    ${nameIn(language, 'item')} as "itemName", ${nameIn(language, 'round')} as "roundName",
    petition.asked_by_name as "askedByName", petition.answered_by_name as "answeredByName",
    petition.answered_at as "answeredAt"
    from enrolment_petition as petition
    join enrolment_team as team on team.id = petition.team_id
    join competition_round_view as round on round.id = petition.round_id
    join competition_item_view as item on item.id = team.item_id
    where petition.id in (${ids})`
}

type Row = Omit<PetitionRow, 'askedAt' | 'answeredAt'> & { askedAt: Date; answeredAt: Date | null }
const toRow = ({ askedAt, answeredAt, ...row }: Row): PetitionRow => ({
  ...row,
  askedAt: askedAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
})

export async function petitionRows(
  db: Db,
  scope: DataScope,
  filter: PetitionFilter,
  paging: Paging,
  language: Language,
): Promise<PageTotal & { rows: PetitionRow[] }> {
  const found = matching(scope, filter, null)
  // Of one state the index of states has the order already.
  const order = sql`${filter.petitionState ? sql`` : sql`petition.state = ${sql.lit(PetitionState.enum.open)} desc,`}
    petition.id desc`
  const onThisPage = sql`select petition.id ${found} order by ${order}
    limit ${paging.pageSize} offset ${(paging.pageNum - 1) * paging.pageSize}`
  const [{ rows }, total] = await Promise.all([
    sql<Row>`${rowsOf(language, onThisPage)} order by ${order}`.execute(db),
    pageTotalOf(db, found, paging, filter.keyword),
  ])
  return { rows: rows.map(toRow), ...total }
}

export async function* petitionsToExport(db: Db, wanted: Wanted<PetitionFilter>): AsyncGenerator<PetitionRow[]> {
  const found = matching(wanted.scope, wanted.filter, wanted.ids)
  for (let before: string | null = null; ;) {
    const part: RawBuilder<unknown> = sql`select petition.id ${found} and (${before}::uuid is null or petition.id < ${before})
      order by petition.id desc limit ${ROWS_AT_ONCE}`
    const { rows }: { rows: Row[] } = await sql<Row>`${rowsOf(wanted.language, part)}
      order by petition.id desc`.execute(db)
    if (rows.length > 0) yield rows.map(toRow)
    if (rows.length < ROWS_AT_ONCE) return
    before = rows.at(-1)!.petitionId
  }
}

/** Names of the rounds of exported petitions, at most two. */
export async function roundsOfPetitions(db: Db, wanted: Wanted<PetitionFilter>): Promise<Bilingual[]> {
  const found = matching(wanted.scope, wanted.filter, wanted.ids)
  const { rows } =
    await sql<Bilingual>`select distinct round.name_zh as zh, round.name_en as en from competition_round_view as round
    where round.id in (select petition.round_id ${found}) limit 2`.execute(db)
  return rows
}
