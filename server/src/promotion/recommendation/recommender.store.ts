import { sql, type RawBuilder } from 'kysely'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import type { PromotionSetting, Recommender } from '@podium/core/competition/setting/promotion-setting.ts'
import { TeamState } from '@podium/core/enrolment/team/team.ts'
import {
  ListTerms,
  type ListState,
  type RecommendationPlace,
} from '@podium/core/promotion/recommendation/recommendation.ts'
import { settingValue } from '#server/competition/index.ts'
import { needsPromotion, stageSettings } from '#server/enrolment/index.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nameIn, schoolNameIn } from '#server/platform/db/name-in.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { Paging } from '#server/platform/db/paging.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { groupNameIn } from './group-name.ts'
import type { ListKey } from './recommendation.store.ts'

/** SQL: teams of an organisation that take part in a stage. */
function teamsOf({ itemId, stageId, groupId }: ListKey, by: Recommender): RawBuilder<unknown> {
  return sql`from enrolment_team_view as team
    join organisation_school_view as school on school.id = team.school_id
    join organisation_group_view as own on own.id = school.group_id
    where team.item_id = ${itemId}::uuid and team.state = ${TeamState.enum.enrolled}
      and ${by === 'parent' ? sql`coalesce(own.parent_id, own.id)` : sql`own.id`} = ${groupId}::uuid
      and (exists (select from enrolment_stage_entry_view as entry
          where entry.team_id = team.id and entry.stage_id = ${stageId}::uuid)
        or not ${needsPromotion(sql`${itemId}::uuid`, sql`${stageId}::uuid`)})`
}

/** Which of these teams the organisation may recommend. */
export async function eligibleAmong(
  tx: Tx,
  at: ListKey,
  by: Recommender,
  teamIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string
  }>`select team.id ${teamsOf(at, by)} and team.id = any(${teamIds}::uuid[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export async function countTeams(db: Db | Tx, at: ListKey, by: Recommender): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${teamsOf(at, by)}`.execute(db)
  return rows[0]!.total
}

interface FoundTeam {
  teamId: string
  teamName: string
  number: string
  schoolName: string
}

