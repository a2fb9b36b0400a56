import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { JoinRequestView } from '@podium/core/enrolment/joining/joining.ts'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { joiningMessages } from './messages.ts'

interface JoinRequestsProps {
  requests: readonly JoinRequestView[]
  onAnswered: () => void
}

/** People who ask to join, for the captain to answer; null where there are none. */
export function JoinRequests({ requests, onAnswered }: JoinRequestsProps) {
  const t = useT(joiningMessages)
  const times = useWindowTimes()
  const [answering, setAnswering] = useState<{ request: JoinRequestView; accept: boolean } | null>(null)
  if (requests.length === 0 && !answering) return null
  return (
    <>
      <h3>{t('requests')}</h3>
      <ul className="member-list">
        {requests.map((request) => (
          <li key={request.requestId}>
            <p className="member-who">
              <b>{request.name}</b>
              <span>{request.schoolName || t('noSchool')}</span>
            </p>
            {request.word && <p>{request.word}</p>}
            <p className="sign-up-hint figures">{t('until', { until: times.closing(request.expiresAt) })}</p>
            <div className="team-line">
              <Button type="primary" onClick={() => setAnswering({ request, accept: true })}>
                {t('accept')}
              </Button>
              <Button onClick={() => setAnswering({ request, accept: false })}>{t('decline')}</Button>
            </div>
          </li>
        ))}
      </ul>
      {answering && <AnswerDialog {...answering} onClose={() => setAnswering(null)} onAnswered={onAnswered} />}
    </>
  )
}

interface AnswerDialogProps {
  request: JoinRequestView
  accept: boolean
  onClose: () => void
  onAnswered: () => void
}

function AnswerDialog({ request: { requestId, name }, accept, onClose, onAnswered }: AnswerDialogProps) {
  const t = useT(joiningMessages)
  const answer = useWrite(enrolmentApi.answerJoinRequest, {
    inline: true,
    refresh: [enrolmentApi.joining, enrolmentApi.detail, enrolmentApi.mine],
    onDone: () => {
      toast('success', t('answered'))
      onClose()
      onAnswered()
    },
  })
  return (
    <FormDialog<{ answer?: string }>
      open
      title={t(accept ? 'acceptTitle' : 'declineTitle', { name })}
      initial={{}}
      busy={answer.busy}
      refusal={answer.refusal}
      submitText={t(accept ? 'accept' : 'decline')}
      onSubmit={(values) => answer.run({ requestId, accept, answer: values.answer ?? '' })}
      onClose={onClose}
    >
      <Form.Item name="answer" label={t('answerWord')} className="wide">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={300} />
      </Form.Item>
    </FormDialog>
  )
}
