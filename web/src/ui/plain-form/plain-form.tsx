import RcForm, { useForm } from '@rc-component/form'
import type { FormInstance, Rule } from '@rc-component/form'
import type { ReactNode, Ref } from 'react'
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
  const notice = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    if (root.current) adoptTyped(root.current, form)
  }, [form])
  useEffect(() => {
    if (!refusal) return
    let isAtField = false
    const focusField = (name: unknown) => {
      isAtField = focusByName(root.current, String(name))
    }
    const { getFieldsError, setFields } = form
    showFaults({ getFieldsError, setFields, focusField }, refusal)
    // Without a field to go to, the message itself may be off screen.
    if (!isAtField) notice.current?.focus()
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
        {refusal && (
          <Notice tone="danger" ref={notice}>
            {refusal.msg}
          </Notice>
        )}
        {children}
      </RcForm>
    </div>
  )
}

/** A field's control has its name as id. Returns whether there is one. */
function focusByName(root: HTMLElement | null, name: string): boolean {
  const control = root?.querySelector<HTMLElement>(`#${CSS.escape(name)}`)
  control?.focus()
  return control !== undefined && control !== null
}

interface NoticeProps {
  tone: 'danger' | 'info'
  /** Given where the message may get the focus. */
  ref?: Ref<HTMLParagraphElement>
  children: ReactNode
}

/** A message in the flow of a page; a dangerous one is read out at once. */
export function Notice({ tone, ref, children }: NoticeProps) {
  return (
    <p
      ref={ref}
      {...(ref && { tabIndex: -1 })}
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`plain-notice plain-notice-${tone}`}
    >
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
