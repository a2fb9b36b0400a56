import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ExtraField } from '@podium/core/competition/form/form.ts'
import { adviserRefusals as advising } from '@podium/core/enrolment/adviser/refusals.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import type { ChangeWish } from '@podium/core/enrolment/change/change.ts'
import { changeRefusals as cant } from '@podium/core/enrolment/change/refusals.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { titlesTo } from '#server/notice/inbox.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam, createPerson, type MadeTeam } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { invariants } from '../invariants.ts'
import { leaveRefunded } from '../payment/leave-refunded.ts'
import { answerChange, askChange, askToLeave, decideChange, memberIdOf } from './change.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
})
afterEach(async () => {
  expect(await violationsOf(app.db, invariants)).toEqual([])
})
afterAll(() => app.close())

async function made(more: Partial<EnrolSetting> = {}) {
  const enrol = { auditLevels: [], minMembers: 2, maxMembers: 4, minTeachers: 0, maxTeachers: 2, ...more }
  const team = await createEnrolledTeam(app, { members: 2, roundOptions: { enrol } })
  const staff = { kind: 'staff', roles: ['organiser'], groupId: team.round.groupId, realName: '审核员' } as const
  return { team, office: await createUser(app, staff) }
}

const detail = async ({ teamId }: MadeTeam, as: MadeUser) =>
  (await app.call(api.detail, { teamId }, { as: as.token })).data

const answerOf = (key: string, after: string | number | string[]): ChangeWish[] => [{ kind: 'answer', key, after }]

const fields = [
  ExtraField.parse({ key: 'topic', label: '选题方向', kind: 'text', maxLength: 5, frozenFrom: 'submission' }),
  ExtraField.parse({ key: 'track', label: '赛道', kind: 'select', options: ['甲', '乙'], changeable: false }),
  ExtraField.parse({ key: 'plan', label: '计划书', kind: 'file' }),
]

test('a frozen answer changes by a request, unless the form forbids it; its rules are asked again', async () => {
  const { team, office } = await made({ extraFields: fields })
  await sql`update enrolment_team set answers = '{"topic": "甲骨", "track": "甲"}' where id = ${team.teamId}`.execute(
    app.db,
  )
  expect((await askChange(app, team, answerOf('track', '乙'))).code).toBe(cant.CHANGE_FORBIDDEN.code)
  expect((await askChange(app, team, answerOf('unknown', '乙'))).code).toBe(cant.CHANGE_FORBIDDEN.code)
  expect((await askChange(app, team, answerOf('topic', '甲骨'))).code).toBe(cant.CHANGE_NOTHING.code)
  const long = (await askChange(app, team, answerOf('topic', '甲骨文字研究'))).data.changeId
  expect((await decideChange(app, long, office)).code).toBe(no.ANSWERS_FAULTY.code)
  await decideChange(app, long, office, 'all')
  const { changeId } = (await askChange(app, team, answerOf('topic', '金文'))).data
  const [field] = (await app.call(api.changeDetail, { changeId }, { as: office.token })).data.fields
  expect([field!.label.zh, field!.before.zh, field!.after.zh]).toEqual(['选题方向', '甲骨', '金文'])
  expect((await decideChange(app, changeId, office)).code).toBe(0)
  expect((await detail(team, team.captain)).answers).toEqual({ topic: '金文', track: '甲' })
})

const upload = (ownerId: string) =>
  storeFile(app.services, app.db, {
    purpose: 'enrolment',
    name: '计划.pdf',
    mediaType: 'application/pdf',
    bytes: Buffer.from('%PDF-1.4'),
    ownerId,
  })
const slotsOf = async ({ teamId }: MadeTeam) => {
  const found = app.db.selectFrom('enrolment_material').select('slot').where('team_id', '=', teamId)
  return (await found.execute()).map(({ slot }) => slot)
}

test('a new file of an answer is the team’s once it is accepted, and gone when it is refused', async () => {
  const { team, office } = await made({ extraFields: fields })
  const slots = () => slotsOf(team)
  const foreign = await upload(office.userId)
  expect((await askChange(app, team, answerOf('plan', [foreign]))).status).toBe(404)
  const refused = (await askChange(app, team, answerOf('plan', [await upload(team.captain.userId)]))).data.changeId
  expect(await slots()).toEqual(['change:plan'])
  const [field] = (await app.call(api.changeDetail, { changeId: refused }, { as: office.token })).data.fields
  expect(field!.after.zh).toBe('计划.pdf')
  await decideChange(app, refused, office, 'all')
  expect(await slots()).toEqual([])
  const fileId = await upload(team.captain.userId)
  const { changeId } = (await askChange(app, team, answerOf('plan', [fileId]))).data
  await decideChange(app, changeId, office)
  expect([await slots(), (await detail(team, team.captain)).answers]).toEqual([['field:plan'], { plan: [fileId] }])
})

