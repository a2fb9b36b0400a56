import { identityApi } from '@podium/core/identity/api.ts'
import type { OpenCodePurpose } from '@podium/core/identity/sign-in/session.ts'
import { Field, FieldContext } from '@rc-component/form'
import { use, useEffect, useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import type { Proof } from '#web/lib/proof-of-work/use-proof.ts'
import { TextField } from '#web/ui/plain-form/plain-fields.tsx'
import { identityMessages } from './messages.ts'

interface CodeFieldProps {
  purpose: OpenCodePurpose
  /** Name of the form field with the phone or e-mail address. */
  targetField: string
  proof: Proof
}

/**
 * Input of a one-time code, with a button that sends it and counts down to the next. Adds the fields `code` and
 * `challengeId`.
 */
export function CodeField({ purpose, targetField, proof }: CodeFieldProps) {
  const t = useT(identityMessages)
  const form = use(FieldContext)
  const [seconds, setSeconds] = useState(0)
  const send = useWrite(identityApi.sendCode, {
    onRefused: proof.onRefused,
    onDone: ({ resendSeconds, challengeId }) => {
      form.setFieldValue('challengeId', challengeId)
      setSeconds(resendSeconds)
      toast('info', t(purpose === 'register' || purpose === 'bind' ? 'codeSentToNew' : 'codeSent'))
    },
  })
  useEffect(() => {
    if (seconds <= 0) return undefined
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])

  const [preparing, setPreparing] = useState(false)
  const onSend = async () => {
    const values = await form.validateFields([targetField]).catch(() => null)
    if (!values) return
    setPreparing(true)
    const target = form.getFieldValue(targetField) as string
    await proof.send((fields) => send.run({ target, purpose, ...fields })).finally(() => setPreparing(false))
  }

  return (
    <div className="plain-line code-line">
      <Field name="challengeId">{() => null}</Field>
      <TextField
        name="code"
        label={t('oneTimeCode')}
        rules={[{ required: true, pattern: /^\d{6}$/, message: t('codeRule') }]}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
      />
      <button
        type="button"
        className="plain-button"
        disabled={seconds > 0 || preparing}
        aria-busy={preparing}
        onClick={() => void onSend()}
      >
        {seconds > 0 ? t('sendAgain', { seconds }) : t('sendCode')}
      </button>
    </div>
  )
}
