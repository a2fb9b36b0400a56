import { ExtraField } from '@podium/core/competition/form/form.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { beijingMinute } from '@podium/core/base/time/beijing.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { createRound, moveWindow, type MadeRound, type RoundOptions } from '#server/competition/competition.fixture.ts'
import { createUser, randomPhone, type MadeUser, joinSchool } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { openExport } from '#server/platform/workbook/workbook.fixture.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { createEnrolledTeam, createPerson, type MadeSchool } from './enrolment.fixture.ts'
import { enrolment } from './index.ts'
import { invariants } from './invariants.ts'

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

function person(wish: Parameters<typeof createPerson>[2] = {}): Promise<MadeUser> {
  return createPerson(app, school, wish)
}

async function draft(round: MadeRound, captain: MadeUser, name = `队${randomPhone()}`) {
  const { data, code, msg } = await app.call(
    api.start,
    { itemId: round.itemId, name, noticesAgreed: true },
    { as: captain.token },
  )
  if (code !== 0) throw new Error(msg)
  return data.teamId
}

async function detail(teamId: string, as: MadeUser) {
  return (await app.call(api.detail, { teamId }, { as: as.token })).data
}

async function submit(teamId: string, captain: MadeUser) {
  const { version } = await detail(teamId, captain)
  return app.call(api.submit, { teamId, version }, { as: captain.token })
}

/** An auditor of the round's organisation, or of a school. */
function auditor(groupId: string, role: 'organiser' | 'school_admin' = 'organiser'): Promise<MadeUser> {
  return createUser(app, { kind: 'staff', roles: [role], groupId, realName: '审核员' })
}

async function submitted(wish: RoundOptions = {}) {
  const round = await createRound(app.db, { enrol: { auditLevels: ['school', 'organiser'] }, ...wish })
  const captain = await person()
  const teamId = await draft(round, captain)
  expect((await submit(teamId, captain)).data.state).toBe('submitted')
  return { round, captain, teamId }
}

async function decide(teamId: string, by: MadeUser, action: 'approve' | 'return' | 'reject', opinion = '') {
  const { version } = (await app.call(api.teamDetail, { teamId }, { as: by.token })).data
  return app.call(api.audit, { teams: [{ teamId, version }], action, opinion }, { as: by.token })
}

describe('applying', () => {
  test('tells somebody who may enter no further team, in the words that starting one is refused with', async () => {
    const { round, captain } = await submitted({ enrol: { auditLevels: ['school'], teamsPerPerson: 1 } })
    const { data } = await app.call(api.apply, { itemId: round.itemId }, { as: captain.token })
    const started = await app.call(api.start, { itemId: round.itemId, noticesAgreed: true }, { as: captain.token })
    expect([data.draftId, started.code]).toEqual([null, enrolmentRefusals.TEAMS_PER_PERSON.code])
    expect(data.hindrance).toBe(started.msg)
  })
})

