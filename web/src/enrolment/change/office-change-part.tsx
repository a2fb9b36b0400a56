import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { paths } from '@podium/core/paths.ts'
import { Link } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { ChangeCard } from './change-card.tsx'
import { changeMessages } from './messages.ts'

/** Open change requests of an enrolment, each with the way to its decision; null where there are none. */
export function OfficeChangePart({ team }: { team: TeamDetail }) {
  const t = useT(changeMessages)
  if (team.changes.length === 0) return null
  return (
    <section className="json-part">
      <h3>{t('openChanges')}</h3>
      {team.changes.map((change) => (
        <ChangeCard key={change.changeId} change={change}>
          {change.mayDecide && (
            <Link className="plain-button" to={paths.office.signUpChange({ changeId: change.changeId })}>
              {t('decide')}
            </Link>
          )}
        </ChangeCard>
      ))}
    </section>
  )
}
