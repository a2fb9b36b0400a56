import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import type { RoundOptions } from '#server/competition/competition.fixture.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { titlesTo } from '#server/notice/inbox.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam, type MadeTeam } from '../enrolment.fixture.ts'
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

const enrolOptions: RoundOptions = {
  enrol: { auditLevels: [], minMembers: 2, maxMembers: 4, minTeachers: 0 },
}

const enrolledTeam = (members: number, roundOptions = enrolOptions) =>
  createEnrolledTeam(app, { members, roundOptions })

const organiser = (team: MadeTeam) =>
  createUser(app, { kind: 'staff', roles: ['organiser'], groupId: team.round.groupId, realName: '审核员' })

const detail = async (teamId: string, as: MadeUser) => (await app.call(api.detail, { teamId }, { as: as.token })).data

const memberIdOf = async (team: MadeTeam, user: MadeUser) =>
  (await detail(team.teamId, team.captain)).members.find(({ userId }) => userId === user.userId)!.memberId

async function request(team: MadeTeam, user: MadeUser, as: MadeUser) {
  const memberId = await memberIdOf(team, user)
  return app.call(api.requestRemoval, { teamId: team.teamId, memberId, reason: '转学' }, { as: as.token })
}

const decide = (team: MadeTeam, removalId: string, verdict: 'approve' | 'refuse', as: MadeUser, opinion = '') =>
  app.call(api.decideRemoval, { teamId: team.teamId, removalId, verdict, opinion }, { as: as.token })

const participations = async (team: MadeTeam) =>
  (
    await app.db.selectFrom('enrolment_participation').select('user_id').where('team_id', '=', team.teamId).execute()
  ).map(({ user_id: userId }) => userId)

describe('a member of an enrolled team', () => {
  test('leaves once the organiser approved the request, and is free for another team', async () => {
    const team = await enrolledTeam(2)
    const [leaving] = team.members
    const asked = await request(team, leaving!, leaving!)
    expect(asked.code).toBe(0)
    const before = await detail(team.teamId, team.captain)
    expect(before.members).toHaveLength(4)
    expect(before.removals).toMatchObject([{ name: '队员乙', reason: '转学', mayDecide: false }])
    expect((await decide(team, asked.data.removalId, 'approve', await organiser(team))).code).toBe(0)
    const after = await detail(team.teamId, team.captain)
    expect([after.members.length, after.removals, after.state, after.number]).toEqual([3, [], 'enrolled', team.number])
    expect(after.version).toBe(before.version + 1)
    expect(await participations(team)).not.toContain(leaving!.userId)
    expect((await app.call(api.detail, { teamId: team.teamId }, { as: leaving!.token })).status).toBe(404)
    expect(await titlesTo(app, team.captain)).toEqual([
      expect.stringContaining('成员退出申请已提交'),
      expect.stringContaining('成员退出申请已通过'),
    ])
    expect(await titlesTo(app, leaving!)).toEqual([expect.stringContaining('成员退出申请已通过')])
  })

  test('stays where the request is refused, which needs a reason', async () => {
    const team = await enrolledTeam(2)
    const { removalId } = (await request(team, team.members[0]!, team.captain)).data
    const office = await organiser(team)
    expect((await decide(team, removalId, 'refuse', office)).code).toBe(no.OPINION_MISSING.code)
    expect((await decide(team, removalId, 'refuse', office, '材料不足')).code).toBe(0)
    expect((await detail(team.teamId, team.captain)).members).toHaveLength(4)
    expect((await decide(team, removalId, 'approve', office)).code).toBe(no.REMOVAL_DECIDED.code)
    expect((await request(team, team.members[0]!, team.captain)).code).toBe(0)
  })

  test('isn’t removed where the team would be too small, at the request or at the decision', async () => {
    const team = await enrolledTeam(2)
    const [first, second] = team.members
    const office = await organiser(team)
    const one = (await request(team, first!, team.captain)).data
    const other = (await request(team, second!, team.captain)).data
    expect((await decide(team, one.removalId, 'approve', office)).code).toBe(0)
    expect((await decide(team, other.removalId, 'approve', office)).code).toBe(no.TEAM_TOO_SMALL.code)
    const small = await enrolledTeam(1)
    expect((await request(small, small.members[0]!, small.captain)).code).toBe(no.TEAM_TOO_SMALL.code)
  })

  test('is requested to leave once, and only the person who asked withdraws the request', async () => {
    const team = await enrolledTeam(2)
    const [leaving] = team.members
    const codes = (await Promise.all([request(team, leaving!, leaving!), request(team, leaving!, team.captain)])).map(
      ({ code }) => code,
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, no.REMOVAL_PENDING.code])
    const [removal] = (await detail(team.teamId, team.captain)).removals
    const [by, other] = removal!.requestedById === leaving!.userId ? [leaving!, team.captain] : [team.captain, leaving!]
    const withdraw = (as: MadeUser) =>
      app.call(api.withdrawRemoval, { teamId: team.teamId, removalId: removal!.removalId }, { as: as.token })
    expect((await withdraw(other)).status).toBe(404)
    expect((await withdraw(by)).code).toBe(0)
    expect((await detail(team.teamId, team.captain)).removals).toEqual([])
  })

  test('no longer leaves after the results are published', async () => {
    const team = await enrolledTeam(2)
    const { removalId } = (await request(team, team.members[0]!, team.captain)).data
    await sql`update competition_round set state = 'result_published' where id = ${team.round.roundId}`.execute(app.db)
    expect((await request(team, team.members[1]!, team.captain)).code).toBe(no.REMOVAL_TOO_LATE.code)
    expect((await decide(team, removalId, 'approve', await organiser(team))).code).toBe(no.REMOVAL_TOO_LATE.code)
  })
})