describe('the journey', () => {
  test('leads from the notices over members and answers to a number', async () => {
    const extraFields = [ExtraField.parse({ key: 'slogan', label: '口号', kind: 'text', required: true, maxLength: 5 })]
    const round = await createRound(app.db, { enrol: { minMembers: 2, extraFields, auditLevels: [] } })
    const captain = await person()
    const member = await person()
    const apply = await app.call(api.apply, { itemId: round.itemId }, { as: captain.token })
    expect([apply.data.hindrance, apply.data.notices.length]).toEqual([null, 1])
    const teamId = await draft(round, captain, '星河队')
    expect((await submit(teamId, captain)).msg).toBe('团队人数不足：现有 1 人，至少 2 人')
    const invited = await app.call(
      api.invite,
      { teamId, role: 'member', name: '李四', phone: member.phone },
      { as: captain.token },
    )
    const [invitation] = (await app.call(api.invitations, {}, { as: member.token })).data
    expect(invitation).toMatchObject({ memberId: invited.data.memberId, teamName: '星河队', role: 'member' })
    await app.call(api.answerInvitation, { memberId: invited.data.memberId, accept: true }, { as: member.token })
    const faulty = await submit(teamId, captain)
    expect([faulty.code, faulty.data]).toMatchObject([26025, { fields: [{ path: 'answers.slogan' }] }])
    const { version } = await detail(teamId, captain)
    await app.call(api.saveMaterial, { teamId, answers: { slogan: '向前' }, version }, { as: captain.token })
    const done = await submit(teamId, captain)
    expect(done.data.state).toBe('enrolled')
    const team = await detail(teamId, member)
    expect(team.number).toMatch(/^2026A\d{5}$/)
    expect(team.members.map(({ role, state }) => [role, state])).toEqual([
      ['captain', 'accepted'],
      ['member', 'accepted'],
    ])
    expect((await app.call(api.mine, {}, { as: member.token })).data.rows).toMatchObject([{ teamId, role: 'member' }])
  })

  test('tells when the work is due, where the round has a window for it', async () => {
    const round = await createRound(app.db, { enrol: { auditLevels: [] } })
    await moveWindow(app.db, { stageId: round.stageId, kind: 'submission' }, [60, 1440])
    const captain = await person()
    const teamId = await draft(round, captain)
    await submit(teamId, captain)
    const { submission, serverNow } = await detail(teamId, captain)
    expect(submission?.phase).toBe('upcoming')
    const hours = (Date.parse(submission!.closesAt) - Date.parse(serverNow)) / 3_600_000
    expect(Math.round(hours)).toBe(24)
    await sql`delete from competition_window where kind = 'submission'
      and stage_id = ${round.stageId}`.execute(app.db)
    expect((await detail(teamId, captain)).submission).toBe(null)
  })

  test('a draft with too few members says so before it is submitted, until enough are invited', async () => {
    const round = await createRound(app.db, { enrol: { minMembers: 2, auditLevels: [] } })
    const [captain, member] = [await person(), await person()]
    const teamId = await draft(round, captain)
    const { submitHindrance } = await detail(teamId, captain)
    expect([submitHindrance, (await submit(teamId, captain)).msg]).toEqual([
      '团队人数不足：现有 1 人，至少 2 人',
      '团队人数不足：现有 1 人，至少 2 人',
    ])
    await app.call(api.invite, { teamId, role: 'member', name: '李四', phone: member.phone }, { as: captain.token })
    expect((await detail(teamId, captain)).submitHindrance).toBe(null)
  })

  test('a draft begun before its captain chose a school takes the school once there is one', async () => {
    const round = await createRound(app.db, { enrol: { auditLevels: [] } })
    const captain = await createPerson(app, null)
    const teamId = await draft(round, captain)
    expect((await detail(teamId, captain)).submitHindrance).toBe(`${captain.realName} 的个人资料还缺：所在学校`)
    await joinSchool(app, captain.userId, school.schoolId)
    expect(await detail(teamId, captain)).toMatchObject({ submitHindrance: null, schoolName: school.name })
    expect((await submit(teamId, captain)).data.state).toBe('enrolled')
  })

  test('a name corrected in the profile shows in the team until the team hands in', async () => {
    const round = await createRound(app.db, { enrol: { auditLevels: ['organiser'] } })
    const captain = await person()
    const teamId = await draft(round, captain)
    const nameInTeam = async () => (await detail(teamId, captain)).members[0]!.name
    const rename = (real_name: string) =>
      app.db.updateTable('identity_user').set({ real_name }).where('id', '=', captain.userId).execute()
    await rename('欧阳明')
    expect(await nameInTeam()).toBe('欧阳明')
    await submit(teamId, captain)
    await rename('欧阳暗')
    expect(await nameInTeam()).toBe('欧阳明')
  })

  test('a submitted team waits for open invitations and goes on with the last answer', async () => {
    const round = await createRound(app.db, { enrol: { minMembers: 2, auditLevels: ['organiser'] } })
    const captain = await person()
    const member = await person()
    const teamId = await draft(round, captain)
    const { data } = await app.call(api.inviteByLink, { teamId, role: 'member' }, { as: captain.token })
    expect((await submit(teamId, captain)).data.state).toBe('awaiting_members')
    const shown = await app.call(api.invitation, { token: data.token })
    expect(shown.data.captainName).toBe('张*丰')
    const answer = { token: data.token, accept: true }
    expect((await app.call(api.answerInvitation, answer, { as: member.token })).data.teamId).toBe(teamId)
    expect((await detail(teamId, captain)).state).toBe('submitted')
    expect((await app.call(api.answerInvitation, answer, { as: (await person()).token })).code).toBe(26030)
  })

  test('a declined invitation makes a team that became too small a draft again', async () => {
    const round = await createRound(app.db, { enrol: { minMembers: 2, auditLevels: ['organiser'] } })
    const captain = await person()
    const teamId = await draft(round, captain)
    const { data } = await app.call(api.inviteByLink, { teamId, role: 'member' }, { as: captain.token })
    await submit(teamId, captain)
    await app.call(api.answerInvitation, { token: data.token, accept: false }, { as: (await person()).token })
    expect((await detail(teamId, captain)).state).toBe('draft')
  })

  test('a person without an account gets one to activate, and the team waits for their profile', async () => {
    const round = await createRound(app.db, { enrol: { membersMustAccept: false, auditLevels: [] } })
    const captain = await person()
    const teamId = await draft(round, captain)
    const invite = { teamId, role: 'member' as const, name: '新同学', phone: randomPhone() }
    await app.call(api.invite, invite, { as: captain.token })
    const refused = await submit(teamId, captain)
    expect([refused.code, refused.msg]).toEqual([26024, '新同学 的个人资料还缺：账号激活、证件号码、所在学校'])
  })

  test('a member is replaced in one step: the new one takes role and place, and both are told', async () => {
    const round = await createRound(app.db, { enrol: { maxMembers: 3, membersMustAccept: false } })
    const captain = await person()
    const teamId = await draft(round, captain)
    const [first, second, third] = [await person(), await person(), await person({ realName: '新成员' })]
    const invite = (who: MadeUser, replaces?: string) =>
      app.call(
        api.invite,
        { teamId, role: 'member', name: who.realName, phone: who.phone, ...(replaces && { replaces }) },
        { as: captain.token },
      )
    for (const who of [first, second]) expect((await invite(who)).code).toBe(0)
    const before = (await detail(teamId, captain)).members
    const leaving = before.find(({ userId }) => userId === first.userId)!
    expect((await invite(third, before[0]!.memberId)).code).toBe(10404)
    expect((await invite(third, leaving.memberId)).code).toBe(0)
    const after = (await detail(teamId, captain)).members
    expect(after.map(({ userId }) => userId)).toEqual([captain.userId, third.userId, second.userId])
    const told = await app.db
      .selectFrom('notice_message')
      .select(['user_id', 'event'])
      .where('user_id', 'in', [first.userId, third.userId])
      .where('event', 'in', ['enrolment.removed', 'enrolment.added'])
      .execute()
    expect(told).toEqual(
      expect.arrayContaining([
        { user_id: first.userId, event: 'enrolment.removed' },
        expect.objectContaining({ user_id: third.userId }),
      ]),
    )
    const held = await app.db
      .selectFrom('enrolment_participation')
      .select('user_id')
      .where('team_id', '=', teamId)
      .execute()
    expect(held.map((row) => row.user_id)).not.toContain(first.userId)
  })

  test('a withdrawn team frees its people and its name', async () => {
    const round = await createRound(app.db, { enrol: { auditLevels: ['organiser'] } })
    const captain = await person()
    const teamId = await draft(round, captain, '流星队')
    await submit(teamId, captain)
    expect((await app.call(api.withdraw, { teamId }, { as: captain.token })).code).toBe(0)
    expect(await draft(round, captain, '流星 队')).not.toBe(teamId)
  })

  /** @spec C48 */
  test('a copy is a draft in the other item with its people invited anew', async () => {
    const round = await createRound(app.db, { items: ['A', 'B'], enrol: { auditLevels: [] } })
    const team = await createEnrolledTeam(app, { round, school })
    const other = round.items[1]!.itemId
    const { data } = await app.call(api.copy, { teamId: team.teamId, itemId: other }, { as: team.captain.token })
    const copy = await detail(data.teamId, team.captain)
    expect([copy.state, copy.source, copy.number]).toEqual(['draft', 'copy', null])
    expect(copy.members.map(({ role, state }) => [role, state])).toEqual([
      ['captain', 'accepted'],
      ['member', 'invited'],
      ['teacher', 'invited'],
    ])
  })

  test('a copy is submitted once its captain has agreed to the notices of its round', async () => {
    const round = await createRound(app.db, {
      items: ['A', 'B'],
      enrol: { auditLevels: [], minMembers: 1, minTeachers: 0 },
    })
    const team = await createEnrolledTeam(app, { round, school, members: 0, teachers: 0 })
    const as = { as: team.captain.token }
    const { data } = await app.call(api.copy, { teamId: team.teamId, itemId: round.items[1]!.itemId }, as)
    const { teamId } = data
    expect((await detail(teamId, team.captain)).noticesToAgree).toMatchObject([{ title: '诚信承诺' }])
    const saved = await app.call(api.saveSignup, { teamId, name: '副本队', version: 1 }, as)
    const early = await app.call(api.submit, { teamId, version: saved.data.version }, as)
    expect(early.code).toBe(enrolmentRefusals.NOTICES_UNREAD.code)
    const { version } = saved.data
    await app.call(api.saveSignup, { teamId, name: '副本队', noticesAgreed: true, version }, as)
    const agreed = await detail(teamId, team.captain)
    expect(agreed.noticesToAgree).toBeNull()
    expect((await app.call(api.submit, { teamId, version: agreed.version }, as)).data.state).toBe('enrolled')
  })
})

