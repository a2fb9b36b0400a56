import { assistantApi } from '@podium/core/assistant/api.ts'
import { QuestionState, questionStateLabels, type QuestionRow } from '@podium/core/assistant/question.ts'
import { Form, Input, Radio } from 'antd'
import { useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { questionMessages } from './messages.ts'

/** Records what became of an unanswered question. */
export function QuestionDialog({ row, onClose }: { row: QuestionRow; onClose: () => void }) {
  const t = useT(questionMessages)
  const { language } = useLanguage()
  const { questionId, version, question } = row
  const save = useWrite(assistantApi.handleQuestion, {
    inline: true,
    refresh: [assistantApi.questionPage],
    onDone: () => {
      toast('success', t('saved'))
      onClose()
    },
  })
  return (
    <FormDialog<Pick<QuestionRow, 'state' | 'note'>>
      open
      title={t('handleTitle', { question })}
      initial={{ state: 'handled', note: row.note }}
      busy={save.busy}
      refusal={save.refusal}
      onSubmit={({ state, note }) => save.run({ questionId, version, state, note })}
      onClose={onClose}
    >
      <Form.Item name="state" label={t('state')} className="wide">
        <Radio.Group
          options={QuestionState.options.map((value) => ({ value, label: pick(questionStateLabels[value], language) }))}
        />
      </Form.Item>
      <Form.Item name="note" label={t('note')} className="wide">
        <Input.TextArea rows={3} maxLength={500} showCount placeholder={t('noteHint')} />
      </Form.Item>
    </FormDialog>
  )
}
