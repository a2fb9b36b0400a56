import { awardApi } from '@podium/core/award/api.ts'
import type { ObjectionRow } from '@podium/core/award/objection/objection.ts'
import { Alert, Form, Input } from 'antd'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { objectionMessages } from './messages.ts'
import { useEvidence } from './use-evidence.ts'

const MAX_ANSWER = 1_000

interface AnswerDialogProps {
  row: ObjectionRow
  upheld: boolean
  onClose: () => void
}

/** Asks for the answer to an objection that is upheld or rejected. */
export function AnswerDialog({ row, upheld, onClose }: AnswerDialogProps) {
  const t = useT(objectionMessages)
  const { objectionId, version, teamName, reason } = row
  const files = useEvidence(row)
  const answer = useWrite(awardApi.answerObjection, {
    inline: true,
    refresh: [awardApi.objectionPage, awardApi.publication],
    refreshRefused: true,
    onDone: () => {
      toast('success', t('answered'))
      onClose()
    },
  })
  const verdict = t(upheld ? 'uphold' : 'reject')
  return (
    <FormDialog<{ answer: string }>
      open
      title={`${verdict} · ${teamName}`}
      initial={{}}
      submitText={verdict}
      busy={answer.busy}
      refusal={answer.refusal}
      onSubmit={(values) => answer.run({ objectionId, version, upheld, ...values })}
      onClose={onClose}
    >
      {upheld && <Alert type="info" showIcon title={t('upholdHint')} className="wide form-refusal" />}
      <p className="wide">{reason}</p>
      <div className="wide">
        <EvidenceList files={files} />
      </div>
      <Form.Item
        name="answer"
        label={t('answer')}
        className="wide"
        rules={[{ required: true, whitespace: true, message: t('required', { label: t('answer') }) }]}
      >
        <Input.TextArea rows={4} maxLength={MAX_ANSWER} showCount />
      </Form.Item>
    </FormDialog>
  )
}
