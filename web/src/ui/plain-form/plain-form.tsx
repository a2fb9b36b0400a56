import RcForm, { useForm } from '@rc-component/form'
import type { FormInstance, Rule } from '@rc-component/form'
import type { ReactNode } from 'react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { adoptTyped } from './adopt-typed.ts'
import { useHydrated } from './use-hydrated.ts'
import { showFaults, type FormRefusal } from '../show-faults.ts'
import './plain-form.css'

export type PlainFormInstance<Values> = FormInstance<Values>
export type FieldRule = Rule

/** The form of a `PlainForm` whose values its page reads or resets. */
export function usePlainForm<Values>(): FormInstance<Values> {
  return useForm<Values>()[0]
}

interface PlainFormProps<Values> {
  form?: FormInstance<Values>
  initialValues?: Partial<Values>
  /** The server's refusal: its message is shown above the fields, its faults at them. */
  refusal?: FormRefusal | null
  onSubmit: (values: Values) => unknown
  className?: string
  children: ReactNode
}

/**
 * A form without antd, for pages that strangers open on a phone: antd is half of a first visit. Rules are checked when a
 * field is left and on submitting, which moves the focus to the first fault.
 */
export function PlainForm<Values extends object>(props: PlainFormProps<Values>) {
  const { initialValues, refusal, onSubmit, className = '', children } = props
  const own = usePlainForm<Values>()
  const form = props.form ?? own
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (root.current) adoptTyped(root.current, form)
  }, [form])
  useEffect(() => {
    const focusField = (name: unknown) => focusByName(root.current, String(name))
    showFaults({ setFields: form.setFields, focusField }, refusal)
  }, [form, refusal])
  return (
    <div ref={root}>
      <RcForm<Values>
        form={form}
        className={`plain-form ${className}`.trim()}
        noValidate
        validateTrigger="onBlur"
        {...(initialValues && { initialValues })}
        onFinish={(values) => void onSubmit(values)}
        onFinishFailed={({ errorFields }) => focusByName(root.current, String(errorFields[0]?.name[0]))}
      >
        {refusal && <Notice tone="danger">{refusal.msg}</Notice>}
        {children}
      </RcForm>
    </div>
  )
}

/** A field's control has its name as id. */
function focusByName(root: HTMLElement | null, name: string): void {
  root?.querySelector<HTMLElement>(`#${CSS.escape(name)}`)?.focus()
}

/** A message in the flow of a page; a dangerous one is read out at once. */
export function Notice({ tone, children }: { tone: 'danger' | 'info'; children: ReactNode }) {
  return (
    <p role={tone === 'danger' ? 'alert' : 'status'} className={`plain-notice plain-notice-${tone}`}>
      {children}
    </p>
  )
}

/** The button that submits; disabled while the request runs and until the page's code is loaded. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const waits = !useHydrated() || busy
  return (
    <button type="submit" className="plain-button primary-button plain-submit" disabled={waits} aria-busy={waits}>
      {children}
    </button>
  )
}
