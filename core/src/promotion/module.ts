import { codesOf, type Manifest } from '../base/manifest.ts'

const permissions = {
  'promotion:run:list': { zh: '晋级查询', en: 'See promotions' },
  'promotion:run:commit': { zh: '晋级提交', en: 'Commit promotions' },
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
    review_desk: codesOf(permissions),
  },
  menuGroups: [],
  pages: {
    office: {
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
    topics: {},
    events: {
      'result.promoted': { zh: '晋级', en: 'Promoted' },
      'result.eliminated': { zh: '未晋级', en: 'Not promoted' },
      'result.received': { zh: '收到下级晋级团队', en: 'Promoted teams received' },
    },
  },
  actions: {
    'promotion.commit': { zh: '提交晋级名单', en: 'Commit promotion' },
    'promotion.import_scores': { zh: '导入成绩', en: 'Import results' },
  },
  subjects: {
    promotion_run: { zh: '晋级名单', en: 'Promotion' },
    promotion_stage: { zh: '晋级阶段', en: 'Stage of a promotion' },
  },
} as const satisfies Manifest
