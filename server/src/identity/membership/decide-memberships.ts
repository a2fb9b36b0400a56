import { baseRefusals } from '@podium/core/base/codes.ts'
import { refusalText, refuse as makeRefusal, type Refusal } from '@podium/core/base/refusal.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { membershipDecided } from '@podium/core/identity/events.ts'
import { whyNotDecideMembership } from '@podium/core/identity/membership/membership.rule.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import { emit } from '#server/platform/events/emit.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { refuseIf, Refused } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { listMemberships, membersInScope } from './membership-list.store.ts'
import { decideMembership, isNumberTaken, lockMembership, type LockedMembership } from './membership.store.ts'

export const membershipPage = read(
  identityApi.membershipPage,
  async function membershipPage({ db, viewer }, { keyword = '', schoolId, state, pageNum, pageSize }) {
    const scope = viewer.scopeOf('identity:membership:list')
    const terms = queryTerms(keyword)
    const page = await listMemberships(db, { scope, terms, keyword, schoolId, state, pageNum, pageSize })
    const rows = page.rows.map((row) => ({ ...row, claimedAt: row.claimedAt.toISOString() }))
    return { ...page, rows, pageNum, pageSize }
  },
)

/** Approves or refuses memberships of schools in the scope, and notifies each person. A single one is refused at once. */
export const decideMemberships = write(
  identityApi.decideMemberships,
  'identity.decideMemberships',
  async function decideMemberships({ services, tx, viewer, note, language }, { people, action, opinion }) {
    const ids = people.map(({ userId }) => userId)
    const reached = await membersInScope(tx, ids, viewer.scopeOf('identity:membership:verify'))
    const results = []
    for (const { userId, version } of [...people].sort((a, b) => (a.userId < b.userId ? -1 : 1))) {
      const found = reached.has(userId) ? await lockMembership(tx, userId) : null
      const refusal = found
        ? ((await whyStale(tx, found, version)) ??
          whyNotDecideMembership(found, action, opinion, viewer.userId) ??
          (action === 'approve' && (await isNumberTaken(tx, found))
            ? makeRefusal(identityRefusals.NUMBER_TAKEN)
            : null))
        : makeRefusal(baseRefusals.NOT_FOUND)
      if (refusal && people.length === 1) refuseIf(refusal)
      results.push({ userId, name: found?.realName ?? '', refused: refusal && refusalText(refusal, language) })
      if (refusal || !found) continue
      const decided =
        action === 'approve'
          ? ({ state: 'verified', method: 'approval' } as const)
          : ({ state: 'refused', method: null } as const)
      const next = await decideMembership(tx, userId, { ...decided, opinion, by: viewer.userId })
      const before = { state: found.state, school: found.schoolName }
      note({ type: 'user', id: userId, before, after: { ...decided }, reason: opinion })
      await emit(services, tx, membershipDecided, {
        userId,
        schoolName: found.schoolName,
        verified: action === 'approve',
        opinion,
        version: next,
      })
    }
    return { results }
  },
)

async function whyStale(tx: Tx, found: LockedMembership, version: number): Promise<Refusal | null> {
  try {
    await refuseStale(tx, { type: 'user', id: found.userId, version: found.version }, version)
    return null
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}
