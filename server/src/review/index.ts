import { recordNames } from '@podium/core/system/events.ts'
import { batchNames } from './batch/record-names.store.ts'
import { windowsMoved } from '@podium/core/competition/events.ts'
import { Id } from '@podium/core/base/shapes.ts'
import { forfeitReliedOn } from '@podium/core/enrolment/events.ts'
import { openTaskCounts } from '@podium/core/expert/events.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { reviewExports } from '@podium/core/review/exports.ts'
import { LIVE_TASKS } from '@podium/core/review/review.ts'
import { stateList } from '#server/platform/kernel/invariants.ts'
import { answer, module, when } from '#server/platform/kernel/module.ts'
import { exportList } from '#server/platform/workbook/export-list.ts'
import { addBatch, takeLateWorks } from './batch/add-batch.ts'
import { findBatch, hasOpenedBatch } from './batch/batch.store.ts'
import { foldTaskCounts } from './batch/tally.store.ts'
import { CALCULATION, calculation, finalScoreCalculation } from './result/calculate-results.ts'
import { moveBatch, updateBatch } from './batch/change-batch.ts'
import { addTask, cancelTask, moveTask, returnTask } from './assignment/change-task.ts'
import { lock, verify } from './result/lock-results.ts'
import { assign, plan } from './assignment/plan-assignment.ts'
import { sendBack } from './result/send-back-results.ts'
import { changedResults } from './result/recalculate.ts'
import { removeBatch } from './batch/remove-batch.ts'
import { countOpenTasks } from './assignment/task.store.ts'
import { saveJudges } from './assignment/save-judges.ts'
import { agree, declineTask, saveTask, submitTask, submitTasks } from './scoring/score-task.ts'
import {
  batch,
  batchOptions,
  batchPage,
  captainFlag,
  columnSetting,
  entries,
  judges,
  type,
} from './batch/show-batches.ts'
import { correctionPage, declineCorrection } from './correction/decide-correction.ts'
import { requestCorrection, takeBackTask } from './correction/request-correction.ts'
import { desk, ranking, task, taskFile, tasks } from './scoring/show-own-tasks.ts'
import { explanation, results, run, statistics } from './result/show-results.ts'
import { NOTIFY_TEAMS, notifyTeamsJob } from './batch/notify-teams.ts'
import { laggingExperts, previewReminders, remindAutomatically, remindExperts } from './reminder/remind-experts.ts'
import { reviewWindowsWereMoved } from './notify-window.ts'
import { scopeOfAny } from './scope-of-any.ts'

/** Functions that other modules may call. */
export { findBatch, type Batch } from './batch/batch.store.ts'
export { pushResults } from './result/push-results.ts'
export { newestRun, type Run } from './result/run.store.ts'

/** Rights whose holders see batches and their results. */
const resultReaders = ['review:batch:list', 'review:result:calculate', 'award:result:list'] as const

