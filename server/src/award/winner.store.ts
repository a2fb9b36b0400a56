import { type RawBuilder, sql } from 'kysely'
import type { PageTotal } from '@podium/core/base/page.ts'
import { ObjectionState } from '@podium/core/award/objection/objection.ts'
import type { PublicationState } from '@podium/core/award/publication-state.ts'
import { type MemberRole, MemberState } from '@podium/core/enrolment/team/team.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { reaches } from '#server/organisation/index.ts'
import { nameIn, schoolNameById } from '#server/platform/db/name-in.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { stands } from './revocation/revocation.store.ts'
import { winnerKeyword } from './keyword/winner.store.ts'

interface Asked {
  by: string
  byName: string
  reason: string
}

export interface WinnerSummary {
  winnerId: string
  publicationId: string
  roundName: string
  itemName: string
  stageName: string
  awardZh: string
  awardEn: string
  rank: number
  fraction: string
  decimals: number
  scores: number
  expertsPerWork: number
  teamId: string
  number: string
  teamName: string
  workTitle: string
  schoolName: string
  students: string[]
  teachers: string[]
  state: PublicationState
  /** A revocation that waits for a second person: who asked for it, and why. */
  revocation: Asked | null
  publication: PublicationState
  takesPart: boolean
  /** A restoration that waits for a second person. */
  restoration: Asked | null
  /** An objection of the team waits for an answer. */
  disputed: boolean
}

export interface WinnerFilter {
  keyword?: string | undefined
  roundId?: string | undefined
  itemId?: string | undefined
  stageId?: string | undefined
  awardZh?: string | undefined
  turn?: 'mine' | undefined
}

/** A filter with the condition of its keyword; null: no keyword. */
export interface WinnerConditions {
  readonly scope: DataScope
  readonly named: RawBuilder<boolean> | null
  readonly filter: Omit<WinnerFilter, 'keyword' | 'turn'>
  /** Only awards whose revocation or restoration waits for this user; null: all. */
  readonly waitsFor: string | null
}

/** Who reads, and how far. */
interface Reader {
  readonly scope: DataScope
  readonly userId: string
}

/** Looks up what the filter's keyword needs. */
export async function winnerConditions(
  db: Db,
  { scope, userId }: Reader,
  { keyword, turn, ...filter }: WinnerFilter,
): Promise<WinnerConditions> {
  const named = keyword ? await winnerKeyword(db, keyword) : null
  return { scope, named, filter, waitsFor: turn ? userId : null }
}

function people(roles: readonly MemberRole[]) {
  return sql<string[]>`
    array(select member.name from enrolment_member_view as member
      where member.team_id = team.id and member.state = ${MemberState.enum.accepted}
        and member.role = any(${roles}::text[])
      order by member.position, member.id)`
}

/** Who asks to revoke or restore an award; null: it waits for nobody. */
const askedBy = sql`case when asked.confirmed_at is null then asked.asked_by else asked.restore_asked_by end`

/** The open request about the award of the `winner` that meets the condition. */
function asked(which: RawBuilder<unknown>, reason: RawBuilder<unknown>): RawBuilder<Asked | null> {
  return sql<Asked | null>`(select json_build_object('by', ${askedBy}, 'byName', person.real_name, 'reason', ${reason})
    from award_revocation as asked join identity_user_view as person on person.id = ${askedBy}
    where asked.publication_id = winner.publication_id and asked.work_id = winner.work_id
      and asked.restored_at is null and ${which})`
}

/** SQL: the order of awards, rounds by their publication, then items, stages and awards by their position. */
const inOrder = sql`round.published_at desc, round.id, item.position, item.id, stage.position, award.position`

/** Awards with their rounds, items and stages alone, which decide their order. */
function awards(db: Db, { scope, filter }: WinnerConditions) {
  const { roundId, itemId, stageId, awardZh } = filter
  return db
    .selectFrom('award_award as award')
    .innerJoin('award_publication as publication', 'publication.id', 'award.publication_id')
    .innerJoin('competition_round_view as round', 'round.id', 'publication.round_id')
    .innerJoin('competition_item_view as item', 'item.id', 'publication.item_id')
    .innerJoin('competition_stage_view as stage', 'stage.id', 'publication.stage_id')
    .where(reaches(scope, 'round.group_id'))
    .where('publication.state', '<>', 'revoked')
    .$if(roundId !== undefined, (query) => query.where('publication.round_id', '=', roundId!))
    .$if(itemId !== undefined, (query) => query.where('publication.item_id', '=', itemId!))
    .$if(stageId !== undefined, (query) => query.where('publication.stage_id', '=', stageId!))
    .$if(awardZh !== undefined, (query) => query.where('award.name_zh', '=', awardZh!))
}

/** Winners with their awards. */
function awarded(db: Db, conditions: WinnerConditions) {
  const { named, waitsFor } = conditions
  return awards(db, conditions)
    .innerJoin('award_winner as winner', 'winner.award_id', 'award.id')
    .$if(named !== null, (query) => query.where(named!))
    .$if(waitsFor !== null, (query) =>
      query.where(sql<boolean>`exists (select from award_revocation as asked
        where asked.publication_id = winner.publication_id and asked.work_id = winner.work_id and asked.restored_at is null
          and ${askedBy} <> ${waitsFor}::uuid)`),
    )
}

