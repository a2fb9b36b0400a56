import { z } from 'zod'
import { holders } from '../base/access/permissions.ts'
import { get, post } from '../base/endpoint.ts'
import { pageOf, PageQuery } from '../base/page.ts'
import { anyText, Done, Id, NoInput, nonEmptyText, Version } from '../base/shapes.ts'
import { ModelProblem, ModelSetting, ModelSettingInput, ModelTestInput } from './model-setting.ts'
import { QuestionRow, QuestionState } from './question.ts'
import { QUESTION_MAX } from './question-length.ts'

export const assistantApi = {
  /** @spec R23 */
  ask: post('/deepChat/ask', {
    access: 'public',
    input: z.object({ question: nonEmptyText(QUESTION_MAX) }),
    output: z.unknown(),
    summary: 'Answers a question from the public texts of the site, as the events of `AnswerEvent`',
    answer: 'events',
  }),
  modelSetting: get('/assistant/model/detail', {
    access: holders('assistant:model:edit'),
    input: NoInput,
    output: ModelSetting,
    summary: 'The language model of the help chat, without its key',
  }),
  saveModelSetting: post('/assistant/model/save', {
    access: holders('assistant:model:edit'),
    input: ModelSettingInput,
    output: Done,
    summary: 'Set the language model of the help chat; its key is only ever written',
  }),
  testModel: post('/assistant/model/test', {
    access: holders('assistant:model:edit'),
    input: ModelTestInput,
    output: z.object({ problem: ModelProblem.nullable(), milliseconds: z.number().int() }),
    summary: 'Ask a model one fixed question before it is saved; without a key, by the saved one',
  }),
  questionPage: get('/assistant/question/page', {
    access: holders('assistant:question:list'),
    input: PageQuery.extend({ state: QuestionState.optional(), keyword: anyText(50).optional() }),
    output: pageOf(QuestionRow),
    summary: 'Questions that the help chat of the scope’s sites could not answer, most asked first',
  }),
  handleQuestion: post('/assistant/question/handle', {
    access: holders('assistant:question:edit'),
    input: z.object({ questionId: Id, state: QuestionState, note: anyText(500), version: Version }),
    output: Done,
    summary: 'Record what became of an unanswered question',
  }),
}
