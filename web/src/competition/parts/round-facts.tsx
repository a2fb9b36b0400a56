import { roundLevelLabels } from '@podium/core/competition/labels.ts'
import type { RoundCard } from '@podium/core/competition/round/round-views.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useServerNow } from '#web/lib/call/server-now.ts'
import { competitionMessages } from '../messages.ts'
import { useSignUpState } from './sign-up-state.ts'
import './round-facts.css'

type Round = Pick<
  RoundCard,
  'signUp' | 'state' | 'itemCount' | 'resultCount' | 'serverNow' | 'level' | 'year' | 'edition' | 'tags'
>

/** State of the sign-up, level, year and edition; optionally tags. */
export function RoundFacts({ round, withTags = false }: { round: Round; withTags?: boolean }) {
  const t = useT(competitionMessages)
  const { language } = useLanguage()
  const signUp = useSignUpState(round, useServerNow(round.serverNow, 30_000))
  return (
    <p className="round-facts figures">
      <span className={`round-state round-state-${signUp.tone}`}>{signUp.text}</span>
      <span>{pick(roundLevelLabels[round.level], language)}</span>
      <span>{round.year}</span>
      <span>{t('edition', { edition: round.edition })}</span>
      {withTags && round.tags.map((tag) => <span key={tag}>{tag}</span>)}
    </p>
  )
}
