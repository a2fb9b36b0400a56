import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { memberRefusals } from '@podium/core/enrolment/member/refusals.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser, randomPhone, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { openSmsServer, type SmsServer } from '#server/notice/sender/sms.fixture.ts'
import { organisation } from '#server/organisation/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { askToLeave, decideChange } from '../change/change.fixture.ts'
import { createEnrolledTeam, createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let sms: SmsServer
let app: TestApp
let school: MadeSchool

beforeAll(async () => {
  sms = await openSmsServer()
  const config = { publicUrl: 'https://contest.example.org', smtp: null, sms: sms.config, noticeOutbox: null }
  app = await openTestApp({ modules: [identity, organisation, notice, competition, enrolment], config })
  school = await createSchool(app)
})
afterAll(async () => {
  await app.close()
  await sms.close()
})

async function invite(phone: string, name: string) {
  const round = await createRound(app.db, { name: '全国机器人竞赛' })
  const captain = await createPerson(app, school, { realName: '队长甲' })
  const team = { name: `队${randomPhone()}`, captain }
  const start = { itemId: round.itemId, name: team.name, noticesAgreed: true as const }
  const { teamId } = (await app.call(enrolmentApi.start, start, { as: captain.token })).data
  const options = { teamId, role: 'member' as const, name, phone }
  expect((await app.call(enrolmentApi.invite, options, { as: captain.token })).msg).toBe('')
  await app.runPeriodicTask('notice.sms')
  const received = sms.received.filter((one) => one.phone === phone)
  const opened = await app.http.inject({ url: `/${received[0]?.values['path']}` })
  const link = String(opened.headers.location)
  return { team, teamId, received, link, token: new URL(link, 'http://x').searchParams.get('invite') ?? '' }
}

test('somebody without an account gets an SMS that names the competition and leads to the invitation', async () => {
  const { received, link, token, team } = await invite(randomPhone(), '李四')
  expect(received.map(({ template, values }) => [template, values['competition']])).toEqual([
    ['SMS_INVITED', '全国机器人竞赛'],
  ])
  expect(link).toMatch(/^\/home\/signUp\?invite=[\w-]{32}$/)
  const shown = await app.call(enrolmentApi.invitation, { token })
  expect(shown.data.teamName).toBe(team.name)
})

test('tells a visitor with what its addressee opens an account, until they have one', async () => {
  const phone = randomPhone()
  const known = await createPerson(app, school)
  const [stranger, account] = [await invite(phone, '韩清和'), await invite(known.phone, known.realName)]
  const shown = async (token: string, as?: string) =>
    (await app.call(enrolmentApi.invitation, { token }, as === undefined ? {} : { as })).data.newAccount
  expect(await shown(stranger.token)).toEqual({ kind: 'student', name: '韩清和', phone })
  expect(await shown(stranger.token, known.token)).toBe(null)
  expect(await shown(account.token)).toEqual({ kind: 'student', name: '', phone: '' })
})

test('somebody who answered an invitation, or was removed after joining, has an inbox that says so', async () => {
  const known = await createPerson(app, school)
  const round = await createRound(app.db)
  const captain = await createPerson(app, school)
  const start = { itemId: round.itemId, name: `队${randomPhone()}`, noticesAgreed: true as const }
  const { teamId } = (await app.call(enrolmentApi.start, start, { as: captain.token })).data
  const options = { teamId, role: 'member' as const, name: known.realName, phone: known.phone }
  const { memberId } = (await app.call(enrolmentApi.invite, options, { as: captain.token })).data
  await app.call(enrolmentApi.answerInvitation, { memberId, accept: true }, { as: known.token })
  const answered = { event: 'enrolment.invited', overtaken: true, link: `/center/team?teamId=${teamId}` }
  const inbox = (await app.call(noticeApi.messages, {}, { as: known.token })).data.rows
  expect(inbox).toContainEqual(expect.objectContaining(answered))
  await app.call(enrolmentApi.removeMember, { teamId, memberId }, { as: captain.token })
  const { data } = await app.call(noticeApi.messages, {}, { as: known.token })
  expect(data.rows.map(({ event, overtaken }) => [event, overtaken])).toContainEqual(['enrolment.invited', true])
})

test('an SMS to a stranger carries nothing that a participant typed', async () => {
  const { received, team } = await invite(randomPhone(), '免费领奖加微信')
  const said = JSON.stringify(received)
  expect([said.includes('免费领奖'), said.includes(team.name), said.includes(team.captain.realName)]).toEqual([
    false,
    false,
    false,
  ])
})

test('somebody with an account is told in the inbox too, without the token', async () => {
  const known = await createPerson(app, school)
  const { token } = await invite(known.phone, known.realName)
  const { data } = await app.call(noticeApi.messages, {}, { as: known.token })
  expect(data.rows.map(({ title, link }) => [title, link])).toEqual([['组队邀请：全国机器人竞赛', '/center/team']])
  expect(JSON.stringify(data).includes(token)).toBe(false)
})

test('the link is good for its addressee alone', async () => {
  const [known, other] = [await createPerson(app, school), await createPerson(app, school)]
  const { token } = await invite(known.phone, known.realName)
  const taken = await app.call(enrolmentApi.answerInvitation, { token, accept: true }, { as: other.token })
  const own = await app.call(enrolmentApi.answerInvitation, { token, accept: false }, { as: known.token })
  expect([taken.code, own.code]).toEqual([enrolmentRefusals.INVITED_OTHER.code, 0])
})

test('an accepted link, opened again, leads its member to the team and nobody else', async () => {
  const [known, other] = [await createPerson(app, school), await createPerson(app, school)]
  const { token, teamId, team } = await invite(known.phone, known.realName)
  expect((await app.call(enrolmentApi.invitation, { token }, { as: known.token })).data.joinedTeamId).toBe(null)
  await app.call(enrolmentApi.answerInvitation, { token, accept: true }, { as: known.token })
  const again = await app.call(enrolmentApi.invitation, { token }, { as: known.token })
  expect([again.data.joinedTeamId, again.data.teamName]).toEqual([teamId, team.name])
  const gone = enrolmentRefusals.INVITATION_GONE.code
  expect((await app.call(enrolmentApi.invitation, { token }, { as: other.token })).code).toBe(gone)
  expect((await app.call(enrolmentApi.invitation, { token })).code).toBe(gone)
  const twice = await app.call(enrolmentApi.answerInvitation, { token, accept: true }, { as: known.token })
  expect(twice.code).toBe(gone)
  const { data } = await app.call(enrolmentApi.detail, { teamId }, { as: team.captain.token })
  const { memberId } = data.members.find(({ name }) => name === known.realName)!
  expect((await app.call(enrolmentApi.removeMember, { teamId, memberId }, { as: team.captain.token })).msg).toBe('')
  expect((await app.call(enrolmentApi.invitation, { token }, { as: known.token })).code).toBe(gone)
})

test('a declined link tells who declined it, and the captain sees it until the person is invited again', async () => {
  const [known, other] = [await createPerson(app, school), await createPerson(app, school)]
  const { token, teamId, team } = await invite(known.phone, known.realName)
  const as = { as: team.captain.token }
  const declined = async () => (await app.call(enrolmentApi.detail, { teamId }, as)).data.declined
  await app.call(enrolmentApi.answerInvitation, { token, accept: false }, { as: known.token })
  const seen = await app.call(enrolmentApi.invitation, { token }, { as: known.token })
  expect(seen.code).toBe(enrolmentRefusals.INVITATION_DECLINED.code)
  const foreign = await app.call(enrolmentApi.invitation, { token }, { as: other.token })
  expect(foreign.code).toBe(enrolmentRefusals.INVITATION_GONE.code)
  expect((await declined()).map(({ name }) => name)).toEqual([known.realName])
  const again = { teamId, role: 'member' as const, name: known.realName, phone: known.phone }
  expect((await app.call(enrolmentApi.invite, again, as)).code).toBe(0)
  expect(await declined()).toEqual([])
  expect((await app.call(enrolmentApi.invitation, { token }, { as: known.token })).data.teamName).toBe(team.name)
})

test('the captain takes who declined off the list, or invites somebody in their place', async () => {
  const [first, second, next] = [
    await createPerson(app, school),
    await createPerson(app, school),
    await createPerson(app, school),
  ]
  const { token, teamId, team } = await invite(first.phone, first.realName)
  const as = { as: team.captain.token }
  const names = { realName: second.realName, phone: second.phone }
  const person = { teamId, role: 'member' as const, name: names.realName, phone: names.phone }
  const { memberId } = (await app.call(enrolmentApi.invite, person, as)).data
  await app.call(enrolmentApi.answerInvitation, { token, accept: false }, { as: first.token })
  await app.call(enrolmentApi.answerInvitation, { memberId, accept: false }, { as: second.token })
  const { declined } = (await app.call(enrolmentApi.detail, { teamId }, as)).data
  const left = declined.find((each) => each.memberId !== memberId)!
  expect((await app.call(enrolmentApi.removeMember, { teamId, memberId: left.memberId }, as)).code).toBe(0)
  const instead = { teamId, role: 'member' as const, name: next.realName, phone: next.phone, replaces: memberId }
  expect((await app.call(enrolmentApi.invite, instead, as)).code).toBe(0)
  expect((await app.call(enrolmentApi.detail, { teamId }, as)).data.declined).toEqual([])
})

test('a phone number of the team is refused at its field, by the name of its owner', async () => {
  const known = await createPerson(app, school)
  const { teamId, team } = await invite(known.phone, known.realName)
  const other = { teamId, role: 'member' as const, name: '另一人', phone: known.phone }
  const { code, msg } = await app.call(enrolmentApi.invite, other, { as: team.captain.token })
  expect(code).toBe(enrolmentRefusals.PHONE_IN_TEAM.code)
  expect(msg).toContain(known.realName)
  expect(msg).not.toContain('另一人')
})

test('the captain hears of the answer, and members of what becomes of their place', async () => {
  const titles = async ({ token }: MadeUser) =>
    (await app.call(noticeApi.messages, {}, { as: token })).data.rows.map(({ title }) => title.split('：')[0])
  const [stays, goes] = [await createPerson(app, school), await createPerson(app, school)]
  const { team, teamId, token } = await invite(stays.phone, stays.realName)
  const as = { as: team.captain.token }
  const second = { teamId, role: 'member' as const, name: goes.realName, phone: goes.phone }
  const { memberId } = (await app.call(enrolmentApi.invite, second, as)).data
  await app.call(enrolmentApi.answerInvitation, { token, accept: true }, { as: stays.token })
  await app.call(enrolmentApi.answerInvitation, { memberId, accept: true }, { as: goes.token })
  await app.call(enrolmentApi.removeMember, { teamId, memberId }, as)
  await app.call(enrolmentApi.withdraw, { teamId, reason: '时间冲突' }, as)
  expect(await titles(team.captain)).toEqual(['邀请已答复', '邀请已答复'])
  expect(await titles(goes)).toEqual(['您已不在团队中', '组队邀请'])
  expect(await titles(stays)).toEqual(['报名已撤销', '组队邀请'])
})

/** A request by which somebody is to replace a member, with the link of the message to them. */
async function askReplacement() {
  const round = await createRound(app.db, { enrol: { auditLevels: [], minMembers: 2, maxMembers: 4, minTeachers: 0 } })
  const team = await createEnrolledTeam(app, { round, school, members: 1 })
  const newcomer = await createPerson(app, school, { realName: '韩梅梅' })
  const { changeId } = (await askToLeave(app, team, team.members[0]!, newcomer)).data
  await app.runPeriodicTask('notice.sms')
  const message = sms.received.find(({ phone }) => phone === newcomer.phone)!
  const opened = await app.http.inject({ url: `/${message.values['path']}` })
  const token = new URL(String(opened.headers.location), 'http://x').searchParams.get('invite') ?? ''
  return { round, team, newcomer, changeId, message, token }
}

test('who is to replace a member gets such a link too, and the page stays theirs from the answer to the team', async () => {
  const { round, team, newcomer, changeId, message, token } = await askReplacement()
  const other = await createPerson(app, school)
  expect(JSON.stringify(message)).not.toContain(team.name)
  const seen = (as?: MadeUser) => app.call(enrolmentApi.invitation, { token }, as ? { as: as.token } : {})
  const { data } = await seen()
  expect([data.teamName, data.asked?.isAgreed, data.captainName]).toEqual([team.name, false, '队*甲'])
  expect((await seen(other)).code).toBe(enrolmentRefusals.INVITED_OTHER.code)
  const agree = { fieldId: data.asked!.fieldId, accept: true }
  expect((await app.call(enrolmentApi.answerChange, agree, { as: newcomer.token })).code).toBe(0)
  expect((await seen(newcomer)).data.asked?.isAgreed).toBe(true)
  const list = (await app.call(enrolmentApi.invitations, {}, { as: newcomer.token })).data
  expect(list.map(({ teamId, asked }) => [teamId, asked?.isAgreed])).toEqual([[team.teamId, true]])
  expect([(await seen()).code, (await seen(other)).code]).toEqual([
    enrolmentRefusals.INVITATION_GONE.code,
    enrolmentRefusals.INVITATION_GONE.code,
  ])
  const staff = { kind: 'staff', roles: ['organiser'], groupId: round.groupId } as const
  expect((await decideChange(app, changeId, await createUser(app, staff))).code).toBe(0)
  expect((await seen(newcomer)).data.joinedTeamId).toBe(team.teamId)
})

test('the link of a request that lapsed unanswered is gone, also once its addressee joined by an invitation', async () => {
  const { team, newcomer, changeId, token } = await askReplacement()
  const ended = { state: 'lapsed' as const, ended_at: new Date() }
  await app.db.updateTable('enrolment_change').set(ended).where('id', '=', changeId).execute()
  const joined = { team_id: team.teamId, user_id: newcomer.userId, role: 'member' as const, name: newcomer.realName }
  await app.db
    .insertInto('enrolment_member')
    .values({ ...joined, state: 'accepted', position: 9 })
    .execute()
  const other = await createPerson(app, school)
  const [anybody, another] = await Promise.all([
    app.call(enrolmentApi.invitation, { token }),
    app.call(enrolmentApi.invitation, { token }, { as: other.token }),
  ])
  const gone = enrolmentRefusals.INVITATION_GONE.code
  expect([anybody.code, another.code]).toEqual([gone, gone])
  await app.db.deleteFrom('enrolment_member').where('user_id', '=', newcomer.userId).execute()
})

describe('the link of an open invitation', () => {
  let captain: MadeUser
  let member: MadeUser
  let teamId: string
  let made: { memberId: string; token: string; expiresAt: string }

  beforeAll(async () => {
    captain = await createPerson(app, school)
    member = await createPerson(app, school)
    const { itemId } = await createRound(app.db, { enrol: { maxMembers: 30 } })
    const start = { itemId, name: '链接队', noticesAgreed: true as const }
    teamId = (await app.call(enrolmentApi.start, start, { as: captain.token })).data.teamId
    const first = (await app.call(enrolmentApi.inviteByLink, { teamId, role: 'member' }, { as: captain.token })).data
    await app.call(enrolmentApi.answerInvitation, { token: first.token, accept: true }, { as: member.token })
    made = (await app.call(enrolmentApi.inviteByLink, { teamId, role: 'member' }, { as: captain.token })).data
  })

  const show = (who: MadeUser, memberId = made.memberId) =>
    app.call(enrolmentApi.invitationLink, { teamId, memberId }, { as: who.token })

  test('the captain sees the link of an open invitation again, and it is the one that was made', async () => {
    expect((await show(captain)).data).toEqual({ token: made.token, expiresAt: made.expiresAt })
    expect((await app.call(enrolmentApi.invitation, { token: made.token })).data.teamName).toBe('链接队')
  })

  test('the link stays the same when the installation gets a new key, and new links have another', async () => {
    const former = app.services.secrets.keysFor('invitation link')
    const keys = vi.spyOn(app.services.secrets, 'keysFor').mockReturnValue([Buffer.alloc(32, 1), ...former])
    expect((await show(captain)).data.token).toBe(made.token)
    const next = (await app.call(enrolmentApi.inviteByLink, { teamId, role: 'member' }, { as: captain.token })).data
    keys.mockReturnValue(former)
    expect((await show(captain, next.memberId)).code).toBe(memberRefusals.NO_OPEN_LINK.code)
    keys.mockRestore()
  })

  test('members are refused, and strangers find nothing', async () => {
    expect((await show(member)).code).toBe(enrolmentRefusals.NOT_THE_CAPTAIN.code)
    expect((await show(await createPerson(app, school))).status).toBe(404)
  })

  test('a link that was made by other means isn’t shown, and neither is one past its time', async () => {
    const other = (await app.call(enrolmentApi.inviteByLink, { teamId, role: 'member' }, { as: captain.token })).data
    const change = (values: { invite_hash?: Buffer; expires_at?: Date }) =>
      app.db.updateTable('enrolment_member').set(values).where('id', '=', other.memberId).execute()
    await change({ invite_hash: Buffer.alloc(32, 7) })
    expect((await show(captain, other.memberId)).code).toBe(memberRefusals.NO_OPEN_LINK.code)
    const late = (await app.call(enrolmentApi.inviteByLink, { teamId, role: 'member' }, { as: captain.token })).data
    await app.db
      .updateTable('enrolment_member')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', late.memberId)
      .execute()
    expect((await show(captain, late.memberId)).code).toBe(memberRefusals.NO_OPEN_LINK.code)
  })

  test('the link of a named person isn’t the captain’s to see', async () => {
    const invited = await createPerson(app, school)
    const person = { teamId, role: 'member' as const, name: invited.realName, phone: invited.phone }
    const { memberId } = (await app.call(enrolmentApi.invite, person, { as: captain.token })).data
    expect((await show(captain, memberId)).code).toBe(memberRefusals.NO_OPEN_LINK.code)
  })

  test('whoever takes the invitation ends the link', async () => {
    const mate = await createPerson(app, school)
    await app.call(enrolmentApi.answerInvitation, { token: made.token, accept: true }, { as: mate.token })
    expect((await show(captain)).code).toBe(memberRefusals.NO_OPEN_LINK.code)
  })
})
