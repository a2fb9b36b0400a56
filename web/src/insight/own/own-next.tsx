import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { paths } from '@podium/core/paths.ts'
import { workApi } from '@podium/core/work/api.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { ownMessages } from './own-messages.ts'
import { dueSteps } from './own-steps.ts'
import { StepTimes } from './step-times.tsx'
import './own-next.css'

/** What waits for the reader first, on the home page; nothing while nothing does. */
export function OwnNext() {
  const t = useT(ownMessages)
  const { language } = useLanguage()
  const [now] = useState(() => new Date())
  const teams = useCall(enrolmentApi.mine, { pageSize: 100 })
  const invitations = useCall(enrolmentApi.invitations, {})
  const works = useCall(workApi.mine, { pageSize: 100 })
  if (!teams.data || !invitations.data || !works.data) return null
  const waiting = { teams: teams.data.rows, invitations: invitations.data, works: works.data.rows }
  const due = dueSteps(waiting, now, t, language)
  const [first] = due
  if (!first) return null
  return (
    <aside className="own-next" aria-label={t('nextSteps')}>
      <div className="site-wrap">
        <p>
          <Link to={first.to}>{first.title}</Link>
          {first.about && <span>{first.about}</span>}
          <StepTimes step={first} now={now} />
        </p>
        {due.length > 1 && <Link to={paths.centre.users()}>{t('allSteps', { count: due.length })}</Link>}
      </div>
    </aside>
  )
}
