import { identityApi } from '@podium/core/identity/api.ts'
import { whyNotEndSession } from '@podium/core/identity/sign-in/session.rule.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { endSessions } from './end-sessions.ts'
import { listSessions, listSignIns, sessionOwner } from './session-log.store.ts'

/** @spec B25 */
export const signInPage = read(identityApi.signInPage, async function signInPage({ db, viewer }, input) {
  const { pageNum, pageSize, keyword = '', address = '', ...filter } = input
  const scope = viewer.scopeOf('system:signIn:list')
  const paging = { pageNum, pageSize }
  const { rows, ...total } = await listSignIns(db, { ...filter, scope, terms: queryTerms(keyword), address }, paging)
  return {
    rows: rows.map(({ id, at, ...row }) => ({ ...row, signInId: id, at: at.toISOString() })),
    ...total,
    ...paging,
  }
})

export const sessionPage = read(identityApi.sessionPage, async function sessionPage({ db, viewer }, input) {
  const { pageNum, pageSize, keyword = '' } = input
  const paging = { pageNum, pageSize }
  const scope = viewer.scopeOf('system:session:list')
  const { rows, ...total } = await listSessions(db, scope, queryTerms(keyword), paging)
  return {
    rows: rows.map(({ id, createdAt, lastSeenAt, ...row }) => ({
      ...row,
      sessionId: id,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
    ...total,
    ...paging,
  }
})

/** Signs one device of another person out. */
export const endSession = write(
  identityApi.endSession,
  'identity.endSession',
  async function endSession({ tx, viewer, note }, { sessionId }) {
    refuseIf(whyNotEndSession(sessionId, viewer.sessionId))
    const userId = orNotFound(await sessionOwner(tx, viewer.scopeOf('system:session:end'), sessionId))
    await endSessions(tx, { userId, sessionId })
    note({ type: 'user', id: userId, before: { session: sessionId } })
    return {}
  },
)
