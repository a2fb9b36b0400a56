import { Input, type InputRef } from 'antd'
import { useEffect, useId, useRef } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { schoolCodeMessages } from './code-messages.ts'

interface SchoolCodeFieldProps {
  value: string
  /** What is wrong with the code that was sent; it gets the focus. */
  fault: string | null
  onChange: (code: string) => void
}

/** The code of the school, which whoever enters states where the organiser asks for it. */
export function SchoolCodeField({ value, fault, onChange }: SchoolCodeFieldProps) {
  const t = useT(schoolCodeMessages)
  const hint = useId()
  const input = useRef<InputRef>(null)
  useEffect(() => {
    if (fault !== null) input.current?.focus({ cursor: 'all' })
  }, [fault])
  return (
    <label className="sign-up-code">
      {t('label')}
      <Input
        ref={input}
        value={value}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...(fault !== null && { status: 'error' as const })}
        aria-invalid={fault !== null}
        aria-describedby={hint}
        onChange={({ target }) => onChange(target.value)}
      />
      <span id={hint}>
        {fault !== null && (
          <span className="sign-up-code-fault" role="alert">
            {fault}
          </span>
        )}
        <span className="sign-up-hint">{t('hint')}</span>
      </span>
    </label>
  )
}
