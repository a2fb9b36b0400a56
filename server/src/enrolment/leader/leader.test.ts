import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { leaderRefusals as no } from '@podium/core/enrolment/leader/refusals.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { createUser, randomPhone, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { titlesTo } from '#server/notice/inbox.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { askChange, memberIdOf } from '../change/change.fixture.ts'
import { createPerson } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { invariants } from '../invariants.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
})
afterEach(async () => {
  expect(await violationsOf(app.db, invariants)).toEqual([])
})
afterAll(() => app.close())

/** A submitted team of a school, with those who decide on it. */
async function submitted(more: Partial<EnrolSetting> = {}) {
  const enrol = { minMembers: 1, auditLevels: ['school' as const, 'organiser' as const], minLeaders: 1, maxLeaders: 1 }
  const round = await createRound(app.db, { enrol: { ...enrol, ...more } })
  const school = await createSchool(app)
  const captain = await createPerson(app, school)
  const as = captain.token
  const started = { itemId: round.itemId, name: `队${randomPhone()}`, noticesAgreed: true as const }
  const { teamId } = (await app.call(api.start, started, { as })).data
  const { version } = (await app.call(api.detail, { teamId }, { as })).data
  expect((await app.call(api.submit, { teamId, version }, { as })).data.state).toBe('submitted')
  const desk = await createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId: school.groupId })
  const office = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  return { teamId, captain, school, round, desk, office }
}

const name = (teamId: string, who: MadeUser, by: MadeUser, replaces?: string) =>
  app.call(
    api.nameLeader,
    { teamId, name: who.realName, phone: who.phone, ...(replaces && { replaces }) },
    { as: by.token },
  )
const seen = async (teamId: string, as: MadeUser) => (await app.call(api.teamDetail, { teamId }, { as: as.token })).data
const leadersIn = async (teamId: string, as: MadeUser) =>
  (await seen(teamId, as)).members.filter(({ role }) => role === 'leader').map((member) => member.name)

test('a school names the leader that the event asks for before it approves, and replaces them later', async () => {
  const { teamId, captain, school, desk } = await submitted()
  const approve = async () => {
    const { version } = await seen(teamId, desk)
    return app.call(api.audit, { teams: [{ teamId, version }], action: 'approve' }, { as: desk.token })
  }
  expect((await approve()).code).toBe(no.LEADER_MISSING.code)
  const [leader, other] = [
    await createPerson(app, school, { kind: 'teacher', realName: '领队甲' }),
    await createPerson(app, school, { kind: 'teacher', realName: '领队乙' }),
  ]
  const named = await name(teamId, leader, desk)
  expect(named.code).toBe(0)
  expect((await name(teamId, other, desk)).code).toBe(no.TOO_MANY_LEADERS.code)
  expect((await approve()).code).toBe(0)
  const { memberId } = named.data
  const drop = await app.call(api.dropLeader, { teamId, memberId }, { as: desk.token })
  expect(drop.code).toBe(no.LEADER_MISSING.code)
  expect((await name(teamId, other, desk, memberId)).code).toBe(0)
  expect(await leadersIn(teamId, desk)).toEqual(['领队乙'])
  expect(await titlesTo(app, leader)).toEqual([
    expect.stringContaining('您被指定为领队'),
    expect.stringContaining('您已不再担任领队'),
  ])
  expect((await app.call(api.detail, { teamId }, { as: other.token })).data.name).toBe((await seen(teamId, desk)).name)
  const { rows } = (await app.call(api.teamPage, {}, { as: desk.token })).data
  expect(rows.map(({ leaderNames, memberCount }) => [leaderNames, memberCount])).toEqual([[['领队乙'], 1]])
  const seats = app.db.selectFrom('enrolment_participation').select('user_id').where('team_id', '=', teamId)
  expect((await seats.execute()).map((seat) => seat.user_id)).toEqual([captain.userId])
})

test('nobody but the school names a leader, and nobody of another school becomes one', async () => {
  const { teamId, captain, school, desk, office } = await submitted()
  const leader = await createPerson(app, school, { kind: 'teacher', realName: '领队甲' })
  const stranger = await createPerson(app, await createSchool(app), { kind: 'teacher', realName: '外校人' })
  expect((await name(teamId, leader, office)).code).toBe(enrolmentRefusals.NOT_YOUR_LEVEL.code)
  expect((await name(teamId, leader, captain)).code).not.toBe(0)
  expect((await name(teamId, stranger, desk)).code).toBe(no.LEADER_OTHER_SCHOOL.code)
  expect([(await seen(teamId, desk)).mayNameLeader, (await seen(teamId, office)).mayNameLeader]).toEqual([true, false])
  const mistyped = { ...leader, phone: (await createPerson(app, null, { kind: 'teacher', realName: '路人' })).phone }
  const refused = await name(teamId, mistyped, desk)
  expect([refused.code, refused.msg]).toEqual([no.LEADER_NAME.code, expect.not.stringContaining('路人')])
  await app.call(api.recall, { teamId }, { as: captain.token })
  const invited = { teamId, role: 'leader' as const, name: leader.realName, phone: leader.phone }
  expect((await app.call(api.invite, invited, { as: captain.token })).code).toBe(no.LEADER_BY_SCHOOL.code)
})

test('a captain’s change request doesn’t touch the leader', async () => {
  const { teamId, captain, school, desk } = await submitted({ minLeaders: 0 })
  const leader = await createPerson(app, school, { kind: 'teacher', realName: '领队甲' })
  await name(teamId, leader, desk)
  const memberId = await memberIdOf(app, { teamId, captain }, leader)
  const asked = await askChange(app, { teamId, captain }, [{ kind: 'remove', memberId }])
  expect(asked.code).toBe(no.LEADER_BY_SCHOOL.code)
  expect((await app.call(api.dropLeader, { teamId, memberId }, { as: desk.token })).code).toBe(0)
  expect(await leadersIn(teamId, desk)).toEqual([])
})

test('an event without leaders takes none', async () => {
  const { teamId, school, desk } = await submitted({ minLeaders: 0, maxLeaders: 0 })
  const leader = await createPerson(app, school, { kind: 'teacher', realName: '领队甲' })
  expect((await name(teamId, leader, desk)).code).toBe(no.NO_LEADERS.code)
})