describe('who may not', () => {
  test.each<[string, RoundOptions, number]>([
    ['the window is closed', { windows: { signup: [-60, -30] } }, 25102],
    ['the item takes other kinds', { enrol: { kinds: ['teacher'] } }, 26005],
    ['nothing is set up', { enrol: null }, 26003],
  ])('start while %s', async (_, wish, code) => {
    const round = await createRound(app.db, wish)
    const input = { itemId: round.itemId, name: '', noticesAgreed: true as const }
    expect((await app.call(api.start, input, { as: (await person()).token })).code).toBe(code)
  })

  test('a second team of one person in an item is refused at its start', async () => {
    const round = await createRound(app.db)
    const captain = await person()
    await draft(round, captain)
    const input = { itemId: round.itemId, name: '', noticesAgreed: true as const }
    expect((await app.call(api.start, input, { as: captain.token })).code).toBe(26020)
  })

  test('a name already used in the item is refused, however it is written', async () => {
    const round = await createRound(app.db)
    await draft(round, await person(), 'Alpha 队')
    const input = { itemId: round.itemId, name: 'ＡＬＰＨＡ队', noticesAgreed: true as const }
    const again = await app.call(api.start, input, { as: (await person()).token })
    expect([again.code, again.msg]).toEqual([26018, '队名“ALPHA队”在本赛项中已被使用'])
  })

  test('somebody of another school is refused where teams stay in one school', async () => {
    const round = await createRound(app.db)
    const captain = await person()
    const stranger = await createPerson(app, await createSchool(app))
    const teamId = await draft(round, captain)
    const invite = { teamId, role: 'member' as const, name: '外校生', phone: stranger.phone }
    expect((await app.call(api.invite, invite, { as: captain.token })).code).toBe(26015)
  })

  test('a full school hears how many places there are', async () => {
    const round = await createRound(app.db, { enrol: { schoolQuota: 1, auditLevels: ['organiser'] } })
    const first = await person()
    await submit(await draft(round, first), first)
    const second = await person()
    const refused = await submit(await draft(round, second), second)
    expect([refused.code, refused.msg]).toEqual([26022, '本校名额已满 (1/1)'])
  })

  test('a stranger finds no team, and a member changes nothing', async () => {
    const round = await createRound(app.db)
    const team = await createEnrolledTeam(app, { round, school })
    const stranger = await person()
    const { teamId } = team
    expect((await app.call(api.detail, { teamId }, { as: stranger.token })).status).toBe(404)
    expect((await app.call(api.teamMembers, { teamId }, { as: stranger.token })).status).toBe(404)
    expect((await app.call(api.withdraw, { teamId }, { as: stranger.token })).status).toBe(404)
    expect((await app.call(api.withdraw, { teamId }, { as: team.members[0]!.token })).code).toBe(26007)
    expect((await app.call(api.teamDetail, { teamId }, { as: stranger.token })).status).toBe(403)
  })

  test('a stale version names who changed the team', async () => {
    const round = await createRound(app.db)
    const captain = await person({ realName: '王小明' })
    const teamId = await draft(round, captain)
    await app.call(api.saveSignup, { teamId, name: `甲${teamId}`, version: 1 }, { as: captain.token })
    const stale = await app.call(api.saveSignup, { teamId, name: '乙', version: 1 }, { as: captain.token })
    expect([stale.status, stale.msg]).toEqual([409, '数据已被王小明修改，请刷新后再试'])
  })

  test.each([
    [true, 0],
    [false, baseRefusals.STALE.code],
  ])(
    'an invitation answered meanwhile (accepted: %s) answers the captain’s submission with %i',
    async (accept, code) => {
      const round = await createRound(app.db, { enrol: { auditLevels: ['school'] } })
      const captain = await person()
      const member = await person()
      const teamId = await draft(round, captain)
      const asked = { teamId, role: 'member' as const, name: '李四', phone: member.phone }
      const { memberId } = (await app.call(api.invite, asked, { as: captain.token })).data
      const { version } = await detail(teamId, captain)
      expect((await app.call(api.answerInvitation, { memberId, accept }, { as: member.token })).code).toBe(0)
      expect((await app.call(api.submit, { teamId, version }, { as: captain.token })).code).toBe(code)
    },
  )
})

