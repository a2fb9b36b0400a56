import { correctionStateLabels } from './correction/state-labels.ts'
import { batchStateLabels } from './batch/batch.rule.ts'
import { runStateLabels, taskStateLabels } from './review.ts'
import type { Manifest } from '../base/manifest.ts'
import { keyedNotices } from '../base/notice/template.ts'
import { reviewNotices } from './notices.ts'
import { reviewPlaceholders } from './placeholders.ts'

const permissions = {
  'review:batch:list': { zh: '评审查询', en: 'See reviews' },
  'review:batch:edit': { zh: '评审设置', en: 'Set up reviews' },
  'review:task:assign': { zh: '评审分配', en: 'Assign reviews' },
  'review:task:score': { zh: '专家评审', en: 'Score works' },
  'review:result:calculate': { zh: '成绩计算', en: 'Calculate results' },
  'review:statistics:list': { zh: '评审统计', en: 'See review statistics' },
} as const

declare module '../base/access/permissions.ts' {
  interface PermissionCodes extends Record<keyof typeof permissions, true> {}
}

export const reviewModule = {
  name: 'review',
  zh: '评审管理',
  en: 'Reviews',
  permissions,
  records: ['review:result:calculate', 'review:statistics:list'],
  rights: {
    organiser: [
      'review:batch:list',
      'review:batch:edit',
      'review:task:assign',
      'review:result:calculate',
      'review:statistics:list',
    ],
    review_desk: [
      'review:batch:list',
      'review:batch:edit',
      'review:task:assign',
      'review:result:calculate',
      'review:statistics:list',
    ],
    expert: ['review:task:score'],
  },
  menuGroups: [{ path: '/review', zh: '评审管理', en: 'Review', icon: 'review', position: 50 }],
  pages: {
    office: {
      reviewTasks: {
        path: '/review/tasks',
        zh: '我的评审',
        en: 'My reviews',
        file: 'office-tasks',
        access: ['review:task:score'],
        oneTab: true,
        menu: { group: '/review', position: 10 },
      },
      reviewScore: {
        path: '/review/score',
        zh: '作品评审',
        en: 'Review a work',
        file: 'office-score',
        access: ['review:task:score'],
        query: ['taskId'],
        oneTab: true,
        menu: { group: '/review', position: 20, hidden: true },
      },
      reviewNotice: {
        path: '/review/notice',
        zh: '评审须知',
        en: 'Review notices',
        file: 'office-notice',
        access: ['review:batch:list'],
        menu: { group: '/review', position: 25 },
      },
      reviewDistribution: {
        path: '/review/distribution',
        zh: '评审分配',
        en: 'Distribution',
        file: 'office-distribution',
        access: ['review:batch:list'],
        query: ['batchId'],
        menu: { group: '/review', position: 30 },
      },
      reviewCorrections: {
        path: '/review/correction',
        zh: '更正申请',
        en: 'Corrections',
        file: 'office-corrections',
        access: ['review:task:assign'],
        query: ['batchId', 'correctionState'],
        menu: { group: '/review', position: 32 },
      },
      reviewReminder: {
        path: '/review/reminder',
        zh: '催评提醒',
        en: 'Reminders',
        file: 'office-reminder',
        access: ['review:batch:list'],
        menu: { group: '/review', position: 35 },
      },
      reviewStatistics: {
        path: '/review/statistics',
        zh: '评审统计',
        en: 'Statistics',
        file: 'office-statistics',
        access: ['review:statistics:list'],
        query: ['batchId'],
        menu: { group: '/review', position: 50 },
      },
    },
  },
  notices: {
    topics: { review: { zh: '评审', en: 'Review' } },
    events: {
      'review.opened': { zh: '评审开始', en: 'Review begins' },
      'review.task_added': { zh: '评审任务增加', en: 'Review task added' },
      'review.task_removed': { zh: '评审任务移除', en: 'Review task removed' },
      'review.reminder': { zh: '评审提醒', en: 'Reminder to review' },
      'review.task_returned': { zh: '评分退回', en: 'Scorecard returned' },
      'review.correction_requested': { zh: '申请更正评分', en: 'Correction requested' },
      'review.correction_answered': { zh: '更正申请答复', en: 'Answer to a correction' },
      'review.task_declined': { zh: '专家回避', en: 'Expert stepped back' },
      'review.calculated': { zh: '成绩算出', en: 'Results calculated' },
      'review.verification_waiting': { zh: '成绩待复核', en: 'Results to verify' },
      'review.results_verified': { zh: '成绩已复核', en: 'Results verified' },
      'review.results_returned': { zh: '成绩被退回', en: 'Results sent back' },
    },
    templates: keyedNotices('review', reviewNotices),
    placeholders: reviewPlaceholders,
  },
  actions: {
    'review.exportCorrections': { zh: '导出更正申请', en: 'Export correction requests' },
    'review.exportBatches': { zh: '导出评审批次', en: 'Export review batches' },
    'review.addBatch': { zh: '新建评审批次', en: 'Add review batch' },
    'review.updateBatch': { zh: '修改评审批次', en: 'Change review batch' },
    'review.takeWorks': { zh: '补充批次作品', en: 'Take further works into batch' },
    'review.moveBatch': { zh: '变更批次状态', en: 'Change state of batch' },
    'review.removeBatch': { zh: '删除评审批次', en: 'Delete review batch' },
    'review.saveJudges': { zh: '设置批次专家', en: 'Save experts of batch' },
    'review.assign': { zh: '自动分配作品', en: 'Assign works' },
    'review.addTask': { zh: '手动分配作品', en: 'Assign a work by hand' },
    'review.cancelTask': { zh: '取消分配', en: 'Cancel assignment' },
    'review.moveTask': { zh: '改派专家', en: 'Reassign work' },
    'review.returnTask': { zh: '退回评分', en: 'Return scorecard' },
    'review.takeBackTask': { zh: '撤回评分', en: 'Take back scorecard' },
    'review.requestCorrection': { zh: '申请更正评分', en: 'Request correction of scores' },
    'review.declineCorrection': { zh: '不予更正评分', en: 'Decline correction of scores' },
    'review.remind': { zh: '提醒专家评审', en: 'Remind experts' },
    'review.agree': { zh: '同意评审须知', en: 'Agree to review notice' },
    'review.saveTask': { zh: '保存评分', en: 'Save scores' },
    'review.submitTask': { zh: '提交评分', en: 'Submit scores' },
    'review.submitTasks': { zh: '批量提交评分', en: 'Submit several scorecards' },
    'review.declineTask': { zh: '回避作品', en: 'Decline work' },
    'review.calculate': { zh: '计算成绩', en: 'Calculate results' },
    'review.verify': { zh: '复核成绩', en: 'Verify results' },
    'review.sendBackResults': { zh: '退回成绩', en: 'Send results back' },
    'review.lock': { zh: '锁定成绩', en: 'Lock results' },
  },
  subjects: {
    review_batch: { zh: '评审批次', en: 'Review batch' },
    review_task: { zh: '评审任务', en: 'Review task' },
    review_run: { zh: '成绩计算', en: 'Calculation' },
    review_correction: { zh: '更正申请', en: 'Correction request' },
  },
  fields: {
    judges: { zh: '评委', en: 'judges' },
    works: { zh: '作品数', en: 'works' },
    added: { zh: '新增任务', en: 'tasks added' },
    removed: { zh: '移除任务', en: 'tasks removed' },
    missing: { zh: '缺少评委', en: 'experts missing' },
    scores: { zh: '评分', en: 'scores' },
    'review_task.total': { zh: '总分', en: 'total' },
    notice: { zh: '评审须知', en: 'notice' },
  },
  states: {
    review_batch: batchStateLabels,
    review_task: taskStateLabels,
    review_run: runStateLabels,
    review_correction: correctionStateLabels,
  },
  jobs: {
    'review.calculate': {
      zh: '计算成绩',
      en: 'Calculate results',
      result: {
        zh: '{works} 件作品已计算，其中并列 {tied} 件',
        en: 'Works calculated: {works}, of which tied: {tied}',
      },
    },
    'review.tell_teams': {
      zh: '通知参赛队',
      en: 'Notify teams',
      startedBy: { zh: '评审批次变动', en: 'Changed batch' },
      result: { zh: '已通知 {told} 人', en: 'People notified: {told}' },
    },
  },
} as const satisfies Manifest
