import { windowKindTitle } from '@podium/core/competition/labels.ts'
import type { ItemView, StageView, WindowView } from '@podium/core/competition/round/round.ts'
import { windowPhase } from '@podium/core/competition/schedule/window.rule.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useServerNow } from '#web/lib/call/server-now.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { competitionMessages } from '../messages.ts'
import './timeline.css'

interface TimelineProps {
  stages: readonly StageView[]
  items: readonly Pick<ItemView, 'itemId' | 'name' | 'nameEn'>[]
  serverNow: string
}

/** The public timeline: stages side by side (on a phone one below another), each with its opening and closing times. */
export function Timeline({ stages, items, serverNow }: TimelineProps) {
  const t = useT(competitionMessages)
  const { language } = useLanguage()
  const now = useServerNow(serverNow, 30_000)
  const times = useWindowTimes(serverNow)
  const shown = stages.filter(({ windows }) => windows.length > 0)
  if (shown.length === 0) return <p className="timeline-none">{t('noTimeline')}</p>
  return (
    <ol className="timeline">
      {shown.map((stage) => (
        <li key={stage.stageId} className={`timeline-stage timeline-${windowPhase({ ...stage, forced: null }, now)}`}>
          <h3 className="timeline-name">{pick({ zh: stage.name, en: stage.nameEn }, language)}</h3>
          <p className="timeline-span figures">
            {t('span', { from: times.opening(stage.opensAt), to: times.closing(stage.closesAt) })}
          </p>
          <ul>
            {stage.windows.map((window) => (
              <Line key={window.windowId} window={window} items={items} now={now} times={times} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

interface LineProps {
  window: WindowView
  items: TimelineProps['items']
  now: Date
  times: ReturnType<typeof useWindowTimes>
}

function Line({ window, items, now, times }: LineProps) {
  const t = useT(competitionMessages)
  const { language } = useLanguage()
  // The server answers `closed` for an inactive round, whatever the clock says.
  const phase = window.phase === 'closed' ? 'closed' : windowPhase(window, now)
  const item = items.find(({ itemId }) => itemId === window.itemId)
  return (
    <li className={`timeline-line timeline-line-${phase}`}>
      <p className="timeline-kind">
        {pick(windowKindTitle(window.kind), language)}
        {item && <span> · {pick({ zh: item.name, en: item.nameEn }, language)}</span>}
        <em>{t(window.forced === 'closed' ? 'window_held' : `window_${phase}`)}</em>
      </p>
      <p className="timeline-when figures">
        <time dateTime={window.opensAt}>{times.opening(window.opensAt)}</time>
        <span aria-hidden="true"> – </span>
        <time dateTime={window.closesAt}>{times.closing(window.closesAt)}</time>
      </p>
    </li>
  )
}
