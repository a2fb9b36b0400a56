import type { PublicAwards } from '@podium/core/award/public-views.ts'
import { isUnderNotice, isWithdrawn } from '@podium/core/award/publication-state.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { listed } from '#web/lib/i18n/punctuation.ts'
import { wholeDates } from '#web/lib/i18n/whole-dates.ts'
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
  // With other items to come, the published ones are named.
  const isNamed = !alike || awards.awaited.length > 0
  const lines = alike && !isNamed ? awards.results.slice(0, 1) : awards.results
  return (
    <ul className="winners-standings figures">
      {lines.map((result) => (
        <li key={result.publicationId} className={`winners-standing winners-standing-${result.state}`}>
          {isNamed && (
            <b>
              {pick({ zh: result.itemName, en: result.itemNameEn }, language)} ·{' '}
              {pick({ zh: result.stageName, en: result.stageNameEn }, language)}
            </b>
          )}
          <span>{wholeDates(describe(result))}</span>
        </li>
      ))}
      {awards.awaited.length > 0 && awards.results.length > 0 && (
        <li className="winners-standing">
          {t('awaited', {
            items: listed(
              awards.awaited.map(({ name, nameEn }) => pick({ zh: name, en: nameEn }, language)),
              language,
            ),
          })}
        </li>
      )}
    </ul>
  )
}
