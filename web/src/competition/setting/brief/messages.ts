import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of the briefs of an item. */
export const briefMessages = defineMessages('competitionBrief', {
  briefs: { zh: '命题', en: 'Briefs' },
  hint: {
    zh: '发布时间之前，除主办方外任何人都看不到命题、附件和名称；发布后发布时间不能再改。',
    en: 'Before its release nobody but the organiser sees anything of a brief, its files or its name. Once released, its moment can’t be moved.',
  },
  none: { zh: '暂无命题', en: 'No briefs yet' },
  add: { zh: '添加命题', en: 'Add a brief' },
  edit: { zh: '编辑', en: 'Edit' },
  remove: { zh: '删除', en: 'Delete' },
  keep: { zh: '保留', en: 'Keep it' },
  removeTitle: { zh: '删除命题“{name}”？', en: 'Delete the brief “{name}”?' },
  removeText: { zh: '删除后不能恢复。', en: 'It can’t be restored.' },
  code: { zh: '编号', en: 'Code' },
  codeRule: { zh: '1 至 8 位大写字母或数字', en: '1 to 8 capital letters or digits' },
  name: { zh: '名称', en: 'Name' },
  nameEn: { zh: '英文名称', en: 'Name in English' },
  sponsor: { zh: '命题单位', en: 'Sponsor' },
  releaseAt: { zh: '发布时间', en: 'Released' },
  body: { zh: '命题内容', en: 'Text' },
  files: { zh: '附件', en: 'Files' },
  required: { zh: '请填写{label}', en: '{label} is required' },
  secret: { zh: '未发布', en: 'Secret' },
  released: { zh: '已发布', en: 'Released' },
})
