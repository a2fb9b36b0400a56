import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { competitionApi } from '@podium/core/competition/api.ts'
import { competitionRefusals } from '@podium/core/competition/refusals.ts'
import { CommitteeTerms } from '@podium/core/competition/committee/committee.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { committeeRefusals as no } from '@podium/core/enrolment/committee/refusals.ts'
import type { Vote } from '@podium/core/enrolment/committee/vote.ts'
import { createRound, enrolValue } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser, joinSchool, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { titlesTo } from '#server/notice/inbox.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam, createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { invariants } from '../invariants.ts'

let app: TestApp
let school: MadeSchool
let groupId: string
let members: MadeUser[]
let outsider: MadeUser
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
  school = await createSchool(app)
  groupId = (await createGroup(app)).groupId
  const staff = () => createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
  members = [await staff(), await staff(), await staff()]
  outsider = await staff()
})
afterEach(async () => {
  expect(await violationsOf(app.db, invariants)).toEqual([])
})
afterAll(() => app.close())

const ethics = (rest: object = {}) =>
  CommitteeTerms.parse({ key: 'ethics', name: '伦理委员会', members: members.map(({ userId }) => userId), ...rest })

/** A submitted team that a committee decides on. */
async function submitted(committee: object = {}, enrol: object = {}) {
  const round = await createRound(app.db, {
    groupId,
    enrol: { minMembers: 1, auditLevels: ['organiser'], committees: [ethics(committee)], ...enrol },
  })
  const captain = await createPerson(app, school)
  const name = `队${round.itemId.slice(-6)}`
  const started = await app.call(api.start, { itemId: round.itemId, name, noticesAgreed: true }, { as: captain.token })
  const { teamId, version } = started.data
  expect((await app.call(api.submit, { teamId, version }, { as: captain.token })).code).toBe(0)
  return { round, captain, teamId, name }
}

const detail = async (teamId: string) => (await app.call(api.teamDetail, { teamId }, { as: outsider.token })).data

async function cast(teamId: string, by: MadeUser, vote: Vote, opinion = vote === 'approve' ? '' : '理由') {
  const { version } = await detail(teamId)
  return app.call(api.castVote, { teamId, version, vote, opinion }, { as: by.token })
}

const votesFor = async (teamId: string, by: MadeUser) =>
  (await app.call(api.teamVotes, { teamId }, { as: by.token })).data
const mine = async (by: MadeUser, roundId: string) =>
  (await app.call(api.teamPage, { roundId, turn: 'mine' }, { as: by.token })).data.total

