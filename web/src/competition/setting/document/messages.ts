import { documentLabels } from '@podium/core/competition/document/labels.ts'
import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const documentMessages = defineMessages('competitionDocument', {
  ...documentLabels,
  documents: { zh: '签署文件', en: 'Documents to sign' },
  hint: {
    zh: '系统按团队数据生成 PDF，打印签字后上传。打印后数据变更的，签署件会标记为“内容已变更”。',
    en: 'Made as a PDF from the team’s data, printed, signed and uploaded. Once those data change, the signed copy is marked as outdated.',
  },
  none: { zh: '不要求签署文件', en: 'Nothing has to be signed' },
  add: { zh: '添加签署文件', en: 'Add a document' },
  name: { zh: '文件名称', en: 'Name' },
  nameEn: { zh: '英文名称', en: 'Name in English' },
  text: { zh: '正文', en: 'Text' },
  textRequired: { zh: '请填写正文', en: 'The text is required' },
  textEn: { zh: '英文正文', en: 'Text in English' },
  members: { zh: '附成员名单', en: 'List the members' },
  answers: { zh: '附报名信息', en: 'List the answers' },
  dueAt: { zh: '截止时间', en: 'Due' },
  dueHint: { zh: '留空：提交前', en: 'Empty: due with what it blocks' },
  insert: { zh: '插入字段：', en: 'Insert a field:' },
  preview: { zh: '预览 PDF', en: 'Preview the PDF' },
  hidePreview: { zh: '收起预览', en: 'Hide the preview' },
  previewOf: { zh: '“{name}”预览', en: 'Preview of “{name}”' },
  incomplete: { zh: '填写名称和正文后即可预览', en: 'Give a name and a text to see the preview' },
  inZh: { zh: '中文', en: 'Chinese' },
  inEn: { zh: '英文', en: 'English' },
})
