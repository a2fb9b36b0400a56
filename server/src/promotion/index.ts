import { recordNames } from '@podium/core/system/events.ts'
import { runNames } from './record-names.store.ts'
import { forfeitReliedOn, teamEnrolled } from '@podium/core/enrolment/events.ts'
import { promotionApi } from '@podium/core/promotion/api.ts'
import { promotionExports } from '@podium/core/promotion/exports.ts'
import { RunVerdict } from '@podium/core/promotion/views.ts'
import { WorkState } from '@podium/core/work/work.ts'
import { answer, module, when } from '#server/platform/kernel/module.ts'
import { exportList } from '#server/platform/workbook/export-list.ts'
import { bringWork } from './bring-work.ts'
import { commit } from './commit-promotion.ts'
import { importScores } from './import-scores.ts'
import { NOTIFY_PROMOTION, notifyPromotionJob } from './notify-teams.ts'
import {
  moveRecommendation,
  publicRecommendation,
  recommendable,
  recommendation,
  recommendationPage,
  saveRecommendation,
} from './recommendation/recommend.ts'
import { runsOf } from './run.store.ts'
import { detail, places, preview, targets } from './show-promotion.ts'

/** Promotion: who leaves a stage, to the next one or to a round of an upper organisation. */
export const promotion = module(
  'promotion',
  { ...promotionApi, ...promotionExports },
  {
    places,
    detail,
    preview,
    targets,
    commit,
    importScores,
    recommendationPage,
    recommendation,
    recommendable,
    saveRecommendation,
    moveRecommendation,
    publicRecommendation,
    exportRecommendations: exportList(
      promotionExports.exportRecommendations,
      'promotion.exportRecommendations',
      recommendationPage,
    ),
  },
  {
    on: [when(teamEnrolled, ({ tx }, enrolled) => bringWork(tx, enrolled))],
    answers: [
      answer(recordNames, async (handle, { type, ids }) => (type === 'promotion_run' ? runNames(handle, ids) : [])),
      answer(forfeitReliedOn, async (handle, at) => ({ isReliedOn: (await runsOf(handle, at)).length > 0 })),
    ],
    jobs: { [NOTIFY_PROMOTION]: notifyPromotionJob },
    invariants: [
      {
        name: 'R6 whoever was promoted arrived once where the promotion leads',
        sql: `select outcome.run_id, outcome.team_id from promotion_outcome as outcome
          join promotion_run as run on run.id = outcome.run_id
          where outcome.verdict = '${RunVerdict.enum.promoted}' and not exists (
            select from enrolment_stage_entry_view as entry
            where entry.team_id = outcome.team_id and entry.stage_id = run.to_stage_id)
          and not exists (select from enrolment_team_view as team
            where team.promoted_from = outcome.team_id and team.item_id = run.to_item_id)`,
      },
      {
        name: 'R6 nobody arrived at a stage without a promotion',
        sql: `select entry.team_id, entry.stage_id from enrolment_stage_entry_view as entry
          where not exists (select from promotion_outcome as outcome join promotion_run as run on run.id = outcome.run_id
            where outcome.team_id = entry.team_id and outcome.verdict = '${RunVerdict.enum.promoted}'
              and run.to_stage_id = entry.stage_id and run.stage_id = entry.from_stage_id)`,
      },
      {
        name: 'R6 an eliminated work belongs to a team that no run promoted from its stage',
        sql: `select work.id from work_work_view as work
          join promotion_outcome as outcome on outcome.team_id = work.team_id and outcome.stage_id = work.stage_id
          where work.state = '${WorkState.enum.eliminated}' and outcome.verdict = '${RunVerdict.enum.promoted}'`,
      },
    ],
  },
)
