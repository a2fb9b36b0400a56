import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { MyTeam } from '@podium/core/enrolment/views.ts'
import { isWithdrawn } from '@podium/core/enrolment/team/team.ts'
import { Skeleton } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { enrolmentMessages } from '../messages.ts'
import { TeamLine } from './team-line.tsx'
import './sign-up.css'
import './team.css'

/** Competitions that the viewer takes part in, with their teams. @spec U03 */
function EnrolmentCentreCompetitionPage() {
  const t = useT(enrolmentMessages)
  const navigate = useNavigate()
  const teams = useCall(enrolmentApi.mine, { pageSize: 100 })
  if (teams.isPending) return <Skeleton active paragraph={{ rows: 6 }} />
  if (teams.isError) return <Failure refusal={teams.error} onRetry={() => void teams.refetch()} />
  const rounds = Map.groupBy(
    teams.data.rows.filter((team) => !isWithdrawn(team)),
    ({ roundId }: MyTeam) => roundId,
  )
  if (rounds.size === 0) {
    return (
      <Empty
        title={t('competitionsEmpty')}
        hint={t('teamsEmptyHint')}
        action={
          <Link className="plain-button primary-button" to={paths.home.competition()}>
            {t('toCompetitions')}
          </Link>
        }
      />
    )
  }
  return [...rounds].map(([roundId, roundTeams]) => (
    <section key={roundId} className="centre-part">
      <h2>
        <Link to={paths.home.competitionDetails({ roundId })}>{roundTeams[0]?.roundName}</Link>
      </h2>
      <ul className="team-list">
        {roundTeams.map((team) => (
          <TeamLine
            key={team.teamId}
            team={team}
            onOpen={() => void navigate(paths.centre.team({ teamId: team.teamId }))}
          />
        ))}
      </ul>
    </section>
  ))
}

export { EnrolmentCentreCompetitionPage as Page }
