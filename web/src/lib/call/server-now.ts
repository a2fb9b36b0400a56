import { useEffect, useState } from 'react'

/**
 * The server's clock, carried on from when it answered: countdowns don't trust the reader's. The first value is the
 * server's own, so that what it rendered and what the browser renders first are the same.
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
