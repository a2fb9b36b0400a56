import type { RoundCard } from '@podium/core/competition/round/round-views.ts'
import { hasResults, hasSomeResults, RUNNING_STATES } from '@podium/core/competition/round/round-state.ts'
import { windowPhase } from '@podium/core/competition/schedule/window.rule.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { timeLeft } from '#web/ui/time/time.ts'
import { competitionMessages } from '../messages.ts'

type SignUp = Pick<RoundCard, 'signUp' | 'state' | 'itemCount' | 'resultCount'>

/** State of the sign-up at `now` as text and tone. */
export function useSignUpState(round: SignUp, now: Date): { tone: string; text: string; left: string } {
  const t = useT(competitionMessages)
  const { language } = useLanguage()
  const { signUp, state, itemCount, resultCount } = round
  if (!RUNNING_STATES.includes(state)) return { tone: 'closed', text: t('ended'), left: '' }
  if (!signUp) return { tone: 'none', text: t('phase_none'), left: '' }
  if (signUp.forced === 'closed') return { tone: 'closed', text: t('held'), left: '' }
  const phase = windowPhase(signUp, now)
  if (phase === 'closed' && hasResults(round)) {
    const text = hasSomeResults(round) ? t('resultsPart', { count: resultCount, items: itemCount }) : t('resultsOut')
    return { tone: 'none', text, left: '' }
  }
  const until = phase === 'open' ? signUp.closesAt : signUp.opensAt
  const left = phase === 'closed' || signUp.forced ? null : timeLeft(until, now, language)
  return {
    tone: phase,
    text: t(`phase_${phase}`),
    left: left === null ? '' : t(phase === 'open' ? 'closesIn' : 'opensIn', { left }),
  }
}
