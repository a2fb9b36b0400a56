import { sql } from 'kysely'
import { type PublicationState, PUBLISHED_STATES } from '@podium/core/award/publication-state.ts'
import type { NamedMember } from '@podium/core/enrolment/member/minor.rule.ts'
import { MemberState, TeamState } from '@podium/core/enrolment/team/team.ts'
import { PUBLIC_STATES } from '@podium/core/competition/round/round-state.ts'
import { onSite } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { totalOf } from '#server/platform/db/paging.ts'
import type { SiteScope } from '#server/platform/kernel/services.ts'
import { hasLost, stands } from './revocation/revocation.store.ts'

export interface KnownPublication {
  publicationId: string
  itemId: string
  itemName: string
  itemNameEn: string
  stageId: string
  stageName: string
  stageNameEn: string
  state: PublicationState
  publish: unknown
  visibleFrom: Date | null
  publicityTo: Date | null
  withdrawnAt: Date | null
}

/** The round's name; null if the round is not public. `listed`: whether it may have a public list of winners. */
export async function findRound(
  db: Db,
  roundId: string,
): Promise<{ roundName: string; roundNameEn: string; listed: boolean } | null> {
  const round = await db
    .selectFrom('competition_round_view as round')
    .select(['round.name_zh as roundName', 'round.name_en as roundNameEn', 'round.is_public as listed'])
    .where('round.id', '=', roundId)
    .where('round.state', 'in', PUBLIC_STATES)
    .executeTakeFirst()
  return round ?? null
}

/** Publications of a round in the order of items and stages, without a check of visibility. */
export async function publicationsOf(db: Db, roundId: string): Promise<KnownPublication[]> {
  return db
    .selectFrom('award_publication as publication')
    .innerJoin('competition_item_view as item', 'item.id', 'publication.item_id')
    .innerJoin('competition_stage_view as stage', 'stage.id', 'publication.stage_id')
    .select(['publication.id as publicationId', 'publication.state', 'publication.publish'])
    .select(['publication.visible_from as visibleFrom', 'publication.publicity_to as publicityTo'])
    .select(['publication.withdrawn_at as withdrawnAt', 'item.id as itemId', 'item.name_zh as itemName'])
    .select(['item.name_en as itemNameEn', 'stage.name_zh as stageName', 'stage.name_en as stageNameEn'])
    .select('stage.id as stageId')
    .where('publication.round_id', '=', roundId)
    .orderBy('item.position')
    .orderBy('item.id')
    .orderBy('stage.position')
    .orderBy('stage.id')
    .execute()
}

/** The enabled items of a round besides these. */
export async function itemsWithout(
  db: Db,
  roundId: string,
  itemIds: ReadonlySet<string>,
): Promise<Array<{ name: string; nameEn: string }>> {
  const items = await db
    .selectFrom('competition_item_view as item')
    .select(['item.id', 'item.name_zh as name', 'item.name_en as nameEn'])
    .where('item.round_id', '=', roundId)
    .where('item.enabled', '=', true)
    .orderBy('item.position')
    .orderBy('item.id')
    .execute()
  return items.filter(({ id }) => !itemIds.has(id)).map(({ name, nameEn }) => ({ name, nameEn }))
}

export interface ListedAward {
  awardId: string
  publicationId: string
  nameZh: string
  nameEn: string
  position: number
  /** Winners on the list, revoked ones included. */
  listed: number
}

export interface CountedAward extends ListedAward {
  /** Winners whose award stands. */
  count: number
}

/** Awards of the publications with the lengths of their lists. */
async function listAwards(db: Db, publicationIds: readonly string[]): Promise<ListedAward[]> {
  return db
    .selectFrom('award_award as award')
    .leftJoin('award_length as length', 'length.award_id', 'award.id')
    .select(['award.id as awardId', 'award.publication_id as publicationId', 'award.name_zh as nameZh'])
    .select(['award.name_en as nameEn', 'award.position', sql<number>`coalesce(length.winners, 0)`.as('listed')])
    .where('award.publication_id', '=', sql<string>`any(${publicationIds}::uuid[])`)
    .execute()
}

