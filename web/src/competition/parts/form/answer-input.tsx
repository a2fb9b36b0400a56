import type { ExtraField } from '@podium/core/competition/form/form.ts'
import { Checkbox, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { formMessages } from './messages.ts'
import { DateInput } from '#web/ui/time/date-input.tsx'

/** Renders the input of a field for files: its value is the files' ids. */
export type FileInput = (field: ExtraField, input: FileInputProps) => ReactNode

export interface FileInputProps {
  readonly value: readonly string[]
  readonly disabled: boolean
  readonly onChange: (fileIds: string[]) => void
}

interface AnswerInputProps {
  field: ExtraField
  disabled: boolean
  renderFile: FileInput
  /** Given by the form's item. */
  id?: string
  value?: unknown
  checked?: boolean
  onChange?: (answer: unknown) => void
  onBlur?: () => void
}

/** The input of an answer by the kind of its field. */
export function AnswerInput({
  field,
  disabled,
  renderFile,
  value,
  onChange,
  checked = false,
  ...rest
}: AnswerInputProps) {
  const t = useT(formMessages)
  const given = { ...rest, disabled }
  const change = (answer: unknown) => onChange?.(answer)
  switch (field.kind) {
    case 'number': {
      const number = value === undefined || value === null || value === '' ? null : Number(value)
      return (
        <InputNumber
          {...given}
          className="full-width"
          value={number}
          onChange={change}
          {...(field.unit ? { suffix: field.unit } : {})}
        />
      )
    }
    case 'date':
      return (
        <DateInput
          {...given}
          className="full-width"
          value={typeof value === 'string' && value ? dayjs(value) : null}
          onChange={(day: dayjs.Dayjs | null) => change(day?.format('YYYY-MM-DD') ?? null)}
          {...(field.from ? { minDate: dayjs(field.from) } : {})}
          {...(field.until ? { maxDate: dayjs(field.until) } : {})}
        />
      )
    case 'select':
      return (
        <Select
          {...given}
          allowClear
          value={(value ?? null) as string | null}
          options={optionsOf(field)}
          onChange={(each) => change(each ?? null)}
        />
      )
    case 'multiSelect':
      return (
        <Select
          {...given}
          mode="multiple"
          value={(value ?? []) as string[]}
          options={optionsOf(field)}
          onChange={change}
        />
      )
    case 'pledge':
      return (
        <Checkbox {...given} checked={checked} onChange={({ target }) => change(target.checked)}>
          {t('confirm')}
        </Checkbox>
      )
    case 'file':
      return renderFile(field, { value: Array.isArray(value) ? (value as string[]) : [], disabled, onChange: change })
    default: {
      const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
      return field.kind === 'longText' ? (
        <Input.TextArea
          {...given}
          value={text}
          maxLength={field.maxLength}
          showCount
          autoSize={{ minRows: 4, maxRows: 12 }}
          onChange={({ target }) => change(target.value)}
        />
      ) : (
        <Input
          {...given}
          value={text}
          maxLength={field.maxLength}
          showCount
          onChange={({ target }) => change(target.value)}
        />
      )
    }
  }
}

function optionsOf({ options }: ExtraField) {
  return options.map((option) => ({ value: option, label: option }))
}
