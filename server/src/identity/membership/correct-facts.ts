import { identityApi } from '@podium/core/identity/api.ts'
import { profileChanged } from '@podium/core/identity/events.ts'
import { whyNotCorrectFacts } from '@podium/core/identity/membership/membership.rule.ts'
import { staleRefusal } from '#server/platform/audit/stale.ts'
import { emit } from '#server/platform/events/emit.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { membersInScope } from './membership-list.store.ts'
import { findMembership, lockMembership, saveFacts } from './membership.store.ts'

/** Staff of a school, or above it, correct what a person said of their studies and work. */
export const correctFacts = write(
  identityApi.correctFacts,
  'identity.correctFacts',
  async function correctFacts({ services, tx, viewer, note }, { userId, version, reason, ...facts }) {
    const reached = await membersInScope(tx, [userId], viewer.scopeOf('identity:membership:verify'))
    orNotFound(reached.has(userId) ? await lockMembership(tx, userId) : null)
    refuseIf(whyNotCorrectFacts(userId, viewer.userId))
    const { grade, degree, study, nationality, graduation, employment } = orNotFound(await findMembership(tx, userId))
    const next = await saveFacts(tx, userId, facts, version)
    if (next === null) throw await staleRefusal(tx, 'user', userId)
    const before = { grade, degree, study, nationality, graduation, employment }
    note({ type: 'user', id: userId, before, after: facts, reason })
    await emit(services, tx, profileChanged, { userId })
    return { version: next }
  },
)
