import { identityApi } from '@podium/core/identity/api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '#web/lib/call/call.ts'
import { useEvents } from '#web/lib/session/events.ts'
import { paths } from '@podium/core/paths.ts'
import { currentLapse, setLapse } from '#web/lib/session/lapse.ts'
import { accessToken, endSession, onSignedOut } from '#web/lib/session/session.ts'
import { followTyping, hasUnsentText } from '#web/lib/session/unsent-text.ts'
import { cachedViewer } from '#web/lib/session/viewer.ts'

/** An event stream that is not open after this time may have been refused because the session ended. */
const DOUBT_MS = 6_000

/**
 * Redirects to sign-in, and back afterwards, when the session ends elsewhere: in another tab, on another device, by
 * staff, or by a password change. If this browser has signed in again meanwhile, that session is adopted. Where no
 * event stream is possible, asks the server once whether the session is valid. A page with text that wasn't sent stays, and
 * offers to sign in in another tab. A component of its own, so that stream
 * changes don't re-render others. @spec X02
 */
export function SessionEnd(): null {
  const [token] = useState(accessToken)
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const leave = useCallback(() => {
    const now = accessToken()
    if (now !== token && now !== null) return location.reload()
    if (hasUnsentText()) setLapse({ userId: cachedViewer(client)?.userId ?? null, stayed: true })
    endSession()
    if (currentLapse()?.stayed) return
    location.assign(paths.login({ redirect: pathname + search, ended: 1 }))
  }, [client, token, pathname, search])
  const connected = useEvents('session.ended', (data) => {
    if (data !== null) leave()
  })
  useEffect(() => onSignedOut(leave), [leave])
  useEffect(followTyping, [])
  useEffect(() => {
    // A page restored from the back-forward cache may show data of a signed-out user.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && accessToken() !== token) leave()
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [token, leave])
  useEffect(() => {
    if (connected || document.visibilityState === 'hidden') return undefined
    const check = setTimeout(() => void call(identityApi.info, {}).catch(() => undefined), DOUBT_MS)
    return () => clearTimeout(check)
  }, [connected])
  return null
}
