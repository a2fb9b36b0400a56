import { codesOf, type Manifest } from '../base/manifest.ts'

const permissions = {
  'enrolment:team:list': { zh: '报名查询', en: 'See enrolments' },
  'enrolment:team:audit': { zh: '报名审核', en: 'Audit enrolments' },
  'enrolment:team:export': { zh: '报名导出', en: 'Export enrolments' },
} as const

declare module '../base/access/permissions.ts' {
  interface PermissionCodes extends Record<keyof typeof permissions, true> {}
}

export const enrolmentModule = {
  name: 'enrolment',
  zh: '报名管理',
  en: 'Enrolments',
  permissions,
  records: ['enrolment:team:list'],
  rights: {
    organiser: codesOf(permissions),
    school_admin: codesOf(permissions),
  },
  menuGroups: [{ path: '/signUp', zh: '报名管理', en: 'Enrolments', icon: 'enrolment', position: 30 }],
  pages: {
    home: {
      competitionTeamDetails: {
        path: '/home/competition/team/details',
        zh: '团队详情',
        en: 'Team',
        file: 'home-team-details',
        access: 'public',
        query: ['teamId'],
      },
      signUp: {
        path: '/home/signUp',
        zh: '报名',
        en: 'Sign up',
        file: 'home-sign-up',
        access: 'login',
        layout: 'forms',
        query: ['itemId'],
      },
      signUpProfile: {
        path: '/home/signUp/profile',
        zh: '报名资料',
        en: 'Enrolment profile',
        file: 'home-sign-up-profile',
        access: 'login',
        layout: 'forms',
        query: ['teamId'],
      },
      signUpApply: {
        path: '/home/signUp/apply',
        zh: '报名申请',
        en: 'Apply',
        file: 'home-sign-up',
        access: 'login',
        route: '/home/signUp/:step',
        layout: 'forms',
        query: ['itemId'],
      },
      signUpForm: {
        path: '/home/signUp/signup',
        zh: '填写报名',
        en: 'Fill in',
        file: 'home-sign-up',
        access: 'login',
        route: '/home/signUp/:step',
        layout: 'forms',
        query: ['itemId'],
      },
      signUpTeam: {
        path: '/home/signUp/team',
        zh: '组建团队',
        en: 'Build the team',
        file: 'home-sign-up',
        access: 'login',
        route: '/home/signUp/:step',
        layout: 'forms',
        query: ['itemId'],
      },
      signUpMaterial: {
        path: '/home/signUp/material',
        zh: '提交材料',
        en: 'Hand in material',
        file: 'home-sign-up',
        access: 'login',
        route: '/home/signUp/:step',
        layout: 'forms',
        query: ['itemId'],
      },
      signUpSuccess: {
        path: '/home/signUp/success',
        zh: '报名成功',
        en: 'Enrolled',
        file: 'home-sign-up',
        access: 'login',
        route: '/home/signUp/:step',
        layout: 'forms',
        query: ['itemId'],
      },
    },
    centre: {
      competition: {
        path: '/center/competition',
        zh: '我的竞赛',
        en: 'My competitions',
        file: 'centre-competition',
        access: 'login',
        menu: { group: null, position: 20 },
      },
      team: {
        path: '/center/team',
        zh: '我的团队',
        en: 'My teams',
        file: 'centre-team',
        access: 'login',
        menu: { group: null, position: 30 },
      },
    },
    office: {
      signUpList: {
        path: '/signUp/list',
        zh: '报名列表',
        en: 'Enrolments',
        file: 'office-list',
        access: ['enrolment:team:list'],
        menu: { group: '/signUp', position: 10 },
      },
      signUpDetail: {
        path: '/signUp/detail',
        zh: '报名详情',
        en: 'Enrolment',
        file: 'office-detail',
        access: ['enrolment:team:list'],
        query: ['teamId'],
        menu: { group: '/signUp', position: 20, hidden: true },
      },
    },
  },
  notices: {
    topics: {
      enrolment: { zh: '报名与邀请', en: 'Enrolment and invitations' },
      deadline: { zh: '截止时间与赛程', en: 'Deadlines and schedule' },
      payment: { zh: '缴费与发票', en: 'Payments and invoices' },
    },
    events: {
      'enrolment.invited': { zh: '组队邀请', en: 'Invitation to a team' },
      'enrolment.added': { zh: '加入团队', en: 'Added to a team' },
      'enrolment.answered': { zh: '邀请答复', en: 'Invitation answered' },
      'enrolment.removed': { zh: '移出团队', en: 'Removed from a team' },
      'enrolment.withdrawn': { zh: '报名撤销', en: 'Enrolment withdrawn' },
      'enrolment.returned': { zh: '报名退回', en: 'Enrolment returned' },
      'enrolment.rejected': { zh: '报名未通过', en: 'Enrolment rejected' },
      'enrolment.enrolled': { zh: '报名成功', en: 'Enrolled' },
      'deadline.moved': { zh: '赛程调整', en: 'Date changed' },
    },
  },
  subjects: {
    member: { zh: '团队成员', en: 'Team member' },
    team: { zh: '团队', en: 'Team' },
  },
} as const satisfies Manifest
