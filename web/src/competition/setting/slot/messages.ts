import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of the checks of a slot's files. */
export const slotMessages = defineMessages('competitionSlot', {
  title: { zh: '内容检查', en: 'Checks of the content' },
  hint: {
    zh: '上传时读取文件内容检查，不符合的文件不能上传；留空为不限。字数按可读取的文字计算，扫描件没有文字。',
    en: 'Read from the file as it is uploaded; another file is refused. Empty: anything. Characters are of text that can be read, which scans don’t have.',
  },
  none: { zh: '所选文件类型没有可检查的内容', en: 'Nothing can be checked in files of these types' },
  minPages: { zh: '最少页数', en: 'Pages at least' },
  maxPages: { zh: '最多页数', en: 'Pages at most' },
  pageSize: { zh: '页面尺寸', en: 'Page size' },
  minWidth: { zh: '最小宽度（像素）', en: 'Width at least (px)' },
  minHeight: { zh: '最小高度（像素）', en: 'Height at least (px)' },
  maxWidth: { zh: '最大宽度（像素）', en: 'Width at most (px)' },
  maxHeight: { zh: '最大高度（像素）', en: 'Height at most (px)' },
  aspect: { zh: '宽高比，如 16:9', en: 'Width to height, such as 16:9' },
  minSeconds: { zh: '最短时长（秒）', en: 'Seconds at least' },
  maxSeconds: { zh: '最长时长（秒）', en: 'Seconds at most' },
  minCharacters: { zh: '正文最少字数', en: 'Characters at least' },
  maxCharacters: { zh: '正文最多字数', en: 'Characters at most' },
  requiredText: { zh: '正文须含有', en: 'Text contains' },
  forbiddenText: { zh: '正文不得含有', en: 'Text doesn’t contain' },
  anySize: { zh: '不限', en: 'Any' },
  answers: { zh: '按报名信息', en: 'By answers of the enrolment' },
  answersHint: {
    zh: '选项为所列值之一时，必交或不得提交；“不得提交”优先。',
    en: 'Required or not accepted where one of the values was answered; “not accepted” precedes.',
  },
  noFields: {
    zh: '该赛项的报名信息中没有单选或多选项',
    en: 'The enrolment form of this event has no choice to ask about',
  },
  addAnswer: { zh: '添加', en: 'Add' },
  removeAnswer: { zh: '删除', en: 'Remove' },
  answerField: { zh: '报名信息', en: 'Question' },
  answerValues: { zh: '为其中之一时', en: 'Is one of' },
  answerEffect: { zh: '则', en: 'Then' },
  unfinished: { zh: '请选择信息项和值', en: 'Choose a question and its values' },
})
