import { identityApi } from '@podium/core/identity/api.ts'
import type { OpenCodePurpose } from '@podium/core/identity/sign-in/session.ts'
import { Field, FieldContext, useWatch } from '@rc-component/form'
import { use, useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import type { Proof } from '#web/lib/proof-of-work/use-proof.ts'
import { TextField } from '#web/ui/plain-form/plain-fields.tsx'
import { useHydrated } from '#web/ui/plain-form/use-hydrated.ts'
import { useCountdown } from '#web/ui/time/use-countdown.ts'
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
  const target = useWatch<string | undefined>(targetField, form)
  const [sentTo, setSentTo] = useState<string>()
  const [seconds, setSeconds] = useCountdown()
  // Somebody who corrects a mistyped number needn't wait.
  const waits = seconds > 0 && target === sentTo
  const isNew = purpose === 'register' || purpose === 'bind'
  const sentNote = !isNew ? 'codeSent' : sentTo?.includes('@') ? 'codeSentToMailbox' : 'codeSentToPhone'
  const send = useWrite(identityApi.sendCode, {
    onRefused: proof.onRefused,
    onDone: ({ resendSeconds, challengeId }) => {
      form.setFieldValue('challengeId', challengeId)
      setSeconds(resendSeconds)
    },
  })

  const isHydrated = useHydrated()
  const [preparing, setPreparing] = useState(false)
  const onSend = async () => {
    const values = await form.validateFields([targetField]).catch(() => null)
    if (!values) return
    setPreparing(true)
    const to = form.getFieldValue(targetField) as string
    const sent = await proof
      .send((fields) => send.run({ target: to, purpose, ...fields }))
      .finally(() => setPreparing(false))
    if (!sent) return
    setSentTo(to)
    // The button is disabled now and would lose the focus to the page.
    document.getElementById('code')?.focus()
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
        {...(target === sentTo && target !== undefined && { hint: t(sentNote) })}
      />
      <button
        type="button"
        className="plain-button"
        // A press before the code of the page runs would be lost.
        disabled={!isHydrated || waits || preparing}
        aria-busy={preparing}
        onClick={() => void onSend()}
      >
        {waits ? t('sendAgain', { seconds }) : t('sendCode')}
      </button>
    </div>
  )
}
