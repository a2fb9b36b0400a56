import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** In a file of its own: the public site's header needs only these. @spec L04 */
export const signOutMessages = defineMessages('signOut', {
  signOutNow: { zh: '退出登录', en: 'Sign out' },
  signOutTitle: { zh: '确定要退出登录吗？', en: 'Sign out?' },
  signOutText: { zh: '未保存的内容将不会保留。', en: 'Anything unsaved will be lost.' },
  cancel: { zh: '取消', en: 'Cancel' },
})
