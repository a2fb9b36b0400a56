import type { TimeWindow } from '@podium/core/base/time/window.ts'
import { closingTime, openingTime, windowTimes } from '@podium/core/base/time/window-times.ts'
import { useMemo, useState } from 'react'
import { useLanguage } from '#web/lib/i18n/i18n.ts'

/**
 * Formats windows and deadlines in the current language. Server-rendered pages pass `serverNow`, so that hydration
 * renders the same.
 */
export function useWindowTimes(serverNow?: string) {
  const { language } = useLanguage()
  const [opened] = useState(() => new Date())
  return useMemo(() => {
    const now = serverNow === undefined ? opened : new Date(serverNow)
    return {
      opening: (opensAt: string) => openingTime(opensAt, now, language),
      closing: (closesAt: string) => closingTime(closesAt, now, language),
      span: (window: TimeWindow) => windowTimes(window, now, language),
    }
  }, [serverNow, opened, language])
}
