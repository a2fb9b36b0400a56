import type { WaitingView } from '@podium/core/enrolment/waiting/waiting.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { timeText } from '#web/ui/time/time.ts'
import { waitingMessages } from './messages.ts'

/** The position in line, or until when a place is offered, in a table. */
export function WaitingText({ waiting }: { waiting: WaitingView | null }) {
  const t = useT(waitingMessages)
  if (!waiting) return '—'
  const { position, unit } = waiting
  return waiting.offerUntil === null
    ? [position ?? '—', unit].filter(Boolean).join(' · ')
    : t('offeredUntil', { until: timeText(waiting.offerUntil) })
}
