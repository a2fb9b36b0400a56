import { DatePicker, type GetProps } from 'antd'
import type { FocusEvent } from 'react'

type DayProps = Omit<GetProps<typeof DatePicker>, 'multiple' | 'value' | 'defaultValue' | 'onChange'> & {
  value?: Day | null
  onChange?: (day: Day | null) => void
}
type Day = NonNullable<GetProps<typeof DatePicker.RangePicker>['value']>[0] & {}
type RangeProps = GetProps<typeof DatePicker.RangePicker>

/** A date picker that is also emptied by deleting its text, where antd's puts the old date back. */
export function DateInput({ onBlur, onKeyDown, ...props }: DayProps) {
  const { value, onChange } = props
  return (
    <DatePicker
      {...props}
      onKeyDown={(event, preventPicker) => {
        onKeyDown?.(event, preventPicker)
        // Enter accepts what was typed and must not submit the form.
        if (event.key === 'Enter') event.preventDefault()
      }}
      onBlur={(event, info) => {
        onBlur?.(event, info)
        if (value && isEmptied(event)) onChange?.(null)
      }}
    />
  )
}

/** A picker of two dates, of which emptying one empties both; Enter submits its form, a search. */
export function DateRangeInput(props: RangeProps) {
  const { value, onChange } = props
  return (
    <DatePicker.RangePicker
      {...props}
      onBlur={(event) => {
        if (value?.some((day) => day !== null) && isEmptied(event)) onChange?.(null, ['', ''])
      }}
    />
  )
}

function isEmptied({ target }: FocusEvent<HTMLElement>): boolean {
  return target instanceof HTMLInputElement && target.value === ''
}
