import { refusalText } from '@podium/core/base/refusal.ts'
import { windowKindTitle } from '@podium/core/competition/labels.ts'
import { whyWindowClosed } from '@podium/core/competition/schedule/window.rule.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { changeMessages } from './messages.ts'

/** Until or from when people and facts of a submitted team change; null where the round doesn't limit it. */
export function ChangeWindows({ team }: { team: Pick<TeamDetail, 'changeLimits' | 'serverNow'> }) {
  const t = useT(changeMessages)
  const { language } = useLanguage()
  const times = useWindowTimes(team.serverNow)
  const now = new Date(team.serverNow)
  const lines = team.changeLimits.windows.map(({ kind, window }) => {
    const name = pick(windowKindTitle(kind), language)
    const closed = window && whyWindowClosed({ ...window, kind }, now)
    if (!window) return { kind, text: t('noWindow', { window: name }) }
    if (closed) return { kind, text: refusalText(closed, language) }
    if (window.forced === 'open') return { kind, text: t('openNow', { window: name }) }
    return { kind, text: t('openUntil', { window: name, until: times.closing(window.closesAt) }) }
  })
  return lines.map(({ kind, text }) => (
    <p key={kind} className="team-next figures">
      {text}
    </p>
  ))
}