test('a new file stays while its request is open, whatever becomes of a member’s request to leave', async () => {
  const { team, office } = await made({ extraFields: fields, minMembers: 1 })
  const [first, second] = team.members as [MadeUser, MadeUser]
  const { changeId } = (await askChange(app, team, answerOf('plan', [await upload(team.captain.userId)]))).data
  const leaving = (await askToLeave(app, team, first, null, first)).data.changeId
  await app.call(api.withdrawChange, { teamId: team.teamId, changeId: leaving }, { as: first.token })
  expect(await slotsOf(team)).toEqual(['change:plan'])
  await decideChange(app, (await askToLeave(app, team, second, null, second)).data.changeId, office)
  expect(await slotsOf(team)).toEqual(['change:plan'])
  const [field] = (await app.call(api.changeDetail, { changeId }, { as: office.token })).data.fields
  expect(field!.after.zh).toBe('计划.pdf')
})

test('after the results people stay, but a misspelt name is still mended until the round ends', async () => {
  const { team, office } = await made()
  const pending = (await askToLeave(app, team, team.members[0]!)).data.changeId
  const setState = (state: string) =>
    sql`update competition_round set state = ${state} where id = ${team.round.roundId}`.execute(app.db)
  await setState('result_published')
  expect((await decideChange(app, pending, office)).code).toBe(no.CHANGE_TOO_LATE.code)
  await decideChange(app, pending, office, 'all')
  expect((await askToLeave(app, team, team.members[1]!)).code).toBe(no.CHANGE_TOO_LATE.code)
  const { changeId } = (await askChange(app, team, [{ kind: 'name', after: '光' }])).data
  expect((await decideChange(app, changeId, office)).code).toBe(0)
  await setState('finished')
  expect((await askChange(app, team, [{ kind: 'name', after: '影' }])).code).toBe(no.CHANGE_TOO_LATE.code)
})

test('members ask to leave themselves and nothing else; who asked withdraws it', async () => {
  const { team } = await made()
  const [first, second] = team.members as [MadeUser, MadeUser]
  expect((await askChange(app, team, [{ kind: 'name', after: '光' }], first)).code).toBe(no.NOT_THE_CAPTAIN.code)
  expect((await askToLeave(app, team, second, null, first)).code).toBe(no.NOT_THE_CAPTAIN.code)
  expect((await askToLeave(app, team, team.captain)).code).toBe(no.CAPTAIN_STAYS.code)
  const { changeId } = (await askToLeave(app, team, first, null, first)).data
  expect((await askToLeave(app, team, first, null, first)).code).toBe(cant.CHANGE_OPEN.code)
  expect(await titlesTo(app, team.captain)).toEqual([expect.stringContaining('团队变更申请已提交')])
  const withdraw = (as: MadeUser) => app.call(api.withdrawChange, { teamId: team.teamId, changeId }, { as: as.token })
  expect((await withdraw(team.captain)).status).toBe(404)
  expect((await withdraw(first)).code).toBe(0)
  expect((await withdraw(first)).code).toBe(cant.CHANGE_OVER.code)
})

test('a newcomer who declines ends the field, and the request where nothing else is in it', async () => {
  const { team, office } = await made()
  const newcomer = await createPerson(app, team.school, { realName: '韩梅梅' })
  const { changeId } = (await askToLeave(app, team, team.members[0]!, newcomer)).data
  expect((await answerChange(app, newcomer, false)).code).toBe(0)
  const view = (await app.call(api.changeDetail, { changeId }, { as: office.token })).data
  expect([view.state, view.fields[0]!.verdict]).toEqual(['lapsed', 'lapsed'])
  expect((await titlesTo(app, team.captain)).at(-1)).toContain('变更申请被谢绝')
  const memberId = await memberIdOf(app, team, team.members[0]!)
  const { phone, realName: name } = newcomer
  const both: ChangeWish[] = [
    { kind: 'name', after: '光' },
    { kind: 'replace', memberId, name, phone },
  ]
  const again = (await askChange(app, team, both)).data.changeId
  await answerChange(app, newcomer, false)
  expect((await decideChange(app, again, office)).code).toBe(0)
  expect((await detail(team, team.captain)).name).toBe('光')
})

