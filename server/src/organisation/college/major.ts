import { organisationApi } from '@podium/core/organisation/api.ts'
import { organisationRefusals } from '@podium/core/organisation/refusals.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict, orNotFound } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { refuseUnlessPartsOfSchool } from '../of-school.ts'
import { lockSchool } from '../school.store.ts'
import { deleteInUse } from './delete-in-use.ts'
import { addMajorNames, deleteMajor, listMajors, lockMajor, updateMajor } from './major.store.ts'

/** @spec B09 B24 */
export const majorPage = read(organisationApi.majorPage, async function majorPage({ db, viewer }, input) {
  const { schoolId, collegeId, keyword = '', ...paging } = input
  const scope = viewer.scopeOf('organisation:school:list')
  return { ...(await listMajors(db, { scope, schoolId, collegeId, keyword, paging })), ...paging }
})

/** @spec B09 B24 */
export const addMajors = write(
  organisationApi.addMajors,
  'organisation.addMajors',
  async function addMajors({ tx, viewer, note }, { schoolId, collegeId, names, classCode }) {
    const { name } = orNotFound(await lockSchool(tx, schoolId, viewer.scopeOf('organisation:college:edit')))
    await refuseUnlessPartsOfSchool(tx, { schoolId, collegeId, majorId: null })
    const added = await addMajorNames(tx, { schoolId, collegeId, classCode }, [...new Set(names)])
    note({ type: 'school', id: schoolId, after: { name, collegeId, names, classCode, added } })
    return { added }
  },
)

export const changeMajor = write(
  organisationApi.changeMajor,
  'organisation.changeMajor',
  async function changeMajor({ tx, viewer, note }, { majorId, version, ...given }) {
    const { name, position, collegeId, classCode, schoolId } = await lockedMajor(tx, viewer, majorId, version)
    const values = { ...given, classCode: given.classCode ?? classCode }
    await refuseUnlessPartsOfSchool(tx, { schoolId, collegeId: values.collegeId, majorId })
    note({ type: 'major', id: majorId, before: { name, position, collegeId, classCode }, after: values })
    return { version: await onConflict(updateMajor(tx, majorId, values), conflicts) }
  },
)

const conflicts = { organisation_major_school_id_college_id_name_key: organisationRefusals.PART_NAME_TAKEN }

export const removeMajor = write(
  organisationApi.removeMajor,
  'organisation.removeMajor',
  async function removeMajor({ tx, viewer, note }, { majorId, version }) {
    const { name } = await lockedMajor(tx, viewer, majorId, version)
    await deleteInUse(deleteMajor(tx, majorId), name)
    note({ type: 'major', id: majorId, before: { name } })
    return {}
  },
)

/** Throws NOT_FOUND, STALE. */
async function lockedMajor(tx: Tx, viewer: Viewer, majorId: string, version: number) {
  const major = orNotFound(await lockMajor(tx, majorId, viewer.scopeOf('organisation:college:edit')))
  await refuseStale(tx, { type: 'major', id: majorId, version: major.version }, version)
  return major
}
