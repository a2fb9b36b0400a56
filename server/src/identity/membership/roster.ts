import { identityApi } from '@podium/core/identity/api.ts'
import { canonicalName } from '@podium/core/identity/account/person-name.rule.ts'
import { membershipDecided } from '@podium/core/identity/events.ts'
import { isListed } from '@podium/core/identity/membership/membership.rule.ts'
import { emit } from '#server/platform/events/emit.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { decideMembership, isNumberTaken, lockMembership } from './membership.store.ts'
import { policyOf } from './policy.store.ts'
import { refuseSchoolOutside } from './policy.ts'
import { lockClaimants, rosterSize, saveRoster } from './roster.store.ts'

/** Imports a school's list, and verifies those who wait and are on it, if the school accepts the list. */
export const importRoster = write(
  identityApi.importRoster,
  'identity.importRoster',
  async function importRoster({ services, tx, viewer, note }, { schoolId, entries, replace }) {
    await refuseSchoolOutside(tx, viewer, schoolId)
    const byNumber = new Map(entries.map(({ number, name }) => [number, { number, name: canonicalName(name) }]))
    await saveRoster(tx, schoolId, [...byNumber.values()], replace)
    const { methods } = await policyOf(tx, schoolId)
    const waiting = methods.includes('list') ? await lockClaimants(tx, schoolId, [...byNumber.keys()]) : []
    const found = waiting.filter((person) => isListed(person, byNumber.get(person.number)))
    let verified = 0
    for (const { userId } of found) {
      const { schoolName, number } = orNotFound(await lockMembership(tx, userId))
      if (await isNumberTaken(tx, { userId, schoolId, number })) continue
      const version = await decideMembership(tx, userId, { state: 'verified', method: 'list' })
      verified += 1
      note({ type: 'user', id: userId, before: { state: 'claimed' }, after: { state: 'verified', method: 'list' } })
      await emit(services, tx, membershipDecided, { userId, schoolName, verified: true, opinion: '', version })
    }
    note({ type: 'school', id: schoolId, after: { imported: byNumber.size, replace, verified } })
    return { listed: await rosterSize(tx, schoolId), verified }
  },
)
