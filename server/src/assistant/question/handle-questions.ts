import { assistantApi } from '@podium/core/assistant/api.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { listQuestions, lockQuestion, updateQuestion } from './question.store.ts'

export const questionPage = read(assistantApi.questionPage, async function questionPage({ db, viewer }, input) {
  const { pageNum, pageSize, state, keyword = '' } = input
  const paging = { pageNum, pageSize }
  const scope = viewer.scopeOf('assistant:question:list')
  const { rows, ...total } = await listQuestions(db, scope, { state, keyword }, paging)
  return {
    rows: rows.map(({ firstAskedAt, lastAskedAt, ...row }) => ({
      ...row,
      firstAskedAt: firstAskedAt.toISOString(),
      lastAskedAt: lastAskedAt.toISOString(),
    })),
    ...total,
    ...paging,
  }
})

export const handleQuestion = write(
  assistantApi.handleQuestion,
  'assistant.handleQuestion',
  async function handleQuestion({ tx, viewer, note: audit }, { questionId: id, state, note, version }) {
    const question = orNotFound(await lockQuestion(tx, viewer.scopeOf('assistant:question:edit'), id))
    await refuseStale(tx, { type: 'chat_question', id, version: question.version }, version)
    await updateQuestion(tx, id, { state, note })
    audit({
      type: 'chat_question',
      id,
      before: { state: question.state, note: question.note },
      after: { state, note },
    })
    return {}
  },
)
