import { Field } from '@rc-component/form'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { useId, useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { uiMessages } from '../messages.ts'
import type { FieldRule } from './plain-form.tsx'

interface FieldProps {
  name: string
  label: string
  rules?: FieldRule[]
  /** Names of fields whose change checks this one again. */
  dependencies?: string[]
  /** Text below the control. */
  hint?: ReactNode
}

interface Control {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  value: string
  onChange: (event: unknown) => void
  onBlur: (event: unknown) => void
}

/** A label, a control and its fault. The control gets the field's name as id. */
function LabelledField(props: FieldProps & { children: (control: Control) => ReactElement }) {
  const { name, label, rules = [], dependencies = [], hint, children } = props
  const note = useId()
  return (
    <Field name={name} rules={rules} dependencies={dependencies} validateTrigger="onBlur">
      {({ value, onChange, onBlur }, { errors }, form) => (
        <div className="plain-field">
          <label htmlFor={name}>{label}</label>
          {children({
            onBlur: onBlur as Control['onBlur'],
            onChange: (event) => {
              ;(onChange as Control['onChange'])(event)
              // A known fault goes as soon as it is mended, not only when the field is left.
              if (errors.length > 0) void form.validateFields([name]).catch(() => undefined)
            },
            value: (value as string | undefined) ?? '',
            id: name,
            'aria-invalid': errors.length > 0,
            'aria-describedby': errors.length > 0 || hint ? note : undefined,
          })}
          <FieldNote id={note} fault={errors[0]} hint={hint} />
        </div>
      )}
    </Field>
  )
}

/** Keeps its line, so that nothing below moves when a fault appears. */
function FieldNote({ id, fault, hint }: { id: string; fault: string | undefined; hint?: ReactNode }) {
  return (
    <p id={id} className={fault ? 'plain-note plain-fault' : 'plain-note'} aria-live="polite">
      {fault ?? hint}
    </p>
  )
}

type InputProps = Omit<ComponentProps<'input'>, keyof Control | 'name'>

export function TextField({ name, label, rules, dependencies, hint, ...input }: FieldProps & InputProps) {
  return (
    <LabelledField {...{ name, label, rules, dependencies, hint }}>
      {(control) => <input className="plain-input" {...input} {...control} />}
    </LabelledField>
  )
}

export function TextAreaField({
  name,
  label,
  rules,
  hint,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, keyof Control | 'name'>) {
  return (
    <LabelledField {...{ name, label, rules }} hint={hint}>
      {(control) => <textarea className="plain-input" {...area} {...control} />}
    </LabelledField>
  )
}

/** A password, hidden until its reader asks to see it. */
export function PasswordField({ name, label, rules, dependencies, hint, ...input }: FieldProps & InputProps) {
  const t = useT(uiMessages)
  const [isShown, setShown] = useState(false)
  return (
    <LabelledField {...{ name, label, rules, dependencies, hint }}>
      {(control) => (
        <span className="plain-password">
          <input className="plain-input" {...input} {...control} type={isShown ? 'text' : 'password'} />
          <button
            type="button"
            aria-pressed={isShown}
            aria-controls={name}
            title={t('showPassword')}
            aria-label={t('showPassword')}
            onClick={() => setShown(!isShown)}
          >
            <Eye crossed={!isShown} />
          </button>
        </span>
      )}
    </LabelledField>
  )
}

function Eye({ crossed }: { crossed: boolean }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
      <path d="M1.5 10S4.5 4 10 4s8.5 6 8.5 6-3 6-8.5 6-8.5-6-8.5-6Z" />
      <circle cx="10" cy="10" r="2.5" />
      {crossed && <path d="m3 17 14-14" />}
    </svg>
  )
}

/** One of a few options. */
export function ChoiceField({
  name,
  label,
  options,
}: Pick<FieldProps, 'name' | 'label'> & { options: ReadonlyArray<{ value: string; label: string }> }) {
  return (
    <Field name={name}>
      {({ value: chosen, onChange }) => (
        <fieldset className="plain-field plain-choice">
          <legend>{label}</legend>
          {options.map(({ value, label: text }) => (
            <label key={value}>
              <input
                type="radio"
                name={name}
                value={value}
                checked={chosen === value}
                onChange={() => (onChange as (value: string) => void)(value)}
              />
              {text}
            </label>
          ))}
        </fieldset>
      )}
    </Field>
  )
}

/** A box to tick; `children` is its label. */
export function TickField({ name, rules, children }: Pick<FieldProps, 'name' | 'rules'> & { children: ReactNode }) {
  const note = useId()
  return (
    <Field name={name} rules={rules ?? []} valuePropName="checked" validateTrigger="onChange">
      {({ checked, onChange }, { errors }) => (
        <div className="plain-field">
          <label className="plain-tick">
            <input
              id={name}
              type="checkbox"
              checked={checked === true}
              aria-invalid={errors.length > 0}
              aria-describedby={errors.length > 0 ? note : undefined}
              onChange={(event) => (onChange as (event: unknown) => void)(event)}
            />
            <span>{children}</span>
          </label>
          <FieldNote id={note} fault={errors[0]} />
        </div>
      )}
    </Field>
  )
}