/** Awards of a round that are public at `now` with the lengths of their lists, in the order of items and stages. */
export async function publicAwardsOf(
  db: Db,
  roundId: string,
  now: Date,
): Promise<Array<Omit<ListedAward, 'publicationId' | 'nameEn'> & { itemId: string }>> {
  return db
    .selectFrom('award_publication as publication')
    .innerJoin('award_award as award', 'award.publication_id', 'publication.id')
    .leftJoin('award_length as length', 'length.award_id', 'award.id')
    .innerJoin('competition_item_view as item', 'item.id', 'publication.item_id')
    .innerJoin('competition_stage_view as stage', 'stage.id', 'publication.stage_id')
    .select(['award.id as awardId', 'award.name_zh as nameZh', 'award.position', 'publication.item_id as itemId'])
    .select(sql<number>`coalesce(length.winners, 0)`.as('listed'))
    .where('publication.round_id', '=', roundId)
    .where('publication.state', 'in', PUBLISHED_STATES)
    .where('publication.visible_from', '<=', now)
    .where(sql<boolean>`publication.publish ->> 'audience' = 'public'`)
    .orderBy('item.position')
    .orderBy('item.id')
    .orderBy('stage.position')
    .orderBy('stage.id')
    .orderBy('award.position')
    .execute()
}

/** Awards of the publications with their numbers of winners. */
export async function countAwards(db: Db, publicationIds: readonly string[]): Promise<CountedAward[]> {
  const [awards, { rows: lost }] = await Promise.all([
    listAwards(db, publicationIds),
    sql<{ awardId: string; winners: number }>`select winner.award_id as "awardId", count(*)::int as winners
      from award_winner as winner where winner.publication_id = any(${publicationIds}::uuid[]) and ${hasLost}
      group by winner.award_id`.execute(db),
  ])
  const lostOf = new Map(lost.map(({ awardId, winners }) => [awardId, winners]))
  return awards.map((award) => ({ ...award, count: award.listed - (lostOf.get(award.awardId) ?? 0) }))
}

/** A range of winners of one award. */
export interface Slice {
  readonly awardId: string
  readonly offset: number
  readonly limit: number
}

