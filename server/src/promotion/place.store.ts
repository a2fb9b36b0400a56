import { sql } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'
import type { PageTotal } from '@podium/core/base/page.ts'
import { RunVerdict, type PromotionPlace } from '@podium/core/promotion/views.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nameIn } from '#server/platform/db/name-in.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { reaches } from '#server/organisation/index.ts'

/** Stages of rounds within the scope: those with a rule first, then the newest round. */
export async function listPlaces(
  db: Db,
  scope: DataScope,
  filter: { roundId?: string | undefined; keyword?: string | undefined; itemId?: string; stageId?: string },
  language: Language,
  paging: Paging,
): Promise<PageTotal & { rows: PromotionPlace[] }> {
  const { roundId, keyword, itemId, stageId } = filter
  const matching = db
    .selectFrom('competition_round_view as round')
    .innerJoin('competition_item_view as item', 'item.round_id', 'round.id')
    .innerJoin('competition_stage_view as stage', 'stage.round_id', 'round.id')
    .where(reaches(scope, 'round.group_id'))
    .where('item.enabled', '=', true)
    .$if(roundId !== undefined, (query) => query.where('round.id', '=', roundId!))
    .$if(itemId !== undefined, (query) => query.where('item.id', '=', itemId!))
    .$if(stageId !== undefined, (query) => query.where('stage.id', '=', stageId!))
    .$if(keyword !== undefined, (query) =>
      query.where(
        sql<boolean>`position(${keyword!.toLowerCase()} in lower(concat_ws(' ', round.name_zh, round.name_en, item.name_zh, item.name_en))) > 0`,
      ),
    )
  const [rows, total] = await Promise.all([
    matching
      .select(['round.id as roundId', 'item.id as itemId', 'stage.id as stageId'])
      .select([
        nameIn(language, 'round').as('roundName'),
        nameIn(language, 'item').as('itemName'),
        nameIn(language, 'stage').as('stageName'),
      ])
      .select([
        sql<number>`coalesce(${newestSetting(sql`setting.no`)}, 0)`.as('settingNo'),
        sql<number>`coalesce(${newestSetting(sql`jsonb_array_length(setting.value -> 'routes')`)}, 0)`.as('routes'),
        sql<number>`(select count(distinct run.route)::int from promotion_run as run
          where run.item_id = item.id and run.stage_id = stage.id)`.as('committed'),
        sql<number>`(select count(*)::int from promotion_outcome as outcome join promotion_run as run on run.id = outcome.run_id
          where run.item_id = item.id and run.stage_id = stage.id
            and outcome.verdict = ${RunVerdict.enum.promoted})`.as('promoted'),
      ])
      .orderBy(sql`${newestSetting(sql`true`)} nulls last`)
      .orderBy('round.created_at', 'desc')
      .orderBy('round.id')
      .orderBy('item.position')
      .orderBy('item.id')
      .orderBy('stage.position')
      .$call(onePage(paging))
      .execute(),
    pageTotal(db, matching, paging, keyword),
  ])
  return { rows, ...total }
}

function newestSetting(column: ReturnType<typeof sql>) {
  return sql`(select ${column} from competition_setting_view as setting where setting.kind = 'promotion'
    and setting.item_id = item.id and setting.stage_id = stage.id order by setting.no desc limit 1)`
}

/** Names of the stages of a round, in order. */
export async function stagesOf(
  db: Db,
  roundId: string,
  language: Language,
): Promise<{ stageId: string; name: string }[]> {
  return db
    .selectFrom('competition_stage_view as stage')
    .select(['stage.id as stageId', nameIn(language, 'stage').as('name')])
    .where('round_id', '=', roundId)
    .orderBy('position')
    .execute()
}
