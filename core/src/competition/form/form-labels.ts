import type { BilingualText } from '../../base/bilingual-text.ts'
import type { TeamSize } from './field-condition.ts'
import type { Audience, CheckKind, FieldKind } from './form.ts'

export const fieldKindLabels: Readonly<Record<FieldKind, BilingualText>> = {
  text: { zh: '单行文本', en: 'Text' },
  longText: { zh: '多行文本', en: 'Long text' },
  number: { zh: '数字', en: 'Number' },
  date: { zh: '日期', en: 'Date' },
  select: { zh: '单选', en: 'One choice' },
  multiSelect: { zh: '多选', en: 'Several choices' },
  pledge: { zh: '勾选确认', en: 'Confirmation' },
  file: { zh: '文件', en: 'Files' },
}

export const audienceLabels: Readonly<Record<Audience, BilingualText>> = {
  team: { zh: '团队和后台', en: 'The team and the office' },
  office: { zh: '仅后台（由后台填写）', en: 'The office only, which fills it in' },
}

export const checkKindLabels: Readonly<Record<CheckKind, BilingualText>> = {
  sum: { zh: '各项之和', en: 'Sum' },
  count: { zh: '已填项数', en: 'Number of answers' },
  least: { zh: '最小值', en: 'Least' },
  greatest: { zh: '最大值', en: 'Greatest' },
  days: { zh: '从前一日期到后一日期的天数', en: 'Days from the first date to the second' },
}

export const comparisonLabels = {
  atLeast: { zh: '至少', en: 'at least' },
  atMost: { zh: '至多', en: 'at most' },
  equal: { zh: '等于', en: 'exactly' },
} as const

export const teamSizeLabels: Readonly<Record<TeamSize, BilingualText>> = {
  members: { zh: '队员人数（含队长）', en: 'members (with captain)' },
  teachers: { zh: '指导教师人数', en: 'advisers' },
}
