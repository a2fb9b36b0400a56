import type { RemovalView } from '@podium/core/enrolment/member/removal.ts'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { timeText } from '#web/ui/time/time.ts'
import { enrolmentMessages } from '../messages.ts'
import '../team/team.css'

interface RemovalListProps {
  removals: readonly RemovalView[]
  /** The buttons of a request. */
  buttons: (removal: RemovalView) => ReactNode
}

/** Pending requests that members leave a team; null where there are none. */
export function RemovalList({ removals, buttons }: RemovalListProps) {
  const t = useT(enrolmentMessages)
  if (removals.length === 0) return null
  return (
    <section className="json-part">
      <h3>{t('removals')}</h3>
      <ul className="decision-list">
        {removals.map((removal) => (
          <li key={removal.removalId}>
            <b>{removal.name}</b>
            <span>{removal.reason}</span>
            <span className="sign-up-hint figures">
              {t('removalBy', { by: removal.requestedByName, at: timeText(removal.createdAt) })}
            </span>
            {buttons(removal)}
          </li>
        ))}
      </ul>
    </section>
  )
}