describe('a committee', () => {
  test('approves with its votes, and its decision is in the log', async () => {
    const { teamId } = await submitted()
    expect((await cast(teamId, members[0]!, 'approve')).data).toMatchObject({ state: 'submitted', decided: false })
    expect((await cast(teamId, members[1]!, 'approve')).data).toMatchObject({ state: 'enrolled', decided: true })
    const { decisions } = await detail(teamId)
    expect(decisions.map(({ action, byName, opinion }) => [action, byName, opinion])).toEqual([
      ['approve', '伦理委员会', '通过 2 票'],
    ])
  })

  test('returns and rejects with its votes, with what was said', async () => {
    const one = await submitted()
    await cast(one.teamId, members[0]!, 'return', '缺少知情同意书')
    expect((await cast(one.teamId, members[1]!, 'return', '样本太小')).data.state).toBe('returned')
    expect((await detail(one.teamId)).decisions.at(-1)!.opinion).toBe('退回 2 票\n缺少知情同意书\n样本太小')
    const two = await submitted()
    await cast(two.teamId, members[0]!, 'reject')
    expect((await cast(two.teamId, members[1]!, 'reject')).data.state).toBe('rejected')
  })

  test('lets a member change the vote until it has decided, and nobody vote after', async () => {
    const { teamId } = await submitted()
    await cast(teamId, members[0]!, 'reject')
    await cast(teamId, members[0]!, 'approve')
    const { committee, votes } = await votesFor(teamId, members[0]!)
    expect([committee!.counts, votes.length]).toEqual([{ approve: 1, return: 0, reject: 0 }, 1])
    await cast(teamId, members[1]!, 'approve')
    expect((await cast(teamId, members[2]!, 'approve')).code).not.toBe(0)
    expect((await votesFor(teamId, outsider)).committee).toBe(null)
  })

  test('decides where nobody else may, not even staff with the right', async () => {
    const { teamId } = await submitted()
    const { version } = await detail(teamId)
    const order = { teams: [{ teamId, version }], action: 'approve' as const }
    expect((await app.call(api.audit, order, { as: outsider.token })).code).toBe(no.COMMITTEE_DECIDES.code)
    expect((await app.call(api.audit, order, { as: members[0]!.token })).code).toBe(no.COMMITTEE_DECIDES.code)
    expect((await cast(teamId, outsider, 'approve')).code).toBe(no.NOT_MEMBER.code)
    expect(
      (await app.call(api.castVote, { teamId, version, vote: 'return' }, { as: members[0]!.token })).code,
    ).not.toBe(0)
  })

  test('of everybody who may approve takes any of their votes', async () => {
    const { teamId } = await submitted({ members: [] })
    await cast(teamId, outsider, 'approve')
    expect((await cast(teamId, outsider, 'approve')).data.decided).toBe(false)
    expect((await cast(teamId, members[0]!, 'approve')).data.state).toBe('enrolled')
  })

  test('shows the votes of others as its setting says', async () => {
    const { teamId } = await submitted()
    await cast(teamId, members[0]!, 'approve')
    const before = await votesFor(teamId, members[1]!)
    expect([before.committee!.counts, before.committee!.cast, before.votes]).toEqual([null, 1, []])
    await cast(teamId, members[1]!, 'return')
    expect((await votesFor(teamId, members[1]!)).votes.map(({ vote }) => vote)).toEqual(['approve', 'return'])
  })

  test('is chosen by an answer', async () => {
    const field = { key: 'area', label: '领域', kind: 'select' as const, options: ['医学', '工学'] }
    const { teamId } = await submitted({ field: 'area', answers: ['医学'] }, { extraFields: [field] })
    expect((await votesFor(teamId, members[0]!)).committee).toBe(null)
    await sql`update enrolment_team set answers = '{"area": "医学"}' where id = ${teamId}`.execute(app.db)
    expect((await votesFor(teamId, members[0]!)).committee!.name).toBe('伦理委员会')
  })
})

