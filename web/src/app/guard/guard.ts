/** Where a navigation may go. Pure: `start-guard.ts` feeds it and acts on its answer. @spec G01 G02 G03 G04 G05 G06 G07 X11 */

import { returnPath } from '@podium/core/base/return-path.rule.ts'
import { isPublicPath } from '@podium/core/identity/sign-in/public-path.rule.ts'
import { paths, withQuery } from '@podium/core/paths.ts'

export interface GuardState {
  /** An access token is stored. */
  signedIn: boolean
  /** The person's roles, and the menu where a group is stored, have been fetched. */
  viewerLoaded: boolean
  /** What the routes, the server's menu included, say about the address. */
  matched: boolean
  /** The matched route is flagged as login-required. */
  loginRequired: boolean
  /** It is for the office, and the person has yet to choose which of several groups to act for. */
  groupless: boolean
}

export type Decision = { kind: 'go' } | { kind: 'load' } | { kind: 'redirect'; to: string }

/** `path` is the pathname; `search` travels into the way back after sign-in. */
export function decide(state: GuardState, path: string, search = ''): Decision {
  if (path.includes('/undefined')) return redirect(paths.root())
  const open = isPublicPath(path) && !state.loginRequired
  if (state.signedIn) {
    if (path === paths.login()) return redirect(returnPath(new URLSearchParams(search).get('redirect')) ?? paths.root())
    if (!open && !state.viewerLoaded) return { kind: 'load' }
    if (!open && state.groupless) return redirect(withQuery(paths.role(), { redirect: path + search }))
  } else if (!open) {
    return redirect(withQuery(paths.login(), { redirect: path === '/' ? '' : path + search }))
  }
  return state.matched || path === paths.noPage() ? { kind: 'go' } : redirect(paths.noPage())
}

function redirect(to: string): Decision {
  return { kind: 'redirect', to }
}

/** The seed's short addresses; their query is kept. @spec R01 U01 */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/': '/home/homepage',
  '/kyjs': '/home/homepage',
  '/home': '/home/homepage',
  '/details': '/home/competition/details',
  '/center': '/center/users',
}
