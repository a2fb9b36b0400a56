import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { captaincyRefusals as no } from '@podium/core/enrolment/captaincy/refusals.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { NO_TERMS } from '@podium/core/enrolment/registration/registration-state.ts'
import { registrationRefusals } from '@podium/core/enrolment/registration/refusals.ts'
import { createRound, type MadeRound } from '#server/competition/competition.fixture.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { titlesTo } from '#server/notice/inbox.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam, createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { askToLeave, decideChange } from '../change/change.fixture.ts'
import { enrolment } from '../index.ts'
import { invariants } from '../invariants.ts'

let app: TestApp
let school: MadeSchool

beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
  school = await createSchool(app)
})
afterEach(async () => {
  expect(await violationsOf(app.db, invariants)).toEqual([])
})
afterAll(() => app.close())

interface Pair {
  teamId: string
  captain: MadeUser
  mate: MadeUser
}

const detail = async (teamId: string, { token }: MadeUser) =>
  (await app.call(api.detail, { teamId }, { as: token })).data

/** A draft with its captain and one member, who may be of another school. */
async function draft(round: MadeRound, of = school): Promise<Pair> {
  const [captain, mate] = [await createPerson(app, school), await createPerson(app, of)]
  const input = { itemId: round.itemId, name: `队${captain.userId.slice(-8)}`, noticesAgreed: true as const }
  const { teamId } = (await app.call(api.start, input, { as: captain.token })).data
  const { token } = (await app.call(api.inviteByLink, { teamId, role: 'member' }, { as: captain.token })).data
  expect((await app.call(api.answerInvitation, { token, accept: true }, { as: mate.token })).code).toBe(0)
  return { teamId, captain, mate }
}

async function offer({ teamId, captain, mate }: Pair) {
  const member = (await detail(teamId, captain)).members.find(({ userId }) => userId === mate.userId)!
  return app.call(api.offerCaptaincy, { teamId, memberId: member.memberId, reason: '毕业' }, { as: captain.token })
}
const answer = (teamId: string, transferId: string, { token }: MadeUser, accept = true) =>
  app.call(api.answerCaptaincy, { teamId, transferId, accept }, { as: token })
const titles = async (user: MadeUser) => (await titlesTo(app, user)).map((title) => title.split('：')[0])

const used = async (round: MadeRound, { schoolId }: MadeSchool) => {
  const found = app.db.selectFrom('enrolment_quota').select('used').where('item_id', '=', round.itemId)
  return (await found.where('school_id', '=', schoolId).executeTakeFirst())?.used ?? 0
}

test('before submission a member who agrees is captain at once, and both are told', async () => {
  const pair = await draft(await createRound(app.db))
  const { teamId, captain, mate } = pair
  const { transferId } = (await offer(pair)).data
  const asked = async ({ token }: MadeUser) =>
    (await app.call(api.mine, {}, { as: token })).data.rows.map(({ captaincyUntil }) => captaincyUntil !== null)
  expect([await asked(mate), await asked(captain)]).toEqual([[true], [false]])
  expect((await offer(pair)).code).toBe(no.TRANSFER_OPEN.code)
  expect((await answer(teamId, transferId, captain)).status).toBe(404)
  expect((await answer(teamId, transferId, mate)).data).toEqual({ state: 'done' })
  expect(await asked(captain)).toEqual([false])
  const now = await detail(teamId, mate)
  expect([now.isCaptain, now.transfer, now.members.map(({ userId, role }) => [userId, role])]).toEqual([
    true,
    null,
    [
      [captain.userId, 'member'],
      [mate.userId, 'captain'],
    ],
  ])
  const late = { teamId, role: 'member' as const }
  expect((await app.call(api.inviteByLink, late, { as: captain.token })).code).toBe(
    enrolmentRefusals.NOT_THE_CAPTAIN.code,
  )
  expect([(await titles(captain)).at(-1), await titles(mate)]).toEqual(['队长已变更', ['请您担任队长', '队长已变更']])
  expect((await answer(teamId, transferId, mate)).code).toBe(no.TRANSFER_OVER.code)
})

