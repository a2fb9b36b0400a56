import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const previewMessages = defineMessages('preview', {
  previewTitle: { zh: '网站预览', en: 'Website preview' },
  previewOf: {
    zh: '预览：{name}。这里是草稿，访客看不到。',
    en: 'Preview of {name}: a draft that visitors do not see.',
  },
  previewUnsaved: {
    zh: '预览：{name}。这里是尚未保存的内容，只有您看得到。',
    en: 'Preview of {name} with values that aren’t saved: only you see them.',
  },
  previewBack: { zh: '返回设置', en: 'Back to the settings' },
  previewNone: { zh: '请先选择要预览的网站', en: 'Choose the website to preview first' },
  previewChoose: { zh: '选择网站', en: 'Choose a website' },
  previewSignIn: { zh: '登录后才能预览未发布的内容', en: 'Sign in to preview what isn’t published' },
  signIn: { zh: '登录', en: 'Sign in' },
})