/** Review of works: batches, assignment, scoring, results. */
export const review = module(
  'review',
  { ...reviewApi, ...reviewExports },
  {
    columnSetting,
    type,
    captainFlag,
    batchPage,
    batchOptions,
    batch,
    addBatch,
    updateBatch,
    takeLateWorks,
    moveBatch,
    removeBatch,
    judges,
    saveJudges,
    plan,
    assign,
    entries,
    addTask,
    cancelTask,
    moveTask,
    returnTask,
    desk,
    agree,
    tasks,
    ranking,
    task,
    taskFile,
    saveTask,
    submitTask,
    submitTasks,
    declineTask,
    takeBackTask,
    requestCorrection,
    correctionPage,
    declineCorrection,
    finalScoreCalculation,
    run,
    results,
    explanation,
    verify,
    sendBackResults: sendBack,
    lock,
    statistics,
    laggingExperts,
    previewReminders,
    remindExperts,
    exportBatches: exportList(reviewExports.exportBatches, 'review.exportBatches', batchPage),
    exportCorrections: exportList(reviewExports.exportCorrections, 'review.exportCorrections', correctionPage),
  },
  {
    on: [when(windowsMoved, ({ services, tx }, moved) => reviewWindowsWereMoved(services, tx, moved))],
    answers: [
      answer(recordNames, async (handle, { type, ids }) => (type === 'review_batch' ? batchNames(handle, ids) : [])),
      answer(openTaskCounts, (handle, { expertIds }) => countOpenTasks(handle, expertIds)),
      answer(forfeitReliedOn, async (handle, at) => ({ isReliedOn: await hasOpenedBatch(handle, at) })),
    ],
    jobs: { [CALCULATION]: calculation, [NOTIFY_TEAMS]: notifyTeamsJob },
    periodicTasks: {
      'review.remind': { seconds: 300, run: remindAutomatically },
      'review.tally': { seconds: 60, run: ({ db }) => foldTaskCounts(db) },
    },
    topics: {
      review: async (db, viewer, id) =>
        viewer !== null &&
        Id.safeParse(id).success &&
        (await findBatch(db, id, scopeOfAny(viewer, ...resultReaders))) !== null,
    },
    rechecks: [
      { name: 'R4 locked results are what their scores give', of: 'results', find: ({ db }) => changedResults(db) },
    ],
    invariants: [
      {
        name: 'the counts of scoring tasks are those of the tasks',
        sql: `select * from (select batch_id, state, day, sum(tasks) as tasks
            from (select batch_id, state, day, tasks from review_tally
              union all select batch_id, state, (submitted_at at time zone 'Asia/Shanghai')::date, -1
                from review_task) as counted group by 1, 2, 3) as off where tasks <> 0`,
      },
      {
        name: 'R1 no work has more experts than its rule, nor an expert more works than their limit by the rule',
        sql: `select task.batch_id, task.work_id from review_task as task
          join review_batch as batch on batch.id = task.batch_id
          join competition_setting_view as setting on setting.id = batch.setting_id
          where task.state in (${stateList(LIVE_TASKS)})
          group by task.batch_id, task.work_id, setting.value
          having count(*) > (setting.value ->> 'expertsPerWork')::int`,
      },
      {
        name: 'R1 no expert has a live task against a declared conflict',
        sql: `select task.id from review_task as task
          join review_conflict as conflict on conflict.expert_id = task.expert_id and conflict.work_id = task.work_id
          where task.state in (${stateList(LIVE_TASKS)}) and task.assigned_at > conflict.created_at`,
      },
      {
        name: 'R2 every score lies within its criterion and on its step',
        sql: `select score.task_id, score.criterion from review_score as score
          join review_task as task on task.id = score.task_id
          join review_batch as batch on batch.id = task.batch_id
          join competition_setting_view as setting on setting.id = batch.setting_id
          left join lateral (select c.value as criterion from jsonb_array_elements(setting.value -> 'criteria') as c
            where c.value ->> 'key' = score.criterion) as rule on true
          where rule.criterion is null or score.value < 0
            or score.value > coalesce((rule.criterion ->> 'max')::numeric, 100)
            or mod(score.value, (setting.value ->> 'step')::numeric) <> 0`,
      },
      {
        name: 'R7 ranks of a run begin at 1 and count the better works plus one',
        sql: `select result.run_id, result.work_id from (select run_id, work_id, rank,
            rank() over (partition by run_id order by rank) as counted from review_result) as result
          where result.rank <> result.counted`,
      },
      {
        name: 'R10 as many submitted sheets as the audit log tells of',
        sql: `select sheets, audits from (select
            (select count(*) from review_submission) as sheets,
            (select coalesce(sum(coalesce(jsonb_array_length(change -> 'changes'), 1)), 0) from platform_audit_view
              where action in ('review.submitTask', 'review.submitTasks') and outcome = 'done') as audits)
          as counted where sheets <> audits`,
      },
    ],
  },
)
