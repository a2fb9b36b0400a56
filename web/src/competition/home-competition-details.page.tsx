import { refusalText } from '@podium/core/base/refusal.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import type { RoundDetails } from '@podium/core/competition/round-views.ts'
import { whyWindowShut } from '@podium/core/competition/window.rule.ts'
import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/lib/call.ts'
import { pick, useSpeech, useT } from '#web/lib/i18n.ts'
import type { PageModule } from '#web/lib/page.ts'
import { paths } from '#web/lib/paths.ts'
import { useServerNow } from '#web/lib/server-now.ts'
import { competitionMessages } from './messages.ts'
import { Countdown } from './parts/countdown.tsx'
import { RoundFacts } from './parts/round-facts.tsx'
import { Timeline } from './parts/timeline.tsx'
import { RoundTabs } from './round-tabs.tsx'
import './home-competition-details.css'

/** @spec R19 */
export async function loader({ request }: LoaderFunctionArgs) {
  const roundId = new URL(request.url).searchParams.get('roundId') ?? ''
  return await call(competitionApi.homeDetails, { roundId })
}

export const meta: PageModule['meta'] = (data: RoundDetails, language) => ({
  title: pick({ zh: data.name, en: data.nameEn }, language),
  description: data.content.introduction.slice(0, 150),
})

export function Page() {
  const t = useT(competitionMessages)
  const round = useLoaderData<typeof loader>()
  return (
    <article className="round">
      <Hero round={round} />
      <div className="site-wrap">
        <section className="round-section" aria-labelledby="timeline">
          <h2 id="timeline">{t('timeline')}</h2>
          <Timeline stages={round.stages} items={round.items} serverNow={round.serverNow} />
        </section>
        <RoundTabs round={round} />
      </div>
    </article>
  )
}

function Hero({ round }: { round: RoundDetails }) {
  const t = useT(competitionMessages)
  const { language } = useSpeech()
  const now = useServerNow(round.serverNow, 30_000)
  const { hosts, organisers, coOrganisers } = round.content
  const bodies = [
    [t('hosts'), hosts],
    [t('organisers'), organisers],
    [t('coOrganisers'), coOrganisers],
  ] as const
  return (
    <header className="round-hero">
      <div className="site-wrap round-hero-inner">
        <div className="round-hero-text">
          <RoundFacts round={round} withTags />
          <h1>{pick({ zh: round.name, en: round.nameEn }, language)}</h1>
          <dl className="round-bodies">
            {bodies.map(
              ([label, names]) =>
                names.length > 0 && (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{names.join(language === 'en' ? ', ' : '、')}</dd>
                  </div>
                ),
            )}
          </dl>
        </div>
        <div className="round-hero-side">
          {round.cover && <img src={round.cover} alt="" className="round-hero-cover" />}
          <Countdown round={round} />
          <SignUpButton round={round} now={now} />
        </div>
      </div>
    </header>
  )
}

/** Leads to the sign-up while it is open; otherwise says why it does not. The rule is the server's own. */
function SignUpButton({ round, now }: { round: RoundDetails; now: Date }) {
  const t = useT(competitionMessages)
  const { language } = useSpeech()
  const window = round.signUp && { ...round.signUp, kind: 'signup' as const, roundState: round.state }
  const shut = whyWindowShut(window, now, 'signup')
  return (
    <div className="round-sign-up">
      {shut ? (
        <>
          <button type="button" className="round-sign-up-button" disabled aria-describedby="why-not">
            {t('signUp')}
          </button>
          <p id="why-not" className="figures">
            {refusalText(shut, language)}
          </p>
        </>
      ) : (
        <Link className="round-sign-up-button" to={paths.home.signUp({ roundId: round.roundId })}>
          {t('signUp')}
        </Link>
      )}
    </div>
  )
}
