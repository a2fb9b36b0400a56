import { organisationApi } from '@podium/core/organisation/api.ts'
import { whyNotRemoveCollege } from '@podium/core/organisation/college/college.rule.ts'
import { organisationRefusals } from '@podium/core/organisation/refusals.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict, orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { lockSchool } from '../school.store.ts'
import { addCollegeNames, deleteCollege, listColleges, lockCollege, updateCollege } from './college.store.ts'
import { deleteInUse } from './delete-in-use.ts'

/** @spec B09 B24 */
export const collegePage = read(organisationApi.collegePage, async function collegePage({ db, viewer }, input) {
  const { schoolId, keyword = '', ...paging } = input
  const scope = viewer.scopeOf('organisation:school:list')
  return { ...(await listColleges(db, { scope, schoolId, keyword, paging })), ...paging }
})

/** @spec B09 B24 */
export const addColleges = write(
  organisationApi.addColleges,
  'organisation.addColleges',
  async function addColleges({ tx, viewer, note }, { schoolId, names }) {
    const { name } = orNotFound(await lockSchool(tx, schoolId, viewer.scopeOf('organisation:college:edit')))
    const added = await addCollegeNames(tx, schoolId, [...new Set(names)])
    note({ type: 'school', id: schoolId, after: { name, names, added } })
    return { added }
  },
)

export const changeCollege = write(
  organisationApi.changeCollege,
  'organisation.changeCollege',
  async function changeCollege({ tx, viewer, note }, { collegeId, version, ...values }) {
    const { name, position } = await lockedCollege(tx, viewer, collegeId, version)
    note({ type: 'college', id: collegeId, before: { name, position }, after: values })
    return { version: await onConflict(updateCollege(tx, collegeId, values), conflicts) }
  },
)

const conflicts = { organisation_college_school_id_name_key: organisationRefusals.PART_NAME_TAKEN }

export const removeCollege = write(
  organisationApi.removeCollege,
  'organisation.removeCollege',
  async function removeCollege({ tx, viewer, note }, { collegeId, version }) {
    const college = await lockedCollege(tx, viewer, collegeId, version)
    refuseIf(whyNotRemoveCollege(college))
    await deleteInUse(deleteCollege(tx, collegeId), college.name)
    note({ type: 'college', id: collegeId, before: { name: college.name } })
    return {}
  },
)

/** Throws NOT_FOUND, STALE. */
async function lockedCollege(tx: Tx, viewer: Viewer, collegeId: string, version: number) {
  const college = orNotFound(await lockCollege(tx, collegeId, viewer.scopeOf('organisation:college:edit')))
  await refuseStale(tx, { type: 'college', id: collegeId, version: college.version }, version)
  return college
}
