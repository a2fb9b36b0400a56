import { createHash } from 'node:crypto'
import type { Refusal } from '@podium/core/base/refusal.ts'
import type { PromotionRule, PromotionSetting } from '@podium/core/competition/setting/promotion-setting.ts'
import type { PromotionDecisions } from '@podium/core/promotion/contender.ts'
import type { Evaluation, KeptPlaces } from '@podium/core/promotion/evaluation.ts'
import { whyNotCommit, vacatedOf } from '@podium/core/promotion/commit.rule.ts'
import { roundOf, settingInForce, stageOf, type KnownRound, type SettingInForce } from '#server/competition/index.ts'
import { barredAtStage } from '#server/enrolment/index.ts'
import { groupWithin } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { contendersOf, type NamedContender } from './contender.store.ts'
import { promotedOf, runsOf, type PromotedTeam, type StoredRun } from './run.store.ts'

/** A stage of an item from which entries are promoted. */
export interface PromotionStage {
  round: KnownRound
  itemId: string
  stageId: string
  setting: SettingInForce<'promotion'> | null
  contenders: NamedContender[]
  runs: StoredRun[]
  promoted: PromotedTeam[]
}

/** Throws NOT_FOUND unless item and stage belong to one round within the viewer's scope for the code. */
export async function roundInScope(
  db: Db | Tx,
  viewer: Viewer,
  code: string,
  at: { itemId: string; stageId: string },
): Promise<KnownRound> {
  const round = orNotFound(await roundOf(db, at.itemId))
  const stage = orNotFound(await stageOf(db, at.stageId))
  const isWithin = stage.roundId === round.roundId && (await groupWithin(db, round.groupId, viewer.scopeOf(code)))
  return orNotFound(isWithin ? round : null)
}

export async function loadPromotion(
  db: Db | Tx,
  viewer: Viewer,
  code: string,
  at: { itemId: string; stageId: string },
): Promise<PromotionStage> {
  const round = await roundInScope(db, viewer, code, at)
  const { itemId, stageId } = at
  const setting = await settingInForce(db, 'promotion', itemId, stageId)
  const contenders = setting ? await contendersOf(db, at, setting.value.source) : []
  const runs = await runsOf(db, at)
  return { round, itemId, stageId, setting, contenders, runs, promoted: await promotedOf(db, at) }
}

/** What one route decides on. Whoever another route sent on is no contender of this one. */
export interface RouteFacts {
  rule: PromotionRule
  contenders: NamedContender[]
  kept: KeptPlaces
  runs: StoredRun[]
  /** Null: a round of an upper organisation. */
  toStageId: string | null
  isLast: boolean
}

/** A committed route keeps its rule and where it leads; only vacated places are filled. Whoever was promoted outside the cap takes none. */
export async function routeFacts(
  db: Db | Tx,
  stage: PromotionStage,
  setting: PromotionSetting,
  route: number,
  draft?: PromotionRule,
): Promise<RouteFacts> {
  const runs = stage.runs.filter((run) => run.route === route)
  const elsewhere = new Set(
    stage.promoted.filter((team) => team.route !== route || team.outside).map(({ teamId }) => teamId),
  )
  const kept = stage.promoted.filter((team) => team.route === route && !team.outside)
  const toStageId = runs[0] ? runs[0].toStageId : orNotFound(setting.routes[route]).toStageId
  const contenders = stage.contenders.filter(({ teamId }) => !elsewhere.has(teamId))
  return {
    rule: runs[0]?.rule ?? draft ?? orNotFound(setting.routes[route]).rule,
    contenders: toStageId === null ? contenders : await withBarred(db, stage.itemId, toStageId, contenders),
    kept: new Map(kept.map(({ teamId, row }) => [teamId, row])),
    runs,
    toStageId,
    isLast: route === setting.routes.length - 1,
  }
}

/** The contenders with the rule of the next stage that each breaks. An upper organisation judges whom it receives itself. */
async function withBarred(
  db: Db | Tx,
  itemId: string,
  stageId: string,
  contenders: readonly NamedContender[],
): Promise<NamedContender[]> {
  const teamIds = contenders.map(({ teamId }) => teamId)
  const barred = await barredAtStage(db, { itemId, stageId, at: await clock(db) }, teamIds)
  return contenders.map((contender) => {
    const barredBy = barred.get(contender.teamId) ?? null
    return { ...contender, barred: barredBy !== null, barredBy }
  })
}

export function whyNotCommitRoute(
  stage: PromotionStage,
  facts: RouteFacts,
  route: number,
  evaluation: Evaluation,
): Refusal | null {
  return whyNotCommit({
    hasSetting: stage.setting !== null,
    contenders: facts.contenders.length,
    openTies: evaluation.ties.filter(({ decided }) => !decided).length,
    newcomers: evaluation.admitted - keptIn(evaluation),
    isCommitted: facts.runs.length > 0,
    vacated: vacatedOf(facts.runs),
    earlierRoutesOpen: Array.from({ length: route }).some((_, at) => !stage.runs.some((run) => run.route === at)),
  })
}

function keptIn({ verdicts }: Evaluation): number {
  return [...verdicts.values()].filter((verdict) => verdict.kind === 'admitted' && verdict.by === 'kept').length
}

/** SHA-256 over everything that a commit would save. */
export function digestOf(
  { rule, toStageId, isLast }: RouteFacts,
  decisions: PromotionDecisions,
  { verdicts }: Evaluation,
): Buffer {
  const text = JSON.stringify([rule, toStageId, isLast, decisions, [...verdicts]])
  return createHash('sha256').update(text).digest()
}
