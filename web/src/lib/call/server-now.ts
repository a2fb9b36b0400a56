import { useEffect, useState } from 'react'

/**
 * The server's time, advanced locally, so that countdowns don't depend on the user's clock. The first value is the
 * server's own, as hydration requires the same text as the server rendered.
 */
export function useServerNow(serverNow: string, everyMs = 15_000): Date {
  const [now, setNow] = useState(() => new Date(serverNow))
  useEffect(() => {
    const ahead = Date.parse(serverNow) - Date.now()
    const timer = setInterval(() => setNow(new Date(Date.now() + ahead)), everyMs)
    return () => clearInterval(timer)
  }, [serverNow, everyMs])
  return now
}
