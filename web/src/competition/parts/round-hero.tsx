import { timesOfViewer } from '@podium/core/competition/own-times/viewer-times.rule.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import type { RoundDetails } from '@podium/core/competition/round/round-views.ts'
import type { ItemPlaces } from '@podium/core/competition/setting/item-terms.ts'
import { RUNNING_STATES } from '@podium/core/competition/round/round-state.ts'
import { whyWindowClosed } from '@podium/core/competition/schedule/window.rule.ts'
import type { ReactNode } from 'react'
import { paths } from '@podium/core/paths.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useServerNow } from '#web/lib/call/server-now.ts'
import { KeyVisual } from '#web/ui/key-visual.tsx'
import { competitionMessages } from '../messages.ts'
import { Countdown } from './countdown.tsx'
import { ItemBrief } from './item-brief.tsx'
import { SignUpLink, useItemPlaces } from './places/item-sign-up.tsx'
import { RoundFacts } from './round-facts.tsx'
import { useTimesForViewer } from './use-times-for-viewer.ts'
import './round-page.css'

interface RoundHeroProps {
  round: RoundDetails
  places?: readonly ItemPlaces[]
  /** Links to the results, if any. */
  results?: ReactNode
  /** In a preview: what stands in place of the sign-up. */
  preview?: string
}

/** Name, organisers and the possible action. */
export function RoundHero({ round: shown, places: loaded = [], results, preview }: RoundHeroProps) {
  const t = useT(competitionMessages)
  const { language } = useLanguage()
  const now = useServerNow(shown.serverNow, 30_000)
  const round = { ...shown, ...timesOfViewer(shown, useTimesForViewer(preview ? null : shown), now) }
  const places = useItemPlaces(round.roundId, loaded)
  const { hosts, organisers, coOrganisers } = round.content
  const bodies = [
    [t('hosts'), hosts],
    [t('organisers'), organisers],
    [t('coOrganisers'), coOrganisers],
  ] as const
  return (
    <header className="round-hero">
      {round.banner && <img src={round.banner} alt="" className="round-banner" />}
      <div className="site-wrap round-hero-inner">
        <div className="round-hero-text">
          <RoundFacts round={round} withTags />
          <h1>{pick({ zh: round.name, en: round.nameEn }, language)}</h1>
          <ItemBrief
            round={round}
            items={round.items}
            places={places}
            itemsAt={preview ? undefined : paths.home.competitionDetails({ roundId: round.roundId, tab: 'items' })}
          />
        </div>
        <div className="round-hero-act">
          {results}
          {preview ? (
            <p className="round-over">{preview}</p>
          ) : (
            <SignUpButton round={round} places={places} now={now} hasResults={Boolean(results)} />
          )}
          <Countdown round={round} />
        </div>
        {round.cover ? (
          <img src={round.cover} alt="" className="round-hero-cover" />
        ) : (
          !round.banner && <KeyVisual name={round.name} className="round-hero-cover" />
        )}
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
    </header>
  )
}

interface SignUpButtonProps {
  round: RoundDetails
  places: readonly ItemPlaces[]
  now: Date
  hasResults: boolean
}

/** Link to the sign-up while it is open; otherwise the reason, by the same rule as the server. */
function SignUpButton({ round, places, now, hasResults }: SignUpButtonProps) {
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
        <SignUpLink
          roundId={round.roundId}
          itemId={null}
          // With a place in any of its items, the items say which are full; a draft can wait for one that is counted later.
          places={
            round.items.length === places.length && places.every(({ refusal }) => refusal)
              ? (places.find(({ countedAt }) => countedAt !== null) ?? places[0])
              : undefined
          }
          className="round-sign-up-button"
          label={t('signUp')}
        />
      )}
    </div>
  )
}
