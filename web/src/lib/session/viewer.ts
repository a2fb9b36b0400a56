import { identityApi } from '@podium/core/identity/api.ts'
import type { UserInfo } from '@podium/core/identity/user/user.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { currentLapse, onLapse } from './lapse.ts'
import { accessToken, onSession } from './session.ts'
import { keyOf, useCall } from '#web/lib/call/use-call.ts'

/**
 * The signed-in user; undefined for visitors and while loading. After the session expired the page still belongs to its
 * user, otherwise forms with unsaved input would disappear.
 */
export function useViewer(): UserInfo | undefined {
  const token = useSyncExternalStore(onSession, accessToken, noToken)
  const lapsed = useSyncExternalStore(onLapse, isLapsed, notLapsed)
  const staleAfterMs = lapsed ? Number.POSITIVE_INFINITY : 60_000
  return useCall(identityApi.info, token || lapsed ? {} : null, { staleAfterMs }).data
}

const isLapsed = () => currentLapse() !== null
const notLapsed = () => false

const noToken = () => null

/** The signed-in user from the cache, without a request. */
export function cachedViewer(client: QueryClient): UserInfo | undefined {
  return client.getQueryData<UserInfo>(keyOf(identityApi.info, {}))
}