describe('a member', () => {
  test('has the enrolments that wait for the own vote on the first pages, then the others, each once', async () => {
    const { round, teamId: voted } = await submitted()
    const others = await Promise.all(
      ['甲', '乙'].map(() => createEnrolledTeam(app, { round, members: 0, teachers: 0 })),
    )
    for (const { teamId } of others) {
      await sql`update enrolment_team set state = 'submitted', audit_level = 'organiser' where id = ${teamId}`.execute(
        app.db,
      )
    }
    await cast(voted, members[0]!, 'approve')
    const page = async (pageNum: number) => {
      const input = { roundId: round.roundId, pageNum, pageSize: 2 }
      const { rows, total } = (await app.call(api.teamPage, input, { as: members[0]!.token })).data
      return [rows.map(({ teamId }) => teamId).toSorted(), total]
    }
    expect([await page(1), await page(2), await page(3)]).toEqual([
      [others.map(({ teamId }) => teamId).toSorted(), 3],
      [[voted], 3],
      [[], 3],
    ])
  })

  test('finds the enrolments that wait for the own vote, and others don’t', async () => {
    const { teamId, round } = await submitted()
    expect([await mine(members[0]!, round.roundId), await mine(outsider, round.roundId)]).toEqual([1, 0])
    await cast(teamId, members[0]!, 'approve')
    expect([await mine(members[0]!, round.roundId), await mine(members[1]!, round.roundId)]).toEqual([0, 1])
  })

  test('is notified of them, and other staff are not', async () => {
    await submitted()
    await app.runPeriodicTask('enrolment.audit_calls')
    const toAudit = async (who: MadeUser) => (await titlesTo(app, who)).length
    expect(await toAudit(members[2]!)).toBeGreaterThan(0)
    expect(await toAudit(outsider)).toBe(0)
  })

  test('of the team’s school or the team takes no part, nor does who says so', async () => {
    const { teamId, round } = await submitted()
    const place = { user_id: members[0]!.userId, school_id: school.schoolId, state: 'verified' as const }
    await app.db
      .insertInto('identity_person')
      .values({ ...place, method: 'approval', number: 'S1' })
      .execute()
    expect((await cast(teamId, members[0]!, 'approve')).code).toBe(no.RECUSED_school.code)
    expect(await mine(members[0]!, round.roundId)).toBe(0)
    expect((await votesFor(teamId, members[1]!)).committee).toMatchObject({ members: 3, recused: 1, isShort: false })
    expect(await mine(outsider, round.roundId)).toBe(0)
    await cast(teamId, members[1]!, 'recuse', '亲属')
    expect((await cast(teamId, members[1]!, 'approve')).code).toBe(no.RECUSED_own.code)
    // Of three one is left, and two have to approve: staff decide.
    expect((await votesFor(teamId, members[2]!)).committee!.isShort).toBe(true)
    expect(await mine(outsider, round.roundId)).toBe(1)
    const { version } = await detail(teamId)
    const order = { teams: [{ teamId, version }], action: 'approve' as const }
    expect((await app.call(api.audit, order, { as: outsider.token })).data.results[0]!.state).toBe('enrolled')
    await app.db.deleteFrom('identity_person').where('user_id', '=', members[0]!.userId).execute()
  })

  test('who is recused takes no decision back', async () => {
    const { teamId } = await submitted()
    await cast(teamId, members[2]!, 'recuse', '亲属')
    await cast(teamId, members[0]!, 'approve')
    await cast(teamId, members[1]!, 'approve')
    const back = { teamId, opinion: '误投' }
    expect((await app.call(api.takeBack, back, { as: members[2]!.token })).code).toBe(no.RECUSED_own.code)
    expect((await app.call(api.takeBack, back, { as: members[0]!.token })).data.state).toBe('auditing')
  })

  test('takes a decision back, whose votes lapse, and others can’t', async () => {
    const { teamId } = await submitted()
    await cast(teamId, members[0]!, 'approve')
    await cast(teamId, members[1]!, 'approve')
    const back = { teamId, opinion: '误投' }
    expect((await app.call(api.takeBack, back, { as: outsider.token })).code).toBe(no.NOT_MEMBER.code)
    expect((await app.call(api.takeBack, back, { as: members[2]!.token })).data.state).toBe('auditing')
    const { committee, votes } = await votesFor(teamId, members[2]!)
    expect([committee!.cast, votes.map(({ isCounted }) => isCounted)]).toEqual([0, [false, false]])
  })
})

