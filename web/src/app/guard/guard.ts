/**
 * Decides whether a navigation proceeds or redirects. Pure: `start-guard.ts` supplies the state and applies the
 * decision. @spec G01 G02 G03 G04 G05 G06 G07 X11
 */

import { returnPath } from '@podium/core/base/access/return-path.rule.ts'
import { isPublicPath } from '@podium/core/identity/sign-in/public-path.rule.ts'
import { paths, withQuery } from '@podium/core/paths.ts'

export interface GuardState {
  /** An access token is stored. */
  signedIn: boolean
  /** The user's roles are loaded, and the menu where a group is stored. */
  viewerLoaded: boolean
  /** The address matches a route or a page of the server's menu. */
  matched: boolean
  /** The matched route requires sign-in. */
  loginRequired: boolean
  /** The route belongs to the office, and the user has several groups but chose none yet. */
  groupless: boolean
  /** The password is temporary; no page but that of its change is of use. */
  mustChangePassword: boolean
  /** The page of one's own work; null until the user is loaded. */
  landing: string | null
  /** The navigation comes from the sign-in page, so its address may be another user's. */
  arriving: boolean
}

export type Decision = { kind: 'go' } | { kind: 'load' } | { kind: 'redirect'; to: string }

/** `path` is the pathname; `search` is added to the address to return to after sign-in. */
export function decideNavigation(state: GuardState, path: string, search = ''): Decision {
  if (path.includes('/undefined')) return redirect(paths.root())
  const open = isPublicPath(path) && !state.loginRequired
  if (state.signedIn) {
    if (path === paths.login()) return redirect(returnPath(new URLSearchParams(search).get('redirect')) ?? paths.root())
    if (!open && !state.viewerLoaded) return { kind: 'load' }
    if (!open && state.mustChangePassword && path !== paths.temporaryPassword())
      return redirect(withQuery(paths.temporaryPassword(), { redirect: path + search }))
    if (!open && state.groupless) return redirect(withQuery(paths.role(), { redirect: path + search }))
  } else if (!open) {
    return redirect(withQuery(paths.login(), { redirect: path === '/' ? '' : path + search }))
  }
  if (state.matched || path === paths.noPage()) return { kind: 'go' }
  return redirect(state.arriving && state.landing !== null ? state.landing : paths.noPage())
}

function redirect(to: string): Decision {
  return { kind: 'redirect', to }
}

/** Short addresses of the specification and their targets; the query is preserved. @spec R01 U01 */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/': '/home/homepage',
  '/kyjs': '/home/homepage',
  '/home': '/home/homepage',
  '/details': '/home/competition/details',
  '/center': '/center/users',
  '/login': '/neibu/login',
}

/** The address of the sign-in page cut short; it leads there too. */
export const SHORT_LOGIN = '/neibu'