export async function recommendableTeams(
  db: Db,
  at: ListKey,
  by: Recommender,
  { keyword, language }: { keyword: string | undefined; language: Language },
  { pageNum, pageSize }: Paging,
): Promise<PageTotal & { rows: FoundTeam[] }> {
  const terms = keyword ? queryTerms(keyword) : []
  const found = sql`${teamsOf(at, by)} and ${terms.length > 0 ? sql`team.search @> ${terms}::text[]` : sql`true`}`
  const { rows } = await sql<FoundTeam>`select team.id as "teamId", team.name as "teamName",
      coalesce(team.number, '') as number, ${schoolNameIn(language, 'team.school_name')} as "schoolName" ${found}
    order by team.number nulls last, team.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db)
  return { rows, total: counted.rows[0]!.total }
}

interface PlaceRow extends Omit<RecommendationPlace, 'quota' | 'isOutdated' | 'publicUntil' | 'sentAt'> {
  value: unknown
  terms: unknown
  publicUntil: Date | null
  sentAt: Date | null
}

/** The place of a list with the setting that its quota comes from. */
export interface StoredPlace extends Omit<RecommendationPlace, 'quota' | 'isOutdated'> {
  setting: PromotionSetting
  /** By which the list was made public. */
  terms: ListTerms | null
}

export interface PlaceFilter {
  roundId?: string | undefined
  keyword?: string | undefined
  state?: ListState | undefined
}

/**
 * Lists of organisations within `own`, and of all organisations of rounds within `rounds`; places of those within
 * `settings` may be set.
 */
export async function recommendationPlaces(
  db: Db,
  scopes: { own: DataScope; rounds: DataScope; settings: DataScope },
  { roundId, keyword, state, language }: PlaceFilter & { language: Language },
  { pageNum, pageSize }: Paging,
): Promise<PageTotal & { rows: StoredPlace[] }> {
  const found = sql`
    from (select setting.item_id, setting.stage_id, setting.value, round.id as round_id, unit.id as group_id,
        ${groupNameIn(language)} as group_name, unit.name as recorded_name, count(*)::int as teams
      from ${stageSettings('promotion', roundId === undefined ? sql`true` : sql`round_id = ${roundId}`)} as setting
      join competition_round_view as round on round.id = setting.round_id
      join enrolment_team_view as team on team.item_id = setting.item_id and team.state = ${TeamState.enum.enrolled}
      join organisation_school_view as school on school.id = team.school_id
      join organisation_group_view as own on own.id = school.group_id
      join organisation_group_view as unit on unit.id = case when setting.value #>> '{recommendation,by}' = 'parent'
        then coalesce(own.parent_id, own.id) else own.id end
      where setting.value @? '$.routes[*].rule.rows[*] ? (@.kind == "recommended")'
        and (${reaches(scopes.own, 'unit.id')} or ${reaches(scopes.rounds, 'round.group_id')})
        and (exists (select from enrolment_stage_entry_view as entry
            where entry.team_id = team.id and entry.stage_id = setting.stage_id)
          or not setting.needs_promotion)
      group by setting.item_id, setting.stage_id, setting.value, round.id, unit.id, unit.name
    ) as place
    join competition_round_view as round on round.id = place.round_id
    join competition_item_view as item on item.id = place.item_id
    join competition_stage_view as stage on stage.id = place.stage_id
    left join promotion_recommendation as list on list.item_id = place.item_id and list.stage_id = place.stage_id
      and list.group_id = place.group_id
    where ${state === undefined ? sql`true` : sql`coalesce(list.state, 'draft') = ${state}`}
      and ${
        keyword === undefined
          ? sql`true`
          : sql`position(${keyword.toLowerCase()} in
              lower(concat_ws(' ', place.group_name, place.recorded_name, item.name_zh, item.name_en))) > 0`
      }`
  const { rows } = await sql<PlaceRow>`select place.round_id as "roundId", ${nameIn(language, 'round')} as "roundName",
      place.item_id as "itemId", ${nameIn(language, 'item')} as "itemName",
      place.stage_id as "stageId", ${nameIn(language, 'stage')} as "stageName",
      place.group_id as "groupId", place.group_name as "groupName", place.teams, place.value,
      ${reaches(scopes.settings, 'round.group_id')} as "maySetPlaces",
      (select count(*)::int from promotion_recommended as entry where entry.list_id = list.id) as recommended,
      coalesce(list.state, 'draft') as state, list.terms, list.public_until as "publicUntil", list.sent_at as "sentAt"
      ${found}
    order by round.created_at desc, place.round_id, item.position, stage.position, place.group_name, place.group_id
    limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db)
  return {
    rows: rows.map(({ value, terms, publicUntil, sentAt, ...row }) => ({
      ...row,
      setting: settingValue('promotion', value),
      terms: ListTerms.nullable().parse(terms),
      publicUntil: publicUntil?.toISOString() ?? null,
      sentAt: sentAt?.toISOString() ?? null,
    })),
    total: counted.rows[0]!.total,
  }
}

/** Names of the place of a list; null for a stage or an item of another round. */
export async function namesOfPlace(db: Db | Tx, { itemId, stageId, groupId }: ListKey, language: Language) {
  const row = await db
    .selectFrom('competition_item_view as item')
    .innerJoin('competition_round_view as round', 'round.id', 'item.round_id')
    .innerJoin('competition_stage_view as stage', 'stage.round_id', 'round.id')
    .innerJoin('organisation_group_view as unit', (join) => join.on('unit.id', '=', groupId))
    .select(['round.id as roundId', nameIn(language, 'round').as('roundName'), 'round.group_id as organiserId'])
    .select([nameIn(language, 'item').as('itemName'), nameIn(language, 'stage').as('stageName')])
    .select(groupNameIn(language).as('groupName'))
    .where('item.id', '=', itemId)
    .where('stage.id', '=', stageId)
    .executeTakeFirst()
  return row ?? null
}