describe('where too few can vote', () => {
  const audit = async (teamId: string, by: MadeUser) => {
    const { version } = await detail(teamId)
    const order = { teams: [{ teamId, version }], action: 'approve' as const }
    return app.call(api.audit, order, { as: by.token })
  }

  const lose = ({ userId }: MadeUser) => app.db.deleteFrom('identity_user_role').where('user_id', '=', userId).execute()

  /** A team of another school, at whose level one person may approve. */
  async function oneApprover() {
    const own = await createSchool(app)
    const round = await createRound(app.db, {
      groupId,
      enrol: { minMembers: 1, auditLevels: ['school'], committees: [ethics({ level: 'school', members: [] })] },
    })
    const captain = await createPerson(app, own)
    const wish = { itemId: round.itemId, name: `校队${own.schoolId.slice(-6)}`, noticesAgreed: true as const }
    const { teamId, version } = (await app.call(api.start, wish, { as: captain.token })).data
    expect((await app.call(api.submit, { teamId, version }, { as: captain.token })).code).toBe(0)
    const approver = await createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId: own.groupId })
    await joinSchool(app, approver.userId, own.schoolId)
    return { teamId, round, approver }
  }

  test('staff decide, but nobody who is recused', async () => {
    const own = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
    await joinSchool(app, own.userId, school.schoolId)
    const { teamId } = await submitted({ members: [own.userId, members[0]!.userId] })
    expect((await audit(teamId, own)).code).toBe(no.RECUSED_school.code)
    expect((await audit(teamId, outsider)).data.results[0]!.state).toBe('enrolled')
  })

  test('since members lost the right to approve, staff decide', async () => {
    const former = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
    const { teamId } = await submitted({ members: [former.userId, members[0]!.userId] })
    expect((await audit(teamId, outsider)).code).toBe(no.COMMITTEE_DECIDES.code)
    await lose(former)
    expect((await audit(teamId, outsider)).data.results[0]!.state).toBe('enrolled')
  })

  test('since members lost the right, the team is in the lists of staff and they are notified', async () => {
    const former = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
    const { round } = await submitted({ members: [former.userId, members[0]!.userId] })
    expect([await mine(members[0]!, round.roundId), await mine(outsider, round.roundId)]).toEqual([1, 0])
    await lose(former)
    expect([await mine(members[0]!, round.roundId), await mine(outsider, round.roundId)]).toEqual([1, 1])
    const before = (await titlesTo(app, outsider)).length
    await app.runPeriodicTask('enrolment.audit_calls')
    expect((await titlesTo(app, outsider)).length).toBe(before + 1)
  })

  test('a vote stays counted after its member lost the right, so that the others go on', async () => {
    const former = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
    const { teamId, round } = await submitted({ members: [former.userId, members[0]!.userId] })
    await cast(teamId, former, 'approve')
    await lose(former)
    expect((await votesFor(teamId, members[0]!)).committee!.isShort).toBe(false)
    expect([await mine(members[0]!, round.roundId), await mine(outsider, round.roundId)]).toEqual([1, 0])
    expect((await cast(teamId, members[0]!, 'approve')).data.state).toBe('enrolled')
  })

  test('of a school with one approver, the team stays in the list of that one after a vote', async () => {
    const { teamId, round, approver } = await oneApprover()
    expect(await mine(approver, round.roundId)).toBe(1)
    await cast(teamId, approver, 'approve')
    expect(await mine(approver, round.roundId)).toBe(1)
    expect((await audit(teamId, approver)).data.results[0]!.state).toBe('enrolled')
  })

  test('in a school with one approver, that one decides, although of the school', async () => {
    const { teamId, approver } = await oneApprover()
    expect((await votesFor(teamId, approver)).committee).toMatchObject({ isShort: true, hindrance: null })
    expect((await audit(teamId, approver)).data.results[0]!.state).toBe('enrolled')
  })
})

describe('votes', () => {
  test('that together decide, cast at once, do decide', async () => {
    const { teamId } = await submitted()
    const { version } = await detail(teamId)
    const both = await Promise.all(
      [members[0]!, members[1]!].map((by) =>
        app.call(api.castVote, { teamId, version, vote: 'approve', opinion: '' }, { as: by.token }),
      ),
    )
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect(both.filter(({ data }) => data.decided).length).toBe(1)
    expect((await detail(teamId)).state).toBe('enrolled')
  })

  test('at the organiser are not for staff of the school, nor in the log of the round before they are shown', async () => {
    const { teamId, round } = await submitted()
    await cast(teamId, members[0]!, 'reject', '样本太小')
    const { data } = await app.call(competitionApi.roundLog, { roundId: round.roundId }, { as: members[1]!.token })
    expect(data.rows.some(({ action }) => action === 'enrolment.cast_vote')).toBe(true)
    expect(JSON.stringify(data.rows)).not.toContain('样本太小')
    await cast(teamId, members[1]!, 'reject')
    const there = { kind: 'school_staff' as const, roles: ['school_admin'], groupId: school.groupId }
    expect((await votesFor(teamId, await createUser(app, there))).votes).toEqual([])
    expect((await votesFor(teamId, outsider)).votes.length).toBe(2)
  })

  test('at once give one decision', async () => {
    const { teamId } = await submitted({ shown: 'always' })
    await cast(teamId, members[0]!, 'approve')
    const { version } = await detail(teamId)
    const both = await Promise.all(
      [members[1]!, members[2]!].map((by) =>
        app.call(api.castVote, { teamId, version, vote: 'approve', opinion: '' }, { as: by.token }),
      ),
    )
    expect(both.filter(({ code }) => code === 0).length).toBe(1)
    expect((await detail(teamId)).decisions.map(({ action }) => action)).toEqual(['approve'])
  })

  test('on what has changed since don’t count', async () => {
    const { teamId } = await submitted()
    await cast(teamId, members[0]!, 'approve')
    await sql`update enrolment_team set version = version + 1 where id = ${teamId}`.execute(app.db)
    expect((await cast(teamId, members[1]!, 'approve')).data.decided).toBe(false)
    expect((await votesFor(teamId, members[1]!)).committee!.cast).toBe(1)
  })

  test('come neither after the decision nor at another level, by the database itself', async () => {
    const { teamId } = await submitted()
    const vote = (level: string, version: number) =>
      sql`insert into enrolment_vote (team_id, level, user_id, user_name, vote, team_version)
        values (${teamId}, ${level}, ${members[0]!.userId}, '甲', 'approve', ${version})`.execute(app.db)
    const { version } = await detail(teamId)
    await expect(vote('school', version)).rejects.toThrow('a vote is on a team that waits for its level')
    await expect(vote('organiser', version + 1)).rejects.toThrow('a vote is on a team that waits for its level')
    await vote('organiser', version)
    await expect(vote('organiser', version)).rejects.toThrow('enrolment_vote_once')
  })
})

