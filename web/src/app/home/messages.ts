import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const homeMessages = defineMessages('home', {
  home: { zh: '首页', en: 'Home' },
  competitions: { zh: '竞赛', en: 'Competitions' },
  news: { zh: '资讯', en: 'News' },
  navigation: { zh: '主导航', en: 'Main navigation' },
  menu: { zh: '菜单', en: 'Menu' },
  search: { zh: '站内搜索', en: 'Search this site' },
  searchShort: { zh: '站内搜索', en: 'Search' },
  skip: { zh: '跳到正文', en: 'Skip to content' },
  about: { zh: '平台介绍', en: 'About the platform' },
  chat: { zh: '智能问答', en: 'Help chat' },
  guide: { zh: '使用指南', en: 'User guide' },
  trace: { zh: '证书查验', en: 'Verify a certificate' },
  agreement: { zh: '用户协议', en: 'User agreement' },
  privacy: { zh: '隐私政策', en: 'Privacy policy' },
  register: { zh: '注册账号', en: 'Open an account' },
  trial: { zh: '申请试用', en: 'Request a trial' },
})
