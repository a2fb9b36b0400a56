import { Form, Input, InputNumber, Radio, Switch } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { settingMessages } from './setting-messages.ts'

type Path = string | number | (string | number)[]
interface FieldProps {
  name: Path
  label: string
}

function useRequired(label: string) {
  const t = useT(settingMessages)
  return [{ required: true, message: t('required', { label }) }]
}

/** A required integer. */
export function CountField(props: FieldProps & { min?: number; max: number; disabled?: boolean; extra?: string }) {
  return (
    <Form.Item name={props.name} label={props.label} rules={useRequired(props.label)} extra={props.extra}>
      <InputNumber
        min={props.min ?? 0}
        max={props.max}
        precision={0}
        className="full-width"
        {...(props.disabled ? { disabled: true } : {})}
      />
    </Form.Item>
  )
}

/** An optional integer; empty means no limit, or what `none` says. */
export function LimitField(props: FieldProps & { max: number; none?: string; extra?: ReactNode }) {
  const t = useT(settingMessages)
  return (
    <Form.Item name={props.name} label={props.label} extra={props.extra}>
      <InputNumber
        min={1}
        max={props.max}
        precision={0}
        className="full-width"
        placeholder={props.none ?? t('unlimited')}
      />
    </Form.Item>
  )
}

/** One of a few choices. */
export function ChoiceField(
  props: FieldProps & { options: ReadonlyArray<{ value: string; label: string }>; extra?: string },
) {
  return (
    <Form.Item name={props.name} label={props.label} extra={props.extra}>
      <Radio.Group options={[...props.options]} />
    </Form.Item>
  )
}

export function SwitchField({ name, label, extra }: FieldProps & { extra?: string }) {
  return (
    <Form.Item name={name} label={label} valuePropName="checked" extra={extra}>
      <Switch />
    </Form.Item>
  )
}

export function TextField(props: FieldProps & { max: number; optional?: boolean; lines?: number; wide?: boolean }) {
  const t = useT(settingMessages)
  const rules = useRequired(props.label)
  const placeholder = props.optional ? t('optional') : ''
  return (
    <Form.Item
      name={props.name}
      label={props.label}
      className={props.wide ? 'wide' : ''}
      {...(props.optional ? {} : { rules })}
    >
      {props.lines ? (
        <Input.TextArea
          autoSize={{ minRows: props.lines, maxRows: 12 }}
          maxLength={props.max}
          placeholder={placeholder}
        />
      ) : (
        <Input maxLength={props.max} placeholder={placeholder} />
      )}
    </Form.Item>
  )
}

/** A hidden field, so that the row's key is submitted with it. */
export function KeyField({ row }: { row: number }) {
  return (
    <Form.Item name={[row, 'key']} hidden>
      <Input />
    </Form.Item>
  )
}

/** `id`: lets another part of the form lead here. */
export function Section({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h3 id={id} tabIndex={id ? -1 : undefined} className="setting-section">
      {children}
    </h3>
  )
}