test('who was to join reads the decision on that, and nothing of what is decided on others', async () => {
  const { team, office } = await made({ minMembers: 1 })
  const newcomer = await createPerson(app, team.school, { realName: '韩梅梅' })
  const { phone, realName: name } = newcomer
  const { changeId } = (
    await askChange(app, team, [
      { kind: 'add', role: 'member', name, phone },
      { kind: 'name', after: '光' },
    ])
  ).data
  await answerChange(app, newcomer)
  const { fields: asked, version } = (await app.call(api.changeDetail, { changeId }, { as: office.token })).data
  const opinions = { add: '名额已满', name: '队名不雅' } as Record<string, string>
  const decisions = asked.map(({ fieldId, kind }) => ({ fieldId, accept: false, opinion: opinions[kind]! }))
  expect((await app.call(api.decideChange, { changeId, decisions, version }, { as: office.token })).code).toBe(0)
  const told = async ({ userId }: MadeUser) => {
    const found = app.db.selectFrom('notice_message').select('body_zh').where('user_id', '=', userId)
    return (await found.execute()).map(({ body_zh: body }) => body).join()
  }
  expect(await told(newcomer)).toContain(`队长甲 请您加入团队“${team.name}”`)
  expect(await told(newcomer)).toContain('名额已满')
  expect(await told(newcomer)).not.toContain('队名不雅')
  expect(await told(team.captain)).toMatch(/名额已满.*队名不雅/)
})

test('a request ends with the enrolment it is about, and whoever made it is told', async () => {
  const { team, office } = await made()
  const [leaving] = team.members as [MadeUser]
  const { changeId } = (await askToLeave(app, team, leaving, null, leaving)).data
  const withdrawn = await app.call(api.withdraw, { teamId: team.teamId, reason: '' }, { as: team.captain.token })
  expect(withdrawn.code).toBe(0)
  expect((await app.call(api.changeDetail, { changeId }, { as: office.token })).data.state).toBe('lapsed')
  expect(await titlesTo(app, leaving)).toContainEqual(expect.stringContaining('团队变更申请已结束'))
})

test('a request ends with an exclusion or a refund of the team', async () => {
  const { team, office } = await made()
  const stateOf = async (changeId: string) =>
    (await app.call(api.changeDetail, { changeId }, { as: office.token })).data.state
  const banned = (await askChange(app, team, [{ kind: 'name', after: '光' }])).data.changeId
  const { version } = await detail(team, team.captain)
  const exclusion = { teamId: team.teamId, kind: 'ban', reason: '违规', version } as const
  expect((await app.call(api.exclude, exclusion, { as: office.token })).code).toBe(0)
  expect(await stateOf(banned)).toBe('lapsed')
  const refunded = await createEnrolledTeam(app, { round: team.round, members: 2 })
  const { changeId } = (await askChange(app, refunded, [{ kind: 'name', after: '影' }])).data
  await app.transact((tx) => leaveRefunded(app.services, tx, [refunded.teamId]))
  expect(await stateOf(changeId)).toBe('lapsed')
})

test('a new captain withdraws what the former one asked for, but no member’s request to leave', async () => {
  const { team } = await made()
  const [first, second] = team.members as [MadeUser, MadeUser]
  const { changeId } = (await askChange(app, team, [{ kind: 'name', after: '光' }])).data
  const leaving = (await askToLeave(app, team, second, null, second)).data.changeId
  await sql`update enrolment_member set role = case user_id when ${first.userId} then 'captain' else 'member' end
    where team_id = ${team.teamId} and role in ('captain', 'member')`.execute(app.db)
  await sql`update enrolment_team set captain_id = ${first.userId} where id = ${team.teamId}`.execute(app.db)
  const withdraw = (id: string) =>
    app.call(api.withdrawChange, { teamId: team.teamId, changeId: id }, { as: first.token })
  const shown = (await detail(team, first)).changes.map((change) => [change.changeId, change.mayWithdraw])
  expect(Object.fromEntries(shown)).toEqual({ [changeId]: true, [leaving]: false })
  expect((await withdraw(leaving)).status).toBe(404)
  expect((await withdraw(changeId)).code).toBe(0)
})

