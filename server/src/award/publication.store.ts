import { sql } from 'kysely'
import { type AwardRange, type PublishSetting, type TieDecision } from '@podium/core/award/award.ts'
import { type PublicationState, PUBLISHED_STATES } from '@podium/core/award/publication-state.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { json, type Db } from '#server/platform/db/db.ts'

export interface Publication {
  publicationId: string
  roundId: string
  itemId: string
  stageId: string
  runId: string
  state: PublicationState
  publish: unknown
  decisions: unknown
  visibleFrom: Date | null
  publicityTo: Date | null
  /** When the publication was last revoked after it had been public. */
  withdrawnAt: Date | null
  digest: Buffer | null
  setBy: string | null
  setByName: string
  setAt: Date | null
  confirmedByName: string
  confirmedAt: Date | null
  returnedByName: string
  returnedAt: Date | null
  returnReason: string
  publishedByName: string
  publishedAt: Date | null
  version: number
}

function publicationAt(db: Db | Tx, itemAndStage: { itemId: string; stageId: string }) {
  return db
    .selectFrom('award_publication as publication')
    .select(['publication.id as publicationId', 'publication.round_id as roundId', 'publication.item_id as itemId'])
    .select(['publication.stage_id as stageId', 'publication.run_id as runId', 'publication.state'])
    .select(['publication.publish', 'publication.decisions', 'publication.visible_from as visibleFrom'])
    .select(['publication.set_by as setBy', 'publication.publicity_to as publicityTo'])
    .select('publication.withdrawn_at as withdrawnAt')
    .select(['publication.digest', 'publication.published_at as publishedAt', 'publication.version'])
    .select(['publication.set_at as setAt', 'publication.confirmed_at as confirmedAt'])
    .select(['publication.returned_at as returnedAt', 'publication.return_reason as returnReason'])
    .select([
      nameOf('publication.set_by').as('setByName'),
      nameOf('publication.confirmed_by').as('confirmedByName'),
      nameOf('publication.returned_by').as('returnedByName'),
      nameOf('publication.published_by').as('publishedByName'),
    ])
    .where('publication.item_id', '=', itemAndStage.itemId)
    .where('publication.stage_id', '=', itemAndStage.stageId)
}

function nameOf(userId: string) {
  return sql<string>`coalesce((select real_name from identity_user_view where id = ${sql.ref(userId)}), '')`
}

export async function findPublication(
  db: Db | Tx,
  itemStage: { itemId: string; stageId: string },
): Promise<Publication | null> {
  return (await publicationAt(db, itemStage).executeTakeFirst()) ?? null
}

