import { systemApi } from '@podium/core/system/api.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { pick, useLanguage } from '#web/lib/i18n/i18n.ts'
import { timeText } from '#web/ui/time/time.ts'

/** Polling interval of open pages. */
const REFRESH_MS = 300_000

/** Announces maintenance above every page, from 48 hours before its start until its end. */
export function MaintenanceBar() {
  const { language } = useLanguage()
  const { data } = useCall(systemApi.currentMaintenance, {}, { refreshEveryMs: REFRESH_MS, staleAfterMs: REFRESH_MS })
  const maintenance = data?.maintenance
  if (!maintenance) return null
  const { textZh, textEn, startsAt, endsAt } = maintenance
  return (
    <output className="lapse-bar">
      <p>
        {pick({ zh: textZh, en: textEn }, language)}{' '}
        <span className="figures">
          {timeText(startsAt)} – {timeText(endsAt)}
        </span>
      </p>
    </output>
  )
}
