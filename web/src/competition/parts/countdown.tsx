import { windowKindLabels } from '@podium/core/competition/labels.ts'
import type { RoundCard } from '@podium/core/competition/round/round-views.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useServerNow } from '#web/lib/call/server-now.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { competitionMessages } from '../messages.ts'
import './countdown.css'

/** Countdown to the next opening or closing of the public timeline; null where there is none. */
export function Countdown({ round }: { round: Pick<RoundCard, 'next' | 'serverNow'> }) {
  const t = useT(competitionMessages)
  const { language } = useLanguage()
  const now = useServerNow(round.serverNow, 1_000)
  const times = useWindowTimes(round.serverNow)
  const { next } = round
  if (!next) return null
  const left = Math.max(0, Math.floor((Date.parse(next.at) - now.getTime()) / 1_000))
  const kind = pick(windowKindLabels[next.kind], language)
  const parts = [
    ['days', Math.floor(left / 86_400)],
    ['hours', Math.floor(left / 3_600) % 24],
    ['minutes', Math.floor(left / 60) % 60],
    ['seconds', left % 60],
  ] as const
  return (
    <div className="countdown">
      <p className="countdown-what">{t(next.edge === 'closes' ? 'untilClose' : 'untilOpen', { kind })}</p>
      {/* The digits change every second: screen readers get the time instead. */}
      <p className="countdown-digits figures" aria-hidden="true">
        {parts.map(([unit, count]) => (
          <span key={unit} className={`countdown-part countdown-${unit}`}>
            <b>{unit === 'days' ? count : String(count).padStart(2, '0')}</b>
            <i>{t(unit)}</i>
          </span>
        ))}
      </p>
      <p className="countdown-when figures">
        {next.edge === 'closes' ? times.closing(next.at) : times.opening(next.at)} <span>{t('beijing')}</span>
      </p>
    </div>
  )
}
