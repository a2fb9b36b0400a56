import { afterChange } from '@podium/core/base/change.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { refuseUnlessOfSchool } from '#server/organisation/index.ts'
import { staleRefusal } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { findMembership, keepMembership, type MembershipRow, type MembershipValues } from './membership.store.ts'

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
  version: 0,
}

export const membership = read(identityApi.membership, async function membership({ db, viewer }) {
  return (await findMembership(db, viewer.userId)) ?? nowhere
})

export const saveMembership = write(
  identityApi.saveMembership,
  'identity.saveMembership',
  async function saveMembership({ tx, viewer, note }, { version, ...values }) {
    const before = await findMembership(tx, viewer.userId)
    const { collegeId, majorId, grade, degree, number, title } = afterChange(before ?? nowhere, values)
    const membershipValues = { schoolId: values.schoolId, collegeId, majorId, grade, degree, number, title }
    const next = await setMembership(tx, viewer.userId, membershipValues, version)
    if (next === null) throw await staleRefusal(tx, 'user', viewer.userId)
    note({ type: 'user', id: viewer.userId, before: { school: before?.schoolName }, after: values })
    return { version: next }
  },
)

/**
 * Saves where a person studies or teaches; `version` null overwrites any version. Returns the new version, or null if
 * another version is stored. Throws NOT_FOUND, NOT_OF_SCHOOL, NUMBER_TAKEN.
 */
export async function setMembership(
  tx: Tx,
  userId: string,
  values: MembershipValues,
  version: number | null = null,
): Promise<number | null> {
  await refuseUnlessOfSchool(tx, values)
  const conflicts = { identity_person_number: identityRefusals.NUMBER_TAKEN }
  return onConflict(keepMembership(tx, userId, values, version), conflicts)
}
