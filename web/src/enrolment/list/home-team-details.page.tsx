import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { memberRoleLabels } from '@podium/core/enrolment/team/team.ts'
import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/lib/call/call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import type { PageModule } from '#web/lib/page.ts'
import { paths } from '@podium/core/paths.ts'
import { enrolmentMessages } from '../messages.ts'
import './home-team-details.css'

/** Loads an enrolled team for its public page. @spec R20 */
export async function loader({ request }: LoaderFunctionArgs) {
  const teamId = new URL(request.url).searchParams.get('teamId') ?? ''
  return await call(enrolmentApi.publicTeam, { teamId })
}

export const meta: PageModule['meta'] = (data: Awaited<ReturnType<typeof loader>>) => ({
  title: data.name,
  description: `${data.roundName} · ${data.itemName}`,
})

function EnrolmentHomeTeamDetailsPage() {
  const t = useT(enrolmentMessages)
  const { language } = useLanguage()
  const team = useLoaderData<typeof loader>()
  return (
    <article className="site-wrap team-card">
      <p className="team-card-kind">{t('publicTeam')}</p>
      <h1>{team.name}</h1>
      <dl>
        <div>
          <dt>{t('number')}</dt>
          <dd className="figures">{team.number}</dd>
        </div>
        <div>
          <dt>{t('round')}</dt>
          <dd>
            <Link to={paths.home.competitionDetails({ roundId: team.roundId })}>{team.roundName}</Link> ·{' '}
            {team.itemName}
          </dd>
        </div>
        <div>
          <dt>{t('school')}</dt>
          <dd>{team.schoolName}</dd>
        </div>
      </dl>
      <h2>{t('members')}</h2>
      <ul className="team-card-members">
        {team.members.map((member, at) => (
          // Masked names may be equal, so the index is part of the key.
          <li key={`${at} ${member.name}`}>
            <b>{member.name}</b>
            <span>{pick(memberRoleLabels[member.role], language)}</span>
          </li>
        ))}
      </ul>
    </article>
  )
}

export { EnrolmentHomeTeamDetailsPage as Page }
