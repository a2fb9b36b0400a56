import type { PublicAwards } from '@podium/core/award/public-views.ts'
import { isUnderNotice, isWithdrawn } from '@podium/core/award/publication-state.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { dateText } from '#web/ui/time/time.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { publicAwardMessages } from '../public-messages.ts'

type Result = PublicAwards['results'][number]

/** Publication status of the results: one line if equal for all items, else one per item. */
export function Standings({ awards }: { awards: PublicAwards }) {
  const t = useT(publicAwardMessages)
  const { language } = useLanguage()
  const times = useWindowTimes(awards.serverNow)
  const describe = (result: Result) => {
    if (isWithdrawn(result)) return t('withdrawn')
    const until = isUnderNotice(result) && result.publicityTo
    const what = until ? t('publicisedUntil', { until: times.closing(until) }) : t(`standing_${result.state}`)
    const parts = [what, t('publishedOn', { date: dateText(result.visibleFrom) })]
    return [...parts, result.corrected && t('corrected')].filter(Boolean).join(' · ')
  }
  const alike = new Set(awards.results.map(describe)).size === 1
  const lines = alike ? awards.results.slice(0, 1) : awards.results
  return (
    <ul className="winners-standings figures">
      {lines.map((result) => (
        <li key={result.publicationId} className={`winners-standing winners-standing-${result.state}`}>
          {!alike && (
            <b>
              {pick({ zh: result.itemName, en: result.itemNameEn }, language)} ·{' '}
              {pick({ zh: result.stageName, en: result.stageNameEn }, language)}
            </b>
          )}
          <span>{describe(result)}</span>
        </li>
      ))}
    </ul>
  )
}
