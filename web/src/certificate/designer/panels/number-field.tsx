import { InputNumber } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { panelMessages } from './messages.ts'

interface NumberFieldProps {
  label: string
  /** Null: several values. */
  value: number | null
  onChange: (value: number) => void
  min?: number
  max?: number
  step?: number
  suffix?: string
  disabled?: boolean
}

/** A labelled number field. The value applies on blur, Enter, or a step. */
export function NumberField({ label, value, onChange, min, max, step = 1, suffix, disabled }: NumberFieldProps) {
  const t = useT(panelMessages)
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the field is within
    <label className="designer-number">
      <span>{label}</span>
      <InputNumber<number>
        size="small"
        // Otherwise the texts of the stepper buttons would be part of the accessible name.
        aria-label={label}
        value={value}
        placeholder={value === null ? t('mixed') : undefined}
        min={min}
        max={max}
        step={step}
        suffix={suffix}
        disabled={disabled}
        changeOnBlur
        onChange={(next) => {
          if (typeof next === 'number' && Number.isFinite(next) && next !== value) onChange(next)
        }}
      />
    </label>
  )
}
