import type { RoundCard as Round } from '@podium/core/competition/round/round-views.ts'
import { Link } from 'react-router'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useServerNow } from '#web/lib/call/server-now.ts'
import { KeyVisual } from '#web/ui/key-visual.tsx'
import { competitionMessages } from '../messages.ts'
import { RoundFacts } from './round-facts.tsx'
import { useSignUpState } from './sign-up-state.ts'
import './round-card.css'

/** A round in a list: name, level, organiser and the deadline of sign-up. The whole card is a link. */
export function RoundCard({ round, heading = 'h2' }: { round: Round; heading?: 'h2' | 'h3' }) {
  const t = useT(competitionMessages)
  const { language } = useLanguage()
  const signUp = useSignUpState(round, useServerNow(round.serverNow, 30_000))
  const Heading = heading
  return (
    <article className="round-card">
      {round.cover ? (
        <img className="round-card-cover" src={round.cover} alt="" loading="lazy" />
      ) : (
        <KeyVisual className="round-card-cover" name={round.name} />
      )}
      <RoundFacts round={round} />
      <Heading className="round-card-name">
        <Link to={paths.home.competitionDetails({ roundId: round.roundId })}>
          {pick({ zh: round.name, en: round.nameEn }, language)}
        </Link>
      </Heading>
      {round.hosts.length > 0 && (
        <p className="round-card-hosts">
          {t('hostedBy', { hosts: round.hosts.join(language === 'en' ? ', ' : '、') })}
        </p>
      )}
      <p className="round-card-foot figures">
        <span>{t('items', { count: round.itemCount })}</span>
        {signUp.left && <span className="round-card-left">{signUp.left}</span>}
      </p>
    </article>
  )
}