/** The winners of these slices, in order. Each slice is an index range, so the length of the list does not matter. */
export async function winnersIn(db: Db, slices: readonly Slice[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select won.id from unnest(${slices.map(({ awardId }) => awardId)}::uuid[],
      ${slices.map(({ offset }) => offset)}::int[], ${slices.map(({ limit }) => limit)}::int[])
      with ordinality as slice (award_id, skip, size, at)
    cross join lateral (select winner.id, winner.position from award_winner as winner
      where winner.award_id = slice.award_id order by winner.position, winner.id
      limit slice.size offset slice.skip) as won
    order by slice.at, won.position, won.id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface WinnerLine {
  winnerId: string
  itemName: string
  itemNameEn: string
  stageName: string
  stageNameEn: string
  awardZh: string
  awardEn: string
  teamId: string | null
  teamName: string
  workTitle: string
  schoolName: string
  schoolNameEn: string
  revoked: boolean
  publish: unknown
  people: NamedMember[]
}

/** Display data of these winners, in this order. */
export async function linesOf(db: Db, winnerIds: readonly string[]): Promise<WinnerLine[]> {
  if (winnerIds.length === 0) return []
  return db
    .selectFrom('award_winner as winner')
    .innerJoin('award_award as award', 'award.id', 'winner.award_id')
    .innerJoin('award_publication as publication', 'publication.id', 'winner.publication_id')
    .innerJoin('competition_item_view as item', 'item.id', 'publication.item_id')
    .innerJoin('competition_stage_view as stage', 'stage.id', 'publication.stage_id')
    .innerJoin('enrolment_team_view as team', 'team.id', 'winner.team_id')
    .innerJoin('work_work_view as work', 'work.id', 'winner.work_id')
    .innerJoin('review_run_view as run', 'run.id', 'publication.run_id')
    .innerJoin('review_entry_view as entry', (join) =>
      join.onRef('entry.batch_id', '=', 'run.batch_id').onRef('entry.work_id', '=', 'winner.work_id'),
    )
    .innerJoin('work_version_view as version', 'version.id', 'entry.version_id')
    .select(['winner.id as winnerId', 'item.name_zh as itemName', 'item.name_en as itemNameEn'])
    .select(['stage.name_zh as stageName', 'stage.name_en as stageNameEn', 'award.name_zh as awardZh'])
    .select(['award.name_en as awardEn', 'team.name as teamName', 'team.school_name as schoolName'])
    .select(['version.title as workTitle', 'publication.publish'])
    .leftJoin('organisation_school_view as school', 'school.id', 'team.school_id')
    .select([
      sql<string>`coalesce(school.name_en, '')`.as('schoolNameEn'),
      sql<string | null>`case when team.state = ${TeamState.enum.enrolled} then team.id end`.as('teamId'),
      sql<boolean>`not ${stands}`.as('revoked'),
      sql<WinnerLine['people']>`
        coalesce((select json_agg(json_build_object('name', member.name, 'role', member.role,
            'birthday', person.birthday) order by member.position, member.id)
          from enrolment_member_view as member left join identity_user_view as person on person.id = member.user_id
          where member.team_id = team.id and member.state = ${MemberState.enum.accepted}), '[]')`.as('people'),
    ])
    .where('winner.id', '=', sql<string>`any(${winnerIds}::uuid[])`)
    .orderBy(sql`array_position(${winnerIds}::uuid[], winner.id)`)
    .execute()
}

export interface AwardedRoundRow {
  roundId: string
  name: string
  nameEn: string
  edition: number
  year: number
  visibleFrom: Date
  total: number
}

/** Listed rounds with winners that are public now, last published first. */
export async function listAwardedRounds(
  db: Db,
  site: SiteScope,
  now: Date,
  page: { limit: number; offset: number },
): Promise<{ rows: AwardedRoundRow[]; total: number }> {
  const awarded = db
    .selectFrom('award_publication as publication')
    .innerJoin('competition_round_view as round', 'round.id', 'publication.round_id')
    .select([
      'publication.round_id',
      sql<Date>`max(publication.visible_from)`.as('visible_from'),
      sql<string[]>`array_agg(publication.id)`.as('publications'),
    ])
    .where('publication.state', 'in', PUBLISHED_STATES)
    .where('publication.visible_from', '<=', now)
    .where(sql<boolean>`publication.publish ->> 'audience' = 'public'`)
    .where('round.is_public', '=', true)
    .where('round.state', 'in', PUBLIC_STATES)
    .where(onSite(site, { group: 'round.group_id', series: 'round.series_id' }))
    .groupBy('publication.round_id')
  const onPage = awarded
    .orderBy('visible_from', 'desc')
    .orderBy('publication.round_id')
    .limit(page.limit)
    .offset(page.offset)
  const rows = await db
    .selectFrom(onPage.as('awarded'))
    .innerJoin('competition_round_view as round', 'round.id', 'awarded.round_id')
    .select(['round.id as roundId', 'round.name_zh as name', 'round.name_en as nameEn', 'round.edition', 'round.year'])
    .select('awarded.visible_from as visibleFrom')
    .select(
      sql<number>`(coalesce((select sum(length.winners) from award_award as award
          join award_length as length on length.award_id = award.id
          where award.publication_id = any(awarded.publications)), 0)
        - (select count(*) from award_winner as winner
          where winner.publication_id = any(awarded.publications) and ${hasLost}))::int`.as('total'),
    )
    .orderBy('awarded.visible_from', 'desc')
    .orderBy('round.id')
    .execute()
  return { rows, total: await totalOf(db.selectFrom(awarded.as('awarded'))) }
}
