import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { workApi } from '@podium/core/work/api.ts'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { ownMessages } from './own-messages.ts'
import { byDeadline, dueSteps, stepsOfInvitations, stepsOfTeam, stepsOfWork, type OwnStep } from './own-steps.ts'
import { StepTimes } from './step-times.tsx'

const PAGE_SIZE = 100
const MOST_LACKS = 3
/** Steps of others that are shown at first, and with each further click. */
const QUIET_AT_ONCE = 3
const QUIET_MORE = 10

/** What waits for the reader: invitations, then enrolments and works by deadline, with what they lack; then profile data. */
export function NextSteps() {
  const t = useT(ownMessages)
  const { language } = useLanguage()
  const [now] = useState(() => new Date())
  const [quietShown, setQuietShown] = useState(QUIET_AT_ONCE)
  const profile = useCall(identityApi.profile, {})
  const membership = useCall(identityApi.membership, {})
  const guardian = useCall(identityApi.guardian, {})
  const teams = useCall(enrolmentApi.mine, { pageSize: PAGE_SIZE })
  const invitations = useCall(enrolmentApi.invitations, {})
  const works = useCall(workApi.mine, { pageSize: PAGE_SIZE })
  usePushed('notice', [enrolmentApi.mine, enrolmentApi.invitations, workApi.mine])
  const parts = [profile, membership, guardian, teams, invitations, works]
  if (parts.some(({ isPending }) => isPending)) return <Skeleton active />
  const failed = parts.find(({ isError }) => isError)
  if (failed?.error) return <Failure refusal={failed.error} onRetry={() => void failed.refetch()} />

  const ofTeams = (teams.data?.rows ?? []).flatMap((team) => stepsOfTeam(team, t, language))
  const ofInvitations = stepsOfInvitations(invitations.data ?? [], t)
  const ofWorks = (works.data?.rows ?? []).flatMap((work) => stepsOfWork(work, now, t))
  const waiting = {
    teams: teams.data?.rows ?? [],
    invitations: invitations.data ?? [],
    works: works.data?.rows ?? [],
  }
  const due: OwnStep[] = [
    ...dueSteps(waiting, now, t, language),
    ...(guardian.data?.needed && !guardian.data.isCurrent
      ? [{ key: 'guardian', title: t('stepGuardian'), to: paths.centre.set({ tab: 'guardian' }) }]
      : []),
  ]
  // A team that lacks the reader's own data leads to it.
  const isAskedByTeam = (teams.data?.rows ?? []).some(({ unfinished }) =>
    unfinished?.lacks.some(({ at }) => at === 'profile'),
  )
  const quiet = byDeadline([...ofTeams, ...ofInvitations, ...ofWorks].filter(({ isQuiet }) => isQuiet))
  const quietMore = quiet.length - quietShown
  const others: OwnStep[] = [
    ...(profile.data?.kind === 'student' && profile.data.idNumberMasked === '' && !isAskedByTeam
      ? [{ key: 'id', title: t('stepIdNumber'), to: paths.centre.set({ tab: 'profile' }) }]
      : []),
    ...(membership.data?.schoolId === null && !isAskedByTeam
      ? [{ key: 'school', title: t('stepSchool'), to: paths.centre.set({ tab: 'school' }) }]
      : []),
    ...quiet.slice(0, quietShown),
    { key: 'find', title: t('stepCompetitions'), to: paths.home.competition() },
  ]
  return (
    <section>
      <h2>{t('nextSteps')}</h2>
      <ul className="next-steps">
        {due.map((step) => (
          <StepLine key={step.key} step={step} now={now} isPressing />
        ))}
        {others.map((step) => (
          <StepLine key={step.key} step={step} now={now} />
        ))}
      </ul>
      {quietMore > 0 && (
        <button type="button" className="plain-button" onClick={() => setQuietShown(quietShown + QUIET_MORE)}>
          {t('moreQuiet', { count: quietMore })}
        </button>
      )}
    </section>
  )
}

function StepLine({ step, now, isPressing = false }: { step: OwnStep; now: Date; isPressing?: boolean }) {
  const t = useT(ownMessages)
  const { title, about, opinion, note, lacks = [], to } = step
  const more = lacks.length - MOST_LACKS
  return (
    <li className={isPressing ? 'next-step-pressing' : ''}>
      <Link to={to}>
        <b>{title}</b>
        {about && <span>{about}</span>}
        {note && <span>{note}</span>}
        {opinion && <span className="next-step-opinion">{t('returnedFor', { opinion })}</span>}
        {lacks.slice(0, MOST_LACKS).map((lack, at) => (
          <span key={`${at} ${lack}`} className="next-step-lack">
            {lack}
          </span>
        ))}
        {more > 0 && <span className="next-step-lack">{t('moreLacks', { count: more })}</span>}
        <StepTimes step={step} now={now} />
      </Link>
    </li>
  )
}