describe('who decides', () => {
  test('is the school where it audits, and not the organiser then', async () => {
    const team = await enrolledTeam(2, { enrol: { ...enrolOptions.enrol, auditLevels: ['school', 'organiser'] } })
    for (const level of ['school', 'organiser']) {
      await sql`insert into enrolment_decision (team_id, level, action) values (${team.teamId}, ${level}, 'approve')`.execute(
        app.db,
      )
    }
    const { removalId } = (await request(team, team.members[0]!, team.captain)).data
    expect((await decide(team, removalId, 'approve', await organiser(team))).code).toBe(no.NOT_YOUR_LEVEL.code)
    const place = { roles: ['school_admin'], kind: 'school_staff', groupId: team.school.groupId } as const
    const school = await createUser(app, place)
    const listed = await app.call(api.teamPage, { removal: 'pending' }, { as: school.token })
    const seen = await app.call(api.teamDetail, { teamId: team.teamId }, { as: school.token })
    expect([listed.data.rows.map(({ teamId }) => teamId), seen.data.removals[0]!.mayDecide]).toEqual([
      [team.teamId],
      true,
    ])
    expect((await decide(team, removalId, 'approve', school)).code).toBe(0)
    expect((await app.call(api.teamPage, { removal: 'pending' }, { as: school.token })).data.rows).toEqual([])
  })

  test('is nobody of another school or organisation, and no participant', async () => {
    const team = await enrolledTeam(2)
    const { removalId } = (await request(team, team.members[0]!, team.captain)).data
    const stranger = await organiser(await enrolledTeam(1))
    expect((await decide(team, removalId, 'approve', stranger)).status).toBe(404)
    expect((await decide(team, removalId, 'approve', team.captain)).code).not.toBe(0)
    expect((await detail(team.teamId, team.captain)).removals).toHaveLength(1)
  })
})

test('a request ends with the enrolment it is about, and whoever made it is told', async () => {
  const team = await enrolledTeam(2)
  const [leaving] = team.members
  await request(team, leaving!, leaving!)
  const withdrawn = await app.call(api.withdraw, { teamId: team.teamId, reason: '' }, { as: team.captain.token })
  expect(withdrawn.code).toBe(0)
  expect((await detail(team.teamId, team.captain)).removals).toEqual([])
  expect(await titlesTo(app, leaving!)).toEqual(expect.arrayContaining([expect.stringContaining('成员退出申请已结束')]))
  const { rows } = await sql<{ state: string }>`
    select state from enrolment_removal where team_id = ${team.teamId}`.execute(app.db)
  expect(rows).toEqual([{ state: 'lapsed' }])
})
