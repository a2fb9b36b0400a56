import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { Button, Form, Input, Space } from 'antd'
import { useId, useState } from 'react'
import { useWrite } from '#web/lib/call/use-call.ts'
import { ProofStatus } from '#web/lib/proof-of-work/proof-status.tsx'
import { useProof } from '#web/lib/proof-of-work/use-proof.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useCountdown } from '#web/ui/time/use-countdown.ts'
import { signingMessages } from './signing-messages.ts'

interface SigningCodeFieldProps {
  token: string
  /** Where it goes, masked. */
  target: string
}

/** The one-time code of whoever signs, with a button that sends it. Adds the fields `signingCode` and `challengeId`. */
export function SigningCodeField({ token, target }: SigningCodeFieldProps) {
  const t = useT(signingMessages)
  const form = Form.useFormInstance()
  const [seconds, setSeconds] = useCountdown()
  const [isSent, setSent] = useState(false)
  const proof = useProof('code')
  const proofId = useId()
  const [isPreparing, setPreparing] = useState(false)
  const send = useWrite(enrolmentApi.sendSigningCode, {
    onRefused: proof.onRefused,
    onDone: ({ resendSeconds, challengeId }) => {
      form.setFieldValue('challengeId', challengeId)
      setSent(true)
      setSeconds(resendSeconds)
    },
  })
  const onSend = async () => {
    setPreparing(true)
    await proof.send((fields) => send.run({ token, ...fields })).finally(() => setPreparing(false))
  }
  return (
    <>
      <Form.Item name="challengeId" hidden>
        <Input />
      </Form.Item>
      <Form.Item label={t('signingCode')} extra={t(isSent ? 'codeSentTo' : 'signingCodeHint', { target })} required>
        <Space.Compact block>
          <Form.Item
            name="signingCode"
            noStyle
            rules={[{ required: true, pattern: /^\d{6}$/, message: t('signingCodeRule') }]}
          >
            <Input aria-label={t('signingCode')} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          </Form.Item>
          <Button
            className="signing-send"
            disabled={seconds > 0}
            loading={isPreparing || send.busy}
            onClick={() => void onSend()}
          >
            {seconds > 0 ? t('sendAgain', { seconds }) : t('sendCode')}
          </Button>
        </Space.Compact>
      </Form.Item>
      {proof.phase !== 'off' && (
        <Form.Item label={t('proof')}>
          <ProofStatus proof={proof} id={proofId} />
        </Form.Item>
      )}
    </>
  )
}