test('who may be a member are those who may approve for the organiser', async () => {
  const { round } = await submitted()
  const input = { roundId: round.roundId }
  const { data } = await app.call(competitionApi.committeePeople, input, { as: outsider.token })
  expect(data.map(({ value }) => value)).toEqual(expect.arrayContaining(members.map(({ userId }) => userId)))
  const captain = await createPerson(app, school)
  expect((await app.call(competitionApi.committeePeople, input, { as: captain.token })).status).toBe(403)
})

describe('members of a committee', () => {
  const draftFor = async () => {
    const { groupId: province } = await createGroup(app, { parentId: groupId, kind: 'division' })
    const voter = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: province, realName: '省委员' })
    const { roundId, itemId } = await createRound(app.db, { groupId, state: 'draft' })
    const save = (committee: object, no: number) => {
      const value = enrolValue({ auditLevels: ['province', 'organiser'], committees: [ethics(committee)] })
      return app.call(
        competitionApi.saveEnrolSetting,
        { roundId, itemId, value, no, reason: '' },
        { as: outsider.token },
      )
    }
    return { province, voter, roundId, save }
  }

  test('may approve where it decides when its setting is saved; a refusal names who may not', async () => {
    const { province, voter, roundId, save } = await draftFor()
    const there = { level: 'province', organisation: province, approveAt: 1, returnAt: 1, rejectAt: 1 }
    const { no } = (await app.call(competitionApi.enrolSetting, await placeOf(roundId), { as: outsider.token })).data
    expect((await save({ ...there, members: [voter.userId] }, no)).code).toBe(0)
    // The province's own staff may not approve for the organiser.
    const moved = await save({ ...there, level: 'organiser', organisation: null, members: [voter.userId] }, no + 1)
    expect([moved.code, JSON.stringify(moved.data)]).toEqual([
      competitionRefusals.SETTING_FAULTY.code,
      expect.stringMatching(/committees\.0\.members.*省委员/),
    ])
    // Whoever was never a member and has no right here stays unnamed: ids tell nobody names.
    const stranger = await createPerson(app, school, { realName: '陌生人' })
    const strange = await save({ ...there, members: [stranger.userId] }, no + 1)
    expect(JSON.stringify(strange.data)).toMatch(/committees\.0\.members.*其他账号/)
    expect(JSON.stringify(strange.data)).not.toContain('陌生人')
    await app.db.deleteFrom('identity_user_role').where('user_id', '=', voter.userId).execute()
    const { data } = await app.call(
      competitionApi.committeePeople,
      { roundId, groupId: province },
      { as: outsider.token },
    )
    expect(data.find(({ value }) => value === voter.userId)).toMatchObject({ label: '省委员', isAble: false })
  })

  test('are named as able to approve also where more people may than are offered', async () => {
    const { groupId: crowded } = await createGroup(app)
    const last = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: crowded, realName: 'zz' })
    await sql`with people as (insert into identity_user (username, real_name, kind)
        select 'able ' || n, 'aa', 'staff' from generate_series(1, 500) as n returning id)
      insert into identity_user_role (user_id, role_id, group_id)
      select people.id, role.id, ${crowded} from people, identity_role as role where role.key = 'organiser'`.execute(
      app.db,
    )
    const committee = ethics({ members: [last.userId], approveAt: 1, returnAt: 1, rejectAt: 1 })
    const { roundId } = await createRound(app.db, {
      groupId: crowded,
      enrol: { auditLevels: ['organiser'], committees: [committee] },
    })
    const { data } = await app.call(competitionApi.committeePeople, { roundId }, { as: last.token })
    expect(data.find(({ value }) => value === last.userId)).toMatchObject({ label: 'zz', isAble: true })
  })

  const placeOf = async (roundId: string) => ({
    roundId,
    itemId: (
      await app.db.selectFrom('competition_item').select('id').where('round_id', '=', roundId).executeTakeFirstOrThrow()
    ).id,
  })
})

