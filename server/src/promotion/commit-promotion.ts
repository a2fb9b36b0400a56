import { refusalText } from '@podium/core/base/refusal.ts'
import { promotionApi } from '@podium/core/promotion/api.ts'
import type { PromotionDecisions } from '@podium/core/promotion/contender.ts'
import type { Evaluation } from '@podium/core/promotion/evaluation.ts'
import { explainPromotion } from '@podium/core/promotion/explain.rule.ts'
import { promotionRefusals } from '@podium/core/promotion/refusals.ts'
import { arriveAtStage, receiveTeams } from '#server/enrolment/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { onConflict, refuse, Refused, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { write } from '#server/platform/kernel/write.ts'
import { markPromotion } from '#server/work/index.ts'
import {
  digestOf,
  loadPromotion,
  roundInScope,
  routeFacts,
  whyNotCommitRoute,
  type RouteFacts,
} from './load-promotion.ts'
import { notifyTeams, notifyUpperStaff } from './notify-teams.ts'
import { insertOutcomes, insertRun, lockPromotion, type NewOutcome } from './run.store.ts'
import { enterableItem, type UpperItem } from './upper-round.ts'

const CODE = 'promotion:run:commit'

/**
 * Commits exactly what was previewed: the promoted arrive at the next stage or in the round of an upper organisation, and
 * with the last route everybody else is eliminated. Rows of the tables never change afterwards. @spec B16
 */
export const commit = write(
  promotionApi.commit,
  'promotion.commit',
  async function commit({ services, tx, viewer, note }, { route, decisions, digest, target, ...at }) {
    await roundInScope(tx, viewer, CODE, at)
    await lockPromotion(tx, at)
    const stage = await loadPromotion(tx, viewer, CODE, at)
    if (!stage.setting) throw refuse(promotionRefusals.NO_RULE)
    const facts = await routeFacts(tx, stage, stage.setting.value, route)
    const { evaluation, changes } = explainPromotion(facts.contenders, facts.rule, decisions, facts.kept)
    refuseIf(whyNotCommitRoute(stage, facts, route, evaluation))
    const found = digestOf(facts, decisions, evaluation)
    if (found.toString('hex') !== digest) throw refuse(promotionRefusals.PREVIEW_OLD)
    const outcomes = outcomesOf(facts, evaluation, decisions, changes)
    const promoted = teamsWith(outcomes, 'promoted')
    const eliminated = teamsWith(outcomes, 'eliminated')
    const { toStageId } = facts
    const to =
      toStageId === null
        ? await enterableItem(tx, stage.round, facts.runs[0]?.toItemId ?? target?.itemId, promoted.length)
        : null
    const withWork = facts.runs[0]?.withWork ?? target?.withWork ?? false
    const run = {
      ...at,
      roundId: stage.round.roundId,
      toStageId,
      toItemId: to?.itemId ?? null,
      no: facts.runs.length + 1,
      settingId: stage.setting.settingId,
      route,
      rule: facts.rule,
      decisions,
      withWork: to !== null && withWork,
      digest: found,
      by: { userId: viewer.userId, name: viewer.realName },
    }
    const runId = await onConflict(insertRun(tx, run), { promotion_run_once: promotionRefusals.COMMITTED })
    await onConflict(insertOutcomes(tx, { runId, stageId: at.stageId }, outcomes), {
      promotion_outcome_once: promotionRefusals.ARRIVED_BEFORE,
    })
    if (to === null) await arrive(tx, promoted, { stageId: toStageId!, fromStageId: at.stageId })
    else {
      await enter(services, tx, facts, promoted, to)
      await notifyUpperStaff(services, tx, { runId, fromRoundId: stage.round.roundId, count: promoted.length }, to)
    }
    await markPromotion(tx, at.stageId, promoted, 'promoted')
    await markPromotion(tx, at.stageId, eliminated, 'eliminated')
    await notifyTeams(services, tx, runId)
    note({
      type: 'promotion_run',
      id: runId,
      after: { ...at, route, no: run.no, promoted: promoted.length, eliminated: eliminated.length, decisions },
    })
    return { runId, promoted: promoted.length, eliminated: eliminated.length }
  },
)

function teamsWith(outcomes: readonly NewOutcome[], verdict: NewOutcome['verdict']): string[] {
  return outcomes.filter((outcome) => outcome.verdict === verdict).map(({ teamId }) => teamId)
}

/** What becomes of each contender; where places are filled, only those who move up. */
function outcomesOf(
  { contenders, isLast, runs }: RouteFacts,
  { verdicts }: Evaluation,
  { hand, ties }: PromotionDecisions,
  changes: ReturnType<typeof explainPromotion>['changes'],
): NewOutcome[] {
  const reasons = new Map(hand.map(({ teamId, reason }) => [teamId, reason]))
  for (const { admit, reason } of ties) for (const teamId of admit) reasons.set(teamId, reason)
  return contenders.flatMap(({ teamId, rank, score, barredBy }): NewOutcome[] => {
    const verdict = verdicts.get(teamId)!
    const common = { teamId, rank, score, reason: reasons.get(teamId) ?? '' }
    if (verdict.kind !== 'admitted') {
      if (runs.length > 0) return []
      const change = changes.get(teamId)
      const barred = barredBy && { zh: refusalText(barredBy, 'zh-cn'), en: refusalText(barredBy, 'en') }
      const grounds = { ...(change && { change }), ...(barred && { barred }) }
      return [{ ...common, verdict: isLast ? 'eliminated' : 'left_out', grounds }]
    }
    if (verdict.by === 'kept') return []
    const outside = hand.some((each) => each.teamId === teamId && each.cap === 'outside')
    return [{ ...common, verdict: 'promoted', grounds: { by: verdict.by, ...(outside && { outside }) } }]
  })
}

async function arrive(tx: Tx, teamIds: readonly string[], at: { stageId: string; fromStageId: string }): Promise<void> {
  const arrived = await onConflict(arriveAtStage(tx, { teamIds, ...at }), {
    enrolment_stage_entry_pkey: promotionRefusals.ARRIVED_BEFORE,
  })
  if (arrived.length < teamIds.length) throw refuse(promotionRefusals.TEAM_LEFT)
}

async function enter(
  services: Services,
  tx: Tx,
  { contenders }: RouteFacts,
  teamIds: readonly string[],
  { itemId, roundId }: UpperItem,
): Promise<void> {
  await receiveTeams(services, tx, { teamIds, itemId, roundId }, async (teamId, work) => {
    try {
      return await onConflict(work(), { enrolment_team_promoted_once: promotionRefusals.ARRIVED_BEFORE })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const team = contenders.find((contender) => contender.teamId === teamId)?.teamName ?? ''
      const [whyZh, whyEn] = [refusalText(error.refusal, 'zh-cn'), refusalText(error.refusal, 'en')]
      throw refuse(promotionRefusals.NOT_RECEIVED, { team, whyZh, whyEn })
    }
  })
}
