import { afterAll, beforeAll, expect, test } from 'vitest'
import { adviserRefusals as no } from '@podium/core/enrolment/adviser/refusals.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { identity } from '#server/identity/index.ts'
import type { MadeUser } from '#server/identity/identity.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
})
afterAll(() => app.close())

const adviserKinds = [
  { key: 'school', name: '校内教师', nameEn: 'School adviser', min: 1, max: 1 },
  { key: 'company', name: '企业导师', nameEn: 'Company mentor', min: 0, max: 1 },
]

test('a team is handed in once each adviser has a kind and each kind has its size', async () => {
  const enrol = { auditLevels: [], maxTeachers: 3, membersMustAccept: false, adviserKinds }
  const round = await createRound(app.db, { enrol })
  const school = await createSchool(app)
  const captain = await createPerson(app, school)
  const as = captain.token
  const started = { itemId: round.itemId, name: '导师队', noticesAgreed: true as const }
  const { teamId } = (await app.call(api.start, started, { as })).data
  const detail = async () => (await app.call(api.detail, { teamId }, { as })).data
  const submit = async () => app.call(api.submit, { teamId, version: (await detail()).version }, { as })
  const teachers: MadeUser[] = []
  for (const realName of ['甲老师', '乙老师']) {
    const teacher = await createPerson(app, school, { kind: 'teacher', realName })
    const who = { teamId, role: 'teacher' as const, name: realName, phone: teacher.phone }
    expect((await app.call(api.invite, who, { as })).code).toBe(0)
    teachers.push(teacher)
  }
  const idOf = async (teacher: MadeUser) =>
    (await detail()).members.find(({ userId }) => userId === teacher.userId)!.memberId
  const set = async (teacher: MadeUser, kind: string, by = captain) =>
    (await app.call(api.setAdviserKind, { teamId, memberId: await idOf(teacher), kind }, { as: by.token })).code
  const [first, second] = teachers

  expect((await submit()).code).toBe(no.ADVISER_KIND_MISSING.code)
  expect(await set(first!, 'company', second)).toBe(enrolmentRefusals.NOT_THE_CAPTAIN.code)
  expect(await set(first!, 'gone')).toBe(no.NO_SUCH_KIND.code)
  expect(await set(first!, 'company')).toBe(0)
  expect(await set(second!, 'company')).toBe(no.TOO_MANY_OF_KIND.code)
  expect(await set(second!, 'school')).toBe(0)
  const { data } = await submit()
  expect(data.state).toBe('enrolled')
  const kinds = (await detail()).members.map(({ adviserKind }) => adviserKind)
  expect(kinds).toEqual(['', 'company', 'school'])
  expect(await set(first!, 'school')).not.toBe(0)
})
