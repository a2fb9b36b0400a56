import { scopeOfRoles } from '@podium/core/identity/role/scope.rule.ts'
import { idleMs, SESSION_ABSOLUTE_MS } from '@podium/core/identity/sign-in/session.rule.ts'
import { ROOT_ROLE } from '@podium/core/base/access/permission.rule.ts'
import type { ResolveViewer } from '#server/platform/kernel/module.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { BatchedCalls } from '#server/platform/db/batched-calls.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { sessionsOf, type AskedSession, type LiveSession } from './session.store.ts'
import { cookieToken, tokenHash } from './tokens.ts'

const times = { participantIdle: idleMs('student'), staffIdle: idleMs('staff'), absolute: SESSION_ABSOLUTE_MS }

type Asked = AskedSession & { readonly services: Services }

/** All inputs of one server have the same services. A crowd's sessions are read by few statements. */
const lookups = (by: 'bearer' | 'cookie') => () =>
  new BatchedCalls<Asked, LiveSession | null>((asked) => sessionsOf(asked[0]!.services, by, asked, times))
const byBearer = lookups('bearer')
const byCookie = lookups('cookie')

/**
 * The user that a token belongs to, with the current permissions in the session's organisation. The cookie is set again
 * when the session is extended, or when the cookie is missing or belongs to another session.
 * @spec N05 G01
 */
export const resolveViewer: ResolveViewer = async (services, { bearer, cookie }) => {
  if (bearer !== null) {
    const cookieOfSession = cookieToken(bearer)
    const session = await services.instances
      .get(byBearer)
      .call({ services, hash: tokenHash(bearer), cookieHash: cookieOfSession.hash })
    const isStale = session?.wasExtended || cookie !== cookieOfSession.token
    return session && { viewer: viewerOf(session), renewedCookie: isStale ? cookieOfSession.token : null }
  }
  if (cookie === null) return null
  const hash = tokenHash(cookie)
  const session = await services.instances.get(byCookie).call({ services, hash, cookieHash: hash })
  return session && { viewer: viewerOf(session), renewedCookie: session.wasExtended ? cookie : null }
}

function viewerOf(live: LiveSession): Viewer {
  const { grants, wasExtended: _, ...session } = live
  const root = grants.some(({ key }) => key === ROOT_ROLE)
  return {
    ...session,
    root,
    roleKeys: [...new Set(grants.map(({ key }) => key))],
    permissions: new Set(grants.flatMap(({ codes }) => codes)),
    scopeOf: (code) => (root ? { reach: 'all' } : scopeOfRoles(grants, code)),
  }
}
