import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseRefusals, CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { organisationRefusals } from '@podium/core/organisation/refusals.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { openExport } from '#server/platform/workbook/workbook.fixture.ts'
import { organisation } from '../index.ts'
import { createSchool } from '../organisation.fixture.ts'

let app: TestApp
let as: string
let school: { schoolId: string; groupId: string }
beforeAll(async () => {
  app = await openTestApp({ modules: [organisation] })
  school = await createSchool(app)
  as = staffOf(school.groupId)
})
afterAll(() => app.close())

/** Maintains the colleges of the group and those below it. */
function staffOf(groupId: string, codes = ['organisation:school:list', 'organisation:college:edit']): string {
  const scopeOf = () => ({ reach: 'groups' as const, groups: [], below: [groupId] })
  return app.viewer({ groupId, permissions: new Set(codes), scopeOf })
}
const addColleges = (names: string[], token = as, schoolId = school.schoolId) =>
  app.call(organisationApi.addColleges, { schoolId, names }, { as: token })
const collegesOf = async (schoolId: string, token = as) =>
  (await app.call(organisationApi.collegePage, { schoolId, pageSize: 100 }, { as: token })).data.rows
const majorsOf = async (schoolId: string, token = as) =>
  (await app.call(organisationApi.majorPage, { schoolId, pageSize: 100 }, { as: token })).data.rows

/** @spec B09 B24 C19 */
test('a school adds its colleges, names that exist are skipped, and forms offer them in order', async () => {
  expect((await addColleges(['理学院', '工学院', '理学院'])).data.added).toBe(2)
  expect((await addColleges(['工学院', '医学院'])).data.added).toBe(1)
  const { data } = await app.call(organisationApi.colleges, { schoolId: school.schoolId })
  expect(data.map(({ label }) => label)).toEqual(['理学院', '工学院', '医学院'])
})

/** @spec B09 B24 C20 */
test('majors belong to a college of the school, move to another one, and keep their names apart', async () => {
  const { schoolId, groupId } = await createSchool(app)
  const root = staffOf(groupId)
  await addColleges(['文学院', '法学院'], root, schoolId)
  const [first, second] = await collegesOf(schoolId, root)
  const addMajors = (collegeId: string | null, names: string[]) =>
    app.call(organisationApi.addMajors, { schoolId, collegeId, names }, { as: root })
  expect((await addMajors(first!.collegeId, ['汉语言', '新闻'])).data.added).toBe(2)
  expect((await addMajors(second!.collegeId, ['汉语言', '法学'])).data.added).toBe(2)
  expect((await addMajors(null, ['通识'])).data.added).toBe(1)
  const rows = async () =>
    (await app.call(organisationApi.majorPage, { schoolId, pageSize: 100 }, { as: root })).data.rows
  const news = (await rows()).find(({ name }) => name === '新闻')!
  const change = (name: string, version: number) =>
    app.call(
      organisationApi.changeMajor,
      { majorId: news.majorId, version, name, position: 1, collegeId: second!.collegeId },
      { as: root },
    )
  expect((await change('汉语言', news.version)).code).toBe(organisationRefusals.PART_NAME_TAKEN.code)
  expect((await change('新闻学', news.version)).data.version).toBe(news.version + 1)
  expect((await change('新闻', news.version)).code).toBe(baseRefusals.STALE.code)
  expect((await rows()).find(({ name }) => name === '新闻学')).toMatchObject({ collegeName: '法学院', schoolId })
  const [own] = await collegesOf(school.schoolId)
  expect((await addMajors(own!.collegeId, ['化学'])).code).toBe(organisationRefusals.NOT_OF_SCHOOL.code)
})

