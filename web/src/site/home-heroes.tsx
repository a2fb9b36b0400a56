import { windowKindLabels } from '@podium/core/competition/labels.ts'
import type { RoundDetails } from '@podium/core/competition/round/round-views.ts'
import type { TemplateType } from '@podium/core/site/api.ts'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { Phrases } from '#web/ui/phrases.tsx'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { siteMessages } from './messages.ts'
import { LargeCountdown, SignUpCountdown } from './round-countdown.tsx'
import './home-heroes.css'

type Round = RoundDetails

interface HeroProps {
  round: Round
  hasWinners: boolean
}

/** Top section of the home page per theme. @spec R02 */
export const heroes: Record<TemplateType, ComponentType<HeroProps>> = {
  academic: TimelineHero,
  technology: CountdownHero,
  youth: BrightHero,
}

function HeroText({ round }: { round: Round }) {
  const t = useT(siteMessages)
  const { language } = useLanguage()
  return (
    <>
      <p className="hero-edition figures">{t('edition', { edition: round.edition, year: round.year })}</p>
      <h1 className="hero-name">
        <Phrases text={pick({ zh: round.name, en: round.nameEn }, language)} />
      </h1>
      {round.hosts.length > 0 && <p className="hero-hosts">{t('hosts', { hosts: round.hosts.join('、') })}</p>}
    </>
  )
}

function HeroActions({ round, hasWinners }: HeroProps) {
  const t = useT(siteMessages)
  const query = { roundId: round.roundId }
  return (
    <p className="hero-actions">
      {round.signUp?.phase === 'open' && (
        <Link className="plain-button primary-button" to={paths.home.signUp(query)}>
          {t('signUp')}
        </Link>
      )}
      {hasWinners && (
        <Link className="plain-button primary-button" to={paths.home.competitionWinners(query)}>
          {t('winners')}
        </Link>
      )}
      <Link className="plain-button" to={paths.home.competitionDetails(query)}>
        {t('details')}
      </Link>
    </p>
  )
}

function TimelineHero({ round, hasWinners }: HeroProps) {
  return (
    <section className="hero hero-academic">
      <div className="site-wrap hero-grid">
        <div>
          <HeroText round={round} />
          <SignUpCountdown round={round} />
          <HeroActions round={round} hasWinners={hasWinners} />
        </div>
        <Timeline round={round} />
      </div>
    </section>
  )
}

function CountdownHero({ round, hasWinners }: HeroProps) {
  return (
    <section className="hero hero-technology">
      <div className="site-wrap hero-grid">
        <div>
          <HeroText round={round} />
          <HeroActions round={round} hasWinners={hasWinners} />
        </div>
        <LargeCountdown round={round} />
      </div>
    </section>
  )
}

function BrightHero({ round, hasWinners }: HeroProps) {
  return (
    <section className="hero hero-youth">
      <div className="site-wrap">
        <div className="hero-panel">
          <HeroText round={round} />
          <SignUpCountdown round={round} />
          <HeroActions round={round} hasWinners={hasWinners} />
        </div>
      </div>
    </section>
  )
}

/** Public windows of all stages in order; open ones are highlighted. */
function Timeline({ round }: { round: Round }) {
  const t = useT(siteMessages)
  const { language } = useLanguage()
  const times = useWindowTimes(round.serverNow)
  const stages = round.stages
    .map((stage) => ({
      ...stage,
      windows: stage.windows.filter((window) => window.onTimeline && window.itemId === null),
    }))
    .filter((stage) => stage.windows.length > 0)
  return (
    <div className="hero-timeline">
      <h2>{t('timeline')}</h2>
      {stages.length === 0 && <p>{t('timelineNone')}</p>}
      <ol>
        {stages.map((stage) => (
          <li key={stage.stageId}>
            <h3>{pick({ zh: stage.name, en: stage.nameEn }, language)}</h3>
            <ul>
              {stage.windows.map((window) => (
                <li key={window.windowId} className={`hero-timeline-${window.phase}`}>
                  <span className="hero-timeline-kind">{pick(windowKindLabels[window.kind], language)}</span>
                  <span className="figures">
                    <time dateTime={window.opensAt}>{times.opening(window.opensAt)}</time> –{' '}
                    <time dateTime={window.closesAt}>{times.closing(window.closesAt)}</time>
                  </span>
                  {window.phase === 'open' && <em>{t('phaseNow')}</em>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  )
}
