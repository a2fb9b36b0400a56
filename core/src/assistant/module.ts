import { type Manifest } from '../base/manifest.ts'

const permissions = {
  'assistant:question:list': { zh: '未答问题查询', en: 'See unanswered questions' },
  'assistant:question:edit': { zh: '未答问题处理', en: 'Handle unanswered questions' },
  'assistant:model:edit': { zh: '智能问答设置', en: 'Set up the help chat' },
} as const

declare module '../base/access/permissions.ts' {
  interface PermissionCodes extends Record<keyof typeof permissions, true> {}
}

export const assistantModule = {
  name: 'assistant',
  zh: '智能问答',
  en: 'Help chat',
  permissions,
  records: ['assistant:question:list'],
  rights: {
    organiser: ['assistant:question:list', 'assistant:question:edit'],
    editor: ['assistant:question:list', 'assistant:question:edit'],
    system_admin: ['assistant:question:list', 'assistant:question:edit'],
  },
  menuGroups: [],
  pages: {
    site: {
      deepChat: {
        path: '/deepChat',
        zh: '智能问答',
        en: 'Help chat',
        file: 'home-deep-chat',
        access: 'public',
        layout: 'open',
      },
    },
    office: {
      chatQuestions: {
        path: '/newsManagement/questions',
        zh: '未答问题',
        en: 'Unanswered questions',
        file: 'office-questions',
        access: ['assistant:question:list'],
        menu: { group: '/newsManagement', position: 40 },
      },
      chatModel: {
        path: '/system/assistant',
        zh: '智能问答',
        en: 'Help chat',
        file: 'office-model',
        access: ['assistant:model:edit'],
        tab: '/system/setting',
        menu: { group: '/system', position: 95 },
      },
    },
  },
  notices: { topics: {}, events: {} },
  actions: {
    'assistant.exportQuestions': { zh: '导出未答问题', en: 'Export unanswered questions' },
    'assistant.saveModelSetting': { zh: '设置智能问答', en: 'Set up the help chat' },
    'assistant.testModel': { zh: '测试智能问答', en: 'Test the help chat' },
    'assistant.handleQuestion': { zh: '处理未答问题', en: 'Handle an unanswered question' },
  },
  subjects: {
    chat_model: { zh: '智能问答设置', en: 'Help chat setting' },
    chat_question: { zh: '未答问题', en: 'Unanswered question' },
  },
} as const satisfies Manifest
