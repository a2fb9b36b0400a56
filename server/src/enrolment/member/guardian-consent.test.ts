import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { birthdayTurning, giveGuardianConsent, setBirthday } from '#server/identity/guardian/guardian.fixture.ts'
import { codeListener, createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { invariants } from '../invariants.ts'

const codes = codeListener()
let app: TestApp
let school: MadeSchool
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment, codes.module] })
  school = await createSchool(app)
})
afterEach(async () => {
  expect(await violationsOf(app.db, invariants)).toEqual([])
})
afterAll(() => app.close())

const rule = { auditLevels: ['organiser' as const], maxMembers: 4, minMembers: 1 }

/** A person with a complete profile who turns 14 in so many days. */
async function childIn(days: number, realName = '小明'): Promise<MadeUser> {
  return createPerson(app, school, { realName, birthday: await birthdayTurning(app, 14, days) })
}

async function draftOf(captain: MadeUser, enrol = {}): Promise<{ teamId: string; groupId: string }> {
  const round = await createRound(app.db, { enrol: { ...rule, ...enrol } })
  const input = { itemId: round.itemId, name: `队${round.itemId.slice(-6)}`, noticesAgreed: true as const }
  const { teamId } = (await app.call(api.start, input, { as: captain.token })).data
  return { teamId, groupId: round.groupId }
}

async function join(teamId: string, captain: MadeUser, member: MadeUser) {
  const { token } = (await app.call(api.inviteByLink, { teamId, role: 'member' }, { as: captain.token })).data
  return app.call(api.answerInvitation, { token, accept: true }, { as: member.token })
}

const detail = async (teamId: string, { token }: MadeUser) =>
  (await app.call(api.detail, { teamId }, { as: token })).data

async function submit(teamId: string, captain: MadeUser) {
  const { version } = await detail(teamId, captain)
  return app.call(api.submit, { teamId, version }, { as: captain.token })
}

test('the enrolment of a captain under 14 stays a draft until a guardian consents', async () => {
  const captain = await childIn(1)
  const { teamId } = await draftOf(captain)
  const without = await submit(teamId, captain)
  expect([without.code, without.msg]).toEqual([
    enrolmentRefusals.PROFILE_INCOMPLETE.code,
    '小明 的个人资料还缺：监护人同意',
  ])
  expect((await detail(teamId, captain)).state).toBe('draft')
  const status = await app.call(api.completeStatus, {}, { as: captain.token })
  expect(status.data).toEqual({ complete: false, missing: [{ field: 'guardian', label: '监护人同意' }] })
  expect((await giveGuardianConsent(app, codes, captain.token)).code).toBe(0)
  expect((await submit(teamId, captain)).data.state).toBe('submitted')
})

test('somebody who turns 14 today needs no guardian', async () => {
  const captain = await childIn(0)
  const { teamId } = await draftOf(captain)
  expect((await submit(teamId, captain)).data.state).toBe('submitted')
})

test('a document without a birthday stops the submission, so that age is always known', async () => {
  const captain = await createPerson(app, school, { realName: '小明', birthday: null })
  const { teamId } = await draftOf(captain)
  expect((await submit(teamId, captain)).msg).toBe('小明 的个人资料还缺：出生日期')
})

test('the captain sees which member lacks the consent, and submits once it is given', async () => {
  const captain = await createPerson(app, school)
  const member = await childIn(30)
  const { teamId } = await draftOf(captain)
  expect((await join(teamId, captain, member)).code).toBe(0)
  const { members, submitHindrance } = await detail(teamId, captain)
  expect(members.map(({ name, missing }) => [name, missing])).toEqual([
    [captain.realName, []],
    ['小明', ['guardian']],
  ])
  expect(submitHindrance).toBe('小明 的个人资料还缺：监护人同意')
  await giveGuardianConsent(app, codes, member.token)
  expect((await submit(teamId, captain)).data.state).toBe('submitted')
})

test('a team that waits for its members accepts a child and is submitted once the guardian consents', async () => {
  const captain = await createPerson(app, school)
  const member = await childIn(1)
  const { teamId } = await draftOf(captain)
  const { token } = (await app.call(api.inviteByLink, { teamId, role: 'member' }, { as: captain.token })).data
  expect((await submit(teamId, captain)).data.state).toBe('awaiting_members')
  const answer = () => app.call(api.answerInvitation, { token, accept: true }, { as: member.token })
  expect((await answer()).code).toBe(0)
  expect((await detail(teamId, captain)).state).toBe('awaiting_members')
  await giveGuardianConsent(app, codes, member.token)
  await app.runJobs()
  expect((await detail(teamId, captain)).state).toBe('submitted')
})