describe('auditing', () => {
  /** @spec C31 */
  test('goes from the school to the organiser, each within their scope', async () => {
    const { round, teamId } = await submitted()
    const bySchool = await auditor(school.groupId, 'school_admin')
    const byRound = await auditor(round.groupId)
    const elsewhere = await auditor((await createSchool(app)).groupId, 'school_admin')
    expect((await app.call(api.teamDetail, { teamId }, { as: elsewhere.token })).status).toBe(404)
    expect((await app.call(api.teamPage, {}, { as: elsewhere.token })).data.total).toBe(0)
    expect((await decide(teamId, byRound, 'approve')).code).toBe(26041)
    expect((await decide(teamId, bySchool, 'approve')).data.results[0]!.state).toBe('auditing')
    expect((await decide(teamId, bySchool, 'approve')).code).toBe(26041)
    expect((await decide(teamId, byRound, 'approve')).data.results[0]!.state).toBe('enrolled')
    const shown = (await app.call(api.websiteMembers, { teamId })).data
    expect(shown).toEqual([{ name: '张*丰', role: 'captain' }])
  })

  test('a return wants an opinion, and the team comes back to the level that returned it', async () => {
    const { round, teamId, captain } = await submitted()
    const bySchool = await auditor(school.groupId, 'school_admin')
    const byRound = await auditor(round.groupId)
    await decide(teamId, bySchool, 'approve')
    expect((await decide(teamId, byRound, 'return')).code).toBe(26042)
    await decide(teamId, byRound, 'return', '请补充指导教师')
    const returned = await detail(teamId, captain)
    expect([returned.state, returned.decisions.at(-1)!.opinion]).toEqual(['returned', '请补充指导教师'])
    const told = await app.db.selectFrom('notice_message').selectAll().where('user_id', '=', captain.userId).execute()
    expect(told.map(({ event, body_zh }) => [event, body_zh])).toEqual([
      ['enrolment.returned', `团队“${returned.name}”的报名被退回修改：请补充指导教师`],
    ])
    await moveWindow(app.db, { stageId: round.stageId, kind: 'signup' }, [-60, -1])
    expect((await submit(teamId, captain)).data.state).toBe('auditing')
    expect((await detail(teamId, captain)).auditLevel).toBe('organiser')
  })

  test('a returned team that was submitted again is not taken back, and mended after another return', async () => {
    const { teamId, captain } = await submitted({ enrol: { auditLevels: ['school'] } })
    const bySchool = await auditor(school.groupId, 'school_admin')
    await decide(teamId, bySchool, 'return', '请补充材料')
    expect((await submit(teamId, captain)).code).toBe(0)
    expect((await app.call(api.recall, { teamId }, { as: captain.token })).code).toBe(26193)
    const inbox = async () => (await app.call(noticeApi.messages, {}, { as: captain.token })).data.rows
    const returned = { event: 'enrolment.returned', overtaken: true, link: `/center/team?teamId=${teamId}` }
    expect(await inbox()).toContainEqual(expect.objectContaining(returned))
    expect((await decide(teamId, bySchool, 'return', '仍缺签名')).code).toBe(0)
    expect((await inbox()).filter(({ event }) => event === returned.event).map(({ overtaken }) => overtaken)).toEqual([
      false,
      true,
    ])
    expect((await submit(teamId, captain)).code).toBe(0)
  })

  test('a rejection frees place and people; taking it back takes them again', async () => {
    const { teamId } = await submitted({ enrol: { auditLevels: ['school'], schoolQuota: 1 } })
    const bySchool = await auditor(school.groupId, 'school_admin')
    expect((await decide(teamId, bySchool, 'reject', '不符合条件')).data.results[0]!.state).toBe('rejected')
    const back = await app.call(api.takeBack, { teamId }, { as: bySchool.token })
    expect(back.data.state).toBe('auditing')
    expect((await decide(teamId, bySchool, 'approve')).data.results[0]!.state).toBe('enrolled')
  })

  test('a rejection is not taken back while another team has the name', async () => {
    const { round, teamId, captain } = await submitted({ enrol: { auditLevels: ['school'] } })
    const bySchool = await auditor(school.groupId, 'school_admin')
    const { name } = await detail(teamId, captain)
    await decide(teamId, bySchool, 'reject', '不符合条件')
    await draft(round, await person(), name)
    const back = await app.call(api.takeBack, { teamId }, { as: bySchool.token })
    expect([back.status, back.msg]).toEqual([409, `队名“${name}”在本赛项中已被使用`])
  })

  test('a decision is taken back only while the next level has not acted, and the number stays', async () => {
    const { round, teamId } = await submitted()
    const bySchool = await auditor(school.groupId, 'school_admin')
    const byRound = await auditor(round.groupId)
    await decide(teamId, bySchool, 'approve')
    await decide(teamId, byRound, 'approve')
    const { number } = (await app.call(api.teamDetail, { teamId }, { as: byRound.token })).data
    expect((await app.call(api.takeBack, { teamId }, { as: bySchool.token })).code).toBe(26043)
    await app.call(api.takeBack, { teamId }, { as: byRound.token })
    await decide(teamId, byRound, 'approve')
    expect((await app.call(api.teamDetail, { teamId }, { as: byRound.token })).data.number).toBe(number)
  })

  test('of many, those that can’t be decided are named and the rest go through', async () => {
    const { round, teamId } = await submitted({ enrol: { auditLevels: ['organiser'] } })
    const other = await person()
    const second = await draft(round, other)
    const byRound = await auditor(round.groupId)
    const { data } = await app.call(
      api.audit,
      {
        teams: [
          { teamId, version: 2 },
          { teamId: second, version: 1 },
        ],
        action: 'approve',
      },
      { as: byRound.token },
    )
    expect(data.results.map(({ teamId, state, refused }) => [teamId, state, refused])).toEqual([
      [teamId, 'enrolled', null],
      [second, 'draft', '当前状态（草稿）不能进行此操作'],
    ])
  })
})

