import dayjs from 'dayjs'
import { useT } from '#web/lib/i18n/i18n.ts'
import { uiMessages } from '../messages.ts'
import { instantOfWall, timeText } from './time.ts'
import { DateInput } from './date-input.tsx'

interface MomentInputProps {
  id?: string
  value?: string | null
  onChange?: (instant: string | null) => void
  disabled?: boolean
}

/** A date and time in Shanghai time, whatever the computer's time zone; the value is ISO 8601 UTC. */
export function MomentInput({ id, value, onChange, disabled }: MomentInputProps) {
  const t = useT(uiMessages)
  return (
    <DateInput
      {...(id === undefined ? {} : { id })}
      className="full-width"
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      placeholder={t('chooseMoment')}
      disabled={disabled ?? false}
      value={value ? dayjs(timeText(value)) : null}
      onKeyDown={(event) => {
        // Enter accepts the typed time and must not submit the form.
        if (event.key === 'Enter') event.preventDefault()
      }}
      onChange={(day) => onChange?.(day ? instantOfWall(day.format('YYYY-MM-DD HH:mm')) : null)}
    />
  )
}
