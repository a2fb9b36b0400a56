import type { Manifest } from '../base/manifest.ts'

export const insightModule = {
  name: 'insight',
  zh: '统计',
  en: 'Statistics',
  permissions: {},
  records: [],
  rights: {},
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
    },
  },
  notices: {
    topics: {},
    events: {},
  },
  actions: {},
  subjects: {},
} as const satisfies Manifest
