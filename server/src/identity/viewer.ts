import { scopeOfRoles } from '@podium/core/identity/scope.rule.ts'
import { idleMs, SESSION_ABSOLUTE_MS } from '@podium/core/identity/session.rule.ts'
import { ROOT_ROLE } from '@podium/core/identity/user.ts'
import type { ResolveViewer } from '#server/platform/module.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { findLiveSession, type LiveSession } from './session.store.ts'
import { tokenHash } from './tokens.ts'

const times = { participantIdle: idleMs('student'), staffIdle: idleMs('staff'), absolute: SESSION_ABSOLUTE_MS }

/** The person a token speaks for, with the rights they hold at this moment in the group of the session. @spec N05 */
export const resolveViewer: ResolveViewer = async (db, token, via) => {
  const session = await findLiveSession(db, tokenHash(token), via, times)
  return session && viewerOf(session)
}

function viewerOf({ grants, ...session }: LiveSession): Viewer {
  const root = grants.some(({ key }) => key === ROOT_ROLE)
  return {
    ...session,
    root,
    roleKeys: [...new Set(grants.map(({ key }) => key))],
    permissions: new Set(grants.flatMap(({ codes }) => codes)),
    scopeOf: (code) => (root ? { reach: 'all' } : scopeOfRoles(grants, code)),
  }
}
