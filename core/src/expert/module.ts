import { codesOf, type Manifest } from '../base/manifest.ts'
import { keyedNotices } from '../base/notice/template.ts'
import { expertNotices } from './notices.ts'

const permissions = {
  'expert:expert:list': { zh: '专家查询', en: 'See experts' },
  'expert:expert:edit': { zh: '专家维护', en: 'Maintain experts' },
} as const

declare module '../base/access/permissions.ts' {
  interface PermissionCodes extends Record<keyof typeof permissions, true> {}
}

export const expertModule = {
  name: 'expert',
  zh: '专家管理',
  en: 'Experts',
  permissions,
  records: ['expert:expert:list'],
  rights: {
    organiser: codesOf(permissions),
    review_desk: codesOf(permissions),
  },
  menuGroups: [{ path: '/expert', zh: '专家管理', en: 'Experts', icon: 'expert', position: 60 }],
  pages: {
    office: {
      expertLibrary: {
        path: '/expert/library',
        zh: '专家库',
        en: 'Experts',
        file: 'office-library',
        access: ['expert:expert:list'],
        menu: { group: '/expert', position: 10 },
      },
    },
  },
  notices: {
    topics: {},
    events: {
      'review.invited': { zh: '专家邀请', en: 'Invitation as an expert' },
    },
    templates: keyedNotices('expert', expertNotices),
  },
  actions: {
    'expert.exportExperts': { zh: '导出专家', en: 'Export experts' },
    'expert.add': { zh: '新增专家', en: 'Add expert' },
    'expert.update': { zh: '修改专家', en: 'Change expert' },
    'expert.setState': { zh: '启用或停用专家', en: 'Enable or disable expert' },
  },
  subjects: {
    expert: { zh: '专家', en: 'Expert' },
  },
  fields: {
    'expert.title': { zh: '职称', en: 'title' },
    maxWorks: { zh: '作品上限', en: 'most works' },
    expertise: { zh: '专长', en: 'expertise' },
    organisation: { zh: '单位', en: 'organisation' },
  },
} as const satisfies Manifest
