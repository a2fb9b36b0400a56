import { certificateApi } from '@podium/core/certificate/api.ts'
import { correctableLabel } from '@podium/core/certificate/issue/correct.rule.ts'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { labelled } from '#web/lib/i18n/punctuation.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { certificateIssueMessages } from '../issue-messages.ts'
import { ReissueCheck } from './reissue-check.tsx'
import type { CorrectionRow } from '../issue/rows.ts'

const refresh = [certificateApi.correctionPage, certificateApi.page]

interface Values {
  value?: string
  opinion: string
  despiteIssues?: boolean
}

/** Answers a correction request: accepts with the text to print, or declines with a reason. */
export function CorrectionDialog({
  row,
  answer,
  onClose,
}: {
  row: CorrectionRow
  answer: 'accept' | 'decline'
  onClose: () => void
}) {
  const t = useT(certificateIssueMessages)
  const { language } = useLanguage()
  const { correctionId, certificateId, version, number, field, now, wished } = row
  const [previewed, setPreviewed] = useState(wished)
  const accept = useWrite(certificateApi.acceptCorrection, {
    inline: true,
    refresh,
    onDone: (reissued) => {
      toast('success', t('accepted', { number: reissued.number }))
      onClose()
    },
  })
  const decline = useWrite(certificateApi.declineCorrection, {
    inline: true,
    refresh,
    onDone: () => {
      toast('success', t('declined'))
      onClose()
    },
  })
  const accepting = answer === 'accept'
  const write = accepting ? accept : decline
  const submit = ({ value, opinion, despiteIssues = false }: Values) =>
    accepting
      ? accept.run({ correctionId, version, value: value ?? wished, despiteIssues, ...(opinion ? { opinion } : {}) })
      : decline.run({ correctionId, version, opinion })
  const required = (label: string) => [{ required: true, whitespace: true, message: t('required', { label }) }]
  return (
    <FormDialog<Values>
      open
      title={t(accepting ? 'acceptTitle' : 'declineTitle', { number })}
      initial={{ value: wished, opinion: '' }}
      busy={write.busy}
      refusal={write.refusal}
      submitText={t(answer)}
      width={640}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="wide">
        {labelled(pick(correctableLabel(field), language), now, language)} → <b>{wished}</b>
      </p>
      {accepting && (
        <>
          <p className="wide certificate-faint">{t('acceptText')}</p>
          <Form.Item name="value" label={t('printed')} className="wide" rules={required(t('printed'))}>
            <Input maxLength={200} onBlur={({ target }) => setPreviewed(target.value.trim() || wished)} />
          </Form.Item>
          <ReissueCheck certificateId={certificateId} texts={{ [field]: previewed }} />
        </>
      )}
      <Form.Item name="opinion" label={t('opinion')} className="wide" rules={accepting ? [] : required(t('opinion'))}>
        <Input.TextArea maxLength={300} autoSize={{ minRows: 3 }} showCount />
      </Form.Item>
    </FormDialog>
  )
}
