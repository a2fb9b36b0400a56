import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { createRound, type MadeRound } from '#server/competition/competition.fixture.ts'
import { createUser, randomPhone, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { invariants } from '../invariants.ts'

let app: TestApp
let school: MadeSchool
let office: MadeUser

beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
  school = await createSchool(app)
  office = await createUser(app, { kind: 'staff', roles: ['school_admin'], groupId: school.groupId })
})
afterEach(async () => {
  expect(await violationsOf(app.db, invariants)).toEqual([])
})
afterAll(() => app.close())

/** A person who claims the school without being verified. */
async function claimant(): Promise<MadeUser> {
  const person = await createPerson(app, null)
  await app.call(identityApi.saveMembership, { schoolId: school.schoolId, version: 0 }, { as: person.token })
  return person
}

async function draft(round: MadeRound, { token }: MadeUser): Promise<string> {
  const input = { itemId: round.itemId, name: `队${randomPhone()}`, noticesAgreed: true as const }
  return (await app.call(api.start, input, { as: token })).data.teamId
}

const versionOf = async (teamId: string, { token }: MadeUser) =>
  (await app.call(api.detail, { teamId }, { as: token })).data.version

async function submit(teamId: string, captain: MadeUser) {
  return app.call(api.submit, { teamId, version: await versionOf(teamId, captain) }, { as: captain.token })
}

async function decide(teamId: string, captain: MadeUser, action: 'approve' | 'reject') {
  const teams = [{ teamId, version: await versionOf(teamId, captain) }]
  return app.call(api.audit, { teams, action, opinion: '意见' }, { as: office.token })
}

const used = async (round: MadeRound) => {
  const rows = await app.db
    .selectFrom('enrolment_quota')
    .select('used')
    .where('item_id', '=', round.itemId)
    .where('school_id', '=', school.schoolId)
    .execute()
  return rows[0]?.used ?? 0
}

const enrol = { minMembers: 1, auditLevels: ['school' as const] }

test('strangers who claim a school use up none of its places, and a verified captain gets one', async () => {
  const round = await createRound(app.db, { enrol: { ...enrol, schoolQuota: 2 } })
  const strangers = [await claimant(), await claimant(), await claimant()]
  const drafts = await Promise.all(strangers.map((stranger) => draft(round, stranger)))
  const answers = await Promise.all(drafts.map((teamId, at) => submit(teamId, strangers[at]!)))
  expect([answers.map(({ code }) => code), await used(round)]).toEqual([
    strangers.map(() => no.MEMBERSHIP_AWAITED.code),
    0,
  ])
  const people = [{ userId: strangers[0]!.userId, version: 1 }]
  await app.call(identityApi.decideMemberships, { people, action: 'approve' }, { as: office.token })
  expect([(await submit(drafts[0]!, strangers[0]!)).code, await used(round)]).toEqual([0, 1])
})

test('without a quota per school nobody waits for the school', async () => {
  const round = await createRound(app.db, { enrol })
  const captain = await claimant()
  expect((await submit(await draft(round, captain), captain)).code).toBe(0)
})

test('where approval counts, any number submit and the school’s approval takes the places', async () => {
  const round = await createRound(app.db, { enrol: { ...enrol, schoolQuota: 1, quotaFrom: 'approval' } })
  const captains = [await claimant(), await claimant(), await claimant()]
  const teams: string[] = []
  for (const captain of captains) {
    const teamId = await draft(round, captain)
    expect((await submit(teamId, captain)).code).toBe(0)
    teams.push(teamId)
  }
  expect(await used(round)).toBe(0)
  const [first, second, third] = teams as [string, string, string]
  const [one, two, three] = captains as [MadeUser, MadeUser, MadeUser]
  const answers = await Promise.all([decide(first, one, 'approve'), decide(second, two, 'approve')])
  expect([new Set(answers.map(({ code }) => code)), await used(round)]).toEqual([
    new Set([0, no.SCHOOL_QUOTA_FULL.code]),
    1,
  ])
  // A rejected team had no place, so that taking the rejection back claims none.
  expect((await decide(third, three, 'reject')).code).toBe(0)
  expect((await app.call(api.takeBack, { teamId: third }, { as: office.token })).code).toBe(0)
  const [enrolled, captain] = answers[0].code === 0 ? [first, one] : [second, two]
  expect((await app.call(api.withdraw, { teamId: enrolled }, { as: captain.token })).code).toBe(0)
  expect([(await decide(third, three, 'approve')).code, await used(round)]).toEqual([0, 1])
})
