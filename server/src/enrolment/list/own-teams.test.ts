import { afterAll, beforeAll, expect, test } from 'vitest'
import { ExtraField } from '@podium/core/competition/form/form.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import type { MyTeam } from '@podium/core/enrolment/views.ts'
import { createRound, moveWindow, type RoundOptions } from '#server/competition/competition.fixture.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { sentStatements } from '#server/platform/testing/sent-statements.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
let school: MadeSchool

beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
  school = await createSchool(app)
})
afterAll(() => app.close())

const topic = ExtraField.parse({ key: 'topic', label: '选题方向', labelEn: 'Topic', kind: 'text', required: true })

async function draftIn(options: RoundOptions, captain: MadeUser) {
  const round = await createRound(app.db, options)
  const input = { itemId: round.itemId, name: `队${round.itemId.slice(-6)}`, noticesAgreed: true as const }
  const { teamId } = (await app.call(api.start, input, { as: captain.token })).data
  return { round, teamId }
}

async function join(teamId: string, captain: MadeUser, person: MadeUser) {
  const { token } = (await app.call(api.inviteByLink, { teamId, role: 'member' }, { as: captain.token })).data
  expect((await app.call(api.answerInvitation, { token, accept: true }, { as: person.token })).msg).toBe('')
}

async function mineOf({ token }: MadeUser, language: 'zh-cn' | 'en' = 'zh-cn'): Promise<MyTeam[]> {
  return (await app.call(api.mine, { pageSize: 100 }, { as: token, language })).data.rows
}

const unfinished = async (person: MadeUser, language?: 'en') => (await mineOf(person, language))[0]!.unfinished

test('a captain reads what each draft lacks, on which screen and until when', async () => {
  const captain = await createPerson(app, school)
  const enrol = { minMembers: 2, extraFields: [topic], membersMustAccept: false }
  const { teamId } = await draftIn({ enrol }, captain)
  expect((await unfinished(captain))!.lacks).toEqual([
    { at: 'team', text: '团队人数不足：现有 1 人，至少 2 人' },
    { at: 'material', text: '请填写选题方向' },
  ])
  expect((await unfinished(captain, 'en'))!.lacks.map(({ text }) => text)).toEqual([
    'Too few members: 1, at least 2',
    'Topic is required',
  ])
  const { window } = (await app.call(api.detail, { teamId }, { as: captain.token })).data
  expect(await unfinished(captain)).toMatchObject({ opensAt: null, until: window!.closesAt })
  expect((await app.call(api.inviteByLink, { teamId, role: 'member' }, { as: captain.token })).msg).toBe('')
  expect((await unfinished(captain))!.lacks).toEqual([
    { at: 'material', text: '请填写选题方向' },
    { at: 'team', text: '尚未接受邀请：链接邀请' },
  ])
})

test('an open invitation is no lack where the item lets a submitted team wait for its answer', async () => {
  const captain = await createPerson(app, school)
  const { teamId } = await draftIn({ enrol: { membersMustAccept: true } }, captain)
  expect((await app.call(api.inviteByLink, { teamId, role: 'member' }, { as: captain.token })).msg).toBe('')
  expect((await unfinished(captain))!.lacks).toEqual([])
  const { version } = (await app.call(api.detail, { teamId }, { as: captain.token })).data
  expect((await app.call(api.submit, { teamId, version }, { as: captain.token })).data.state).toBe('awaiting_members')
  expect((await unfinished(captain))!.lacks).toEqual([{ at: 'team', text: '尚未接受邀请：链接邀请' }])
})

test('a draft that lacks nothing says so, and one of a window that closed waits for nobody', async () => {
  const captain = await createPerson(app, school)
  const { round } = await draftIn({}, captain)
  expect(await unfinished(captain)).toMatchObject({ lacks: [] })
  await moveWindow(app.db, { stageId: round.stageId, kind: 'signup' }, [-120, -60])
  expect(await unfinished(captain)).toBeNull()
})

test('a member reads what the own profile lacks, and the captain that of all whom the team waits for', async () => {
  const captain = await createPerson(app, school)
  const { teamId } = await draftIn({ enrol: { membersMustAccept: true } }, captain)
  const [whole, lacking] = [
    await createPerson(app, school, { realName: '王齐全' }),
    await createPerson(app, school, { realName: '李未满', idNumber: false }),
  ]
  for (const person of [whole, lacking]) await join(teamId, captain, person)
  expect(await unfinished(whole)).toMatchObject({ lacks: [] })
  expect((await unfinished(lacking))!.lacks).toEqual([{ at: 'profile', text: '个人资料还缺：证件号码' }])
  expect((await unfinished(captain))!.lacks).toEqual([{ at: 'team', text: '李未满 的个人资料还缺：证件号码' }])
})