describe('the committee of an organisation above schools', () => {
  async function provinces() {
    const { groupId: here } = await createGroup(app, { parentId: groupId, kind: 'division' })
    const { groupId: there } = await createGroup(app, { parentId: groupId, kind: 'division' })
    const staff = () => createUser(app, { kind: 'staff', roles: ['organiser'], groupId: here })
    const voters = [await staff(), await staff()]
    const bystander = await staff()
    const elsewhere = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: there })
    const [ours, theirs] = [await createSchool(app, { parentId: here }), await createSchool(app, { parentId: there })]
    const committee = ethics({ level: 'province', organisation: here, members: voters.map(({ userId }) => userId) })
    const round = await createRound(app.db, {
      groupId,
      enrol: { minMembers: 1, auditLevels: ['province'], committees: [committee] },
    })
    const enter = async (of: MadeSchool) => {
      const captain = await createPerson(app, of)
      const wish = { itemId: round.itemId, name: `省队${of.schoolId.slice(-6)}`, noticesAgreed: true as const }
      const { teamId, version } = (await app.call(api.start, wish, { as: captain.token })).data
      expect((await app.call(api.submit, { teamId, version }, { as: captain.token })).code).toBe(0)
      return teamId
    }
    return { here, round, voters, bystander, elsewhere, ours: await enter(ours), theirs: await enter(theirs) }
  }

  test('decides on teams of schools below it by its own members, and of other organisations one person does', async () => {
    const { round, voters, bystander, elsewhere, ours, theirs } = await provinces()
    expect([await mine(voters[0]!, round.roundId), await mine(bystander, round.roundId)]).toEqual([1, 0])
    expect((await cast(ours, bystander, 'approve')).code).toBe(no.NOT_MEMBER.code)
    expect((await cast(ours, voters[0]!, 'approve')).data).toMatchObject({ decided: false })
    expect(await mine(voters[0]!, round.roundId)).toBe(0)
    expect((await cast(ours, voters[1]!, 'approve')).data).toMatchObject({ state: 'enrolled', decided: true })
    expect(await mine(elsewhere, round.roundId)).toBe(1)
    const { version } = await detail(theirs)
    const order = { teams: [{ teamId: theirs, version }], action: 'approve' as const }
    expect((await app.call(api.audit, order, { as: elsewhere.token })).data.results[0]!.refused).toBe(null)
  })

  test('names people of an organisation within the scope of whoever edits it', async () => {
    const { here, round, voters } = await provinces()
    const people = { roundId: round.roundId, groupId: here }
    const { data } = await app.call(competitionApi.committeePeople, people, { as: members[0]!.token })
    expect(data.map(({ value }) => value)).toEqual(expect.arrayContaining(voters.map(({ userId }) => userId)))
    const { groupId: strange } = await createGroup(app)
    const asked = { roundId: round.roundId, groupId: strange }
    expect((await app.call(competitionApi.committeePeople, asked, { as: members[0]!.token })).status).toBe(404)
    const draft = await createRound(app.db, { groupId, state: 'draft', enrol: { auditLevels: ['province'] } })
    const save = (organisation: string, no: number) => {
      const committees = [ethics({ level: 'province', organisation, members: [] })]
      const value = enrolValue({ auditLevels: ['province'], committees })
      const input = { roundId: draft.roundId, itemId: draft.itemId, value, no, reason: '' }
      return app.call(competitionApi.saveEnrolSetting, input, { as: members[0]!.token })
    }
    const { code, data: faulty } = await save(strange, 1)
    expect([code, JSON.stringify(faulty)]).toEqual([
      competitionRefusals.SETTING_FAULTY.code,
      expect.stringContaining('committees.0.organisation'),
    ])
    expect((await save(here, 1)).code).toBe(0)
  })
})
