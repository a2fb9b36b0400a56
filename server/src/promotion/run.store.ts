import { sql } from 'kysely'
import type { BilingualText } from '@podium/core/base/bilingual-text.ts'
import type { PromotionRule } from '@podium/core/competition/setting/promotion-setting.ts'
import type { PromotionDecisions } from '@podium/core/promotion/contender.ts'
import type { AdmittedBy } from '@podium/core/promotion/evaluation.ts'
import type { AdmittingChange } from '@podium/core/promotion/explain.rule.ts'
import { RunVerdict, type CommittedRun } from '@podium/core/promotion/views.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { json, type Db } from '#server/platform/db/db.ts'

export interface StoredRun extends CommittedRun {
  route: number
  toStageId: string | null
  toItemId: string | null
  rule: PromotionRule
}

interface ItemStage {
  itemId: string
  stageId: string
}

/** Committed promotions of a stage, in the order in which they were committed. */
export async function runsOf(db: Db | Tx, { itemId, stageId }: ItemStage): Promise<StoredRun[]> {
  const rows = await db
    .selectFrom('promotion_run as run')
    .leftJoin('competition_item_view as item', 'item.id', 'run.to_item_id')
    .leftJoin('competition_round_view as round', 'round.id', 'item.round_id')
    .select(['run.id', 'run.no', 'run.route', 'run.rule', 'run.with_work', 'run.committed_by_name', 'run.committed_at'])
    .select(['run.to_stage_id', 'run.to_item_id', 'round.name_zh as round_name', 'item.name_zh as item_name'])
    .select([promoted('run.id').as('promoted'), leftOf('run.id').as('left')])
    .where('run.item_id', '=', itemId)
    .where('run.stage_id', '=', stageId)
    .orderBy('run.route')
    .orderBy('run.no')
    .execute()
  return rows.map((row) => ({
    runId: row.id,
    no: row.no,
    route: row.route,
    rule: row.rule as PromotionRule,
    promoted: row.promoted,
    left: row.left,
    toStageId: row.to_stage_id,
    toItemId: row.to_item_id,
    target: row.to_item_id === null ? null : { roundName: row.round_name ?? '', itemName: row.item_name ?? '' },
    withWork: row.with_work,
    byName: row.committed_by_name,
    at: row.committed_at.toISOString(),
  }))
}

function promoted(runId: 'run.id') {
  return sql<number>`(select count(*)::int from promotion_outcome as outcome
    where outcome.run_id = ${sql.ref(runId)} and outcome.verdict = ${RunVerdict.enum.promoted})`
}

function leftOf(runId: 'run.id') {
  return sql<number>`(select count(*)::int from promotion_outcome as outcome
    join enrolment_team_view as team on team.id = outcome.team_id
    where outcome.run_id = ${sql.ref(runId)} and outcome.verdict = ${RunVerdict.enum.promoted} and not team.takes_part)`
}

export interface PromotedTeam {
  teamId: string
  route: number
  /** Row of the rule; null: by hand. */
  row: number | null
  /** Takes no place. */
  outside: boolean
}

/** Teams that a stage has sent on and that still take part. */
export async function promotedOf(db: Db | Tx, { itemId, stageId }: ItemStage): Promise<PromotedTeam[]> {
  const rows = await db
    .selectFrom('promotion_outcome as outcome')
    .innerJoin('promotion_run as run', 'run.id', 'outcome.run_id')
    .innerJoin('enrolment_team_view as team', 'team.id', 'outcome.team_id')
    .select(['outcome.team_id as teamId', 'run.route'])
    .select(
      sql<number | null>`case when jsonb_typeof(outcome.grounds -> 'by') = 'number'
      then (outcome.grounds ->> 'by')::int end`.as('row'),
    )
    .select(sql<boolean>`coalesce((outcome.grounds ->> 'outside')::boolean, false)`.as('outside'))
    .where('run.item_id', '=', itemId)
    .where('run.stage_id', '=', stageId)
    .where('outcome.verdict', '=', RunVerdict.enum.promoted)
    .where('team.takes_part', '=', true)
    .execute()
  return rows
}

export interface NewRun {
  roundId: string
  itemId: string
  stageId: string
  toStageId: string | null
  toItemId: string | null
  no: number
  settingId: string
  route: number
  rule: PromotionRule
  decisions: PromotionDecisions
  withWork: boolean
  digest: Buffer
  by: { userId: string; name: string }
}

export async function insertRun(tx: Tx, run: NewRun): Promise<string> {
  const { id } = await tx
    .insertInto('promotion_run')
    .values({
      round_id: run.roundId,
      item_id: run.itemId,
      stage_id: run.stageId,
      to_stage_id: run.toStageId,
      to_item_id: run.toItemId,
      no: run.no,
      setting_id: run.settingId,
      route: run.route,
      rule: json(run.rule),
      decisions: json(run.decisions),
      with_work: run.withWork,
      digest: run.digest,
      committed_by: run.by.userId,
      committed_by_name: run.by.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface NewOutcome {
  teamId: string
  verdict: RunVerdict
  rank: number | null
  score: number | null
  grounds: { by?: AdmittedBy; outside?: boolean; change?: AdmittingChange; barred?: BilingualText }
  reason: string
}

export async function insertOutcomes(
  tx: Tx,
  at: { runId: string; stageId: string },
  outcomes: readonly NewOutcome[],
): Promise<void> {
  await sql`
    insert into promotion_outcome (run_id, team_id, stage_id, verdict, rank, score, grounds, reason)
    select ${at.runId}::uuid, one."teamId", ${at.stageId}::uuid, one.verdict, one.rank, one.score, one.grounds, one.reason
    from jsonb_to_recordset(${json(outcomes)}) as one
      ("teamId" uuid, verdict text, rank integer, score numeric, grounds jsonb, reason text)`.execute(tx)
}

/** Decides one promotion of a stage at a time, until the transaction ends. */
export async function lockPromotion(tx: Tx, { itemId, stageId }: ItemStage): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`promotion ${itemId} ${stageId}`}, 0))`.execute(tx)
}
