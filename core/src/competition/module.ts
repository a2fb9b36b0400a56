import { codesOf, type Manifest } from '../base/manifest.ts'

const permissions = {
  'competition:round:list': { zh: '竞赛查询', en: 'See competitions' },
  'competition:round:edit': { zh: '竞赛编辑', en: 'Edit competitions' },
  'competition:round:publish': { zh: '竞赛发布', en: 'Publish competitions' },
  'competition:schedule:edit': { zh: '赛程设置', en: 'Set schedules' },
  'competition:schedule:force': { zh: '强制开关窗口', en: 'Force windows' },
  'competition:setting:edit': { zh: '规则设置', en: 'Set rules' },
} as const

declare module '../base/access/permissions.ts' {
  interface PermissionCodes extends Record<keyof typeof permissions, true> {}
}

export const competitionModule = {
  name: 'competition',
  zh: '竞赛管理',
  en: 'Competitions',
  permissions,
  records: ['competition:round:list'],
  rights: {
    organiser: codesOf(permissions),
    review_desk: ['competition:round:list'],
    school_admin: ['competition:round:list'],
  },
  menuGroups: [{ path: '/competition', zh: '竞赛管理', en: 'Competitions', icon: 'competition', position: 20 }],
  pages: {
    home: {
      competition: {
        path: '/home/competition',
        zh: '全部竞赛',
        en: 'Competitions',
        file: 'home-competition',
        access: 'public',
      },
      competitionItem: {
        path: '/home/competition/item',
        zh: '赛项要求',
        en: 'Event requirements',
        file: 'home-item',
        access: 'public',
        query: ['roundId', 'itemId'],
      },
      competitionPreview: {
        path: '/home/competition/preview',
        zh: '竞赛预览',
        en: 'Preview of a competition',
        file: 'home-preview',
        access: 'login',
        layout: 'forms',
        query: ['roundId'],
      },
    },
    office: {
      competitionList: {
        path: '/competition/list',
        zh: '竞赛列表',
        en: 'Competitions',
        file: 'office-list',
        access: ['competition:round:list'],
        menu: { group: '/competition', position: 10 },
      },
      competitionAddEdit: {
        path: '/competition/addEdit',
        zh: '竞赛编辑',
        en: 'Edit competition',
        file: 'office-add-edit',
        access: ['competition:round:edit'],
        query: ['roundId'],
        menu: { group: '/competition', position: 20, hidden: true },
      },
      competitionDetails: {
        path: '/competition/details',
        zh: '竞赛详情',
        en: 'Competition',
        file: 'office-details',
        access: ['competition:round:list'],
        query: ['roundId'],
        menu: { group: '/competition', position: 30, hidden: true },
      },
      scheduleSet: {
        path: '/competition/scheduleSet',
        zh: '赛程设置',
        en: 'Schedule',
        file: 'office-schedule-set',
        access: ['competition:round:list'],
        query: ['roundId'],
        menu: { group: '/competition', position: 40, hidden: true },
      },
      workSubSet: {
        path: '/competition/workSubSet',
        zh: '作品提交设置',
        en: 'Work settings',
        file: 'office-work-sub-set',
        access: ['competition:round:list'],
        query: ['roundId', 'itemId'],
        menu: { group: '/competition', position: 50, hidden: true },
      },
      enrollSet: {
        path: '/competition/enrollSet',
        zh: '报名设置',
        en: 'Enrolment settings',
        file: 'office-enroll-set',
        access: ['competition:round:list'],
        query: ['roundId', 'itemId'],
        menu: { group: '/competition', position: 60, hidden: true },
      },
      reviewSet: {
        path: '/competition/reviewSet',
        zh: '评审规则设置',
        en: 'Review rules',
        file: 'office-review-set',
        access: ['competition:round:list'],
        query: ['roundId', 'itemId'],
        menu: { group: '/competition', position: 70, hidden: true },
      },
    },
  },
  notices: {
    topics: { approval: { zh: '审批', en: 'Approvals' } },
    events: {
      'approval.requested': { zh: '竞赛等待审批', en: 'Competition awaits approval' },
      'approval.answered': { zh: '竞赛审批结果', en: 'Competition approved or not' },
    },
  },
  actions: {
    'competition.save_round': { zh: '保存竞赛', en: 'Save competition' },
    'competition.copy_round': { zh: '复制竞赛', en: 'Copy competition' },
    'competition.remove_round': { zh: '删除竞赛', en: 'Delete competition' },
    'competition.move_round': { zh: '变更竞赛状态', en: 'Change state of competition' },
    'competition.save_schedule': { zh: '保存赛程', en: 'Save schedule' },
    'competition.force_window': { zh: '强制开放或关闭时段', en: 'Force window open or closed' },
    'competition.save_enrol_setting': { zh: '保存报名设置', en: 'Save enrolment setting' },
    'competition.save_work_setting': { zh: '保存作品设置', en: 'Save work setting' },
    'competition.save_review_setting': { zh: '保存评审设置', en: 'Save review setting' },
  },
  subjects: {
    round: { zh: '竞赛', en: 'Competition' },
    enrol_setting: { zh: '报名设置', en: 'Enrolment settings' },
    work_setting: { zh: '作品提交设置', en: 'Work settings' },
    review_setting: { zh: '评审规则设置', en: 'Review rules' },
  },
} as const satisfies Manifest
