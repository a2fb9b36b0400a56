import { afterChange } from '@podium/core/base/change.ts'
import { beijingDay } from '@podium/core/base/time/beijing.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { factsAsked, membershipClaimed, profileChanged } from '@podium/core/identity/events.ts'
import { isListed, openWays, staysVerified } from '@podium/core/identity/membership/membership.rule.ts'
import { noPersonFacts } from '@podium/core/identity/membership/person-facts.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { refuseUnlessOfSchool } from '#server/organisation/index.ts'
import { staleRefusal } from '#server/platform/audit/stale.ts'
import { ask } from '#server/platform/events/ask.ts'
import { emit } from '#server/platform/events/emit.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict, refuse } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { isWithinLimit } from '#server/platform/security/throttle.ts'
import {
  findMembership,
  isNumberTaken,
  keepMembership,
  verifiersOf,
  type MembershipRow,
  type MembershipValues,
  type Verification,
} from './membership.store.ts'
import { policyOf } from './policy.store.ts'
import { rosterEntry } from './roster.store.ts'

/** Numbers that a person can have compared with lists of schools. */
const LIST_TRIES = { limit: 10, seconds: 86_400 }

const nowhere: MembershipRow = {
  schoolId: null,
  schoolName: '',
  collegeId: null,
  collegeName: '',
  majorId: null,
  majorName: '',
  grade: '',
  degree: '',
  number: '',
  title: '',
  ...noPersonFacts,
  state: 'claimed',
  method: null,
  opinion: '',
  version: 0,
}

export const membership = read(identityApi.membership, async function membership({ services, db, viewer }) {
  const saved = (await findMembership(db, viewer.userId)) ?? nowhere
  const answers = await ask(services, db, factsAsked, { userId: viewer.userId })
  const asked = [...new Set(answers.flatMap(({ facts }) => facts))]
  if (!saved.schoolId) return { ...saved, asked, ways: [], domains: [] }
  const policy = await policyOf(db, saved.schoolId)
  return { ...saved, asked, ways: openWays(policy), domains: policy.domains }
})

/** Saves the viewer's school. A claim to another school waits until it is verified, unless the school's list has it. */
export const saveMembership = write(
  identityApi.saveMembership,
  'identity.saveMembership',
  async function saveMembership({ services, tx, viewer, now, note }, { version, ...values }) {
    const { userId } = viewer
    const before = await findMembership(tx, userId)
    const membershipValues = { ...valuesOf(afterChange(before ?? nowhere, values)), schoolId: values.schoolId }
    const verification = staysVerified(before, membershipValues)
      ? null
      : await verificationByList(tx, viewer, membershipValues)
    const next = await setMembership(tx, userId, membershipValues, verification, version)
    if (next === null) throw await staleRefusal(tx, 'user', userId)
    await emit(services, tx, profileChanged, { userId })
    const state = verification?.state ?? 'verified'
    note({
      type: 'user',
      id: userId,
      before: { school: before?.schoolName, state: before?.state },
      after: { ...values, state },
    })
    if (state === 'claimed') {
      const saved = await findMembership(tx, userId)
      await emit(services, tx, membershipClaimed, {
        userId,
        schoolId: values.schoolId,
        schoolName: saved?.schoolName ?? '',
        staff: await verifiersOf(tx, values.schoolId),
        day: beijingDay(now),
      })
    }
    return { version: next, state }
  },
)

function valuesOf(row: MembershipRow): Omit<MembershipValues, 'schoolId'> {
  const { collegeId, majorId, grade, degree, number, title, study, nationality, graduation, employment } = row
  return { collegeId, majorId, grade, degree, number, title, study, nationality, graduation, employment }
}

/**
 * Verified if the school accepts its list and has the number with this name on it; otherwise a claim. So is a claim after
 * too many others, whatever the list says, so that a pupil's number can't be guessed.
 */
async function verificationByList(
  tx: Tx,
  { userId, realName }: Viewer,
  { schoolId, number }: { schoolId: string; number: string },
): Promise<Verification> {
  const claimed = { state: 'claimed', method: null } as const
  const { methods } = await policyOf(tx, schoolId)
  if (number === '' || !methods.includes('list')) return claimed
  if (!(await isWithinLimit(tx, `school list ${userId}`, LIST_TRIES))) return claimed
  const listed = isListed({ name: realName, number }, await rosterEntry(tx, schoolId, number))
  return listed ? { state: 'verified', method: 'list' } : claimed
}

/**
 * Saves where a person studies or teaches; `version` null overwrites any version. `verification` null leaves the state
 * as it is. Returns the new version, or null if another version is stored. Throws NOT_FOUND, NOT_OF_SCHOOL, NUMBER_TAKEN.
 */
export async function setMembership(
  tx: Tx,
  userId: string,
  values: MembershipValues,
  verification: Verification | null,
  version: number | null = null,
): Promise<number | null> {
  await refuseUnlessOfSchool(tx, values)
  if (await isNumberTaken(tx, { ...values, userId })) throw refuse(identityRefusals.NUMBER_TAKEN)
  const conflicts = { identity_person_number: identityRefusals.NUMBER_TAKEN }
  return onConflict(keepMembership(tx, userId, values, verification, version), conflicts)
}
