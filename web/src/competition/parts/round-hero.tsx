import { timesOfViewer } from '@podium/core/competition/own-times/viewer-times.rule.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import type { RoundDetails } from '@podium/core/competition/round/round-views.ts'
import { RUNNING_STATES } from '@podium/core/competition/round/round-state.ts'
import { whyWindowClosed } from '@podium/core/competition/schedule/window.rule.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useServerNow } from '#web/lib/call/server-now.ts'
import { KeyVisual } from '#web/ui/key-visual.tsx'
import { competitionMessages } from '../messages.ts'
import { Countdown } from './countdown.tsx'
import { RoundFacts } from './round-facts.tsx'
import { useEligibility } from './use-eligibility.ts'
import { useTimesForViewer } from './use-times-for-viewer.ts'
import './round-page.css'

interface RoundHeroProps {
  round: RoundDetails
  /** Links to the results, if any. */
  results?: ReactNode
  /** In a preview: what stands in place of the sign-up. */
  preview?: string
}

/** Name, organisers and the possible action. */
export function RoundHero({ round: shown, results, preview }: RoundHeroProps) {
  const t = useT(competitionMessages)
  const { language } = useLanguage()
  const now = useServerNow(shown.serverNow, 30_000)
  const round = { ...shown, ...timesOfViewer(shown, useTimesForViewer(shown), now) }
  const { hosts, organisers, coOrganisers } = round.content
  const bodies = [
    [t('hosts'), hosts],
    [t('organisers'), organisers],
    [t('coOrganisers'), coOrganisers],
    ...useEligibility(round),
  ] as const
  return (
    <header className="round-hero">
      {round.banner && <img src={round.banner} alt="" className="round-banner" />}
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
          {round.cover ? (
            <img src={round.cover} alt="" className="round-hero-cover" />
          ) : (
            <KeyVisual name={round.name} className="round-hero-cover" />
          )}
          <Countdown round={round} />
          {results}
          {preview ? (
            <p className="round-over">{preview}</p>
          ) : (
            <SignUpButton round={round} now={now} hasResults={Boolean(results)} />
          )}
        </div>
      </div>
    </header>
  )
}

interface SignUpButtonProps {
  round: RoundDetails
  now: Date
  hasResults: boolean
}

/** Link to the sign-up while it is open; otherwise the reason, by the same rule as the server. */
function SignUpButton({ round, now, hasResults }: SignUpButtonProps) {
  const t = useT(competitionMessages)
  const { language, wording } = useLanguage()
  const window = round.signUp && { ...round.signUp, kind: 'signup' as const, roundState: round.state }
  const closedReason = whyWindowClosed(window, now, 'signup')
  if (!RUNNING_STATES.includes(round.state)) return <p className="round-over">{t('roundOver')}</p>
  // After the results a disabled button is no use.
  if (closedReason && hasResults)
    return <p className="round-over figures">{refusalText(closedReason, language, wording)}</p>
  return (
    <div className="round-sign-up">
      {closedReason ? (
        <>
          <button type="button" className="round-sign-up-button" disabled aria-describedby="why-not">
            {t('signUp')}
          </button>
          <p id="why-not" className="figures">
            {refusalText(closedReason, language, wording)}
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