test('an offer may be declined, taken back, or expires, and the captain stays', async () => {
  const pair = await draft(await createRound(app.db))
  const { teamId, captain, mate } = pair
  const declined = (await offer(pair)).data.transferId
  expect((await answer(teamId, declined, mate, false)).data).toEqual({ state: 'declined' })
  const withdrawn = (await offer(pair)).data.transferId
  const taking = { teamId, transferId: withdrawn }
  expect((await app.call(api.withdrawCaptaincy, taking, { as: mate.token })).code).toBe(
    enrolmentRefusals.NOT_THE_CAPTAIN.code,
  )
  expect((await app.call(api.withdrawCaptaincy, taking, { as: captain.token })).code).toBe(0)
  expect((await answer(teamId, withdrawn, mate)).code).toBe(no.TRANSFER_OVER.code)
  const expired = (await offer(pair)).data.transferId
  const due = app.db.updateTable('enrolment_transfer').set({ expires_at: sql<Date>`clock_timestamp()` })
  await due.where('id', '=', expired).execute()
  expect((await answer(teamId, expired, mate)).code).toBe(no.TRANSFER_OVER.code)
  await app.runPeriodicTask('enrolment.transfers')
  expect((await detail(teamId, captain)).isCaptain).toBe(true)
  expect([(await titles(captain)).at(-1), (await titles(mate)).at(-1)]).toEqual(['队长移交已过期', '队长移交已过期'])
})

test('the team’s school is the new captain’s, and members of other schools are asked for again', async () => {
  const other = await createSchool(app)
  const mixed = await createRound(app.db, { enrol: { crossSchool: true } })
  const pair = await draft(mixed, other)
  const { transferId } = (await offer(pair)).data
  expect((await answer(pair.teamId, transferId, pair.mate)).code).toBe(0)
  expect((await detail(pair.teamId, pair.mate)).schoolName).toBe(other.name)
  const plain = await draft(await createRound(app.db))
  const moved = app.db.updateTable('identity_person').set({ school_id: other.schoolId })
  await moved.where('user_id', '=', plain.mate.userId).execute()
  const offered = (await offer(plain)).data
  expect((await answer(plain.teamId, offered.transferId, plain.mate)).code).toBe(enrolmentRefusals.OTHER_SCHOOL.code)
  expect((await detail(plain.teamId, plain.captain)).isCaptain).toBe(true)
})

test('a submitted team changes its captain, school and quota once that is approved', async () => {
  const other = await createSchool(app)
  const round = await createRound(app.db, { enrol: { crossSchool: true, schoolQuota: 1, auditLevels: ['organiser'] } })
  const made = await createEnrolledTeam(app, { round, school })
  const mate = made.members[0]!
  await app.db
    .updateTable('identity_person')
    .set({ school_id: other.schoolId })
    .where('user_id', '=', mate.userId)
    .execute()
  const pair = { teamId: made.teamId, captain: made.captain, mate }
  const { transferId } = (await offer(pair)).data
  expect((await answer(made.teamId, transferId, mate)).data).toEqual({ state: 'agreed' })
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const schoolStaff = await createUser(app, { kind: 'staff', roles: ['school_admin'], groupId: school.groupId })
  const decide = (who: MadeUser, approve: boolean, opinion = '') =>
    app.call(api.decideCaptaincy, { teamId: made.teamId, transferId, approve, opinion }, { as: who.token })
  const page = { roundId: round.roundId, change: 'pending' as const }
  expect((await app.call(api.teamPage, page, { as: staff.token })).data.total).toBe(1)
  const shown = (await app.call(api.teamDetail, { teamId: made.teamId }, { as: staff.token })).data.transfer
  expect(shown).toMatchObject({ from: { schoolName: school.name }, to: { schoolName: other.name }, mayDecide: true })
  expect((await decide(schoolStaff, true)).code).toBe(enrolmentRefusals.NOT_YOUR_LEVEL.code)
  expect((await decide(staff, false)).code).toBe(enrolmentRefusals.OPINION_MISSING.code)
  // The place of the other school is taken, then free again.
  await sql`insert into enrolment_quota (item_id, school_id, size, used) values (${round.itemId}, ${other.schoolId}, 1, 1)`.execute(
    app.db,
  )
  expect((await decide(staff, true)).code).toBe(enrolmentRefusals.SCHOOL_QUOTA_FULL.code)
  await sql`update enrolment_quota set used = 0 where item_id = ${round.itemId} and school_id = ${other.schoolId}`.execute(
    app.db,
  )
  // Its new school has to register first, where the round asks for it.
  await sql`insert into enrolment_registration_terms (round_id, terms)
    values (${round.roundId}, ${JSON.stringify({ ...NO_TERMS, needed: true })}::jsonb)`.execute(app.db)
  expect((await decide(staff, true)).code).toBe(registrationRefusals.SCHOOL_UNREGISTERED.code)
  // A promoted team relies on no registration.
  await sql`update enrolment_team set promoted_from = id where id = ${made.teamId}`.execute(app.db)
  expect((await decide(staff, true)).code).toBe(0)
  expect([await used(round, school), await used(round, other)]).toEqual([0, 1])
  expect(await detail(made.teamId, mate)).toMatchObject({
    isCaptain: true,
    schoolName: other.name,
    number: made.number,
  })
  expect((await decide(staff, true)).code).toBe(no.TRANSFER_OVER.code)
})

