import { useState } from 'react'
import { useLocation } from 'react-router'
import { useEvents } from '#web/lib/events.ts'
import { paths } from '#web/lib/paths.ts'
import { accessToken, endSession } from '#web/lib/session.ts'

/**
 * Goes to sign-in, and back here afterwards, when this page's session is ended elsewhere: on another device, by staff,
 * or with a new password. Where this browser has signed in anew meanwhile, that session is taken up instead.
 */
export function useSessionEnd(): void {
  const [token] = useState(accessToken)
  const { pathname, search } = useLocation()
  useEvents('session.ended', (data) => {
    if (data === null) return
    if (accessToken() !== token) return location.reload()
    endSession()
    location.assign(paths.login({ redirect: pathname + search, ended: 1 }))
  })
}
