import { awardApi } from '@podium/core/award/api.ts'
import type { TeamResults } from '@podium/core/award/gallery.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { memberRoleLabels } from '@podium/core/enrolment/team/team.ts'
import { paths } from '@podium/core/paths.ts'
import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/lib/call/call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import type { PageModule } from '#web/lib/page.ts'
import { KeyVisual } from '#web/ui/key-visual.tsx'
import { NativeText } from '#web/ui/native/native-text.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { TeamAwards } from './team-awards.tsx'
import { teamMessages } from './messages.ts'
import { TeamStages } from './team-stages.tsx'
import './team-page.css'

/** Loads an enrolled team with its public results. @spec R20 */
export async function loader({ request }: LoaderFunctionArgs) {
  const teamId = new URL(request.url).searchParams.get('teamId') ?? ''
  const [team, results] = await Promise.all([
    call(enrolmentApi.publicTeam, { teamId }),
    call(awardApi.teamResults, { teamId }),
  ])
  return { team, results }
}

type Data = Awaited<ReturnType<typeof loader>>

export const meta: PageModule['meta'] = ({ team, results }: Data, language) => {
  const standing = results.awards.filter(({ revoked }) => !revoked)
  const awards = standing.map(({ awardZh, awardEn }) => pick({ zh: awardZh, en: awardEn }, language))
  return { title: team.name, description: [team.roundName, team.itemName, ...awards].join(' · ') }
}

function AwardHomeTeamDetailsPage() {
  const t = useT(teamMessages)
  const { language } = useLanguage()
  const { team, results } = useLoaderData<typeof loader>()
  const { roundId } = team
  const school = pick({ zh: team.schoolName, en: team.schoolNameEn }, language)
  const facts = [
    [t('number'), team.number],
    [t('round'), team.roundName],
    [t('item'), team.itemName],
    [t('school'), school],
  ] as const
  return (
    <article className="site-wrap team-page">
      <header className="team-head">
        <KeyVisual name={results.awards[0]?.workTitle ?? team.name} className="team-cover" />
        <div>
          <p className="team-round">
            <Link to={paths.home.competitionDetails({ roundId })}>
              <Phrases text={team.roundName} />
            </Link>
          </p>
          <h1>
            <Phrases text={team.name} />
          </h1>
          <p className="team-school">
            {school && (
              <>
                <NativeText text={school} /> ·{' '}
              </>
            )}
            <NativeText text={team.itemName} />
          </p>
          <AwardBadges results={results} />
        </div>
      </header>
      <div className="team-body">
        <div className="team-main">
          <TeamAwards results={results} />
          <People team={team} results={results} />
        </div>
        <aside className="team-side">
          {results.stages.length > 1 && <TeamStages stages={results.stages} />}
          <section aria-labelledby="team-facts">
            <h2 id="team-facts">{t('facts')}</h2>
            <dl>
              {facts.map(
                ([label, value]) =>
                  value && (
                    <div key={label}>
                      <dt>{label}</dt>
                      <dd className="figures">
                        <NativeText text={value} />
                      </dd>
                    </div>
                  ),
              )}
            </dl>
          </section>
          {results.awards.some(({ revoked }) => !revoked) && (
            <section aria-labelledby="team-certificates">
              <h2 id="team-certificates">{t('certificate')}</h2>
              <p>{t('certificateHint')}</p>
              <Link className="plain-button" to={paths.certificateTrace()}>
                {t('verify')}
              </Link>
            </section>
          )}
        </aside>
      </div>
      <nav className="team-more" aria-label={t('more')}>
        <Link className="plain-button" to={paths.home.competitionDetails({ roundId })}>
          {t('toRound')}
        </Link>
        {results.listed && (
          <Link className="plain-button" to={paths.home.competitionWinners({ roundId })}>
            {t('toWinners')}
          </Link>
        )}
        {results.exhibited && (
          <Link className="plain-button" to={paths.home.works({ roundId })}>
            {t('toWorks')}
          </Link>
        )}
      </nav>
    </article>
  )
}

function AwardBadges({ results }: { results: TeamResults }) {
  const t = useT(teamMessages)
  const { language } = useLanguage()
  if (results.awards.length === 0) return null
  return (
    <ul className="team-badges">
      {results.awards.map(({ winnerId, revoked, ...award }) => (
        <li key={winnerId} className={revoked ? 'team-badge team-badge-revoked' : 'team-badge'}>
          <b>
            <NativeText text={pick({ zh: award.awardZh, en: award.awardEn }, language)} />
          </b>
          {revoked ? <span>{t('revoked')}</span> : results.stages.length > 1 && <StageName stage={award} />}
        </li>
      ))}
    </ul>
  )
}

function StageName({ stage }: { stage: { stageName: string; stageNameEn: string } }) {
  const { language } = useLanguage()
  return (
    <span>
      <NativeText text={pick({ zh: stage.stageName, en: stage.stageNameEn }, language)} />
    </span>
  )
}

function People({ team, results }: Data) {
  const t = useT(teamMessages)
  const { language } = useLanguage()
  const people = results.members ?? team.members
  const groups = [
    { label: t('members'), rows: people.filter(({ role }) => role === 'captain' || role === 'member') },
    { label: t('advisers'), rows: people.filter(({ role }) => role === 'teacher' || role === 'leader') },
  ]
  return groups.map(
    ({ label, rows }, group) =>
      rows.length > 0 && (
        <section key={label} aria-labelledby={`people-${group}`}>
          <h2 id={`people-${group}`}>{label}</h2>
          <ul className="team-people">
            {rows.map(({ name, role }, at) => (
              // Masked names may be equal, so the index is part of the key.
              <li key={`${at} ${name}`}>
                <span className="team-initial" aria-hidden="true">
                  {Array.from(name)[0]}
                </span>
                <b>
                  <NativeText text={name} />
                </b>
                {role !== 'teacher' && <span className="team-role">{pick(memberRoleLabels[role], language)}</span>}
              </li>
            ))}
          </ul>
          {group === 0 && results.members === null && <p className="team-note">{t('masked')}</p>}
        </section>
      ),
  )
}

export { AwardHomeTeamDetailsPage as Page }
