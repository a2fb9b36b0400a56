import type { BilingualText } from '../../base/bilingual-text.ts'
import type { DateAnswer } from './dates.ts'

/** Labels of the ends of a request to move dates, free of schemas for the pages. */
export const dateAnswerLabels: Readonly<Record<DateAnswer, BilingualText>> = {
  approved: { zh: '已同意', en: 'Approved' },
  rejected: { zh: '未同意', en: 'Refused' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  lapsed: { zh: '已失效', en: 'Lapsed' },
}
