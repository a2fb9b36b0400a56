import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { createRound, moveWindow } from '#server/competition/competition.fixture.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { completeTeams } from './complete-team.ts'

let app: TestApp
let school: MadeSchool
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
  school = await createSchool(app)
})
afterAll(() => app.close())

const detail = async (teamId: string, { token }: MadeUser) =>
  (await app.call(api.detail, { teamId }, { as: token })).data

/** A team that its captain submitted, with a member who accepted without a document and one who has nothing to add. */
async function waitingTeam() {
  const round = await createRound(app.db, { enrol: { minMembers: 1, maxMembers: 4, auditLevels: ['organiser'] } })
  const captain = await createPerson(app, school)
  const [mate, other] = [await createPerson(app, school, { idNumber: false }), await createPerson(app, school)]
  const input = { itemId: round.itemId, name: `队${round.itemId.slice(-6)}`, noticesAgreed: true as const }
  const { teamId } = (await app.call(api.start, input, { as: captain.token })).data
  const link = async () =>
    (await app.call(api.inviteByLink, { teamId, role: 'member' }, { as: captain.token })).data.token
  const [forMate, forOther] = [await link(), await link()]
  const { version } = await detail(teamId, captain)
  expect((await app.call(api.submit, { teamId, version }, { as: captain.token })).data.state).toBe('awaiting_members')
  for (const [token, { token: as }] of [[forOther, other] as const, [forMate, mate] as const])
    expect((await app.call(api.answerInvitation, { token, accept: true }, { as })).code).toBe(0)
  return { teamId, round, captain, mate, other }
}

/** Saves the missing document, as the profile page does. */
async function completeProfile({ token }: MadeUser) {
  const { version, realName } = (await app.call(identityApi.profile, {}, { as: token })).data
  const idNumber = `E${String(Math.trunc(Math.random() * 1e8)).padStart(8, '0')}`
  const input = { realName, idType: 'passport' as const, idNumber, birthday: '2004-05-06', idConsent: true as const }
  expect((await app.call(identityApi.saveProfile, { ...input, version }, { as: token })).code).toBe(0)
}

const closeSignUp = (stageId: string) =>
  sql`update competition_window set closes_at = clock_timestamp() where stage_id = ${stageId} and kind = 'signup'`.execute(
    app.db,
  )

const titlesOf = async ({ token }: MadeUser) => {
  const { rows } = (await app.call(noticeApi.messages, {}, { as: token })).data
  return rows.map(({ title }) => title.split('：')[0])
}

test('a team waits for a member who accepted with an incomplete profile, and tells both what is missing', async () => {
  const { teamId, captain, mate, other } = await waitingTeam()
  expect((await detail(teamId, captain)).state).toBe('awaiting_members')
  expect(await titlesOf(captain)).toContain('还等待成员完善资料')
  expect(await titlesOf(mate)).toContain('请完善资料，团队才能提交')
  expect(await titlesOf(other)).not.toContain('请完善资料，团队才能提交')
})

test('the team is submitted by itself once the member completes the profile', async () => {
  const { teamId, captain, mate } = await waitingTeam()
  await completeProfile(mate)
  await app.runJobs()
  expect((await detail(teamId, captain)).state).toBe('submitted')
  expect(await titlesOf(captain)).toContain('报名已自动提交')
})

test('team-mates see who is incomplete, the captain and the office also what is missing', async () => {
  const { teamId, round, captain, mate, other } = await waitingTeam()
  const seenBy = async (user: MadeUser) =>
    (await detail(teamId, user)).members
      .filter(({ isIncomplete }) => isIncomplete)
      .map(({ userId, missing }) => [userId, missing])
  expect(await seenBy(captain)).toEqual([[mate.userId, ['idNumber']]])
  expect(await seenBy(other)).toEqual([[mate.userId, []]])
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const page = await app.call(api.teamPage, { pageNum: 1, pageSize: 10, roundId: round.roundId }, { as: staff.token })
  expect(page.data.rows.map(({ awaited }) => awaited.map(({ name, missing }) => [name, missing]))).toEqual([
    [[mate.realName, ['idNumber']]],
  ])
})

test('a profile that becomes complete by other means submits the team as well', async () => {
  const { teamId, captain, mate } = await waitingTeam()
  await app.db
    .updateTable('identity_user')
    .set({ id_type: 'passport', id_sealed: randomBytes(40), id_hash: randomBytes(32), birthday: '2004-05-06' })
    .where('id', '=', mate.userId)
    .execute()
  await completeTeams(app.services)
  expect((await detail(teamId, captain)).state).toBe('submitted')
})

test('a team that was complete in time is submitted as of then, though its job runs after the deadline', async () => {
  const { teamId, round, captain, mate } = await waitingTeam()
  await completeProfile(mate)
  await closeSignUp(round.stageId)
  await completeTeams(app.services)
  expect((await detail(teamId, captain)).state).toBe('awaiting_members')
  await app.runJobs()
  expect((await detail(teamId, captain)).state).toBe('submitted')
})

test('a team that became complete after the deadline is not submitted', async () => {
  const { teamId, round, captain, mate } = await waitingTeam()
  await closeSignUp(round.stageId)
  await completeProfile(mate)
  await app.runJobs()
  expect((await detail(teamId, captain)).state).toBe('draft')
})

test('while sign-up is open an incomplete team goes on waiting; when it is over the captain has a draft and the reason', async () => {
  const { teamId, round, captain } = await waitingTeam()
  await completeTeams(app.services)
  expect((await detail(teamId, captain)).state).toBe('awaiting_members')
  await moveWindow(app.db, { stageId: round.stageId, kind: 'signup' }, [-60, -11])
  await completeTeams(app.services)
  expect((await detail(teamId, captain)).state).toBe('draft')
  expect(await titlesOf(captain)).toContain('报名未能提交')
})
