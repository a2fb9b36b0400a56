import { windowKindTitle } from '@podium/core/competition/labels.ts'
import type { TimesForViewer } from '@podium/core/competition/own-times/own-times.ts'
import type { ItemView, StageView, WindowView } from '@podium/core/competition/round/round.ts'
import { todayOn } from '@podium/core/competition/schedule/timeline.rule.ts'
import { windowPhase } from '@podium/core/competition/schedule/window.rule.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useServerNow } from '#web/lib/call/server-now.ts'
import { timeLeft } from '#web/ui/time/time.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { competitionMessages } from '../messages.ts'
import './timeline.css'

interface TimelineProps {
  stages: readonly StageView[]
  items: readonly Pick<ItemView, 'itemId' | 'name' | 'nameEn'>[]
  serverNow: string
  /** Before it, nothing is open, whatever the clock says. */
  published?: boolean
  /** Windows with other times for the viewer's school. */
  own?: readonly TimesForViewer[]
}

/** The public timeline: stages side by side (on a phone one below another), each with its opening and closing times. */
export function Timeline({ stages, items, serverNow, published = true, own = [] }: TimelineProps) {
  const t = useT(competitionMessages)
  const { language } = useLanguage()
  const now = useServerNow(serverNow, 30_000)
  const times = useWindowTimes(serverNow)
  const shown = stages.filter(({ windows }) => windows.length > 0)
  const today = todayOn(shown, now)
  if (shown.length === 0) return <p className="timeline-none">{t('noTimeline')}</p>
  return (
    <ol className="timeline">
      {shown.map((stage) => (
        <li key={stage.stageId} className={`timeline-stage timeline-${windowPhase({ ...stage, forced: null }, now)}`}>
          <h3 className="timeline-name">{pick({ zh: stage.name, en: stage.nameEn }, language)}</h3>
          <p className="timeline-span figures">
            {t('span', { from: times.opening(stage.opensAt), to: times.closing(stage.closesAt) })}
          </p>
          {today?.stage === stage && <Today stage={stage} share={today.share} now={now} />}
          <ul>
            {stage.windows.map((window) => (
              <Line
                key={window.windowId}
                window={window}
                own={own.find(({ windowId }) => windowId === window.windowId)}
                items={items}
                now={now}
                times={times}
                published={published}
              />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

const DAY_MS = 86_400_000

/** A bar with the share of the stage that has passed, and the same in words. */
function Today({ stage, share, now }: { stage: StageView; share: number; now: Date }) {
  const t = useT(competitionMessages)
  const { language } = useLanguage()
  const [opens, closes] = [Date.parse(stage.opensAt), Date.parse(stage.closesAt)]
  const day = Math.floor((now.getTime() - opens) / DAY_MS) + 1
  const left = day < 1 ? timeLeft(stage.opensAt, now, language) : null
  return (
    <div className="timeline-today">
      <svg width="100%" height="12" aria-hidden="true">
        <rect className="timeline-today-track" x="0" y="4" width="100%" height="4" rx="2" />
        <rect className="timeline-today-passed" x="0" y="4" width={`${share * 100}%`} height="4" rx="2" />
        {/* Kept inside the bar at both ends. */}
        <circle className="timeline-today-dot" cx={`${2.5 + share * 95}%`} cy="6" r="6" />
      </svg>
      <p className="figures">
        {day < 1
          ? t('todayBefore', { left: left ?? '' })
          : t('today', { day, days: Math.max(1, Math.ceil((closes - opens) / DAY_MS)) })}
      </p>
    </div>
  )
}

interface LineProps {
  window: WindowView
  own: TimesForViewer | undefined
  items: TimelineProps['items']
  now: Date
  times: ReturnType<typeof useWindowTimes>
  published: boolean
}

function Line({ window, own, items, now, times, published }: LineProps) {
  const t = useT(competitionMessages)
  const { language } = useLanguage()
  // The server answers `closed` for an inactive round, whatever the clock says.
  const shown = own ? { ...window, ...own } : window
  const phase = shown.phase === 'closed' ? 'closed' : windowPhase(shown, now)
  const isWaiting = phase === 'open' && !published
  const item = items.find(({ itemId }) => itemId === window.itemId)
  return (
    <li className={`timeline-line timeline-line-${isWaiting ? 'upcoming' : phase}`}>
      <p className="timeline-kind">
        {pick(windowKindTitle(window.kind), language)}
        {item && <span> · {pick({ zh: item.name, en: item.nameEn }, language)}</span>}
        <em>{t(window.forced === 'closed' ? 'window_held' : isWaiting ? 'window_unpublished' : `window_${phase}`)}</em>
      </p>
      <p className="timeline-when figures">
        <time dateTime={window.opensAt}>{times.opening(window.opensAt)}</time>
        <span aria-hidden="true"> – </span>
        <time dateTime={window.closesAt}>{times.closing(window.closesAt)}</time>
      </p>
      {own && (
        <p className="timeline-own figures">
          {t('ownTimes', { place: own.groupName, from: times.opening(own.opensAt), to: times.closing(own.closesAt) })}
        </p>
      )}
    </li>
  )
}
