import { identityApi } from '@podium/core/identity/api.ts'
import type { UserInfo } from '@podium/core/identity/user/user.ts'
import { systemApi } from '@podium/core/system/api.ts'
import type { MenuItem } from '@podium/core/system/menu/menu.ts'
import type { QueryClient } from '@tanstack/react-query'
import { matchRoutes, redirect } from 'react-router'
import type { RouteObject } from 'react-router'
import { cachedViewer } from '#web/lib/session/viewer.ts'
import { call } from '#web/lib/call/call.ts'
import { accessToken, groupId, rememberGroup } from '#web/lib/session/session.ts'
import { landingOf } from '#web/lib/session/landing.ts'
import { knownPaths, paths } from '@podium/core/paths.ts'
import { keyOf } from '#web/lib/call/use-call.ts'
import type { PageHandle } from '#web/lib/page.ts'
import { decideNavigation, SHORT_LOGIN } from './guard.ts'
import { findOfficeRoute, officeRoutes } from '../office/menu-routes.ts'

const RETRY_MS = [2000, 4000, 8000, 15_000]

/** Runs before the loaders of every navigation; throws a redirect where the guard decides so. */
export async function guardNavigation(request: Request, routes: RouteObject[], client: QueryClient): Promise<void> {
  const { pathname, search } = new URL(request.url)
  for (;;) {
    const matches = matchRoutes(routes, pathname) ?? []
    const leaf = matches.at(-1)?.route
    const viewer = cachedViewer(client)
    const marked = (mark: 'login' | 'office') =>
      matches.some(({ route }) => (route.handle as PageHandle | undefined)?.[mark] === true)
    const state = {
      signedIn: accessToken() !== null,
      viewerLoaded: viewer !== undefined && (!needsMenu(viewer) || menuOf(client) !== undefined),
      mustChangePassword: viewer?.mustChangePassword === true,
      matched: leaf !== undefined && (leaf.path !== '*' || isKnownPage(client, pathname)),
      groupless: marked('office') && viewer?.groupId === null && viewer.groupCount > 1,
      loginRequired: marked('login'),
      landing: viewer ? permittedLanding(client, viewer) : null,
      arriving: isArriving(),
    }
    const decision = decideNavigation(state, pathname, search)
    if (decision.kind === 'go') return
    if (decision.kind === 'redirect') throw redirect(decision.to)
    await loadViewer(client, request.signal)
  }
}

/** Where the root leads a signed-in person on who comes from the sign-in page; null: to the public home. @spec G02 */
export async function arrivalOf(client: QueryClient, signal: AbortSignal): Promise<string | null> {
  if (!isArriving() || accessToken() === null) return null
  await loadViewer(client, signal)
  const viewer = cachedViewer(client)
  return viewer ? permittedLanding(client, viewer) : null
}

/** Whether the navigation comes from the sign-in page. */
function isArriving(): boolean {
  return location.pathname === paths.login() || location.pathname === SHORT_LOGIN
}

/** The page of the user's own work, or the first one that the menu permits; with several groups, their choice. */
function permittedLanding(client: QueryClient, viewer: UserInfo): string {
  if (viewer.groupId === null && viewer.groupCount > 1) return paths.role()
  const own = [landingOf(viewer), paths.office.dashboard(), paths.centre.users()]
  return own.find((path) => isKnownPage(client, path)) ?? paths.root()
}

/** Whether there is a menu to load: for a group, once a temporary password is changed. */
function needsMenu(viewer: UserInfo): boolean {
  return viewer.groupId !== null && !viewer.mustChangePassword
}

/** Whether an address matched only by a `*` route is a page of the menu or a specified page without code. */
function isKnownPage(client: QueryClient, pathname: string): boolean {
  return knownPaths.has(pathname) || findOfficeRoute(cachedOfficeRoutes(client), pathname) !== null
}

/** The office's routes from the cached menu; none before it is loaded. */
export function cachedOfficeRoutes(client: QueryClient) {
  return officeRoutes(groupId() === null ? [] : (menuOf(client) ?? []))
}

function menuOf(client: QueryClient): MenuItem[] | undefined {
  return client.getQueryData<MenuItem[]>(keyOf(systemApi.userMenu, {}))
}

/**
 * Loads the user, and the menu where a group is stored. Retries silently while this fails; the navigation waits.
 * @spec G03 G08 X10
 */
async function loadViewer(client: QueryClient, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      const viewer = await client.fetchQuery({
        queryKey: keyOf(identityApi.info, {}),
        queryFn: () => call(identityApi.info, {}),
      })
      rememberGroup(viewer.groupId)
      if (needsMenu(viewer)) await loadMenu(client)
      return
    } catch {
      if (accessToken() === null) return
      client.removeQueries({ queryKey: keyOf(identityApi.info) })
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]))
    }
  }
}

async function loadMenu(client: QueryClient): Promise<void> {
  await client.fetchQuery({
    queryKey: keyOf(systemApi.userMenu, {}),
    queryFn: () => call(systemApi.userMenu, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
