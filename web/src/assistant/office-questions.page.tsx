import { assistantApi } from '@podium/core/assistant/api.ts'
import { assistantExports } from '@podium/core/assistant/exports.ts'
import { QuestionState, questionStateLabels, type QuestionRow } from '@podium/core/assistant/question.ts'
import { useState } from 'react'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { questionMessages } from './messages.ts'
import { QuestionDialog } from './question-dialog.tsx'

const source = listOf(assistantApi.questionPage)
const tones = { open: 'warning', handled: 'neutral' } as const

/** Questions that the help chat could not answer, most asked first. @spec R23 */
function AssistantQuestionsPage() {
  const t = useT(questionMessages)
  const { language } = useLanguage()
  const mayEdit = useMay()('assistant:question:edit')
  const [handled, setHandled] = useState<QuestionRow | null>(null)
  const label = (state: QuestionState) => pick(questionStateLabels[state], language)
  return (
    <>
      <ListPage
        name="assistant.questions"
        source={source}
        rowId={(row) => row.questionId}
        exporter={exportOf(assistantExports.exportQuestions)}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        filters={[
          { name: 'keyword', label: t('question'), kind: 'text' },
          {
            name: 'state',
            label: t('state'),
            kind: 'select',
            options: QuestionState.options.map((value) => ({ value, label: label(value) })),
          },
        ]}
        columns={[
          { key: 'question', title: t('question'), width: 320 },
          { key: 'count', title: t('count'), width: 90, align: 'right' },
          { key: 'lastAskedAt', title: t('lastAskedAt'), width: 150, render: (row) => timeText(row.lastAskedAt) },
          {
            key: 'state',
            title: t('state'),
            width: 110,
            render: ({ state }) => <StateTag tone={tones[state]}>{label(state)}</StateTag>,
          },
          { key: 'note', title: t('note'), width: 240, render: (row) => row.note || '—' },
        ]}
        actionsWidth={100}
        rowActions={(row) => [{ key: 'handle', label: t('handle'), hidden: !mayEdit, onClick: () => setHandled(row) }]}
      />
      {handled && <QuestionDialog row={handled} onClose={() => setHandled(null)} />}
    </>
  )
}

export { AssistantQuestionsPage as Page }
