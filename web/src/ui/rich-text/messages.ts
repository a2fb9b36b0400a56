import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const richTextMessages = defineMessages('richText', {
  bold: { zh: '加粗', en: 'Bold' },
  heading: { zh: '标题', en: 'Heading' },
  subheading: { zh: '小标题', en: 'Subheading' },
  italic: { zh: '斜体', en: 'Italic' },
  underline: { zh: '下划线', en: 'Underline' },
  undo: { zh: '撤销', en: 'Undo' },
  redo: { zh: '重做', en: 'Redo' },
  list: { zh: '列表', en: 'List' },
  numbered: { zh: '编号列表', en: 'Numbered list' },
  quote: { zh: '引用', en: 'Quote' },
  link: { zh: '链接', en: 'Link' },
  linkAddress: { zh: '链接地址', en: 'Address' },
  linkWrong: { zh: '请输入 https:// 或 / 开头的地址', en: 'Enter an address that begins with https:// or /' },
  table: { zh: '表格', en: 'Table' },
  picture: { zh: '图片', en: 'Picture' },
  pictureMissing: { zh: '请上传图片', en: 'Upload a picture' },
  pictureAlt: { zh: '图片说明（供读屏软件使用）', en: 'Description, read out by screen readers' },
  pictureAltMissing: { zh: '请填写图片说明', en: 'Describe the picture' },
  insertPicture: { zh: '插入图片', en: 'Insert the picture' },
  formatOf: { zh: '{label}的格式', en: 'Format of {label}' },
  engineFailed: {
    zh: '编辑器资源加载失败。请检查资源是否存在，以及编辑器主页地址（{home}）是否配置正确。',
    en: 'The editor could not be loaded. Check that its files exist and that the editor home URL ({home}) is right.',
  },
  clearFormat: { zh: '清除格式', en: 'Clear formatting' },
})
