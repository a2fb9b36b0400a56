import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { timeLeft } from '#web/ui/time/time.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { ownMessages } from './own-messages.ts'
import { isSoon, type OwnStep } from './own-steps.ts'

/** From when, until when or since when a step waits. */
export function StepTimes({ step: { opensAt, until, isEndless, since }, now }: { step: OwnStep; now: Date }) {
  const t = useT(ownMessages)
  const { language } = useLanguage()
  const times = useWindowTimes()
  if (opensAt) return <span className="figures">{t('opensAt', { at: times.opening(opensAt) })}</span>
  if (since) return <span className="figures">{t('waitsSince', { at: times.opening(since) })}</span>
  if (isEndless) return <span>{t('noEnd')}</span>
  const left = until ? timeLeft(until, now, language) : null
  if (!until || left === null) return null
  const soon = isSoon(until, now)
  return (
    <span className={soon ? 'figures next-step-soon' : 'figures'}>
      {t(soon ? 'untilSoon' : 'untilLater', { at: times.closing(until), left })}
    </span>
  )
}
