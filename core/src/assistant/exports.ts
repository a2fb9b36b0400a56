import { label, longText, moment, number } from '../base/export/column.ts'
import { exportOfList } from '../base/export/export-of-list.ts'
import { assistantApi } from './api.ts'
import { questionStateLabels } from './question.ts'

export const assistantExports = {
  exportQuestions: exportOfList('/assistant/question/export', assistantApi.questionPage, {
    title: { zh: '未答问题', en: 'Unanswered questions' },
    id: 'questionId',
    columns: {
      question: longText('问题', 'Question'),
      count: number('提问次数', 'Times asked'),
      lastAskedAt: moment('最近提问', 'Last asked'),
      state: label('状态', 'State', questionStateLabels),
      note: longText('备注', 'Note'),
    },
  }),
}
