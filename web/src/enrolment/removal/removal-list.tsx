import type { RemovalView } from '@podium/core/enrolment/member/removal.ts'
import type { ComponentType } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { timeText } from '#web/ui/time/time.ts'
import { removalMessages } from './messages.ts'
import '../team/team.css'

interface RemovalListProps {
  teamId: string
  removals: readonly RemovalView[]
  /** The button of each request. */
  action: ComponentType<{ teamId: string; removal: RemovalView }>
}

/** Pending requests that members leave a team; null where there are none. */
export function RemovalList({ teamId, removals, action: Action }: RemovalListProps) {
  const t = useT(removalMessages)
  if (removals.length === 0) return null
  return (
    <section className="json-part">
      <h3>{t('removals')}</h3>
      <ul className="decision-list">
        {removals.map((removal) => (
          <li key={removal.removalId}>
            <b>{removal.name}</b>
            <span>{removal.reason}</span>
            {removal.replacement && (
              <span>{t(`replacement_${removal.replacement.answer}`, { name: removal.replacement.name })}</span>
            )}
            <span className="sign-up-hint figures">
              {t('removalBy', { by: removal.requestedByName, at: timeText(removal.createdAt) })}
            </span>
            <Action teamId={teamId} removal={removal} />
          </li>
        ))}
      </ul>
    </section>
  )
}
