import dayjs from 'dayjs'
import { useT } from '#web/lib/i18n/i18n.ts'
import { uiMessages } from '../messages.ts'
import { instantOfWall, timeText } from './time.ts'
import { DateInput } from './date-input.tsx'

interface MomentInputProps {
  id?: string | undefined
  value?: string | null
  onChange?: (instant: string | null) => void
  disabled?: boolean
  status?: 'error' | ''
}

/** A date and time in Shanghai time, whatever the computer's time zone; the value is ISO 8601 UTC. */
export function MomentInput({ id, value, onChange, disabled, status = '' }: MomentInputProps) {
  const t = useT(uiMessages)
  return (
    <DateInput
      {...(id === undefined ? {} : { id })}
      className="full-width"
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      placeholder={t('chooseMoment')}
      status={status}
      disabled={disabled ?? false}
      onBlur={({ target }) => {
        const end = endOfDay(target)
        if (end) onChange?.(end)
      }}
      value={value ? dayjs(timeText(value)) : null}
      onChange={(day) => onChange?.(day ? instantOfWall(day.format('YYYY-MM-DD HH:mm')) : null)}
    />
  )
}

/** What was typed as 24:00, as closing times are shown: 00:00 of the next day, which the picker doesn't read. */
function endOfDay(target: EventTarget): string | null {
  const typed = target instanceof HTMLInputElement ? /^\s*(\d{4}-\d{2}-\d{2}) 24:00\s*$/.exec(target.value) : null
  const day = dayjs(typed?.[1])
  if (day.format('YYYY-MM-DD') !== typed?.[1]) return null
  return instantOfWall(day.add(1, 'day').format('YYYY-MM-DD HH:mm'))
}
