import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const lapseMessages = defineMessages('lapse', {
  lapsed: {
    zh: '登录已过期，本页内容仍保留。请在新标签页登录，再回到这里继续。',
    en: 'You are signed out; this page keeps its content. Sign in in a new tab, then go on here.',
  },
  lapsedSignIn: { zh: '在新标签页登录', en: 'Sign in in a new tab' },
  lapseOver: { zh: '已重新登录，可以继续', en: 'You are signed in again and can go on' },
})
