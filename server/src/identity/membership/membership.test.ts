import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { noPersonFacts } from '@podium/core/identity/membership/person-facts.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { organisationRefusals } from '@podium/core/organisation/refusals.ts'
import { organisation } from '#server/organisation/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createUser, joinSchool } from '../identity.fixture.ts'
import { identity } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [organisation, identity] })
})
afterAll(() => app.close())

const code = (kind: { code: number }) => kind.code

describe('membership', () => {
  const own = { collegeId: null, majorId: null, number: '2026001', grade: '2026', degree: '本科', title: '' }

  test('is saved and read back', async () => {
    const school = await createSchool(app)
    const user = await createUser(app)
    const input = { ...own, schoolId: school.schoolId, version: 0 }
    const saved = await app.call(identityApi.saveMembership, input, { as: user.token })
    const { data } = await app.call(identityApi.membership, {}, { as: user.token })
    expect([saved.data, data]).toEqual([
      { version: 1, state: 'claimed' },
      {
        ...own,
        schoolId: school.schoolId,
        schoolName: school.name,
        collegeName: '',
        majorName: '',
        state: 'claimed',
        method: null,
        opinion: '',
        ...noPersonFacts,
        asked: [],
        ways: ['approval', 'list'],
        domains: [],
        version: 1,
      },
    ])
  })

  test('goes with the account', async () => {
    const root = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
    const user = await createUser(app)
    await joinSchool(app, user.userId, (await createSchool(app)).schoolId)
    const answer = await app.call(identityApi.removeUsers, { userIds: [user.userId] }, { as: root.token })
    const left = await app.db
      .selectFrom('identity_person')
      .select('user_id')
      .where('user_id', '=', user.userId)
      .execute()
    expect([answer.code, left]).toEqual([0, []])
  })

  test('refuses a number that somebody at the same school has, a strange college and an old version', async () => {
    const [school, other] = [await createSchool(app), await createSchool(app)]
    const [first, user] = [await createUser(app), await createUser(app)]
    await joinSchool(app, first.userId, school.schoolId, { number: '2026001' })
    const [strange] = await app.db
      .insertInto('organisation_college')
      .values({ school_id: other.schoolId, name: '外院' })
      .returning('id')
      .execute()
    const base = { ...own, schoolId: school.schoolId, version: 0 }
    const taken = await app.call(identityApi.saveMembership, base, { as: user.token })
    const college = await app.call(
      identityApi.saveMembership,
      { ...base, number: '', collegeId: strange!.id },
      { as: user.token },
    )
    await joinSchool(app, user.userId, school.schoolId)
    const stale = await app.call(identityApi.saveMembership, { ...base, number: '' }, { as: user.token })
    expect([taken, college, stale].map(code)).toEqual([
      identityRefusals.NUMBER_TAKEN.code,
      organisationRefusals.NOT_OF_SCHOOL.code,
      baseRefusals.STALE.code,
    ])
  })

  test('leaves a number to whoever is verified with it, however many claimed it before', async () => {
    const { schoolId } = await createSchool(app)
    const root = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
    const claim = { ...own, schoolId, version: 0 }
    const [squatter, pupil, late] = [await createUser(app), await createUser(app), await createUser(app)]
    for (const { token } of [squatter, pupil]) {
      expect((await app.call(identityApi.saveMembership, claim, { as: token })).code).toBe(0)
    }
    const approve = (people: (typeof squatter)[]) =>
      app.call(
        identityApi.decideMemberships,
        { people: people.map(({ userId }) => ({ userId, version: 1 })), action: 'approve', opinion: '' },
        { as: root.token },
      )
    expect((await approve([pupil])).code).toBe(0)
    expect((await approve([squatter])).code).toBe(identityRefusals.NUMBER_TAKEN.code)
    expect(code(await app.call(identityApi.saveMembership, claim, { as: late.token }))).toBe(
      identityRefusals.NUMBER_TAKEN.code,
    )
  })

  test('verifies only one of two people with the same number who are approved at once', async () => {
    const { schoolId } = await createSchool(app)
    const root = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
    const pair = [await createUser(app), await createUser(app)]
    for (const { token } of pair) {
      await app.call(identityApi.saveMembership, { ...own, schoolId, version: 0 }, { as: token })
    }
    const answers = await Promise.all(
      pair.map(({ userId }) => {
        const input = { people: [{ userId, version: 1 }], action: 'approve' as const, opinion: '' }
        return app.call(identityApi.decideMemberships, input, { as: root.token })
      }),
    )
    expect(answers.map(code).toSorted((a, b) => a - b)).toEqual([0, identityRefusals.NUMBER_TAKEN.code])
  })
})
