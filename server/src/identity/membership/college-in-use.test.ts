import { afterAll, beforeAll, expect, test } from 'vitest'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { organisationRefusals } from '@podium/core/organisation/refusals.ts'
import { organisation } from '#server/organisation/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createUser } from '../identity.fixture.ts'
import { identity } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, organisation] })
})
afterAll(() => app.close())

test('a college and a major stay while people belong to them', async () => {
  const { schoolId, groupId } = await createSchool(app)
  const as = (await createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId })).token
  await app.call(organisationApi.addColleges, { schoolId, names: ['商学院'] }, { as })
  const [college] = (await app.call(organisationApi.collegePage, { schoolId }, { as })).data.rows
  const { collegeId } = college!
  await app.call(organisationApi.addMajors, { schoolId, collegeId: null, names: ['会计学'] }, { as })
  const [major] = (await app.call(organisationApi.majorPage, { schoolId }, { as })).data.rows
  const { majorId } = major!
  const { userId } = await createUser(app)
  const person = { user_id: userId, school_id: schoolId, college_id: collegeId, major_id: majorId }
  await app.db.insertInto('identity_person').values(person).execute()
  const remove = () =>
    Promise.all([
      app.call(organisationApi.removeCollege, { collegeId, version: 1 }, { as }),
      app.call(organisationApi.removeMajor, { majorId, version: 1 }, { as }),
    ])
  const refused = organisationRefusals.PART_IN_USE.code
  expect((await remove()).map(({ code }) => code)).toEqual([refused, refused])
  await app.db.deleteFrom('identity_person').where('user_id', '=', userId).execute()
  expect((await remove()).map(({ code }) => code)).toEqual([0, 0])
})
