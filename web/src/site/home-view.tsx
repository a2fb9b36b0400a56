import type { RoundCard } from '@podium/core/competition/round/round-views.ts'
import { paths } from '@podium/core/paths.ts'
import type { HomeContent } from '@podium/core/site/website/home-content.ts'
import { Link } from 'react-router'
import { AwardedRounds } from '#web/award/parts/awarded-rounds.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useSite } from '#web/lib/site.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Banners } from './banners.tsx'
import { heroes } from './home-heroes.tsx'
import { homePageMessages } from './home-messages.ts'
import { NewsItems } from './news/news-items.tsx'
import { SignUpCountdown } from './round-countdown.tsx'
import './home-homepage.css'

/** The home page of a site, in its theme. @spec R02 */
export function HomeView({ content }: { content: HomeContent }) {
  const t = useT(homePageMessages)
  const { language } = useLanguage()
  const { templateType, siteName, siteNameEn } = useSite()
  const { banners, rounds, news, hero, awarded, works } = content
  const Hero = heroes[templateType]
  return (
    <div className="homepage">
      {hero ? (
        <Hero round={hero} works={works} hasWinners={awarded.some(({ roundId }) => roundId === hero.roundId)} />
      ) : (
        <section className="hero hero-plain">
          <div className="site-wrap">
            <h1 className="hero-name">{pick({ zh: siteName, en: siteNameEn }, language)}</h1>
          </div>
        </section>
      )}
      <Banners banners={banners} />
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
  const t = useT(homePageMessages)
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
          {t('edition', { edition: round.edition, year: round.year })} ·{' '}
          {t(round.itemCount === 1 ? 'itemCountOne' : 'itemCount', { count: round.itemCount })}
        </span>
        <SignUpCountdown round={round} />
      </span>
    </Link>
  )
}
