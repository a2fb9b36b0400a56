import { organisationApi } from '@podium/core/organisation/api.ts'
import { read } from '#server/platform/kernel/read.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import { listGroups, openGroups } from './group.store.ts'
import { listColleges, listMajors, listSchools } from './school.store.ts'

/** @spec C18 */
export const groupList = read(organisationApi.groupList, async function groupList({ db }, { keyword = '', ...filter }) {
  return openGroups(db, { terms: queryTerms(keyword), ...filter })
})

/** @spec C19 */
export const colleges = read(organisationApi.colleges, async function colleges({ db }, { schoolId }) {
  return listColleges(db, schoolId)
})

/** @spec C20 */
export const majors = read(organisationApi.majors, async function majors({ db }, { schoolId, collegeId }) {
  return listMajors(db, schoolId, collegeId)
})

/** @spec C42 */
export const schoolPage = read(organisationApi.schoolPage, async function schoolPage({ db }, input) {
  const { pageNum, pageSize, keyword = '', region } = input
  const page = { limit: pageSize, offset: (pageNum - 1) * pageSize }
  const { rows, total } = await listSchools(db, { scope: null, keyword, region, ...page })
  const open = rows.map(({ schoolId, name, nameEn, shortName, region, level }) => ({
    schoolId,
    name,
    nameEn,
    shortName,
    region,
    level,
  }))
  return { rows: open, total, pageNum, pageSize }
})

export const groupPage = read(organisationApi.groupPage, async function groupPage({ db, viewer }, input) {
  const { pageNum, pageSize, keyword = '', kind, parentId } = input
  const { rows, total } = await listGroups(db, {
    scope: viewer.scopeOf('organisation:group:list'),
    terms: queryTerms(keyword),
    kind,
    parentId,
    limit: pageSize,
    offset: (pageNum - 1) * pageSize,
  })
  return { rows, total, pageNum, pageSize }
})

export const schools = read(organisationApi.schools, async function schools({ db, viewer }, input) {
  const { pageNum, pageSize, keyword = '', level, schoolId } = input
  const { rows, total } = await listSchools(db, {
    scope: viewer.scopeOf('organisation:school:list'),
    schoolId,
    keyword,
    level,
    limit: pageSize,
    offset: (pageNum - 1) * pageSize,
  })
  return { rows, total, pageNum, pageSize }
})
