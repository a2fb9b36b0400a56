import { codesOf, type Manifest } from '../base/manifest.ts'
import { keyedNotices } from '../base/notice/template.ts'
import { operationNotices } from './template/operation-notices.ts'
import { operationPlaceholders } from './template/placeholders.ts'

const permissions = {
  'notice:delivery:list': { zh: '发送记录查询', en: 'See messages sent' },
  'notice:delivery:export': { zh: '发送记录导出', en: 'Export messages sent' },
  'notice:sender:test': { zh: '测试消息发送', en: 'Test senders of messages' },
  'notice:delivery:resend': { zh: '消息重发', en: 'Send messages again' },
  'notice:wording:list': { zh: '通知模板查询', en: 'See templates of notices' },
  'notice:wording:edit': { zh: '通知模板修改', en: 'Change templates of notices' },
  'notice:wording:export': { zh: '通知模板导出', en: 'Export templates of notices' },
} as const

declare module '../base/access/permissions.ts' {
  interface PermissionCodes extends Record<keyof typeof permissions, true> {}
}

export const noticeModule = {
  name: 'notice',
  zh: '通知',
  en: 'Notices',
  permissions,
  records: ['notice:delivery:list'],
  rights: {
    // Templates are those of the whole platform.
    system_admin: codesOf(permissions).filter((code) => !code.startsWith('notice:wording:')),
  },
  menuGroups: [],
  pages: {
    centre: {
      informationSub: {
        path: '/center/informationSub',
        zh: '消息与订阅',
        en: 'Messages',
        file: 'centre-information-sub',
        access: 'login',
        menu: { group: null, position: 65 },
      },
    },
    office: {
      noticeDeliveries: {
        path: '/system/notice',
        zh: '发送记录',
        en: 'Messages sent',
        file: 'office-deliveries',
        access: ['notice:delivery:list'],
        menu: { group: '/system', position: 40 },
      },
      noticeWordings: {
        path: '/system/noticeWording',
        zh: '通知模板',
        en: 'Notice templates',
        file: 'office-wordings',
        access: ['notice:wording:list'],
        tab: '/system/setting',
        menu: { group: '/system', position: 45 },
      },
      noticeWording: {
        path: '/system/noticeWording/edit',
        zh: '通知模板内容',
        en: 'Notice template',
        file: 'office-wording',
        access: ['notice:wording:list'],
        query: ['template'],
        tab: '/system/setting',
        menu: { group: '/system', position: 46, hidden: true },
      },
      messages: {
        path: '/messages',
        zh: '我的消息',
        en: 'My messages',
        file: 'office-messages',
        access: 'login',
        icon: 'notice',
      },
    },
  },
  notices: {
    topics: {},
    events: {
      'notice.disk': { zh: '磁盘空间提醒', en: 'Disk space' },
      'notice.spend': { zh: '短信费用提醒', en: 'SMS budget' },
      'notice.virus': { zh: '文件中发现病毒', en: 'Virus in a file' },
      'notice.test': { zh: '测试消息', en: 'Test message' },
    },
    templates: keyedNotices('notice', operationNotices),
    placeholders: operationPlaceholders,
  },
  actions: {
    'notice.markRead': { zh: '标记消息已读', en: 'Mark messages read' },
    'notice.removeMessages': { zh: '删除消息', en: 'Remove messages' },
    'notice.saveSubscriptions': { zh: '保存订阅设置', en: 'Save subscriptions' },
    'notice.testSender': { zh: '发送测试消息', en: 'Send test message' },
    'notice.resend': { zh: '重新发送短信或邮件', en: 'Send message again' },
    'notice.exportDeliveries': { zh: '导出发送记录', en: 'Export messages sent' },
    'notice.saveWording': { zh: '修改通知模板', en: 'Change template of a notice' },
    'notice.resetWording': { zh: '恢复默认通知模板', en: 'Reset template of a notice' },
    'notice.exportWordings': { zh: '导出通知模板', en: 'Export templates of notices' },
  },
  subjects: {
    delivery: { zh: '消息发送', en: 'Delivery' },
    notice_wording: { zh: '通知模板', en: 'Template of a notice' },
  },
  fields: {
    'notice_wording.titleZh': { zh: '中文标题', en: 'Chinese title' },
    'notice_wording.titleEn': { zh: '英文标题', en: 'English title' },
    'notice_wording.bodyZh': { zh: '中文正文', en: 'Chinese text' },
    'notice_wording.bodyEn': { zh: '英文正文', en: 'English text' },
  },
} as const satisfies Manifest
