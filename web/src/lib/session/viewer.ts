import { identityApi } from '@podium/core/identity/api.ts'
import type { UserInfo } from '@podium/core/identity/user/user.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { currentLapse, onLapse } from './lapse.ts'
import { accessToken, onSession } from './session.ts'
import { keyOf, useCall } from '#web/lib/call/use-call.ts'

/**
 * The signed-in person; undefined for visitors and while unknown. A page whose session expired stays that person's, or
 * forms that are shown to some people only would go with what was filled in.
 */
export function useViewer(): UserInfo | undefined {
  const token = useSyncExternalStore(onSession, accessToken, noToken)
  const lapsed = useSyncExternalStore(onLapse, isLapsed, notLapsed)
  const freshMs = lapsed ? Number.POSITIVE_INFINITY : 60_000
  return useCall(identityApi.info, token || lapsed ? {} : null, { freshMs }).data
}

const isLapsed = () => currentLapse() !== null
const notLapsed = () => false

const noToken = () => null

/** What is kept of the signed-in person, without asking. */
export function cachedViewer(client: QueryClient): UserInfo | undefined {
  return client.getQueryData<UserInfo>(keyOf(identityApi.info, {}))
}
