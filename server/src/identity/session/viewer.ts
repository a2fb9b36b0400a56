import { scopeOfRoles } from '@podium/core/identity/role/scope.rule.ts'
import { idleMs, SESSION_ABSOLUTE_MS } from '@podium/core/identity/sign-in/session.rule.ts'
import { ROOT_ROLE } from '@podium/core/base/access/permission.rule.ts'
import type { ResolveViewer } from '#server/platform/kernel/module.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { BatchedCalls } from '#server/platform/db/batched-calls.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { extendSessions, findLiveSessions, type AskedSession, type LiveSession } from './live-session.store.ts'
import { SessionUses } from './session-uses.ts'
import { cookieToken, tokenHash } from './tokens.ts'

const times = { participantIdle: idleMs('student'), staffIdle: idleMs('staff'), absolute: SESSION_ABSOLUTE_MS }

type Asked = AskedSession & { readonly services: Services }

interface Recognised {
  readonly session: LiveSession
  /** Whether this request extends the session. */
  readonly isExtended: boolean
}

const laterUses = () => new SessionUses()

/** All inputs of one server have the same services. A crowd's sessions are read by few statements. */
const lookups = (by: 'bearer' | 'cookie') => () => new BatchedCalls<Asked, Recognised | null>(recognise(by))

const recognise = (by: 'bearer' | 'cookie') => async (asked: readonly Asked[]) => {
  const { services } = asked[0]!
  const found = await findLiveSessions(services.db, by, asked, times)
  const uses = found.flatMap((each, at) => {
    if (!each?.due) return []
    const { due, usedAt, session } = each
    return [{ due, usedAt, sessionId: session.sessionId, cookieHash: asked[at]!.cookieHash }]
  })
  const now = uses.filter(({ due }) => due === 'now')
  if (now.length > 0) await extendSessions(services.db, now, times)
  for (const use of uses) if (use.due === 'soon') services.instances.get(laterUses).add(services, use, times)
  return found.map((each) => each && { session: each.session, isExtended: each.due !== null })
}

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
    const found = await services.instances
      .get(byBearer)
      .call({ services, hash: tokenHash(bearer), cookieHash: cookieOfSession.hash })
    if (!found) return null
    const isStale = found.isExtended || cookie !== cookieOfSession.token
    return { viewer: viewerOf(found.session), renewedCookie: isStale ? cookieOfSession.token : null }
  }
  if (cookie === null) return null
  const hash = tokenHash(cookie)
  const found = await services.instances.get(byCookie).call({ services, hash, cookieHash: hash })
  return found && { viewer: viewerOf(found.session), renewedCookie: found.isExtended ? cookie : null }
}

function viewerOf(live: LiveSession): Viewer {
  const { grants, ...session } = live
  const root = grants.some(({ key }) => key === ROOT_ROLE)
  return {
    ...session,
    root,
    roleKeys: [...new Set(grants.map(({ key }) => key))],
    permissions: new Set(grants.flatMap(({ codes }) => codes)),
    scopeOf: (code) => (root ? { reach: 'all' } : scopeOfRoles(grants, code)),
  }
}
