import { refusalText } from '@podium/core/base/refusal.ts'
import { promotionApi } from '@podium/core/promotion/api.ts'
import { vacatedOf } from '@podium/core/promotion/commit.rule.ts'
import type { Evaluation, KeptPlaces } from '@podium/core/promotion/evaluation.ts'
import { lowerPlaces, whyNotEnterUpper } from '@podium/core/promotion/enter-upper.rule.ts'
import { explainPromotion, type AdmittingChange } from '@podium/core/promotion/explain.rule.ts'
import { asksForRecommendations } from '@podium/core/promotion/recommendation/recommendation.rule.ts'
import { promotionRefusals } from '@podium/core/promotion/refusals.ts'
import type { PromotionDetail, RouteView, StandingRow, TieView, UpperTarget } from '@podium/core/promotion/views.ts'
import { clock } from '#server/platform/db/clock.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import { awardsOf, type NamedContender } from './contender.store.ts'
import {
  digestOf,
  loadPromotion,
  roundInScope,
  routeFacts,
  whyNotCommitRoute,
  type PromotionStage,
} from './load-promotion.ts'
import { listPlaces, stagesOf } from './place.store.ts'
import { upperItems } from './upper-round.ts'

export const places = read(
  promotionApi.places,
  async function places({ db, viewer, language }, { pageNum, pageSize, ...filter }) {
    const paging = { pageNum, pageSize }
    const page = await listPlaces(db, viewer.scopeOf('promotion:run:list'), filter, language, paging)
    return { ...page, pageNum, pageSize }
  },
)

export const detail = read(promotionApi.detail, async function detail({ db, viewer, language }, at) {
  const stage = await loadPromotion(db, viewer, 'promotion:run:list', at)
  const found = await listPlaces(db, viewer.scopeOf('promotion:run:list'), at, language, { pageNum: 1, pageSize: 1 })
  const [stages, awards] = await Promise.all([stagesOf(db, stage.round.roundId, language), awardsOf(db, at)])
  const missing = stage.setting === null ? promotionRefusals.NO_RULE : promotionRefusals.NO_STANDING
  const view: PromotionDetail = {
    ...orNotFound(found.rows[0]),
    source: stage.setting?.value.source ?? 'review',
    asksForRecommendations: stage.setting !== null && asksForRecommendations(stage.setting.value),
    hindrance: stage.contenders.length > 0 ? '' : refusalText({ kind: missing, params: {}, fields: [] }, language),
    contenders: stage.contenders.length,
    awards,
    stages,
    routeViews: routesOf(stage, stages),
  }
  return view
})

function routesOf(stage: PromotionStage, stages: readonly { stageId: string; name: string }[]): RouteView[] {
  return (stage.setting?.value.routes ?? []).map(({ toStageId, rule }, route) => {
    const runs = stage.runs.filter((run) => run.route === route)
    return {
      route,
      toStageId,
      toStageName: stages.find(({ stageId }) => stageId === toStageId)?.name ?? '',
      rule: runs[0]?.rule ?? rule,
      runs: runs.map(({ runId, no, promoted, left, target, withWork, byName, at }) => ({
        runId,
        no,
        promoted,
        left,
        target,
        withWork,
        byName,
        at,
      })),
      vacated: vacatedOf(runs),
    }
  })
}

/** @spec B16 */
export const preview = read(
  promotionApi.preview,
  async function preview({ db, viewer, language }, { pageNum, pageSize, route, decisions, ...input }) {
    const stage = await loadPromotion(db, viewer, 'promotion:run:list', input)
    if (!stage.setting) throw refuse(promotionRefusals.NO_RULE)
    const facts = await routeFacts(db, stage, stage.setting.value, route, input.rule)
    const { evaluation, changes } = explainPromotion(facts.contenders, facts.rule, decisions, facts.kept)
    const hindrance = whyNotCommitRoute(stage, facts, route, evaluation)
    const named = new Map(facts.contenders.map((contender) => [contender.teamId, contender]))
    const rows = facts.contenders.map((contender) => ({
      ...rowOf(contender, evaluation, changes, facts.kept),
      barredBy: contender.barredBy ? refusalText(contender.barredBy, language) : '',
    }))
    const keyword = input.keyword?.toLowerCase()
    const matching = rows.filter(
      (row) =>
        (input.verdict === undefined || row.verdict === input.verdict) &&
        (keyword === undefined || `${row.teamName} ${row.number} ${row.schoolName}`.toLowerCase().includes(keyword)),
    )
    const count = (verdict: StandingRow['verdict']) => rows.filter((row) => row.verdict === verdict).length
    return {
      rows: matching.slice((pageNum - 1) * pageSize, pageNum * pageSize),
      total: matching.length,
      pageNum,
      pageSize,
      counts: {
        admitted: count('admitted'),
        tied: count('tied'),
        refused: count('refused'),
        excluded: count('excluded'),
        barred: count('barred'),
        newcomers: rows.filter(({ verdict, by }) => verdict === 'admitted' && by !== 'kept').length,
      },
      ties: evaluation.ties.map(({ teamIds, ...tie }): TieView => ({
        ...tie,
        teams: teamIds.map((id) => named.get(id)!),
      })),
      hindrance: hindrance ? refusalText(hindrance, language) : '',
      digest: digestOf(facts, decisions, evaluation).toString('hex'),
    }
  },
)

function rowOf(
  { units, barred: _barred, barredBy: _barredBy, ...contender }: NamedContender,
  { verdicts }: Evaluation,
  changes: ReadonlyMap<string, AdmittingChange>,
  kept: KeptPlaces,
): Omit<StandingRow, 'barredBy'> {
  const verdict = verdicts.get(contender.teamId)!
  return {
    ...contender,
    awards: [...contender.awards],
    schoolCode: units.school,
    region: units.region,
    verdict: verdict.kind,
    by: verdict.kind === 'admitted' ? verdict.by : null,
    keptBy: kept.has(contender.teamId) ? (kept.get(contender.teamId) ?? 'hand') : null,
    tie: verdict.kind === 'tied' ? verdict.key : null,
    change: changes.get(contender.teamId) ?? null,
  }
}

export const targets = read(promotionApi.targets, async function targets({ db, viewer, language }, at) {
  const round = await roundInScope(db, viewer, 'promotion:run:commit', at)
  const now = (await clock(db)).toISOString()
  const items = await upperItems(db, round)
  return items.map(({ terms, groupPath, received, ...item }): UpperTarget => {
    const hindrance = whyNotEnterUpper(terms, { groupPath, received, newcomers: 1, now })
    const { groupId, groupName, roundId, roundName, itemId, itemName } = item
    return {
      groupId,
      groupName,
      roundId,
      roundName,
      itemId,
      itemName,
      places: lowerPlaces(terms, received),
      hindrance: hindrance ? refusalText(hindrance, language) : '',
    }
  })
})
