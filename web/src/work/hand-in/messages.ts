import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of what a work needs besides texts and files. */
export const handInMessages = defineMessages('workHandIn', {
  brief: { zh: '命题', en: 'Brief' },
  needed: { zh: '必选', en: 'required' },
  briefHint: { zh: '作品须回应其中一个命题', en: 'The work answers one of these' },
  briefNone: { zh: '命题尚未发布', en: 'No brief has been released yet' },
  ai: { zh: '人工智能工具使用声明', en: 'Use of AI tools' },
  aiUsed: { zh: '作品是否使用了人工智能工具', en: 'Were AI tools used for this work?' },
  aiUsed_no: { zh: '未使用', en: 'No' },
  aiUsed_yes: { zh: '使用了', en: 'Yes' },
  tools: { zh: '工具及版本', en: 'Tools and versions' },
  where: { zh: '用于作品的哪些部分', en: 'In which parts of the work' },
  prompts: { zh: '关键提示词', en: 'Key prompts' },
  changes: { zh: '对生成内容的修改', en: 'What was changed in what they gave' },
  origin: { zh: '原创与使用情况声明', en: 'Origin of the work' },
  original: {
    zh: '我们声明：作品由本队独立完成；引用他人成果之处均已在下方注明出处。',
    en: 'We declare that this work is our own; whatever is of others is named below with its source.',
  },
  sources: { zh: '引用他人成果及出处（没有则不填）', en: 'What is of others, with its sources (if any)' },
  usedBefore: { zh: '作品此前是否参加过其他比赛或已发表', en: 'Was the work entered elsewhere or published before?' },
  usedBefore_no: { zh: '没有', en: 'No' },
  usedBefore_yes: { zh: '有', en: 'Yes' },
  usedWhere: { zh: '何时用于何处，结果如何', en: 'Where and when, and with what result' },
  usedChanges: { zh: '此后作了哪些修改', en: 'What was changed since' },
  usedForbidden: {
    zh: '本阶段不接受曾参赛或发表的作品，作出该声明后不能提交',
    en: 'Works used before can’t be handed in here',
  },
  declare: { zh: '保存声明', en: 'Save the declaration' },
  declared: { zh: '声明已保存', en: 'Declaration saved' },
  hashes: { zh: '校验值登记', en: 'Registration of hashes' },
  hashText: {
    zh: '选择最终文件即可，文件不会离开您的电脑，只登记其 SHA-256；之后只能提交完全相同的文件，请妥善保存。',
    en: 'Choose the final files. They stay on your computer, only their SHA-256 is registered. Later nothing but exactly these files can be handed in, so keep them safe.',
  },
  hashUntil: { zh: '登记截止 {at}', en: 'Registration until {at}' },
  hashChoose: { zh: '选择文件并登记', en: 'Choose files and register' },
  hashReading: { zh: '正在计算…', en: 'Calculating…' },
  hashNone: { zh: '尚未登记', en: 'Nothing registered yet' },
  hashTooBig: { zh: '文件过大，无法在浏览器中计算', en: 'The file is too large to be read in the browser' },
})