test('a member of a draft reads who is completing it and until when, and nothing any more once it is submitted', async () => {
  const [captain, member] = [await createPerson(app, school, { realName: '陈队长' }), await createPerson(app, school)]
  const { teamId } = await draftIn({ enrol: { auditLevels: ['school'] } }, captain)
  await join(teamId, captain, member)
  const { window, version } = (await app.call(api.detail, { teamId }, { as: captain.token })).data
  expect((await mineOf(member))[0]).toMatchObject({
    captainName: '陈队长',
    unfinished: { lacks: [], until: window!.closesAt },
    awaited: [],
  })
  expect((await app.call(api.submit, { teamId, version }, { as: captain.token })).msg).toBe('')
  expect((await mineOf(member))[0]!.unfinished).toBeNull()
})

test('a submitted team reads which level decides on it and since when, also after it was returned', async () => {
  const captain = await createPerson(app, school)
  const office = await createUser(app, { kind: 'staff', roles: ['school_admin'], groupId: school.groupId })
  const { teamId } = await draftIn({ enrol: { auditLevels: ['school', 'organiser'] } }, captain)
  const detail = async () => (await app.call(api.detail, { teamId }, { as: captain.token })).data
  const submit = async () => {
    const { version } = await detail()
    expect((await app.call(api.submit, { teamId, version }, { as: captain.token })).msg).toBe('')
  }
  const decide = async (action: 'return' | 'approve') => {
    const teams = [{ teamId, version: (await detail()).version }]
    expect((await app.call(api.audit, { teams, action, opinion: '意见' }, { as: office.token })).msg).toBe('')
  }
  const awaited = async () => (await mineOf(captain))[0]!.awaited
  await submit()
  const { schoolName, submittedAt } = await detail()
  expect(await awaited()).toEqual([{ on: 'team', level: 'school', schoolName, since: submittedAt }])
  await decide('return')
  expect(await awaited()).toEqual([])
  await submit()
  expect(await awaited()).toMatchObject([{ level: 'school', since: (await detail()).submittedAt }])
  await decide('approve')
  expect(await awaited()).toMatchObject([{ level: 'organiser', since: (await detail()).decisions.at(-1)!.at }])
})

test('a team whose change waits reads which level decides on it, and since when it is the turn of that level', async () => {
  const captain = await createPerson(app, school)
  const { teamId } = await draftIn({ enrol: { auditLevels: ['school'] } }, captain)
  await app.db.updateTable('enrolment_team').set({ submitted_at: new Date() }).where('id', '=', teamId).execute()
  const change = { team_id: teamId, asked_by: captain.userId, is_own: false, reason: '改名', level: 'school' as const }
  const asked = app.db.insertInto('enrolment_change').values(change).returning('id')
  const { id: change_id } = await asked.executeTakeFirstOrThrow()
  const awaited = async () => (await mineOf(captain))[0]!.awaited
  expect(await awaited()).toMatchObject([{ on: 'change', level: 'school' }])
  const name = { change_id, position: 0, kind: 'name' as const }
  const { id } = await app.db
    .insertInto('enrolment_change_field')
    .values(name)
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = new Date(Date.now() + 60_000)
  const approved = {
    field_id: id,
    level: 'school' as const,
    accepted: true,
    decided_by: captain.userId,
    decided_at: at,
  }
  await app.db.insertInto('enrolment_change_decision').values(approved).execute()
  await app.db.updateTable('enrolment_change').set({ level: 'organiser' }).where('id', '=', change_id).execute()
  expect(await awaited()).toMatchObject([{ on: 'change', level: 'organiser', since: at.toISOString() }])
})

test('a change that somebody has yet to answer waits for no level', async () => {
  const [captain, newcomer] = [await createPerson(app, school), await createPerson(app, school)]
  const { teamId } = await draftIn({ enrol: { auditLevels: ['school'] } }, captain)
  const change = { team_id: teamId, asked_by: captain.userId, is_own: false, reason: '增员', level: 'school' as const }
  const asked = app.db.insertInto('enrolment_change').values(change).returning('id')
  const { id: change_id } = await asked.executeTakeFirstOrThrow()
  const person = { person_id: newcomer.userId, person_name: newcomer.realName, answer: 'open' as const }
  const field = { change_id, position: 0, kind: 'add' as const, role: 'member' as const, ...person }
  await app.db.insertInto('enrolment_change_field').values(field).execute()
  const awaited = async () => (await mineOf(captain))[0]!.awaited
  expect(await awaited()).toEqual([])
  await app.db
    .updateTable('enrolment_change_field')
    .set({ answer: 'accepted' })
    .where('change_id', '=', change_id)
    .execute()
  expect(await awaited()).toMatchObject([{ on: 'change', level: 'school' }])
})

test('the list takes no more statements for many teams than for few', async () => {
  const captain = await createPerson(app, school)
  const statements = () => sentStatements(async () => void (await mineOf(captain)))
  const asked = { enrol: { extraFields: [topic] } }
  await draftIn(asked, captain)
  await draftIn(asked, captain)
  const few = await statements()
  for (let more = 0; more < 6; more += 1) await draftIn(asked, captain)
  const many = await statements()
  expect((await mineOf(captain)).filter((team) => team.unfinished)).toHaveLength(8)
  expect(many.length).toBe(few.length)
})
