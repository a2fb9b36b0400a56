import { useEffect, useState } from 'react'

/**
 * The server's clock carried on from `serverNow`, the moment it answered: no trust in the reader's own clock. The first
 * render shows that very moment, so that what the server rendered agrees. Steps every `everyMs`.
 */
export function useServerClock(serverNow: string, everyMs = 1_000): Date {
  const [elapsed, setElapsed] = useState({ since: serverNow, ms: 0 })
  useEffect(() => {
    const start = performance.now()
    const timer = setInterval(() => setElapsed({ since: serverNow, ms: performance.now() - start }), everyMs)
    return () => clearInterval(timer)
  }, [serverNow, everyMs])
  return new Date(Date.parse(serverNow) + (elapsed.since === serverNow ? elapsed.ms : 0))
}
