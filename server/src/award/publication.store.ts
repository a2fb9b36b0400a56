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
  /** When a list that the public had seen was last revoked. */
  withdrawnAt: Date | null
  digest: Buffer | null
  setByName: string
  confirmedByName: string
  publishedByName: string
  publishedAt: Date | null
  version: number
}

const columns = sql`
  publication.id as "publicationId", publication.round_id as "roundId", publication.item_id as "itemId",
  publication.stage_id as "stageId", publication.run_id as "runId", publication.state, publication.publish,
  publication.decisions, publication.visible_from as "visibleFrom", publication.publicity_to as "publicityTo",
  publication.withdrawn_at as "withdrawnAt",
  publication.digest, publication.published_at as "publishedAt", publication.version,
  coalesce((select real_name from identity_user_view where id = publication.set_by), '') as "setByName",
  coalesce((select real_name from identity_user_view where id = publication.confirmed_by), '') as "confirmedByName",
  coalesce((select real_name from identity_user_view where id = publication.published_by), '') as "publishedByName"`

export async function findPublication(
  db: Db | Tx,
  place: { itemId: string; stageId: string },
): Promise<Publication | null> {
  const { rows } = await sql<Publication>`
    select ${columns} from award_publication as publication
    where publication.item_id = ${place.itemId} and publication.stage_id = ${place.stageId}`.execute(db)
  return rows[0] ?? null
}

/** The publication of a place, locked; opened in the state `calculated` when there was none. */
export async function lockPublication(
  tx: Tx,
  place: { roundId: string; itemId: string; stageId: string; runId: string },
): Promise<Publication> {
  await tx
    .insertInto('award_publication')
    .values({ round_id: place.roundId, item_id: place.itemId, stage_id: place.stageId, run_id: place.runId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rows } = await sql<Publication>`
    select ${columns} from award_publication as publication
    where publication.item_id = ${place.itemId} and publication.stage_id = ${place.stageId}
    for update of publication`.execute(tx)
  return rows[0]!
}

export interface PublicationChange {
  state: PublicationState
  runId?: string
  decisions?: readonly TieDecision[]
  setBy?: string
  confirmedBy?: string | null
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
      ...(change.setBy === undefined ? {} : { set_by: change.setBy }),
      ...(change.confirmedBy === undefined ? {} : { confirmed_by: change.confirmedBy }),
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

/**
 * Works of a run that still take part, ranked among themselves: whoever was withdrawn or taken out since lets the next
 * move up.
 */
export async function rankedWorks(db: Db | Tx, runId: string): Promise<RankedWork[]> {
  const { rows } = await sql<RankedWork>`
    select result.work_id as "workId", work.team_id as "teamId", entry.label,
      (rank() over (order by result.rank))::int as rank, result.score::text as score
    from review_result_view as result
    join review_run_view as run on run.id = result.run_id
    join review_entry_view as entry on entry.batch_id = run.batch_id and entry.work_id = result.work_id
    join work_work_view as work on work.id = result.work_id
    join enrolment_team_view as team on team.id = work.team_id
    where result.run_id = ${runId} and work.takes_part
      and team.takes_part
    order by result.rank, result.work_id`.execute(db)
  return rows
}

export interface NewWinner {
  teamId: string
  workId: string
  rank: number
  score: string
  /** Position of its award. */
  award: number
}

/** Writes awards and winners anew, as the run gave them. */
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
  const { rows } = await sql<NewWinner>`
    select winner.team_id as "teamId", winner.work_id as "workId", winner.rank, winner.score::text as score,
      award.position as award
    from award_winner as winner join award_award as award on award.id = winner.award_id
    where winner.publication_id = ${publicationId}`.execute(db)
  return rows
}

export type DuePublication = Pick<Publication, 'publicationId' | 'roundId' | 'runId'>

/** Publications whose moment has come and that nobody was told of. */
export async function duePublications(db: Db | Tx): Promise<DuePublication[]> {
  const { rows } = await sql<DuePublication>`
    select id as "publicationId", round_id as "roundId", run_id as "runId" from award_publication
    where revealed_at is null and visible_from <= clock_timestamp() and state = any(${PUBLISHED_STATES}::text[])
    order by visible_from limit 50`.execute(db)
  return rows
}

/** True for the one who gets to tell; false when it was told or is not due. */
export async function markRevealed(tx: Tx, publicationId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update award_publication set revealed_at = clock_timestamp()
    where id = ${publicationId} and revealed_at is null and visible_from <= clock_timestamp()
      and state = any(${PUBLISHED_STATES}::text[])
    returning id`.execute(tx)
  return rows.length === 1
}

/** Works of the run, and everybody in their teams. */
export async function peopleBehind(tx: Tx, runId: string): Promise<{ workIds: string[]; userIds: string[] }> {
  const { rows } = await sql<{ workId: string; userIds: string[] }>`
    select result.work_id as "workId", array(select member.user_id from enrolment_member_view as member
      where member.team_id = work.team_id and member.state = 'accepted' and member.user_id is not null) as "userIds"
    from review_result_view as result join work_work_view as work on work.id = result.work_id
    where result.run_id = ${runId} and work.takes_part
    order by result.work_id`.execute(tx)
  return { workIds: rows.map(({ workId }) => workId), userIds: [...new Set(rows.flatMap(({ userIds }) => userIds))] }
}
