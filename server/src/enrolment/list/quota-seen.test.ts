import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
})
afterAll(() => app.close())

/** @spec C26 B20 */
test('a list of one event says its used places, to a school those of the school too, and nothing to whoever sees no team of it', async () => {
  const round = await createRound(app.db, { enrol: { totalQuota: 9, schoolQuota: 4 } })
  const { roundId, itemId } = round
  const school = await createSchool(app)
  await createEnrolledTeam(app, { round, school })
  await createEnrolledTeam(app, { round })
  const quotaOf = async (role: 'organiser' | 'school_admin', groupId: string, filter: object) => {
    const { token } = await createUser(app, {
      roles: [role],
      kind: role === 'organiser' ? 'staff' : 'school_staff',
      groupId,
    })
    return (await app.call(api.teamNum, { roundId, ...filter }, { as: token })).data.quota
  }
  const item = { used: 2, size: 9 }
  expect(await quotaOf('organiser', round.groupId, { itemId })).toEqual({ item, school: null, rules: [] })
  expect(await quotaOf('organiser', round.groupId, {})).toBe(null)
  const both = { item, school: { used: 1, size: 4 }, rules: [] }
  expect(await quotaOf('organiser', round.groupId, { itemId, schoolId: school.schoolId })).toEqual(both)
  expect(await quotaOf('school_admin', school.groupId, { itemId })).toEqual(both)
  expect(await quotaOf('school_admin', (await createSchool(app)).groupId, { itemId })).toBe(null)
})
