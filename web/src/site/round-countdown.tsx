import type { RoundCard } from '@podium/core/competition/round/round-views.ts'
import { hasResults, hasSomeResults, RUNNING_STATES } from '@podium/core/competition/round/round-state.ts'
import { windowKindTitle } from '@podium/core/competition/labels.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useServerNow } from '#web/lib/call/server-now.ts'
import { timeLeft } from '#web/ui/time/time.ts'
import { homePageMessages } from './home-messages.ts'

/** `距离报名截止还有 2 天 3 小时`, or the state after sign-up; null while no time is set. */
export function SignUpCountdown({ round }: { round: RoundCard }) {
  const t = useT(homePageMessages)
  const { language } = useLanguage()
  const now = useServerNow(round.serverNow)
  const { signUp } = round
  if (!RUNNING_STATES.includes(round.state)) return <p className="countdown countdown-closed">{t('roundOver')}</p>
  if (!signUp) return null
  if (signUp.phase === 'closed' && hasResults(round)) {
    return (
      <p className="countdown countdown-closed">
        {hasSomeResults(round)
          ? t('resultsPart', { count: round.resultCount, items: round.itemCount })
          : t('resultsOut')}
      </p>
    )
  }
  if (signUp.forced === 'closed') return <p className="countdown countdown-closed">{t('held')}</p>
  const open = signUp.phase === 'open'
  const left = signUp.phase === 'closed' ? null : timeLeft(open ? signUp.closesAt : signUp.opensAt, now, language)
  return (
    <p className={`countdown countdown-${signUp.phase}`}>
      {left === null ? t(`phase_${signUp.phase}`) : t(open ? 'closesIn' : 'opensIn', { left })}
    </p>
  )
}

/** Ending of an English noun beside a number. */
export const pluralS = (count: number): string => (count === 1 ? '' : 's')

/** Days, hours and minutes to the next date of the round, in large digits. */
export function LargeCountdown({ round }: { round: RoundCard }) {
  const t = useT(homePageMessages)
  const { language } = useLanguage()
  const now = useServerNow(round.serverNow)
  const { signUp, next } = round
  const isSignUpAhead = signUp !== null && signUp.phase !== 'closed'
  const until = isSignUpAhead ? (signUp.phase === 'open' ? signUp.closesAt : signUp.opensAt) : (next?.at ?? null)
  const minutes = until === null ? -1 : Math.floor((Date.parse(until) - now.getTime()) / 60_000)
  if (minutes < 0) return <SignUpCountdown round={round} />
  const parts = (
    [
      ['days', Math.floor(minutes / 1440)],
      ['hours', Math.floor(minutes / 60) % 24],
      ['minutes', minutes % 60],
    ] as const
  ).map(([unit, count]) => [count, t(unit, { s: pluralS(count) })] as const)
  return (
    <div className="large-countdown">
      {isSignUpAhead || next === null ? (
        <SignUpCountdown round={round} />
      ) : (
        <p className="countdown">
          {t(next.edge === 'opens' ? 'nextOpens' : 'nextCloses', { what: pick(windowKindTitle(next.kind), language) })}
        </p>
      )}
      <ol aria-hidden="true">
        {parts.map(([count, unit]) => (
          <li key={unit}>
            <b>{String(count).padStart(2, '0')}</b>
            {unit}
          </li>
        ))}
      </ol>
    </div>
  )
}
