import { sql } from 'kysely'
import { MemberState } from '@podium/core/enrolment/team/team.ts'
import { RunVerdict } from '@podium/core/promotion/views.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Names that messages about a run use. */
export async function namesOfRun(
  db: Db,
  runId: string,
): Promise<{ roundId: string; words: Record<'stageZh' | 'stageEn' | 'targetZh' | 'targetEn', string> } | null> {
  const row = await db
    .selectFrom('promotion_run as run')
    .innerJoin('competition_stage_view as stage', 'stage.id', 'run.stage_id')
    .leftJoin('competition_stage_view as next', 'next.id', 'run.to_stage_id')
    .leftJoin('competition_item_view as item', 'item.id', 'run.to_item_id')
    .leftJoin('competition_round_view as upper', 'upper.id', 'item.round_id')
    .select(['run.round_id', 'stage.name_zh as stageZh'])
    .select([
      sql<string>`coalesce(nullif(stage.name_en, ''), stage.name_zh)`.as('stageEn'),
      sql<string>`coalesce(next.name_zh, upper.name_zh, '')`.as('targetZh'),
      sql<string>`coalesce(nullif(next.name_en, ''), next.name_zh, nullif(upper.name_en, ''), upper.name_zh, '')`.as(
        'targetEn',
      ),
    ])
    .where('run.id', '=', runId)
    .executeTakeFirst()
  if (!row) return null
  const { round_id: roundId, ...words } = row
  return { roundId, words }
}

/** Teams that a run promoted or eliminated, with their people, in the order of their ids after one of them. */
export async function decidedTeams(
  db: Db,
  runId: string,
  after: string | null,
  limit: number,
): Promise<{ teamId: string; name: string; verdict: 'promoted' | 'eliminated'; userIds: string[] }[]> {
  return db
    .selectFrom('promotion_outcome as outcome')
    .innerJoin('enrolment_team_view as team', 'team.id', 'outcome.team_id')
    .select(['team.id as teamId', 'team.name', 'outcome.verdict'])
    .select(
      sql<string[]>`array(select member.user_id from enrolment_member_view as member
        where member.team_id = team.id and member.state = ${MemberState.enum.accepted} and member.user_id is not null)`.as(
        'userIds',
      ),
    )
    .where('outcome.run_id', '=', runId)
    .where('outcome.verdict', '<>', RunVerdict.enum.left_out)
    .$if(after !== null, (query) => query.where('team.id', '>', after!))
    .orderBy('team.id')
    .limit(limit)
    .$narrowType<{ verdict: 'promoted' | 'eliminated' }>()
    .execute()
}

/** The stage from which a team came with its work to the item of an upper round; null: it came without. */
export async function carriedFrom(tx: Tx, teamId: string, itemId: string): Promise<{ stageId: string } | null> {
  const row = await tx
    .selectFrom('promotion_outcome as outcome')
    .innerJoin('promotion_run as run', 'run.id', 'outcome.run_id')
    .select('run.stage_id as stageId')
    .where('outcome.team_id', '=', teamId)
    .where('outcome.verdict', '=', RunVerdict.enum.promoted)
    .where('run.to_item_id', '=', itemId)
    .where('run.with_work', '=', true)
    .executeTakeFirst()
  return row ?? null
}