test('a team goes on waiting after a consent was withdrawn, until it is given again', async () => {
  const captain = await createPerson(app, school)
  const [child, other] = [await childIn(1), await createPerson(app, school)]
  const { teamId } = await draftOf(captain)
  await giveGuardianConsent(app, codes, child.token)
  await join(teamId, captain, child)
  const { token } = (await app.call(api.inviteByLink, { teamId, role: 'member' }, { as: captain.token })).data
  expect((await submit(teamId, captain)).data.state).toBe('awaiting_members')
  await app.call(identityApi.withdrawGuardian, {}, { as: child.token })
  await app.call(api.answerInvitation, { token, accept: true }, { as: other.token })
  expect((await detail(teamId, captain)).state).toBe('awaiting_members')
  await giveGuardianConsent(app, codes, child.token)
  await app.runJobs()
  expect((await detail(teamId, captain)).state).toBe('submitted')
})

test('a team added to without acceptance gets no child without consent after it was returned', async () => {
  const captain = await createPerson(app, school)
  const child = await childIn(1)
  const { teamId, groupId } = await draftOf(captain, { membersMustAccept: false })
  const { version } = (await submit(teamId, captain)).data
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
  const back = { teams: [{ teamId, version }], action: 'return' as const, opinion: '请补充队员' }
  await app.call(api.audit, back, { as: staff.token })
  const input = { teamId, role: 'member' as const, name: '小明', phone: child.phone }
  const invite = () => app.call(api.invite, input, { as: captain.token })
  expect((await invite()).code).toBe(enrolmentRefusals.GUARDIAN_NEEDED.code)
  await giveGuardianConsent(app, codes, child.token)
  expect((await invite()).code).toBe(0)
  expect((await submit(teamId, captain)).data.state).toBe('auditing')
})

test('a withdrawal and a submission at the same time leave no team submitted after the consent ended', async () => {
  const results = []
  for (let n = 0; n < 12; n += 1) {
    const captain = await childIn(1)
    const { teamId } = await draftOf(captain)
    await giveGuardianConsent(app, codes, captain.token)
    const [submitted] = await Promise.all([
      submit(teamId, captain),
      app.call(identityApi.withdrawGuardian, {}, { as: captain.token }),
    ])
    results.push(submitted.code)
  }
  const allowed = [0, enrolmentRefusals.PROFILE_INCOMPLETE.code]
  expect(results.filter((code) => !allowed.includes(code))).toEqual([])
})

test('a submission waits for a withdrawal that began before it', async () => {
  const captain = await childIn(1)
  const { teamId } = await draftOf(captain)
  await giveGuardianConsent(app, codes, captain.token)
  let submitting: ReturnType<typeof submit> | null = null
  await app.transact(async (tx) => {
    await sql`select from identity_user where id = ${captain.userId} for no key update`.execute(tx)
    await sql`update identity_guardian set withdrawn_at = clock_timestamp() where user_id = ${captain.userId}`.execute(
      tx,
    )
    submitting = submit(teamId, captain)
    await new Promise((resolve) => setTimeout(resolve, 300))
  })
  expect((await submitting!).code).toBe(enrolmentRefusals.PROFILE_INCOMPLETE.code)
})

test('a birthday changed after the consent needs none at 14, and the consent stays for a child', async () => {
  const captain = await childIn(1)
  const [first, second] = [await draftOf(captain), await draftOf(captain)]
  await giveGuardianConsent(app, codes, captain.token)
  await setBirthday(app, captain.userId, await birthdayTurning(app, 14, 0))
  await app.call(identityApi.withdrawGuardian, {}, { as: captain.token })
  expect((await submit(first.teamId, captain)).data.state).toBe('submitted')
  await setBirthday(app, captain.userId, await birthdayTurning(app, 14, 200))
  expect((await submit(second.teamId, captain)).code).toBe(enrolmentRefusals.PROFILE_INCOMPLETE.code)
  await giveGuardianConsent(app, codes, captain.token)
  await setBirthday(app, captain.userId, await birthdayTurning(app, 14, 300))
  expect((await submit(second.teamId, captain)).data.state).toBe('submitted')
  // The first was submitted when the person was 14; the invariant must hold by the birthday of today.
  await setBirthday(app, captain.userId, await birthdayTurning(app, 14, 0))
})

test('a consent withdrawn after the submission leaves it, and stops the next one', async () => {
  const captain = await childIn(1)
  const [first, second] = [await draftOf(captain), await draftOf(captain)]
  await giveGuardianConsent(app, codes, captain.token)
  expect((await submit(first.teamId, captain)).data.state).toBe('submitted')
  await app.call(identityApi.withdrawGuardian, {}, { as: captain.token })
  expect((await detail(first.teamId, captain)).state).toBe('submitted')
  expect((await submit(second.teamId, captain)).code).toBe(enrolmentRefusals.PROFILE_INCOMPLETE.code)
})

test('a birthday changed to that of a child before the submission is noticed by it', async () => {
  const captain = await createPerson(app, school)
  const { teamId } = await draftOf(captain)
  await setBirthday(app, captain.userId, await birthdayTurning(app, 14, 1))
  expect((await submit(teamId, captain)).code).toBe(enrolmentRefusals.PROFILE_INCOMPLETE.code)
})
