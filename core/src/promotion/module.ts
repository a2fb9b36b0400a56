import { codesOf, type Manifest } from '../base/manifest.ts'
import { keyedNotices } from '../base/notice/template.ts'
import { promotionNotices } from './notices.ts'
import { promotionPlaceholders } from './placeholders.ts'

const permissions = {
  'promotion:run:list': { zh: '晋级查询', en: 'See promotions' },
  'promotion:run:commit': { zh: '晋级提交', en: 'Commit promotions' },
  'promotion:recommendation:edit': { zh: '推荐名单编报', en: 'Write lists of recommendations' },
} as const

declare module '../base/access/permissions.ts' {
  interface PermissionCodes extends Record<keyof typeof permissions, true> {}
}

export const promotionModule = {
  name: 'promotion',
  zh: '晋级管理',
  en: 'Promotion',
  permissions,
  records: ['promotion:run:list'],
  rights: {
    organiser: codesOf(permissions),
    review_desk: ['promotion:run:list', 'promotion:run:commit'],
    school_admin: ['promotion:recommendation:edit'],
  },
  menuGroups: [],
  pages: {
    home: {
      recommendation: {
        path: '/home/recommendation',
        zh: '推荐名单公示',
        en: 'Recommendations on public notice',
        file: 'home-recommendation',
        access: 'public',
        query: ['listId'],
      },
    },
    office: {
      recommendation: {
        path: '/signUp/recommendation',
        zh: '组织推荐',
        en: 'Recommendations',
        file: 'office-recommendation',
        access: ['promotion:recommendation:edit', 'promotion:run:list'],
        query: ['itemId', 'stageId', 'groupId'],
        menu: { group: '/signUp', position: 60 },
      },
      reviewElimination: {
        path: '/review/elimination',
        zh: '晋级淘汰',
        en: 'Promotion',
        file: 'office-elimination',
        access: ['promotion:run:list'],
        query: ['itemId', 'stageId'],
        menu: { group: '/review', position: 45 },
      },
    },
  },
  notices: {
    topics: { recommendation: { zh: '组织推荐', en: 'Recommendations' } },
    events: {
      'result.promoted': { zh: '晋级', en: 'Promoted' },
      'result.eliminated': { zh: '未晋级', en: 'Not promoted' },
      'recommendation.sent': { zh: '收到推荐名单', en: 'Recommendations sent' },
      'recommendation.returned': { zh: '推荐名单退回', en: 'Recommendations given back' },
      'result.received': { zh: '收到下级晋级团队', en: 'Promoted teams received' },
    },
    templates: keyedNotices('promotion', promotionNotices),
    placeholders: promotionPlaceholders,
  },
  actions: {
    'promotion.exportRecommendations': { zh: '导出推荐名单', en: 'Export lists of recommendations' },
    'promotion.commit': { zh: '提交晋级名单', en: 'Commit promotion' },
    'promotion.save_recommendation': { zh: '保存推荐名单', en: 'Save recommendations' },
    'promotion.move_recommendation': {
      zh: '公示、上报或退回推荐名单',
      en: 'Publish, send or give back recommendations',
    },
    'promotion.import_scores': { zh: '导入成绩', en: 'Import results' },
  },
  subjects: {
    promotion_run: { zh: '晋级名单', en: 'Promotion' },
    recommendation: { zh: '推荐名单', en: 'List of recommendations' },
    promotion_stage: { zh: '晋级阶段', en: 'Stage of a promotion' },
  },
  jobs: {
    'promotion.tell_teams': {
      zh: '通知晋级结果',
      en: 'Notify teams of a promotion',
      startedBy: { zh: '确定晋级', en: 'Committed promotion' },
      result: { zh: '已通知 {told} 人', en: 'People notified: {told}' },
    },
  },
} as const satisfies Manifest
