import type { GalleryWork } from '@podium/core/award/gallery.ts'
import { windowKindTitle } from '@podium/core/competition/labels.ts'
import type { RoundDetails } from '@podium/core/competition/round/round-views.ts'
import type { TemplateType } from '@podium/core/site/template.ts'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { KeyVisual } from '#web/ui/key-visual.tsx'
import { NativeText } from '#web/ui/native/native-text.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { homePageMessages } from './home-messages.ts'
import { LargeCountdown, pluralS, SignUpCountdown } from './round-countdown.tsx'
import './home-heroes.css'
import './hero-technology.css'
import './hero-youth.css'

type Round = RoundDetails

/** Names with more characters are set smaller. */
const LONG_NAME = 22
const SHOWN_TILES = 6

interface HeroProps {
  round: Round
  works: readonly GalleryWork[]
  hasWinners: boolean
}

/** Top section of the home page per theme. @spec R02 */
export const heroes: Record<TemplateType, ComponentType<HeroProps>> = {
  academic: TimelineHero,
  technology: CountdownHero,
  youth: WorksHero,
}

function HeroText({ round }: { round: Round }) {
  const t = useT(homePageMessages)
  const { language } = useLanguage()
  const name = pick({ zh: round.name, en: round.nameEn }, language)
  return (
    <>
      <p className="hero-edition figures">{t('edition', { edition: round.edition, year: round.year })}</p>
      <h1 className={name.length > LONG_NAME ? 'hero-name hero-name-long' : 'hero-name'}>
        <Phrases text={name} />
      </h1>
      {round.hosts.length > 0 && (
        <p className="hero-hosts">
          {t('hosts', { hosts: '' })}
          <NativeText text={round.hosts.join(language === 'en' ? ', ' : '、')} />
        </p>
      )}
    </>
  )
}

function HeroActions({ round, hasWinners }: Omit<HeroProps, 'works'>) {
  const t = useT(homePageMessages)
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
        <div>
          <LargeCountdown round={round} />
          <HeroFigures round={round} />
        </div>
      </div>
    </section>
  )
}

/** Numbers of the round in large numerals. */
function HeroFigures({ round }: { round: Round }) {
  const t = useT(homePageMessages)
  const [items, stages] = [round.items.length, round.stages.length]
  const figures = [
    [round.edition, t('editionFigure')],
    [items, t(items === 1 ? 'itemFigure' : 'itemsFigure')],
    [stages, t('stageFigure', { s: pluralS(stages) })],
  ] as const
  return (
    <dl className="hero-figures">
      {figures.map(([count, label]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}

function WorksHero({ round, works, hasWinners }: HeroProps) {
  const t = useT(homePageMessages)
  return (
    <section className="hero hero-youth">
      <div className="site-wrap">
        <div className="hero-panel">
          <div>
            <HeroText round={round} />
            <SignUpCountdown round={round} />
            <HeroActions round={round} hasWinners={hasWinners} />
          </div>
          <div>
            <HeroTiles round={round} works={works} />
            {works.length > 0 && (
              <p className="hero-tiles-more">
                <Link to={paths.home.works()}>{t('toWorks')}</Link>
              </p>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

/** Winning works, or before there are any, what one can enter. */
function HeroTiles({ round, works }: Omit<HeroProps, 'hasWinners'>) {
  const { language } = useLanguage()
  const { roundId } = round
  const tiles =
    works.length > 0
      ? works.map((work) => ({
          key: work.winnerId,
          to: paths.home.galleryWork({ winnerId: work.winnerId }),
          name: work.workTitle,
          note: pick({ zh: work.awardZh, en: work.awardEn }, language),
        }))
      : round.items.map((item) => ({
          key: item.itemId,
          to: paths.home.competitionDetails({ roundId }),
          name: pick({ zh: item.name, en: item.nameEn }, language),
          note: '',
        }))
  const shown = tiles.slice(0, SHOWN_TILES)
  return (
    <ul className={`hero-tiles hero-tiles-${Math.min(shown.length, SHOWN_TILES)}`}>
      {shown.map(({ key, to, name, note }) => (
        <li key={key}>
          <Link to={to}>
            <KeyVisual name={name} className="hero-tile-picture" />
            <span>
              {note && <em>{note}</em>}
              <strong>{name}</strong>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Public windows of all stages in order; open ones are highlighted. */
function Timeline({ round }: { round: Round }) {
  const t = useT(homePageMessages)
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
                  <span className="hero-timeline-kind">{pick(windowKindTitle(window.kind), language)}</span>
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
