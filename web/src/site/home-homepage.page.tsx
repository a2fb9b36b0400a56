import { awardApi } from '@podium/core/award/api.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import type { RoundCard } from '@podium/core/competition/round/round-views.ts'
import { siteApi } from '@podium/core/site/api.ts'
import { Link, useLoaderData } from 'react-router'
import { AwardedRounds } from '#web/award/parts/awarded-rounds.tsx'
import { call } from '#web/lib/call/call.ts'
import { pick, translator, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import type { PageModule } from '#web/lib/page.ts'
import { paths } from '@podium/core/paths.ts'
import { useSite } from '#web/lib/site.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { heroes } from './home-heroes.tsx'
import { siteMessages } from './messages.ts'
import { NewsItems } from './news/news-items.tsx'
import { SignUpCountdown } from './round-countdown.tsx'
import './home-homepage.css'

const SHOWN_ROUNDS = 6
const SHOWN_NEWS = 8
const SHOWN_AWARDED = 4

/** Loads the sections independently, so that one failure leaves the others visible. */
export async function loader() {
  const [rounds, news, newest, awarded] = await Promise.all([
    call(competitionApi.homePage, { pageSize: SHOWN_ROUNDS }).catch(() => null),
    call(siteApi.newsPage, { pageSize: SHOWN_NEWS }).catch(() => null),
    call(competitionApi.lastRound, {}).catch(() => null),
    call(awardApi.awardedRounds, { pageSize: SHOWN_AWARDED }).catch(() => null),
  ])
  const first = newest ?? rounds?.rows[0]
  const hero = first ? await call(competitionApi.homeDetails, { roundId: first.roundId }).catch(() => null) : null
  return { rounds: rounds?.rows ?? [], news: news?.rows ?? [], hero, awarded: awarded?.rows ?? [] }
}

export const meta: PageModule['meta'] = (data: Awaited<ReturnType<typeof loader>>, language) => ({
  title: translator(siteMessages, language)('home'),
  description: data?.hero?.name ?? '',
})

/** @spec R02 */
function SiteHomeHomepagePage() {
  const t = useT(siteMessages)
  const { language } = useLanguage()
  const { templateType, siteName, siteNameEn } = useSite()
  const { rounds, news, hero, awarded } = useLoaderData<typeof loader>()
  const Hero = heroes[templateType]
  return (
    <div className="homepage">
      {hero ? (
        <Hero round={hero} hasWinners={awarded.some(({ roundId }) => roundId === hero.roundId)} />
      ) : (
        <section className="hero hero-plain">
          <div className="site-wrap">
            <h1 className="hero-name">{pick({ zh: siteName, en: siteNameEn }, language)}</h1>
          </div>
        </section>
      )}
      <section className="site-wrap home-section">
        <header className="section-head">
          <h2>{t('competitions')}</h2>
          {rounds.length > 0 && <Link to={paths.home.competition()}>{t('allCompetitions')}</Link>}
        </header>
        {rounds.length === 0 ? (
          <Empty title={t('noCompetitions')} hint={t('noCompetitionsHint')} />
        ) : (
          <ul className={rounds.length === 1 ? 'round-cards round-cards-one' : 'round-cards'}>
            {rounds.map((round) => (
              <li key={round.roundId}>
                <RoundTile round={round} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {awarded.length > 0 && (
        <section className="site-wrap home-section">
          <header className="section-head">
            <h2>{t('winners')}</h2>
            <Link to={paths.home.competitionWinners()}>{t('allWinners')}</Link>
          </header>
          <AwardedRounds rounds={awarded} heading="h3" />
        </section>
      )}
      <section className="site-wrap home-section">
        <header className="section-head">
          <h2>{t('news')}</h2>
          {news.length > 0 && <Link to={paths.home.newsList()}>{t('allNews')}</Link>}
        </header>
        {news.length === 0 ? <Empty title={t('noNews')} /> : <NewsItems rows={news} columns />}
      </section>
    </div>
  )
}

function RoundTile({ round }: { round: RoundCard }) {
  const t = useT(siteMessages)
  const { language } = useLanguage()
  const name = pick({ zh: round.name, en: round.nameEn }, language)
  return (
    <Link to={paths.home.competitionDetails({ roundId: round.roundId })} className="round-tile">
      {round.cover ? (
        <img src={round.cover} alt="" loading="lazy" width={400} height={210} />
      ) : (
        <span className="round-tile-cover" aria-hidden="true">
          <b className="figures">{round.year}</b>
        </span>
      )}
      <span className="round-tile-words">
        <strong>
          <Phrases text={name} />
        </strong>
        <span className="figures">
          {t('edition', { edition: round.edition, year: round.year })} · {t('itemCount', { count: round.itemCount })}
        </span>
        <SignUpCountdown round={round} />
      </span>
    </Link>
  )
}

export { SiteHomeHomepagePage as Page }
