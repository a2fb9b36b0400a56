import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { identityApi as api } from '@podium/core/identity/api.ts'
import { noPersonFacts } from '@podium/core/identity/membership/person-facts.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
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

const facts = { study: 'part_time', nationality: 'FR', graduation: '2026-06-30', employment: null } as const

test('a person says them with their school, and leaves out what stays', async () => {
  const { schoolId } = await createSchool(app)
  const user = await createUser(app)
  const save = (values: object, version: number) =>
    app.call(api.saveMembership, { schoolId, version, ...values }, { as: user.token })
  expect((await save(facts, 0)).code).toBe(0)
  await save({ grade: '2024级', graduation: null }, 1)
  const { data } = await app.call(api.membership, {}, { as: user.token })
  expect(data).toMatchObject({ ...facts, graduation: null, grade: '2024级' })
  expect((await save({ nationality: 'XX' }, 2)).code).toBe(baseRefusals.INVALID_INPUT.code)
})

test('staff of the school correct them with a reason, at the version they saw', async () => {
  const school = await createSchool(app)
  const staff = await createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId: school.groupId })
  const user = await createUser(app)
  await joinSchool(app, user.userId, school.schoolId, { grade: '2023级', degree: '本科' })
  const [row] = (await app.call(api.membershipPage, {}, { as: staff.token })).data.rows
  expect(row).toMatchObject({ ...noPersonFacts, grade: '2023级', degree: '本科', version: 1 })
  const corrected = { ...facts, grade: '2022级', degree: '硕士' }
  const correct = (reason: string, as = staff.token, userId = user.userId) =>
    app.call(api.correctFacts, { userId, ...corrected, reason, version: 1 }, { as })
  expect((await correct('')).code).toBe(baseRefusals.INVALID_INPUT.code)
  expect((await correct('学籍系统核对')).data).toEqual({ version: 2 })
  expect((await correct('学籍系统核对')).code).toBe(baseRefusals.STALE.code)
  const { data } = await app.call(api.membershipPage, {}, { as: staff.token })
  expect(data.rows).toMatchObject([{ ...corrected, state: 'verified' }])
  const log = await app.db
    .selectFrom('platform_audit')
    .select('change')
    .where('action', '=', 'identity.correctFacts')
    .where('outcome', '=', 'done')
    .execute()
  expect(log).toMatchObject([
    { change: { before: { degree: '本科', study: '' }, after: corrected, reason: '学籍系统核对' } },
  ])
})

test('nobody corrects the own facts, nor those of another school’s people', async () => {
  const school = await createSchool(app)
  const staff = await createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId: school.groupId })
  await joinSchool(app, staff.userId, school.schoolId)
  const other = await createUser(app)
  await joinSchool(app, other.userId, (await createSchool(app)).schoolId)
  const correct = (userId: string) =>
    app.call(
      api.correctFacts,
      { userId, grade: '', degree: '', ...facts, reason: '核对', version: 1 },
      { as: staff.token },
    )
  expect((await correct(staff.userId)).code).toBe(identityRefusals.OWN_MEMBERSHIP.code)
  expect((await correct(other.userId)).code).toBe(baseRefusals.NOT_FOUND.code)
})
