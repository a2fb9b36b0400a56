import { workStateLabels } from './work.ts'
import { codesOf, type Manifest } from '../base/manifest.ts'
import { keyedNotices } from '../base/notice/template.ts'
import { workNotices } from './notices.ts'
import { workPlaceholders } from './placeholders.ts'

const permissions = {
  'work:work:list': { zh: '作品查询', en: 'See works' },
  'work:work:audit': { zh: '作品审核', en: 'Approve works' },
} as const

declare module '../base/access/permissions.ts' {
  interface PermissionCodes extends Record<keyof typeof permissions, true> {}
}

export const workModule = {
  name: 'work',
  zh: '作品管理',
  en: 'Works',
  permissions,
  records: ['work:work:list'],
  rights: {
    organiser: codesOf(permissions),
    review_desk: ['work:work:list'],
    school_admin: ['work:work:list'],
  },
  menuGroups: [{ path: '/work', zh: '作品管理', en: 'Works', icon: 'work', position: 40 }],
  pages: {
    site: {
      sharedWork: {
        path: '/works/detail',
        zh: '作品',
        en: 'Work',
        file: 'blank-shared-work',
        access: 'public',
        layout: 'blank',
        query: ['shareId'],
      },
    },
    home: {
      receipt: {
        path: '/home/receipt',
        zh: '回执查验',
        en: 'Check a receipt',
        file: 'home-receipt',
        access: 'public',
        query: ['receipt'],
      },
      submitWork: {
        path: '/home/competition/submitWork',
        zh: '提交作品',
        en: 'Submit a work',
        file: 'home-submit-work',
        access: 'login',
        layout: 'forms',
        query: ['teamId', 'stageId'],
      },
    },
    centre: {
      work: {
        path: '/center/work',
        zh: '我的作品',
        en: 'My works',
        file: 'centre-work',
        access: 'login',
        menu: { group: null, position: 40 },
      },
      workDetail: {
        path: '/center/work/detail',
        zh: '作品详情',
        en: 'Work',
        file: 'centre-work-detail',
        access: 'login',
        query: ['workId'],
      },
    },
    office: {
      workList: {
        path: '/work/list',
        zh: '作品列表',
        en: 'Works',
        file: 'office-list',
        access: ['work:work:list'],
        menu: { group: '/work', position: 10 },
      },
      workDetail: {
        path: '/work/detail',
        zh: '作品详情',
        en: 'Work',
        file: 'office-detail',
        access: ['work:work:list'],
        query: ['workId'],
        menu: { group: '/work', position: 20, hidden: true },
      },
      teamReminder: {
        path: '/work/reminder',
        zh: '催交提醒',
        en: 'Reminders to teams',
        file: 'office-reminder',
        access: ['enrolment:team:audit'],
        menu: { group: '/work', position: 30 },
      },
    },
  },
  notices: {
    topics: { work: { zh: '作品', en: 'Works' } },
    events: {
      'work.reminder': { zh: '作品提交提醒', en: 'Reminder to submit' },
      'work.returned': { zh: '作品退回', en: 'Work returned' },
      'work.in_review': { zh: '作品进入评审', en: 'Work in review' },
      'work.released': { zh: '作品退出评审', en: 'Work no longer in review' },
    },
    templates: keyedNotices('work', workNotices),
    placeholders: workPlaceholders,
  },
  actions: {
    'work.exportWorks': { zh: '导出作品', en: 'Export works' },
    'work.save': { zh: '保存作品草稿', en: 'Save draft of work' },
    'work.attach': { zh: '添加作品文件', en: 'Attach file' },
    'work.detach': { zh: '移除作品文件', en: 'Remove file' },
    'work.declare_ai': { zh: '声明人工智能工具', en: 'Declare use of AI tools' },
    'work.choose_brief': { zh: '选择命题', en: 'Choose brief' },
    'work.declare_origin': { zh: '声明原创与使用情况', en: 'Declare origin' },
    'work.register_hashes': { zh: '登记文件校验值', en: 'Register hashes of files' },
    'work.submit': { zh: '提交作品', en: 'Submit work' },
    'work.withdraw': { zh: '撤回作品', en: 'Withdraw work' },
    'work.share': { zh: '生成分享链接', en: 'Share work' },
    'work.revoke_share': { zh: '撤销分享链接', en: 'Revoke share link' },
    'work.flag_breach': { zh: '标记泄露身份', en: 'Flag as identifying' },
    'work.remind': { zh: '提醒团队', en: 'Remind teams' },
    'work.audit': { zh: '审核作品', en: 'Decide works' },
  },
  subjects: {
    work: { zh: '作品', en: 'Work' },
  },
  fields: {
    summary: { zh: '摘要', en: 'summary' },
    keywords: { zh: '关键词', en: 'keywords' },
    receipt: { zh: '回执编号', en: 'receipt' },
    versionNo: { zh: '版本', en: 'version' },
  },
  states: { work: workStateLabels },
  jobs: {
    'work.copy': {
      zh: '制作匿名评审副本',
      en: 'Make anonymous copies',
      startedBy: { zh: '作品添加文件', en: 'File added to a work' },
    },
    'work.remind_teams': {
      zh: '提醒未提交作品的参赛队',
      en: 'Remind teams to submit',
      startedBy: { zh: '定时任务：催交提醒', en: 'Periodic task: reminders to submit' },
      result: { zh: '已提醒 {told} 支参赛队', en: 'Teams reminded: {told}' },
    },
  },
} as const satisfies Manifest
