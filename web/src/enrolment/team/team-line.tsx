import {
  awaitsPayment,
  isEditable,
  isEnrolled,
  isReturned,
  memberRoleLabels,
} from '@podium/core/enrolment/team/team.ts'
import type { MyTeam } from '@podium/core/enrolment/views.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { enrolmentMessages } from '../messages.ts'
import { TeamNext } from '../parts/team-next.tsx'
import { teamNextMessages } from '../parts/team-next-messages.ts'
import { TeamStateTag } from '../parts/team-state.tsx'
import './team.css'

/** One of the viewer's teams with the next step. */
export function TeamLine({ team, onOpen }: { team: MyTeam; onOpen: () => void }) {
  const t = useT(enrolmentMessages)
  const next = useT(teamNextMessages)
  const { language } = useLanguage()
  const captain = team.role === 'captain'
  const unfinished = captain && isEditable(team)
  const lacksProfile = team.unfinished?.lacks.some(({ at }) => at === 'profile') ?? false
  return (
    <li>
      <div className="team-line">
        <b>{team.name || '—'}</b>
        <TeamStateTag state={team.state} />
        {team.number && <span className="figures">{team.number}</span>}
      </div>
      <p className="sign-up-hint">
        {team.roundName} · {team.itemName} · {pick(memberRoleLabels[team.role], language)} ·{' '}
        {t('memberCount', { count: team.memberCount })}
      </p>
      {team.opinion && <p className="team-opinion">{team.opinion}</p>}
      <TeamNext team={team} />
      <div className="team-line">
        {unfinished && (
          <Link className="plain-button primary-button" to={paths.home.signUp({ teamId: team.teamId })}>
            {t(isReturned(team) ? 'correctAgain' : 'goOn')}
          </Link>
        )}
        {lacksProfile && !unfinished && (
          <Link
            className="plain-button primary-button"
            to={paths.home.signUpProfile({ teamId: team.teamId, back: paths.centre.team() })}
          >
            {t('completeNow')}
          </Link>
        )}
        {isEnrolled(team) && (
          <Link className="plain-button" to={paths.centre.work({ teamId: team.teamId })}>
            {t('works')}
          </Link>
        )}
        {awaitsPayment(team) && captain && (
          <Button type="primary" onClick={onOpen}>
            {next('toPay')}
          </Button>
        )}
        <Button onClick={onOpen}>{t('details')}</Button>
      </div>
    </li>
  )
}
