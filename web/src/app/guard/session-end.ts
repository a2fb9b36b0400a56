import { identityApi } from '@podium/core/identity/api.ts'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '#web/lib/call/call.ts'
import { useEvents } from '#web/lib/session/events.ts'
import { paths } from '@podium/core/paths.ts'
import { accessToken, endSession, onSignedOut } from '#web/lib/session/session.ts'

/** A line that doesn't stand by then may have been refused because its session is over. */
const DOUBT_MS = 6_000

/**
 * Goes to sign-in, and back here afterwards, when this page's session is ended elsewhere: in another tab, on another
 * device, by staff, or with a new password. Where this browser has signed in anew meanwhile, that session is taken up
 * instead. A page that can't be told asks once whether it is still signed in. A component, so that a line that comes and
 * goes draws nothing else anew. @spec X02
 */
export function SessionEnd(): null {
  const [token] = useState(accessToken)
  const { pathname, search } = useLocation()
  const leave = useCallback(() => {
    const now = accessToken()
    if (now !== token && now !== null) return location.reload()
    endSession()
    location.assign(paths.login({ redirect: pathname + search, ended: 1 }))
  }, [token, pathname, search])
  const told = useEvents('session.ended', (data) => {
    if (data !== null) leave()
  })
  useEffect(() => onSignedOut(leave), [leave])
  useEffect(() => {
    // A page that the way back brings out whole may show what its person left behind.
    const look = ({ persisted }: PageTransitionEvent) => {
      if (persisted && accessToken() !== token) leave()
    }
    addEventListener('pageshow', look)
    return () => removeEventListener('pageshow', look)
  }, [token, leave])
  useEffect(() => {
    if (told || document.visibilityState === 'hidden') return undefined
    const asking = setTimeout(() => void call(identityApi.info, {}).catch(() => undefined), DOUBT_MS)
    return () => clearTimeout(asking)
  }, [told])
  return null
}