/** The winners of these awards, award by award, so that a page reads no others than those before it. */
function byAward(db: Db, conditions: WinnerConditions) {
  const place = sql<string>`row_number() over (order by ${inOrder})`
  return db
    .selectFrom(
      awards(db, conditions)
        .select(['award.id', place.as('place')])
        .orderBy('place')
        .as('award'),
    )
    .innerJoinLateral(
      (by) =>
        by
          .selectFrom('award_winner as one')
          .select(['one.id', 'one.rank'])
          .whereRef('one.award_id', '=', 'award.id')
          .orderBy('one.rank')
          .orderBy('one.id')
          .as('winner'),
      (join) => join.onTrue(),
    )
    .select('winner.id')
    .orderBy('award.place')
    .orderBy('winner.rank')
    .orderBy('winner.id')
}

/** Winners visible within the scope that match the filter, without those of revoked results. */
export function winnersSeen(db: Db, conditions: WinnerConditions) {
  return awarded(db, conditions)
    .innerJoin('enrolment_team_view as team', 'team.id', 'winner.team_id')
    .innerJoin('work_work_view as work', 'work.id', 'winner.work_id')
    .innerJoin('review_result_view as result', (join) =>
      join.onRef('result.run_id', '=', 'publication.run_id').onRef('result.work_id', '=', 'winner.work_id'),
    )
    .innerJoin('review_run_view as run', 'run.id', 'publication.run_id')
    .innerJoin('competition_setting_view as setting', 'setting.id', 'run.setting_id')
    .innerJoin('review_entry_view as entry', (join) =>
      join.onRef('entry.batch_id', '=', 'run.batch_id').onRef('entry.work_id', '=', 'winner.work_id'),
    )
    .innerJoin('work_version_view as version', 'version.id', 'entry.version_id')
}

/** Summaries with names of rounds, items and stages in the reader's language. */
export function summarised(winners: ReturnType<typeof winnersSeen>, language: Language) {
  return winners
    .select([
      'winner.id as winnerId',
      'winner.publication_id as publicationId',
      nameIn(language, 'round').as('roundName'),
    ])
    .select([nameIn(language, 'item').as('itemName'), nameIn(language, 'stage').as('stageName')])
    .select('award.name_zh as awardZh')
    .select(['award.name_en as awardEn', 'winner.rank', 'team.id as teamId', 'team.name as teamName'])
    .select('version.title as workTitle')
    .select([
      sql<PublicationState>`case when ${stands} then publication.state else 'revoked' end`.as('state'),
      'publication.state as publication',
      sql<boolean>`(team.takes_part and work.takes_part)`.as('takesPart'),
      asked(sql`asked.confirmed_at is null`, sql`asked.reason`).as('revocation'),
      asked(sql`asked.restore_asked_at is not null`, sql`asked.restore_reason`).as('restoration'),
      sql<boolean>`exists (select from award_objection as objection where objection.publication_id = publication.id
        and objection.team_id = team.id and objection.state = ${sql.lit(ObjectionState.enum.filed)})`.as('disputed'),
      sql<string>`result.explanation ->> 'fraction'`.as('fraction'),
      sql<number>`coalesce((setting.value ->> 'decimals')::int, 2)`.as('decimals'),
      sql<number>`jsonb_array_length(result.explanation -> 'sheets')`.as('scores'),
      sql<number>`(setting.value ->> 'expertsPerWork')::int`.as('expertsPerWork'),
      schoolNameById(language, 'team.school_id', 'team.school_name').as('schoolName'),
      sql<string>`coalesce(team.number, '')`.as('number'),
      people(['captain', 'member']).as('students'),
      people(['teacher']).as('teachers'),
    ])
}

export async function listWinners(
  db: Db,
  reader: Reader,
  filter: WinnerFilter,
  paging: Paging,
  language: Language,
): Promise<PageTotal & { rows: WinnerSummary[] }> {
  const conditions = await winnerConditions(db, reader, filter)
  const matching = awarded(db, conditions)
  const paged = onePage(paging)
  const page =
    conditions.named === null && conditions.waitsFor === null
      ? byAward(db, conditions).$call(paged)
      : matching.select('winner.id').orderBy(inOrder).orderBy('winner.rank').orderBy('winner.id').$call(paged)
  const [found, total] = await Promise.all([page.execute(), pageTotal(db, matching, paging, filter.keyword)])
  // By their ids, because PostgreSQL doesn't begin a join of so many tables with the rows of a subquery.
  const ids = found.map(({ id }) => id)
  const rows = await summarised(
    winnersSeen(db, { scope: reader.scope, named: null, filter: {}, waitsFor: null }),
    language,
  )
    .where('winner.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], winner.id)`)
    .execute()
  return { rows, ...total }
}

export async function awardNames(
  db: Db,
  scope: DataScope,
  filter: { roundId?: string | undefined; itemId?: string | undefined },
): Promise<string[]> {
  const { roundId, itemId } = filter
  const rows = await db
    .selectFrom('award_award as award')
    .innerJoin('award_publication as publication', 'publication.id', 'award.publication_id')
    .innerJoin('competition_round_view as round', 'round.id', 'publication.round_id')
    .select('award.name_zh as name')
    .where(reaches(scope, 'round.group_id'))
    .$if(roundId !== undefined, (query) => query.where('publication.round_id', '=', roundId!))
    .$if(itemId !== undefined, (query) => query.where('publication.item_id', '=', itemId!))
    .groupBy('award.name_zh')
    .orderBy((eb) => eb.fn.min('award.position'))
    .orderBy('award.name_zh')
    .limit(200)
    .execute()
  return rows.map(({ name }) => name)
}
