import { codesOf, type Manifest } from '../base/manifest.ts'

const permissions = {
  'organisation:group:list': { zh: '组织查询', en: 'See organisations' },
  'organisation:group:edit': { zh: '组织维护', en: 'Maintain organisations' },
  'organisation:school:list': { zh: '学校查询', en: 'See schools' },
  'organisation:school:edit': { zh: '学校维护', en: 'Maintain schools' },
} as const

declare module '../base/access/permissions.ts' {
  interface PermissionCodes extends Record<keyof typeof permissions, true> {}
}

export const organisationModule = {
  name: 'organisation',
  zh: '组织管理',
  en: 'Organisations',
  permissions,
  records: ['organisation:group:list'],
  rights: {
    system_admin: codesOf(permissions),
    organiser: ['organisation:group:list', 'organisation:school:list'],
    school_admin: ['organisation:school:list'],
  },
  menuGroups: [{ path: '/system/groud', zh: '组织管理', en: 'Organisations', icon: 'organisation', position: 100 }],
  pages: {
    office: {
      group: {
        path: '/system/groud/group',
        zh: '组织架构',
        en: 'Organisations',
        file: 'office-groups',
        access: ['organisation:group:list'],
        menu: { group: '/system/groud', position: 10 },
      },
      schoolInfo: {
        path: '/system/groud/schoolInfo',
        zh: '学校信息',
        en: 'Schools',
        file: 'office-schools',
        access: ['organisation:school:list'],
        menu: { group: '/system/groud', position: 20 },
      },
    },
  },
  notices: {
    topics: {},
    events: {},
  },
  actions: {
    'organisation.saveGroup': { zh: '保存组织', en: 'Save organisation' },
    'organisation.setSeal': { zh: '设置电子印章', en: 'Set electronic seal' },
    'organisation.saveSchool': { zh: '保存学校', en: 'Save school' },
  },
  subjects: {
    group: { zh: '组织', en: 'Organisation' },
    school: { zh: '学校', en: 'School' },
  },
} as const satisfies Manifest
