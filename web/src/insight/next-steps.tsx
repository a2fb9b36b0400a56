import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { MyTeam } from '@podium/core/enrolment/views.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { workApi } from '@podium/core/work/api.ts'
import type { MyWork } from '@podium/core/work/views.ts'
import { isEditable, isReturned } from '@podium/core/enrolment/team/team.ts'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { timeLeft } from '#web/ui/time/time.ts'
import { insightMessages } from './messages.ts'

const PAGE_SIZE = 20

interface Step {
  readonly key: string
  readonly title: string
  readonly why?: string
  readonly to: string
  readonly pressing?: boolean
}

/** Open actions, most urgent first: invitations, returned and unfinished enrolments, works due, profile data. */
export function NextSteps() {
  const t = useT(insightMessages)
  const { language } = useLanguage()
  const [now] = useState(() => new Date())
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

  const ofTeam = (team: MyTeam): Step[] => {
    const { teamId, name, roundName, itemName, opinion, role } = team
    const answers: Array<[string, string, string | null]> = [
      ['offer', t('stepOffer', { team: name }), team.offerUntil],
      ['captaincy', t('stepCaptaincy', { team: name }), team.captaincyUntil],
      ...team.rosters.map(({ stageId, stageName, until }): [string, string, string] => [
        stageId,
        t('stepRoster', { team: name, stage: stageName }),
        until,
      ]),
    ]
    const awaited = answers.flatMap(([key, title, until]) => {
      const left = until && timeLeft(until, now, language)
      const to = paths.centre.team({ teamId })
      return left ? [{ key: teamId + key, title, why: t('left', { left }), to, pressing: true }] : []
    })
    if (role !== 'captain' || !isEditable(team)) return awaited
    const title = t(isReturned(team) ? 'stepReturned' : 'stepGoOn', { team: name || roundName })
    const goOn = {
      key: teamId,
      title,
      why: opinion || (name ? roundName : itemName),
      to: paths.home.signUp({ teamId }),
      pressing: true,
    }
    return [...awaited, goOn]
  }
  const ofWork = ({ teamId, stageId, teamName, stageName, closesAt, versionNo }: MyWork): Step[] => {
    const left = closesAt === null ? null : timeLeft(closesAt, now, language)
    if (versionNo > 0 || left === null) return []
    const to = paths.home.submitWork({ teamId, stageId })
    return [
      {
        key: teamId + stageId,
        title: t('stepWork', { team: teamName, stage: stageName }),
        why: t('left', { left }),
        to,
        pressing: true,
      },
    ]
  }
  const steps: Step[] = [
    ...(invitations.data?.length
      ? [
          {
            key: 'invitations',
            title: t('stepInvitations', { count: invitations.data.length }),
            to: paths.centre.team(),
            pressing: true,
          },
        ]
      : []),
    ...(teams.data?.rows.flatMap(ofTeam) ?? []),
    ...(works.data?.rows.flatMap(ofWork) ?? []),
    ...(profile.data?.idNumberMasked === ''
      ? [{ key: 'id', title: t('stepIdNumber'), to: paths.centre.set({ tab: 'profile' }) }]
      : []),
    ...(guardian.data?.needed && !guardian.data.isCurrent
      ? [{ key: 'guardian', title: t('stepGuardian'), to: paths.centre.set({ tab: 'guardian' }), pressing: true }]
      : []),
    ...(membership.data?.schoolId === null
      ? [{ key: 'school', title: t('stepSchool'), to: paths.centre.set({ tab: 'school' }) }]
      : []),
    { key: 'find', title: t('stepCompetitions'), to: paths.home.competition() },
  ]
  return (
    <section>
      <h2>{t('nextSteps')}</h2>
      <ul className="next-steps">
        {steps.map(({ key, title, why, to, pressing }) => (
          <li key={key} className={pressing ? 'next-step-pressing' : ''}>
            <Link to={to}>
              <b>{title}</b>
              {why && <span className="figures">{why}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
