import { assistantApi } from '@podium/core/assistant/api.ts'
import { assistantExports } from '@podium/core/assistant/exports.ts'
import { module } from '#server/platform/kernel/module.ts'
import { exportList } from '#server/platform/workbook/export-list.ts'
import { ask } from './ask.ts'
import { modelSetting, saveModelSetting, testModel } from './model/set-model.ts'
import { handleQuestion, questionPage } from './question/handle-questions.ts'
import { removeSurplusQuestions } from './question/question.store.ts'

/** The help chat: answers from the site's public texts, its language model, and what it could not answer. */
export const assistant = module(
  'assistant',
  { ...assistantApi, ...assistantExports },
  {
    ask,
    modelSetting,
    saveModelSetting,
    testModel,
    questionPage,
    handleQuestion,
    exportQuestions: exportList(assistantExports.exportQuestions, 'assistant.exportQuestions', questionPage),
  },
  {
    periodicTasks: {
      'assistant.questions': { seconds: 3_600, run: ({ db }) => removeSurplusQuestions(db) },
    },
  },
)
