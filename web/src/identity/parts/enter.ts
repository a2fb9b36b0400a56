import { identityApi } from '@podium/core/identity/api.ts'
import { returnPath } from '@podium/core/base/access/return-path.rule.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '#web/lib/call/call.ts'
import { paths } from '@podium/core/paths.ts'
import { clearLastPage, savedLastPage } from '#web/lib/session/last-page.ts'
import { landingOf } from '#web/lib/session/landing.ts'
import { setLapse } from '#web/lib/session/lapse.ts'
import { beginSession, rememberGroup } from '#web/lib/session/session.ts'
import { keyOf } from '#web/lib/call/use-call.ts'

/** The address to go to after sign-in: from the query, else the page where the last session of this tab expired. */
export function useReturnTo(): string | null {
  const [search] = useSearchParams()
  return returnPath(search.get('redirect')) ?? savedLastPage()
}

/**
 * Stores the new session, loads the user, and goes to the role selection, the requested page, or the user's
 * own work. @spec S02
 */
export function useEnter(): (session: { accessToken: string }) => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const returnTo = useReturnTo()
  return useCallback(
    async ({ accessToken }) => {
      client.clear()
      setLapse(null)
      beginSession(accessToken)
      const viewer = await client.fetchQuery({
        queryKey: keyOf(identityApi.info, {}),
        queryFn: () => call(identityApi.info, {}),
      })
      rememberGroup(viewer.groupId)
      clearLastPage()
      client.removeQueries({ queryKey: keyOf(identityApi.info) })
      if (viewer.groupCount > 1 && viewer.groupId === null) await navigate(paths.role({ redirect: returnTo }))
      else await navigate(returnTo ?? landingOf(viewer))
    },
    [client, navigate, returnTo],
  )
}