test('a college is deleted once its majors are', async () => {
  await addColleges(['商学院'])
  const college = async () => (await collegesOf(school.schoolId)).find(({ name }) => name === '商学院')
  const { collegeId } = (await college())!
  const input = { schoolId: school.schoolId, collegeId, names: ['会计学'] }
  await app.call(organisationApi.addMajors, input, { as })
  const [major] = (await majorsOf(school.schoolId)).filter(({ name }) => name === '会计学')
  const removeCollege = () => app.call(organisationApi.removeCollege, { collegeId, version: 1 }, { as })
  expect((await removeCollege()).code).toBe(organisationRefusals.COLLEGE_HAS_MAJORS.code)
  expect((await app.call(organisationApi.removeMajor, { majorId: major!.majorId, version: 1 }, { as })).code).toBe(0)
  expect((await removeCollege()).code).toBe(0)
  expect(await college()).toBeUndefined()
})

test('another school sees and changes nothing of it', async () => {
  const other = await createSchool(app)
  const stranger = staffOf(other.groupId)
  const [college] = await collegesOf(school.schoolId)
  expect(await collegesOf(school.schoolId, stranger)).toEqual([])
  const { collegeId, version } = college!
  const answers = await Promise.all([
    addColleges(['外人学院'], stranger),
    app.call(organisationApi.changeCollege, { collegeId, version, name: '改名', position: 1 }, { as: stranger }),
    app.call(organisationApi.removeCollege, { collegeId, version }, { as: stranger }),
    app.call(organisationApi.addMajors, { schoolId: school.schoolId, collegeId, names: ['外'] }, { as: stranger }),
  ])
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => baseRefusals.NOT_FOUND.code))
  const student = staffOf(school.groupId, [])
  expect((await addColleges(['学生学院'], student)).code).toBe(CODE_NO_ACCESS)
  expect((await addColleges([], as)).code).not.toBe(0)
  expect((await addColleges([randomUUID().repeat(3)], as)).code).not.toBe(0)
})

test('majors are added with the class of the catalogue, which a change without one leaves', async () => {
  const { schoolId, groupId } = await createSchool(app)
  const token = staffOf(groupId)
  const add = (classCode: string) =>
    app.call(
      organisationApi.addMajors,
      { schoolId, collegeId: null, names: ['软件工程', '网络工程'], classCode },
      { as: token },
    )
  expect((await add('080')).code).not.toBe(0)
  expect((await add('0809')).data.added).toBe(2)
  const [major] = await majorsOf(schoolId, token)
  const change = { majorId: major!.majorId, version: 1, name: '软件工程', position: 1, collegeId: null }
  expect((await app.call(organisationApi.changeMajor, change, { as: token })).code).toBe(0)
  const classes = async () => (await majorsOf(schoolId, token)).map(({ classCode }) => classCode)
  expect(await classes()).toEqual(['0809', '0809'])
  await app.call(organisationApi.changeMajor, { ...change, version: 2, classCode: '' }, { as: token })
  expect((await classes()).toSorted()).toEqual(['', '0809'])
})

test('colleges and majors leave as spreadsheets: those of the filter, within the scope', async () => {
  const [{ schoolId, groupId, name }, other] = [await createSchool(app), await createSchool(app)]
  const codes = ['organisation:school:list', 'organisation:college:edit', 'organisation:school:export']
  const token = staffOf(groupId, codes)
  await addColleges(['导出文学院', '理学院'], token, schoolId)
  await addColleges(['导出外校学院'], staffOf(other.groupId), other.schoolId)
  const { collegeId } = (await collegesOf(schoolId, token))[0]!
  await app.call(organisationApi.addMajors, { schoolId, collegeId, names: ['导出汉语言'] }, { as: token })
  const keyword = { rows: 'filtered' as const, filter: { keyword: '导出' } }
  const colleges = await openExport(
    app,
    organisationApi.exportColleges,
    { selection: keyword, columns: ['name', 'schoolName', 'majors'] },
    { as: token },
  )
  const majors = await openExport(
    app,
    organisationApi.exportMajors,
    { selection: { rows: 'all' }, columns: ['name', 'collegeName', 'schoolName'] },
    { as: token },
  )
  expect(colleges.table.slice(1)).toEqual([['导出文学院', name, 1]])
  expect(majors.table.slice(1)).toEqual([['导出汉语言', '导出文学院', name]])
})
