import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { titlesTo } from '#server/notice/inbox.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam, createPerson, type MadeTeam } from '../enrolment.fixture.ts'
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

/** An enrolled team of the least size, its organiser, and somebody of the same school. */
async function smallTeam() {
  const enrol = { auditLevels: [], minMembers: 2, maxMembers: 2, minTeachers: 0 }
  const team = await createEnrolledTeam(app, { members: 1, teachers: 0, roundOptions: { enrol } })
  const staff = { kind: 'staff', roles: ['organiser'], groupId: team.round.groupId, realName: '审核员' } as const
  const newcomer = await createPerson(app, team.school, { realName: '韩梅梅' })
  return { team, newcomer, organiser: await createUser(app, staff) }
}

const detail = async (teamId: string, as: MadeUser) => (await app.call(api.detail, { teamId }, { as: as.token })).data

async function request({ team, newcomer }: { team: MadeTeam; newcomer: { realName: string; phone: string } }) {
  const { members } = await detail(team.teamId, team.captain)
  const { memberId } = members.find(({ role }) => role === 'member')!
  const replacement = { name: newcomer.realName, phone: newcomer.phone }
  const input = { teamId: team.teamId, memberId, reason: '转学', replacement }
  return app.call(api.requestRemoval, input, { as: team.captain.token })
}
const answer = (removalId: string, accept: boolean, as: MadeUser) =>
  app.call(api.answerReplacement, { removalId, accept }, { as: as.token })
const approve = (team: MadeTeam, removalId: string, as: MadeUser) =>
  app.call(api.decideRemoval, { teamId: team.teamId, removalId, verdict: 'approve', opinion: '' }, { as: as.token })
const asked = async (as: MadeUser) => (await app.call(api.invitations, {}, { as: as.token })).data

test('a member of an enrolled team is replaced once the newcomer agreed and the organiser approved', async () => {
  const made = await smallTeam()
  const { team, newcomer, organiser } = made
  const [leaving] = team.members
  const { removalId } = (await request(made)).data
  expect(await asked(newcomer)).toMatchObject([{ memberId: null, removalId, replacedName: leaving!.realName }])
  expect((await approve(team, removalId, organiser)).code).toBe(no.REPLACEMENT_OPEN.code)
  expect((await answer(removalId, true, leaving!)).status).toBe(404)
  expect((await answer(removalId, true, newcomer)).code).toBe(0)
  expect((await answer(removalId, true, newcomer)).code).toBe(no.REMOVAL_DECIDED.code)
  expect((await detail(team.teamId, team.captain)).removals).toMatchObject([
    { replacement: { name: '韩梅梅', answer: 'accepted' } },
  ])
  expect((await approve(team, removalId, organiser)).code).toBe(0)
  const after = await detail(team.teamId, newcomer)
  expect(after.members.map(({ userId, role }) => [userId, role])).toEqual([
    [team.captain.userId, 'captain'],
    [newcomer.userId, 'member'],
  ])
  const claimed = await app.db
    .selectFrom('enrolment_participation')
    .select('user_id')
    .where('team_id', '=', team.teamId)
    .execute()
  expect(claimed.map(({ user_id: userId }) => userId).toSorted()).toEqual(
    [team.captain.userId, newcomer.userId].toSorted(),
  )
  expect(await asked(newcomer)).toEqual([])
  expect(await titlesTo(app, newcomer)).toEqual([
    expect.stringContaining('请确认是否接替队员'),
    expect.stringContaining('您已加入团队'),
  ])
})

test('a newcomer who declines ends the request, and the captain is told', async () => {
  const made = await smallTeam()
  const { team, newcomer, organiser } = made
  const { removalId } = (await request(made)).data
  expect((await answer(removalId, false, newcomer)).code).toBe(0)
  expect((await detail(team.teamId, team.captain)).removals).toEqual([])
  expect((await approve(team, removalId, organiser)).code).toBe(no.REMOVAL_DECIDED.code)
  expect(await titlesTo(app, team.captain)).toEqual([expect.stringContaining('接替请求被谢绝')])
  expect((await titlesTo(app, team.members[0]!)).at(-1)).toContain('接替请求被谢绝')
})

test('a newcomer is told when the request is refused or withdrawn', async () => {
  const refused = await smallTeam()
  const { removalId } = (await request(refused)).data
  const { teamId } = refused.team
  const verdict = { teamId, removalId, verdict: 'refuse' as const, opinion: '人员已定' }
  expect((await app.call(api.decideRemoval, verdict, { as: refused.organiser.token })).code).toBe(0)
  expect((await titlesTo(app, refused.newcomer)).at(-1)).toContain('成员退出申请未通过')
  const again = (await request(refused)).data
  const withdraw = { teamId, removalId: again.removalId }
  expect((await app.call(api.withdrawRemoval, withdraw, { as: refused.team.captain.token })).code).toBe(0)
  expect((await titlesTo(app, refused.newcomer)).at(-1)).toContain('接替请求已撤回')
  expect(await asked(refused.newcomer)).toEqual([])
})

test('nobody is named who may not join: a member of the team, or a student of another school', async () => {
  const made = await smallTeam()
  expect((await request({ team: made.team, newcomer: made.team.captain })).code).toBe(no.ALREADY_MEMBER.code)
  const stranger = await smallTeam()
  expect((await request({ team: made.team, newcomer: stranger.newcomer })).code).toBe(no.OTHER_SCHOOL.code)
})

test('a newcomer with an incomplete profile, or with a team of the same item by now, does not join', async () => {
  const made = await smallTeam()
  const { team, newcomer, organiser } = made
  const { removalId } = (await request(made)).data
  await answer(removalId, true, newcomer)
  const setBirthday = (birthday: string | null) =>
    app.db.updateTable('identity_user').set({ birthday }).where('id', '=', newcomer.userId).execute()
  await setBirthday(null)
  expect((await approve(team, removalId, organiser)).code).toBe(no.REPLACEMENT_INCOMPLETE.code)
  await setBirthday('2004-05-06')
  const other = { round: team.round, itemId: team.itemId, school: team.school, captain: newcomer }
  await createEnrolledTeam(app, { ...other, members: 1, teachers: 0 })
  expect((await approve(team, removalId, organiser)).code).toBe(no.TEAMS_PER_PERSON.code)
  expect((await detail(team.teamId, team.captain)).members).toHaveLength(2)
})
