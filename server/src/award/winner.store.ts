import { sql, type RawBuilder } from 'kysely'
import { type PublicationState, PUBLISHED_STATES } from '@podium/core/award/publication-state.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

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
  teamId: string
  number: string
  teamName: string
  workTitle: string
  schoolName: string
  students: string[]
  teachers: string[]
  state: PublicationState
}

export interface WinnerFilter {
  keyword?: string | undefined
  roundId?: string | undefined
  itemId?: string | undefined
  stageId?: string | undefined
  awardZh?: string | undefined
}

const people = (roles: RawBuilder<unknown>) => sql`
  array(select member.name from enrolment_member_view as member
    where member.team_id = team.id and member.state = 'accepted' and member.role in (${roles})
    order by member.position, member.id)`
export const winnerColumns = sql`
  winner.id as "winnerId", winner.publication_id as "publicationId", round.name_zh as "roundName",
  item.name_zh as "itemName", stage.name_zh as "stageName", award.name_zh as "awardZh", award.name_en as "awardEn",
  winner.rank, result.explanation ->> 'fraction' as fraction,
  coalesce((setting.value ->> 'decimals')::int, 2) as decimals, team.id as "teamId",
  coalesce(team.number, '') as number, team.name as "teamName", version.title as "workTitle",
  team.school_name as "schoolName", publication.state,
  ${people(sql`'captain', 'member'`)} as students, ${people(sql`'teacher'`)} as teachers`
export const winnerJoins = sql`
  award_winner as winner
  join award_award as award on award.id = winner.award_id
  join award_publication as publication on publication.id = winner.publication_id
  join competition_round_view as round on round.id = publication.round_id
  join competition_item_view as item on item.id = publication.item_id
  join competition_stage_view as stage on stage.id = publication.stage_id
  join enrolment_team_view as team on team.id = winner.team_id
  join review_result_view as result on result.run_id = publication.run_id and result.work_id = winner.work_id
  join review_run_view as run on run.id = publication.run_id
  join competition_setting_view as setting on setting.id = run.setting_id
  join review_entry_view as entry on entry.batch_id = run.batch_id and entry.work_id = winner.work_id
  join work_version_view as version on version.id = entry.version_id`
const inOrder = sql`round.published_at desc, round.id, item.position, item.id, stage.position, award.position,
  winner.rank, winner.id`

function matching(filter: WinnerFilter): RawBuilder<unknown> {
  const { keyword, roundId, itemId, stageId, awardZh } = filter
  return sql`
    (${keyword ?? null}::text is null or position(lower(${keyword ?? ''}) in
      lower(team.name || ' ' || version.title || ' ' || team.school_name || ' ' || coalesce(team.number, ''))) > 0)
    and (${roundId ?? null}::uuid is null or publication.round_id = ${roundId ?? null})
    and (${itemId ?? null}::uuid is null or publication.item_id = ${itemId ?? null})
    and (${stageId ?? null}::uuid is null or publication.stage_id = ${stageId ?? null})
    and (${awardZh ?? null}::text is null or award.name_zh = ${awardZh ?? null})`
}

/** SQL condition: the reader sees the winner, and the filter leaves it. */
export function winnerSeen(scope: DataScope, filter: WinnerFilter): RawBuilder<boolean> {
  return sql<boolean>`(${reaches(scope, 'round.group_id')} and publication.state <> 'revoked' and ${matching(filter)})`
}

export async function listWinners(
  db: Db,
  scope: DataScope,
  filter: WinnerFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: WinnerSummary[]; total: number }> {
  const where = winnerSeen(scope, filter)
  const { rows } = await sql<WinnerSummary>`
    select ${winnerColumns} from ${winnerJoins} where ${where} order by ${inOrder}
    limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${winnerJoins} where ${where}`.execute(db)
  return { rows, total: counted.rows[0]!.n }
}

export async function awardNames(
  db: Db,
  scope: DataScope,
  filter: { roundId?: string | undefined; itemId?: string | undefined },
): Promise<string[]> {
  const { rows } = await sql<{ name: string; first: number }>`
    select award.name_zh as name, min(award.position) as first from award_award as award
    join award_publication as publication on publication.id = award.publication_id
    join competition_round_view as round on round.id = publication.round_id
    where ${reaches(scope, 'round.group_id')}
      and (${filter.roundId ?? null}::uuid is null or publication.round_id = ${filter.roundId ?? null})
      and (${filter.itemId ?? null}::uuid is null or publication.item_id = ${filter.itemId ?? null})
    group by award.name_zh order by first, name limit 200`.execute(db)
  return rows.map(({ name }) => name)
}

export interface OwnResultRow {
  publicationId: string
  roundId: string
  roundName: string
  itemName: string
  stageName: string
  teamId: string
  teamName: string
  workTitle: string
  awardZh: string | null
  awardEn: string | null
  rank: number
  tied: boolean
  fraction: string
  decimals: number
  comments: string[]
  state: PublicationState
  publish: unknown
  visibleFrom: Date
  publishedAt: Date
}

/**
 * Results of the person's teams whose moment has come; of others not even their number. Comments stand in an order that
 * says nothing about who wrote them.
 */
export async function listOwnResults(
  db: Db,
  userId: string,
  now: Date,
  page: { limit: number; offset: number },
): Promise<{ rows: OwnResultRow[]; total: number }> {
  const from = sql`
    enrolment_member_view as member
    join enrolment_team_view as team on team.id = member.team_id
    join work_work_view as work on work.team_id = team.id
    join award_publication as publication on publication.item_id = work.item_id
      and publication.stage_id = work.stage_id and publication.state = any(${PUBLISHED_STATES}::text[])
      and publication.visible_from <= ${now} and publication.published_at is not null
    join review_result_view as result on result.run_id = publication.run_id and result.work_id = work.id
    join review_run_view as run on run.id = publication.run_id
    join competition_setting_view as setting on setting.id = run.setting_id
    join review_entry_view as entry on entry.batch_id = run.batch_id and entry.work_id = work.id
    join work_version_view as version on version.id = entry.version_id
    join competition_round_view as round on round.id = publication.round_id
    join competition_item_view as item on item.id = publication.item_id
    join competition_stage_view as stage on stage.id = publication.stage_id
    left join award_winner as winner on winner.publication_id = publication.id and winner.team_id = team.id
    left join award_award as award on award.id = winner.award_id
    where member.user_id = ${userId} and member.state = 'accepted'
      and work.takes_part`
  const { rows } = await sql<OwnResultRow>`
    select publication.id as "publicationId", round.id as "roundId", round.name_zh as "roundName",
      item.name_zh as "itemName", stage.name_zh as "stageName", team.id as "teamId", team.name as "teamName",
      version.title as "workTitle", award.name_zh as "awardZh", award.name_en as "awardEn",
      (select count(*)::int + 1 from review_result_view as better
        join work_work_view as other on other.id = better.work_id
          and other.takes_part
        join enrolment_team_view as rival on rival.id = other.team_id
          and rival.takes_part
        where better.run_id = result.run_id and better.rank < result.rank) as rank,
      result.tied, result.explanation ->> 'fraction' as fraction,
      coalesce((setting.value ->> 'decimals')::int, 2) as decimals,
      array(select task.comment from review_task_view as task where task.batch_id = run.batch_id
        and task.work_id = work.id and task.state = 'submitted' order by md5(task.id::text)) as comments,
      publication.state, publication.publish, publication.visible_from as "visibleFrom",
      publication.published_at as "publishedAt"
    from ${from} order by publication.visible_from desc, publication.id, team.id
    limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${from}`.execute(db)
  return { rows, total: counted.rows[0]!.n }
}
