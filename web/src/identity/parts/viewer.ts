import { identityApi } from '@podium/core/identity/api.ts'
import type { UserInfo } from '@podium/core/identity/user.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { accessToken, onSession } from '#web/lib/session.ts'
import { keyOf, useCall } from '#web/lib/use-call.ts'

/** The signed-in person; undefined for visitors and while unknown. */
export function useViewer(): UserInfo | undefined {
  const token = useSyncExternalStore(onSession, accessToken, noToken)
  return useCall(identityApi.info, token ? {} : null, { freshMs: 60_000 }).data
}

const noToken = () => null

/** What is kept of the signed-in person, without asking. */
export function keptViewer(client: QueryClient): UserInfo | undefined {
  return client.getQueryData<UserInfo>(keyOf(identityApi.info, {}))
}