/** Locks the publication of a batch's item and stage; creates it in the state `calculated` if it is missing. */
export async function lockPublication(
  tx: Tx,
  itemStage: { roundId: string; itemId: string; stageId: string; runId: string },
): Promise<Publication> {
  await tx
    .insertInto('award_publication')
    .values({
      round_id: itemStage.roundId,
      item_id: itemStage.itemId,
      stage_id: itemStage.stageId,
      run_id: itemStage.runId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return publicationAt(tx, itemStage).forUpdate('publication').executeTakeFirstOrThrow()
}

/**
 * Whether results were published and are withdrawn now. In a transaction the publication is locked in shared mode, so
 * that it isn't published until the end.
 */
export async function isWithdrawnNow(db: Db | Tx, itemAndStage: { itemId: string; stageId: string }): Promise<boolean> {
  const withdrawn = await db
    .selectFrom('award_publication')
    .select('id')
    .where('item_id', '=', itemAndStage.itemId)
    .where('stage_id', '=', itemAndStage.stageId)
    .where('published_at', 'is not', null)
    .where('state', 'not in', PUBLISHED_STATES)
    .forShare()
    .executeTakeFirst()
  return withdrawn !== undefined
}

export interface PublicationChange {
  state: PublicationState
  runId?: string
  decisions?: readonly TieDecision[]
  setBy?: string
  confirmedBy?: string | null
  /** Who sent the awards back and why; null: they are set again. */
  returned?: { by: string; reason: string } | null
  publish?: PublishSetting
  digest?: Buffer
  publishedBy?: string
  publishedAt?: Date
  visibleFrom?: string | null
  withdrawnAt?: Date
  reason?: string
}

export async function updatePublication(tx: Tx, publicationId: string, change: PublicationChange): Promise<number> {
  const { publish } = change
  const { version } = await tx
    .updateTable('award_publication')
    .set({
      state: change.state,
      version: sql`version + 1`,
      ...(change.runId === undefined ? {} : { run_id: change.runId }),
      ...(change.decisions === undefined ? {} : { decisions: json(change.decisions) }),
      ...(change.setBy === undefined ? {} : { set_by: change.setBy, set_at: sql<Date>`clock_timestamp()` }),
      ...(change.confirmedBy === undefined
        ? {}
        : {
            confirmed_by: change.confirmedBy,
            confirmed_at: change.confirmedBy === null ? null : sql<Date>`clock_timestamp()`,
          }),
      ...(change.returned === undefined
        ? {}
        : {
            returned_by: change.returned?.by ?? null,
            returned_at: change.returned ? sql<Date>`clock_timestamp()` : null,
            return_reason: change.returned?.reason ?? '',
          }),
      ...(change.digest === undefined ? {} : { digest: change.digest }),
      ...(change.publishedBy === undefined ? {} : { published_by: change.publishedBy }),
      ...(change.publishedAt === undefined ? {} : { published_at: change.publishedAt }),
      ...(change.visibleFrom === undefined ? {} : { visible_from: dateOf(change.visibleFrom), revealed_at: null }),
      ...(change.withdrawnAt === undefined ? {} : { withdrawn_at: change.withdrawnAt }),
      ...(change.reason === undefined ? {} : { reason: change.reason }),
      ...(publish === undefined
        ? {}
        : {
            publish: json(publish),
            publicity_from: dateOf(publish.publicity?.from),
            publicity_to: dateOf(publish.publicity?.to),
          }),
    })
    .where('id', '=', publicationId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

function dateOf(instant: string | null | undefined): Date | null {
  return instant ? new Date(instant) : null
}

export async function rangesOf(db: Db | Tx, publicationId: string): Promise<Array<AwardRange & { awardId: string }>> {
  const rows = await db
    .selectFrom('award_award')
    .selectAll()
    .where('publication_id', '=', publicationId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    awardId: row.id,
    nameZh: row.name_zh,
    nameEn: row.name_en,
    rankFrom: row.rank_from,
    rankTo: row.rank_to,
    mayStayVacant: row.may_stay_vacant,
  }))
}

export interface RankedWork {
  workId: string
  teamId: string
  label: string
  rank: number
  score: string
}

/** Works of a run that still take part, with ranks renumbered without withdrawn and removed works. */
export async function rankedWorks(db: Db | Tx, runId: string): Promise<RankedWork[]> {
  return db
    .selectFrom('review_result_view as result')
    .innerJoin('review_run_view as run', 'run.id', 'result.run_id')
    .innerJoin('review_entry_view as entry', (join) =>
      join.onRef('entry.batch_id', '=', 'run.batch_id').onRef('entry.work_id', '=', 'result.work_id'),
    )
    .innerJoin('work_work_view as work', 'work.id', 'result.work_id')
    .innerJoin('enrolment_team_view as team', 'team.id', 'work.team_id')
    .select(['result.work_id as workId', 'work.team_id as teamId', 'entry.label', 'result.score'])
    .select(sql<number>`(rank() over (order by result.rank))::int`.as('rank'))
    .where('result.run_id', '=', runId)
    .where('work.takes_part', '=', true)
    .where('team.takes_part', '=', true)
    .orderBy('result.rank')
    .orderBy('result.work_id')
    .execute()
}

export interface NewWinner {
  teamId: string
  workId: string
  rank: number
  score: string
  /** Position of the award in the list of awards. */
  award: number
}

/** Replaces awards and winners. */
export async function replaceAwards(
  tx: Tx,
  { publicationId, runId }: { publicationId: string; runId: string },
  ranges: readonly AwardRange[],
  winners: readonly NewWinner[],
): Promise<void> {
  await tx.deleteFrom('award_award').where('publication_id', '=', publicationId).execute()
  await sql`
    insert into award_award (publication_id, name_zh, name_en, position, rank_from, rank_to, may_stay_vacant)
    select ${publicationId}::uuid, made.* from unnest(
      ${ranges.map(({ nameZh }) => nameZh)}::text[], ${ranges.map(({ nameEn }) => nameEn)}::text[],
      ${ranges.map((_, at) => at)}::int[], ${ranges.map(({ rankFrom }) => rankFrom)}::int[],
      ${ranges.map(({ rankTo }) => rankTo)}::int[], ${ranges.map(({ mayStayVacant }) => mayStayVacant)}::boolean[]
    ) as made`.execute(tx)
  await sql`
    insert into award_winner (publication_id, award_id, team_id, work_id, rank, score, found_by, position)
    select ${publicationId}::uuid, award.id, won.team_id, won.work_id, won.rank, won.score,
      concat_ws(chr(10), search_fold(team.name), search_fold(version.title), search_fold(team.school_name)),
      row_number() over (partition by award.id order by team.number, team.id)
    from unnest(
      ${winners.map(({ teamId }) => teamId)}::uuid[], ${winners.map(({ workId }) => workId)}::uuid[],
      ${winners.map(({ rank }) => rank)}::int[], ${winners.map(({ score }) => score)}::numeric[],
      ${winners.map(({ award }) => award)}::int[]) as won (team_id, work_id, rank, score, position)
    join award_award as award on award.publication_id = ${publicationId} and award.position = won.position
    join enrolment_team_view as team on team.id = won.team_id
    join review_run_view as run on run.id = ${runId}
    join review_entry_view as entry on entry.batch_id = run.batch_id and entry.work_id = won.work_id
    join work_version_view as version on version.id = entry.version_id`.execute(tx)
}

export async function winnersOf(db: Db | Tx, publicationId: string): Promise<NewWinner[]> {
  return db
    .selectFrom('award_winner as winner')
    .innerJoin('award_award as award', 'award.id', 'winner.award_id')
    .select(['winner.team_id as teamId', 'winner.work_id as workId', 'winner.rank', 'winner.score'])
    .select('award.position as award')
    .where('winner.publication_id', '=', publicationId)
    .execute()
}

export type DuePublication = Pick<Publication, 'publicationId' | 'roundId' | 'itemId' | 'runId'>

/** Publications whose `visibleFrom` has passed and that were not announced yet. */
export async function duePublications(db: Db | Tx): Promise<DuePublication[]> {
  return db
    .selectFrom('award_publication')
    .select(['id as publicationId', 'round_id as roundId', 'item_id as itemId', 'run_id as runId'])
    .where('revealed_at', 'is', null)
    .where('visible_from', '<=', sql<Date>`clock_timestamp()`)
    .where('state', 'in', PUBLISHED_STATES)
    .orderBy('visible_from')
    .limit(50)
    .execute()
}

/** Marks a due publication as announced. False if it is not due or another process was first. */
export async function markRevealed(tx: Tx, publicationId: string): Promise<boolean> {
  const revealed = await tx
    .updateTable('award_publication')
    .set({ revealed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', publicationId)
    .where('revealed_at', 'is', null)
    .where('visible_from', '<=', sql<Date>`clock_timestamp()`)
    .where('state', 'in', PUBLISHED_STATES)
    .returning('id')
    .executeTakeFirst()
  return revealed !== undefined
}

/** Items of the round whose results are published and announced. */
export async function revealedItems(tx: Tx, roundId: string): Promise<string[]> {
  const revealed = await tx
    .selectFrom('award_publication')
    .select('item_id as itemId')
    .where('round_id', '=', roundId)
    .where('revealed_at', 'is not', null)
    .where('state', 'in', PUBLISHED_STATES)
    .execute()
  return revealed.map(({ itemId }) => itemId)
}
