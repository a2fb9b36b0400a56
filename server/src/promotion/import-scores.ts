import { promotionApi } from '@podium/core/promotion/api.ts'
import { promotionRefusals } from '@podium/core/promotion/refusals.ts'
import { scoreFaults } from '@podium/core/promotion/score-import.rule.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { roundInScope } from './load-promotion.ts'
import { lockPromotion, runsOf } from './run.store.ts'
import { saveScores, teamsByNumber } from './score.store.ts'

/** Replaces the imported results of a stage, all or none. Names every wrong row; `check` saves nothing. */
export const importScores = write(
  promotionApi.importScores,
  'promotion.import_scores',
  async function importScores({ tx, viewer, note }, { itemId, stageId, rows, check }) {
    await roundInScope(tx, viewer, 'promotion:run:commit', { itemId, stageId })
    await lockPromotion(tx, { itemId, stageId })
    if ((await runsOf(tx, { itemId, stageId })).length > 0) throw refuse(promotionRefusals.COMMITTED)
    const teams = await teamsByNumber(
      tx,
      itemId,
      rows.map(({ number }) => number),
    )
    const faults = scoreFaults(rows, new Set(teams.keys()))
    if (check || faults.length > 0) return { imported: 0, faults }
    const scores = rows.map(({ number, score }) => ({ teamId: teams.get(number)!, score }))
    await saveScores(tx, { itemId, stageId }, scores, viewer.userId)
    note({ type: 'promotion_stage', id: `${itemId} ${stageId}`, after: { imported: scores.length } })
    return { imported: scores.length, faults: [] }
  },
)
