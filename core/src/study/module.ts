import { codesOf, type Manifest } from '../base/manifest.ts'

const permissions = {
  'study:material:list': { zh: '学习资料查询', en: 'See learning material' },
  'study:material:edit': { zh: '学习资料维护', en: 'Maintain learning material' },
} as const

declare module '../base/access/permissions.ts' {
  interface PermissionCodes extends Record<keyof typeof permissions, true> {}
}

export const studyModule = {
  name: 'study',
  zh: '学习资料',
  en: 'Learning material',
  permissions,
  records: ['study:material:list'],
  rights: { organiser: codesOf(permissions) },
  menuGroups: [],
  pages: {
    centre: {
      study: {
        path: '/center/study',
        zh: '学习资料',
        en: 'Learning material',
        file: 'centre-study',
        access: 'login',
        menu: { group: null, position: 45 },
      },
    },
    office: {
      studyMaterials: {
        path: '/competition/study',
        zh: '学习资料',
        en: 'Learning material',
        file: 'office-materials',
        access: ['study:material:list'],
        menu: { group: '/competition', position: 90 },
      },
    },
  },
  notices: { topics: {}, events: {} },
  actions: {
    'study.saveProgress': { zh: '保存学习进度', en: 'Save progress' },
    'study.saveMaterial': { zh: '保存学习资料', en: 'Save learning material' },
    'study.removeMaterial': { zh: '删除学习资料', en: 'Delete learning material' },
  },
  subjects: { material: { zh: '学习资料', en: 'Learning material' } },
} as const satisfies Manifest
