import { sql, type RawBuilder } from 'kysely'
import { type PublicationState, PUBLISHED_STATES } from '@podium/core/award/publication-state.ts'
import type { MemberRole } from '@podium/core/enrolment/team/team.ts'
import { PUBLIC_STATES } from '@podium/core/competition/round/round-state.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface KnownPublication {
  publicationId: string
  itemId: string
  itemName: string
  itemNameEn: string
  stageName: string
  stageNameEn: string
  state: PublicationState
  publish: unknown
  visibleFrom: Date | null
  publicityTo: Date | null
  withdrawnAt: Date | null
}

const listedRound = sql`round.is_public and round.state = any(${PUBLIC_STATES}::text[])`
const openToAll = (now: Date) => sql`publication.state = any(${PUBLISHED_STATES}::text[])
  and publication.visible_from <= ${now} and publication.publish ->> 'audience' = 'public'`

/** The round's name; null when nobody may know of it. `listed`: it may have a public list of winners. */
export async function findRound(
  db: Db,
  roundId: string,
): Promise<{ roundName: string; roundNameEn: string; listed: boolean } | null> {
  const { rows } = await sql<{ roundName: string; roundNameEn: string; listed: boolean }>`
    select round.name_zh as "roundName", round.name_en as "roundNameEn", round.is_public as listed
    from competition_round_view as round
    where round.id = ${roundId} and round.state = any(${PUBLIC_STATES}::text[])`.execute(db)
  return rows[0] ?? null
}

/** Publications of a round in the order of its items and stages, whoever may see them. */
export async function publicationsOf(db: Db, roundId: string): Promise<KnownPublication[]> {
  const { rows } = await sql<KnownPublication>`
    select publication.id as "publicationId", item.id as "itemId", item.name_zh as "itemName",
      item.name_en as "itemNameEn", stage.name_zh as "stageName", stage.name_en as "stageNameEn", publication.state,
      publication.publish, publication.visible_from as "visibleFrom", publication.publicity_to as "publicityTo",
      publication.withdrawn_at as "withdrawnAt"
    from award_publication as publication
    join competition_item_view as item on item.id = publication.item_id
    join competition_stage_view as stage on stage.id = publication.stage_id
    where publication.round_id = ${roundId}
    order by item.position, item.id, stage.position, stage.id`.execute(db)
  return rows
}

export interface CountedAward {
  awardId: string
  publicationId: string
  nameZh: string
  nameEn: string
  position: number
  count: number
}

/** Awards of the publications with how many won them. */
export async function countAwards(db: Db, publicationIds: readonly string[]): Promise<CountedAward[]> {
  const { rows } = await sql<CountedAward>`
    select award.id as "awardId", award.publication_id as "publicationId", award.name_zh as "nameZh",
      award.name_en as "nameEn", award.position,
      (select count(*)::int from award_winner as winner where winner.award_id = award.id) as count
    from award_award as award where award.publication_id = any(${publicationIds}::uuid[])`.execute(db)
  return rows
}

/** A run of winners of one award. */
export interface Slice {
  readonly awardId: string
  readonly offset: number
  readonly limit: number
}

/** The winners in these slices, in their order: each is read from the index, however long the list. */
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

/** Winners of the awards that a text is part of, in the order of the awards. */
export async function findWinners(
  db: Db,
  awardIds: readonly string[],
  wanted: { terms: readonly string[]; folded: string },
  page: { limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const where: RawBuilder<unknown> = sql`winner.search @> ${wanted.terms}::text[]
    and position(${wanted.folded} in winner.found_by) > 0 and winner.award_id = any(${awardIds}::uuid[])`
  const { rows } = await sql<{ id: string }>`
    select winner.id from award_winner as winner where ${where}
    order by array_position(${awardIds}::uuid[], winner.award_id), winner.position, winner.id
    limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{ n: number }>`
    select count(*)::int as n from award_winner as winner where ${where}`.execute(db)
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]!.n }
}

export interface WinnerLine {
  winnerId: string
  itemName: string
  itemNameEn: string
  stageName: string
  stageNameEn: string
  awardZh: string
  awardEn: string
  teamName: string
  workTitle: string
  schoolName: string
  revoked: boolean
  people: Array<{ name: string; role: MemberRole; minor: boolean }>
}

/** What is shown of these winners, in this order. */
export async function linesOf(db: Db, winnerIds: readonly string[]): Promise<WinnerLine[]> {
  const { rows } = await sql<WinnerLine>`
    select winner.id as "winnerId", item.name_zh as "itemName", item.name_en as "itemNameEn",
      stage.name_zh as "stageName", stage.name_en as "stageNameEn", award.name_zh as "awardZh",
      award.name_en as "awardEn", team.name as "teamName", version.title as "workTitle",
      team.school_name as "schoolName",
      not team.takes_part
        or not work.takes_part as revoked,
      coalesce((select json_agg(json_build_object('name', member.name, 'role', member.role, 'minor', coalesce(
          person.birthday > (now() at time zone 'Asia/Shanghai')::date - interval '18 years',
          member.role in ('captain', 'member')))
          order by member.position, member.id)
        from enrolment_member_view as member left join identity_user_view as person on person.id = member.user_id
        where member.team_id = team.id and member.state = 'accepted'), '[]') as people
    from unnest(${winnerIds}::uuid[]) with ordinality as chosen (id, at)
    join award_winner as winner on winner.id = chosen.id
    join award_award as award on award.id = winner.award_id
    join award_publication as publication on publication.id = winner.publication_id
    join competition_item_view as item on item.id = publication.item_id
    join competition_stage_view as stage on stage.id = publication.stage_id
    join enrolment_team_view as team on team.id = winner.team_id
    join work_work_view as work on work.id = winner.work_id
    join review_run_view as run on run.id = publication.run_id
    join review_entry_view as entry on entry.batch_id = run.batch_id and entry.work_id = winner.work_id
    join work_version_view as version on version.id = entry.version_id
    order by chosen.at`.execute(db)
  return rows
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

/** Listed rounds with winners open to everybody at this moment, the last published first. */
export async function listAwardedRounds(
  db: Db,
  now: Date,
  page: { limit: number; offset: number },
): Promise<{ rows: AwardedRoundRow[]; total: number }> {
  const awarded = sql`
    select publication.round_id, max(publication.visible_from) as visible_from,
      array_agg(publication.id) as publications
    from award_publication as publication join competition_round_view as round on round.id = publication.round_id
    where ${openToAll(now)} and ${listedRound} group by publication.round_id`
  const { rows } = await sql<AwardedRoundRow>`
    select round.id as "roundId", round.name_zh as name, round.name_en as "nameEn", round.edition, round.year,
      awarded.visible_from as "visibleFrom",
      (select count(*)::int from award_winner as winner where winner.publication_id = any(awarded.publications)) as total
    from (${awarded} order by visible_from desc, publication.round_id limit ${page.limit} offset ${page.offset})
      as awarded join competition_round_view as round on round.id = awarded.round_id
    order by awarded.visible_from desc, round.id`.execute(db)
  const counted = await sql<{ n: number }>`select count(*)::int as n from (${awarded}) as awarded`.execute(db)
  return { rows, total: counted.rows[0]!.n }
}
