import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of the text editor. */
export const textMessages = defineMessages('certificateDesignerText', {
  writing: {
    zh: '编辑文本：{name}。按 Esc 结束，输入 {brace} 插入字段',
    en: 'Text: {name}. Esc ends; {brace} brings a field',
  },
  step: { zh: '编辑文本', en: 'writing' },
  cut: {
    zh: '文字太长，放不下的部分没有粘贴',
    en: 'The text is too long: what did not fit was left out',
  },
  full: {
    zh: '这段文字已到长度上限，放不下更多内容',
    en: 'This text is as long as it may be: no more fits',
  },
  fields: { zh: '字段', en: 'Fields' },
  noField: { zh: '没有这样的字段', en: 'No such field' },
})
