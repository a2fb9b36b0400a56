import { refusals } from '../base/refusal.ts'

/** Refusals of this module: 38001 to 38999. */
export const studyRefusals = refusals({
  CONTENT_MISSING: {
    code: 38001,
    status: 400,
    zh: '请提供该类型资料的内容：正文、链接或文件',
    en: 'Give what this kind of material needs: a text, an address or a file',
  },
  NO_GROUP: {
    code: 38002,
    status: 409,
    zh: '请先选择所代表的组织',
    en: 'Choose the organisation you act for first',
  },
})
