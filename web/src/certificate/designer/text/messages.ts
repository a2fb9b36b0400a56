import { defineMessages } from '#web/lib/i18n.ts'

/** Words of writing in a text. */
export const textMessages = defineMessages('certificateDesignerText', {
  writing: {
    zh: '编辑文本：{name}。按 Esc 结束，输入 {brace} 插入字段',
    en: 'Text: {name}. Esc ends; {brace} brings a field',
  },
  step: { zh: '编辑文本', en: 'writing' },
  fields: { zh: '字段', en: 'Fields' },
  noField: { zh: '没有这样的字段', en: 'No such field' },
})