/** @spec C26 C34 B20 */
test('the office counts, filters and exports one and the same set', async () => {
  const round = await createRound(app.db)
  const mine = await createEnrolledTeam(app, { round, school, name: '=HYPERLINK("http://x")' })
  await createEnrolledTeam(app, { round })
  const byRound = await auditor(round.groupId)
  const bySchool = await auditor(school.groupId, 'school_admin')
  const filter = { roundId: round.roundId }
  expect((await app.call(api.teamNum, filter, { as: byRound.token })).data).toMatchObject({ total: 2, people: 4 })
  const page = (await app.call(api.teamPage, filter, { as: bySchool.token })).data
  expect(page.rows.map(({ teamId }) => teamId)).toEqual([mine.teamId])
  const found = await app.call(api.teamPage, { ...filter, keyword: '队长' }, { as: byRound.token })
  expect(found.data.total).toBe(2)
  const sources = (await app.call(api.teamSources, filter, { as: byRound.token })).data
  expect(sources.find(({ value }) => value === 'import')).toEqual({ value: 'import', label: '批量导入', count: 2 })
  const columns = ['name', 'captainPhoneMasked', 'memberCount', 'memberNames', 'createdAt'] as const
  const input = { selection: { rows: 'filtered' as const, filter }, columns: [...columns] }
  const { table, sheet } = await openExport(app, api.export, input, { as: bySchool.token })
  const { createdAt } = page.rows[0]!
  expect(table).toEqual([
    ['团队', '队长手机', '人数', '队员', '创建时间'],
    [`'=HYPERLINK("http://x")`, expect.stringMatching(/^100\*{4}\d{4}$/), 2, '队员乙', expect.any(Date)],
  ])
  expect((sheet.getCell('E2').value as Date).toISOString().slice(0, 16).replace('T', ' ')).toBe(
    beijingMinute(createdAt),
  )
  const all = await openExport(app, api.export, { ...input, selection: { rows: 'all' } }, { as: bySchool.token })
  expect(all.sheet.rowCount).toBe((await app.call(api.teamPage, {}, { as: bySchool.token })).data.total + 1)
})