test('a returned team that its school approved isn’t handed to a member of another school', async () => {
  const other = await createSchool(app)
  const auditLevels = ['school' as const, 'organiser' as const]
  const round = await createRound(app.db, { enrol: { crossSchool: true, minMembers: 1, auditLevels } })
  const pair = await draft(round, other)
  const { teamId, captain, mate } = pair
  const version = async () => (await detail(teamId, captain)).version
  expect((await app.call(api.submit, { teamId, version: await version() }, { as: captain.token })).code).toBe(0)
  const inForce = { kind: 'school_staff', roles: ['school_admin'], groupId: school.groupId } as const
  const schoolStaff = await createUser(app, inForce)
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  for (const [who, action] of [
    [schoolStaff, 'approve'],
    [staff, 'return'],
  ] as const) {
    const teams = [{ teamId, version: await version() }]
    expect((await app.call(api.audit, { teams, action, opinion: '请补充' }, { as: who.token })).code).toBe(0)
  }
  const { transferId } = (await offer(pair)).data
  expect((await answer(teamId, transferId, mate)).code).toBe(no.SUCCESSOR_OTHER_SCHOOL.code)
})

test('a refused change leaves the captain, and both read why', async () => {
  const round = await createRound(app.db, { enrol: { auditLevels: ['organiser'] } })
  const made = await createEnrolledTeam(app, { round, school })
  const pair = { teamId: made.teamId, captain: made.captain, mate: made.members[0]! }
  const { transferId } = (await offer(pair)).data
  await answer(made.teamId, transferId, pair.mate)
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const input = { teamId: made.teamId, transferId, approve: false, opinion: '名单已公示' }
  expect((await app.call(api.decideCaptaincy, input, { as: staff.token })).code).toBe(0)
  expect((await detail(made.teamId, made.captain)).isCaptain).toBe(true)
  expect([(await titles(made.captain)).at(-1), (await titles(pair.mate)).at(-1)]).toEqual([
    '队长变更未通过',
    '队长变更未通过',
  ])
})

test('a member who leaves before the change is approved makes room for another offer', async () => {
  const round = await createRound(app.db, { enrol: { auditLevels: ['organiser'], minMembers: 1 } })
  const made = await createEnrolledTeam(app, { round, school, members: 2 })
  const [first, second] = made.members as [MadeUser, MadeUser]
  const { teamId, captain } = made
  const { transferId } = (await offer({ teamId, captain, mate: first })).data
  await answer(teamId, transferId, first)
  expect((await offer({ teamId, captain, mate: second })).code).toBe(no.TRANSFER_OPEN.code)
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const { changeId } = (await askToLeave(app, { teamId, captain }, first)).data
  expect((await decideChange(app, changeId, staff)).code).toBe(0)
  const page = { roundId: round.roundId, change: 'pending' as const }
  expect((await app.call(api.teamPage, page, { as: staff.token })).data.total).toBe(0)
  expect((await offer({ teamId, captain, mate: second })).code).toBe(0)
})