async function payByPerson({ teamId }: MadeTeam) {
  const fee = { basis: 'participant', participant: 100, team: 0, teacher: 0 }
  await sql`update competition_setting set value = jsonb_set(value, '{fee}', value -> 'fee' || ${JSON.stringify(fee)}::jsonb)
    where id = (select setting_id from enrolment_team where id = ${teamId})`.execute(app.db)
}

test('nobody is added where the fee came after the request', async () => {
  const { team, office } = await made()
  await payByPerson(team)
  const newcomer = await createPerson(app, team.school, { realName: '韩梅梅' })
  const { phone, realName: name } = newcomer
  const { changeId } = (await askChange(app, team, [{ kind: 'add', role: 'member', name, phone }])).data
  await answerChange(app, newcomer)
  await sql`update enrolment_team set fee = 300 where id = ${team.teamId}`.execute(app.db)
  expect((await decideChange(app, changeId, office)).code).toBe(cant.CHANGE_PAID.code)
  expect((await decideChange(app, changeId, office, 'all')).code).toBe(0)
  await sql`update enrolment_team set fee = 0 where id = ${team.teamId}`.execute(app.db)
})

test('nobody is added where the fee counts people and is settled; a replacement takes the paid seat', async () => {
  const { team, office } = await made()
  await payByPerson(team)
  await sql`update enrolment_team set fee = 300 where id = ${team.teamId}`.execute(app.db)
  const newcomer = await createPerson(app, team.school, { realName: '韩梅梅' })
  const { phone, realName: name } = newcomer
  const asked = await askChange(app, team, [{ kind: 'add', role: 'member', name, phone }])
  expect(asked.code).toBe(cant.CHANGE_PAID.code)
  const { changeId } = (await askToLeave(app, team, team.members[0]!, newcomer)).data
  await answerChange(app, newcomer)
  expect((await decideChange(app, changeId, office)).code).toBe(0)
  await sql`update enrolment_team set fee = 0 where id = ${team.teamId}`.execute(app.db)
})

test('an adviser who joins by a request is of a kind with room, which the office sees and the team then has', async () => {
  const adviserKinds = [
    { key: 'school', name: '校内导师', nameEn: '', min: 0, max: 2 },
    { key: 'company', name: '企业导师', nameEn: '', min: 0, max: 1 },
  ]
  const { team, office } = await made({ maxTeachers: 3, membersMustAccept: false, adviserKinds })
  const former = app.db.updateTable('enrolment_member').set({ adviser_kind: 'school' })
  await former.where('team_id', '=', team.teamId).where('role', '=', 'teacher').execute()
  const wishFor = async (realName: string, adviserKind?: string): Promise<ChangeWish> => {
    const { phone } = await createPerson(app, team.school, { kind: 'teacher', realName })
    return { kind: 'add', role: 'teacher', name: realName, phone, ...(adviserKind && { adviserKind }) }
  }
  expect((await askChange(app, team, [await wishFor('甲老师')])).code).toBe(advising.ADVISER_KIND_MISSING.code)
  const both = [await wishFor('乙老师', 'company'), await wishFor('丙老师', 'company')]
  expect((await askChange(app, team, both)).code).toBe(advising.TOO_MANY_OF_KIND.code)
  const memberId = await memberIdOf(app, team, team.teachers[0]!)
  const heir = await createPerson(app, team.school, { kind: 'teacher', realName: '戊老师' })
  const asked = await askChange(app, team, [
    await wishFor('丁老师', 'company'),
    { kind: 'replace', memberId, name: heir.realName, phone: heir.phone },
  ])
  expect(asked.code).toBe(0)
  const { fields: shown } = (await app.call(api.changeDetail, { changeId: asked.data.changeId }, { as: office.token }))
    .data
  expect(shown.map(({ after }) => after.zh)).toEqual(['丁老师（企业导师）', '戊老师'])
  expect((await decideChange(app, asked.data.changeId, office)).data).toMatchObject({ state: 'done' })
  const advisers = (await detail(team, team.captain)).members.filter(({ role }) => role === 'teacher')
  expect(advisers.map(({ name, adviserKind }) => `${name} ${adviserKind}`).toSorted()).toEqual([
    '丁老师 company',
    '戊老师 school',
  ])
})
