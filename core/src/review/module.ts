import type { Manifest } from '../base/manifest.ts'

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
        menu: { group: '/review', position: 10 },
      },
      reviewScore: {
        path: '/review/score',
        zh: '作品评审',
        en: 'Review a work',
        file: 'office-score',
        access: ['review:task:score'],
        query: ['taskId'],
        menu: { group: '/review', position: 20, hidden: true },
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
    },
  },
  subjects: {
    review_batch: { zh: '评审批次', en: 'Review batch' },
    review_task: { zh: '评审任务', en: 'Review task' },
    review_run: { zh: '成绩计算', en: 'Calculation' },
  },
} as const satisfies Manifest
