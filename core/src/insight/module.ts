import { codesOf, type Manifest } from '../base/manifest.ts'

const permissions = {
  'insight:dashboard:list': { zh: '数据看板查询', en: 'See dashboards' },
  'insight:dashboard:export': { zh: '数据看板导出', en: 'Export dashboards' },
  'insight:rehearsal:run': { zh: '竞赛彩排', en: 'Rehearse rounds' },
} as const

declare module '../base/access/permissions.ts' {
  interface PermissionCodes extends Record<keyof typeof permissions, true> {}
}

export const insightModule = {
  name: 'insight',
  zh: '统计',
  en: 'Statistics',
  permissions,
  records: [],
  rights: {
    organiser: codesOf(permissions),
    review_desk: ['insight:dashboard:list'],
    school_admin: ['insight:dashboard:list', 'insight:dashboard:export'],
  },
  menuGroups: [],
  pages: {
    centre: {
      users: {
        path: '/center/users',
        zh: '总览',
        en: 'Overview',
        file: 'centre-users',
        access: 'login',
        menu: { group: null, position: 10 },
      },
    },
    office: {
      dashboard: {
        path: '/dashboard',
        zh: '工作台',
        en: 'Workbench',
        file: 'office-dashboard',
        access: 'login',
        icon: 'dashboard',
        menu: { group: null, position: 10 },
      },
      insightRound: {
        path: '/insight/round',
        zh: '数据看板',
        en: 'Dashboards',
        file: 'office-round',
        access: ['insight:dashboard:list'],
        icon: 'insight',
        query: ['roundId'],
        menu: { group: null, position: 15 },
      },
      insightRehearsal: {
        path: '/insight/rehearsal',
        zh: '竞赛彩排',
        en: 'Rehearsal',
        file: 'office-rehearsal',
        access: ['insight:rehearsal:run'],
        query: ['roundId'],
        menu: { group: '/competition', position: 80, hidden: true },
      },
      insightHall: {
        path: '/insight/hall',
        zh: '数据大屏',
        en: 'Hall screen',
        file: 'blank-hall',
        access: 'login',
        layout: 'blank',
        query: ['roundId'],
      },
    },
  },
  notices: {
    topics: {},
    events: {},
  },
  actions: {
    'insight.export': { zh: '导出数据看板', en: 'Export dashboard' },
    'insight.rehearse': { zh: '彩排竞赛', en: 'Rehearse round' },
    'insight.cancel_rehearsal': { zh: '取消彩排', en: 'Cancel rehearsal' },
  },
  subjects: {},
  jobs: {
    'insight.rehearse': {
      zh: '竞赛彩排',
      en: 'Rehearsal of a round',
      result: { zh: '{teams} 支参赛队，用时 {seconds} 秒', en: 'Teams: {teams}, in {seconds} s' },
    },
  },
} as const satisfies Manifest
