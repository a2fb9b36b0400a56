import { identityApi } from '@podium/core/identity/api.ts'
import { whyNotPolicy } from '@podium/core/identity/membership/membership.rule.ts'
import { schoolWithin } from '#server/organisation/index.ts'
import { staleRefusal } from '#server/platform/audit/stale.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { newJoinCode, openJoinCode, sealJoinCode } from './join-code.ts'
import { policyOf, savePolicy, setJoinCode } from './policy.store.ts'
import { rosterSize } from './roster.store.ts'

/** Refuses a school outside the viewer's scope; null, the platform's default, needs the scope of everything. */
export async function refuseSchoolOutside(db: Db | Tx, viewer: Viewer, schoolId: string | null): Promise<void> {
  const scope = viewer.scopeOf('identity:membership:policy')
  const within = schoolId === null ? scope.reach === 'all' : await schoolWithin(db, schoolId, scope)
  if (!within) throw refuse(baseRefusals.NOT_FOUND)
}

export const membershipPolicy = read(
  identityApi.membershipPolicy,
  async function membershipPolicy({ services, db, viewer }, { schoolId = null }) {
    if (schoolId !== null) await refuseSchoolOutside(db, viewer, schoolId)
    const { id, methods, domains, joinCodeSealed, version } = await policyOf(db, schoolId)
    return {
      schoolId,
      methods,
      domains,
      joinCode: id && joinCodeSealed ? openJoinCode(services.secrets, id, joinCodeSealed) : '',
      own: id !== null,
      listed: schoolId === null ? 0 : await rosterSize(db, schoolId),
      mayEdit: schoolId !== null || viewer.scopeOf('identity:membership:policy').reach === 'all',
      version,
    }
  },
)

export const saveMembershipPolicy = write(
  identityApi.saveMembershipPolicy,
  'identity.saveMembershipPolicy',
  async function saveMembershipPolicy({ tx, viewer, note }, { schoolId, version, ...change }) {
    await refuseSchoolOutside(tx, viewer, schoolId)
    // The default has no domains, because they are a school's own.
    if (schoolId !== null) refuseIf(whyNotPolicy(change))
    const before = await policyOf(tx, schoolId)
    const next = await savePolicy(tx, schoolId, schoolId === null ? { ...change, domains: [] } : change, version)
    const { id } = await policyOf(tx, schoolId)
    if (next === null) throw await staleRefusal(tx, 'membership_policy', orNotFound(id))
    note({
      type: 'membership_policy',
      id: orNotFound(id),
      before: { methods: before.methods, domains: before.domains },
      after: { schoolId, ...change },
    })
    return { version: next }
  },
)

/** Sets a new join code. It is stored encrypted and shown to the school's office only. */
export const renewJoinCode = write(
  identityApi.renewJoinCode,
  'identity.renewJoinCode',
  async function renewJoinCode({ services, tx, viewer, note }, { schoolId, version }) {
    await refuseSchoolOutside(tx, viewer, schoolId)
    const { methods, domains } = await policyOf(tx, schoolId)
    const next = await savePolicy(tx, schoolId, { methods, domains }, version)
    const id = orNotFound((await policyOf(tx, schoolId)).id)
    if (next === null) throw await staleRefusal(tx, 'membership_policy', id)
    await setJoinCode(tx, id, sealJoinCode(services.secrets, id, newJoinCode()))
    note({ type: 'membership_policy', id, after: { schoolId, joinCode: 'renewed' } })
    return { version: next }
  },
)
