import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of the frame that every page brings with it. Those of L04 are exactly as specified. @spec L04 */
export const appMessages = defineMessages('app', {
  confirm: { zh: '确定', en: 'OK' },
  cancel: { zh: '取消', en: 'Cancel' },
  expiredTitle: { zh: '登录已过期', en: 'Signed out' },
  expiredText: { zh: '当前登录已过期，请重新登录', en: 'Your current sign-in has expired, please sign in again' },
  expiredNote: {
    zh: '选“确定”返回首页；选“取消”留在本页，已填写的内容不会丢失。',
    en: 'OK leads to the home page. Cancel stays on this page with what you filled in.',
  },
  importFailed: { zh: '导入失败！', en: 'Import failed!' },
  noAccessTitle: { zh: '暂无访问权限', en: 'No access' },
  noAccessText: {
    zh: '该账号暂无访问权限，请联系管理员授权',
    en: 'This account has no access, contact the administrator to authorise it',
  },
  notFoundTitle: { zh: '页面不存在', en: 'Page not found' },
  notFoundText: { zh: '地址可能有误，或页面已被移除。', en: 'The address may be wrong, or the page was removed.' },
  unauthorisedTitle: { zh: '请先登录', en: 'Please sign in' },
  unauthorisedText: { zh: '登录后才能查看此内容。', en: 'This can be seen after signing in.' },
  goHome: { zh: '返回首页', en: 'Go to the home page' },
  goLogin: { zh: '去登录', en: 'Sign in' },
  skip: { zh: '跳到正文', en: 'Skip to content' },
  theme: { zh: '外观', en: 'Appearance' },
  centre: { zh: '个人中心', en: 'My centre' },
  signIn: { zh: '登录', en: 'Sign in' },
  signOut: { zh: '退出登录', en: 'Sign out' },
})
