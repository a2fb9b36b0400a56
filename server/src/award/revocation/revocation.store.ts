import { sql } from 'kysely'
import type { PublicationState } from '@podium/core/award/publication-state.ts'
import { MemberState } from '@podium/core/enrolment/team/team.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

/** The award of one winner with its revocation, asked for or confirmed, unless it was lifted. */
export interface AwardOfWinner {
  winnerId: string
  publicationId: string
  roundId: string
  stageId: string
  itemId: string
  workId: string
  teamId: string
  teamName: string
  awardZh: string
  awardEn: string
  state: PublicationState
  askedBy: string | null
  reason: string
  /** The state of its publication. */
  publication: PublicationState
  takesPart: boolean
}

/** SQL condition: nobody revoked the award of the `winner`. */
const isUnrevoked = sql`not exists (
  select from award_revocation as confirmed where confirmed.publication_id = winner.publication_id
    and confirmed.work_id = winner.work_id and confirmed.confirmed_at is not null
    and confirmed.restored_at is null)`

/** SQL condition: the award of the `winner` stands, since its team and work take part and nobody revoked it. */
export const stands = sql<boolean>`(team.takes_part and work.takes_part and ${isUnrevoked})`

/** SQL condition: the award of the `winner` doesn't stand. Such winners are few of many, so they are found by their teams. */
export const hasLost = sql<boolean>`winner.id in (select lost.id from award_winner as lost
    join enrolment_team_view as team on team.id = lost.team_id where not team.takes_part
  union all select lost.id from work_work_view as work join award_winner as lost on lost.team_id = work.team_id
    and lost.work_id = work.id where not work.takes_part
  union all select lost.id from award_revocation as confirmed join award_winner as lost
    on lost.publication_id = confirmed.publication_id and lost.team_id = confirmed.team_id and lost.work_id = confirmed.work_id
    where confirmed.confirmed_at is not null and confirmed.restored_at is null)`

/** How many winners of a publication have an award that stands, and how many one that doesn't. */
export async function countWinners(db: Db, publicationId: string): Promise<{ standing: number; revoked: number }> {
  return db
    .selectFrom('award_winner as winner')
    .innerJoin('enrolment_team_view as team', 'team.id', 'winner.team_id')
    .innerJoin('work_work_view as work', 'work.id', 'winner.work_id')
    .select([
      sql<number>`(count(*) filter (where ${stands}))::int`.as('standing'),
      sql<number>`(count(*) filter (where not ${stands}))::int`.as('revoked'),
    ])
    .where('winner.publication_id', '=', publicationId)
    .executeTakeFirstOrThrow()
}

/** The award of a winner within the scope; `lock` keeps its publication as it is until the transaction ends. */
export async function findAward(
  db: Db | Tx,
  winnerId: string,
  scope: DataScope,
  lock = false,
): Promise<AwardOfWinner | null> {
  if (lock) {
    await db
      .selectFrom('award_publication')
      .select('id')
      .where('id', 'in', (eb) => eb.selectFrom('award_winner').select('publication_id').where('id', '=', winnerId))
      .forUpdate()
      .execute()
  }
  const row = await db
    .selectFrom('award_winner as winner')
    .innerJoin('award_award as award', 'award.id', 'winner.award_id')
    .innerJoin('award_publication as publication', 'publication.id', 'winner.publication_id')
    .innerJoin('competition_round_view as round', 'round.id', 'publication.round_id')
    .innerJoin('enrolment_team_view as team', 'team.id', 'winner.team_id')
    .innerJoin('work_work_view as work', 'work.id', 'winner.work_id')
    .leftJoin('award_revocation as asked', (join) =>
      join
        .onRef('asked.publication_id', '=', 'winner.publication_id')
        .onRef('asked.work_id', '=', 'winner.work_id')
        .on('asked.restored_at', 'is', null),
    )
    .select(['winner.id as winnerId', 'winner.publication_id as publicationId', 'round.id as roundId'])
    .select(['publication.stage_id as stageId', 'publication.item_id as itemId'])
    .select(['winner.work_id as workId', 'winner.team_id as teamId', 'team.name as teamName'])
    .select(['award.name_zh as awardZh', 'award.name_en as awardEn', 'publication.state as publication'])
    .select(sql<string | null>`case when asked.confirmed_at is null then asked.asked_by end`.as('askedBy'))
    .select(sql<boolean>`(team.takes_part and work.takes_part)`.as('takesPart'))
    .select(sql<string>`coalesce(asked.reason, '')`.as('reason'))
    .select(sql<PublicationState>`case when ${stands} then publication.state else 'revoked' end`.as('state'))
    .where('winner.id', '=', winnerId)
    .where(reaches(scope, 'round.group_id'))
    .executeTakeFirst()
  return row ?? null
}

export async function insertRevocation(
  tx: Tx,
  { publicationId, workId, teamId }: AwardOfWinner,
  { reason, by }: { reason: string; by: string },
): Promise<void> {
  await tx
    .insertInto('award_revocation')
    .values({ publication_id: publicationId, work_id: workId, team_id: teamId, reason, asked_by: by })
    .execute()
}

export async function confirmRevocationOf(tx: Tx, { publicationId, workId }: AwardOfWinner, by: string): Promise<void> {
  await tx
    .updateTable('award_revocation')
    .set({ confirmed_by: by, confirmed_at: sql<Date>`clock_timestamp()` })
    .where('publication_id', '=', publicationId)
    .where('work_id', '=', workId)
    .where('confirmed_at', 'is', null)
    .execute()
}

export async function deleteRevocation(tx: Tx, { publicationId, workId }: AwardOfWinner): Promise<void> {
  await tx
    .deleteFrom('award_revocation')
    .where('publication_id', '=', publicationId)
    .where('work_id', '=', workId)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** Users in a team. */
export async function usersOf(db: Db | Tx, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('enrolment_member_view')
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('state', '=', MemberState.enum.accepted)
    .execute()
  return rows.flatMap(({ user_id: userId }) => userId ?? [])
}
