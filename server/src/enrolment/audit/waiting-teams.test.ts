import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { createRound, type MadeRound } from '#server/competition/competition.fixture.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
})
afterAll(() => app.close())

const enrol = { auditLevels: ['school' as const], quotaFrom: 'approval' as const, schoolQuota: 3 }

async function submitted(round: MadeRound, school: MadeSchool, name: string) {
  const captain = await createPerson(app, school, { realName: `${name}长` })
  const as = captain.token
  const started = await app.call(api.start, { itemId: round.itemId, name, noticesAgreed: true }, { as })
  const { teamId } = started.data
  const { version } = (await app.call(api.detail, { teamId }, { as })).data
  expect((await app.call(api.submit, { teamId, version }, { as })).data.state).toBe('submitted')
  return { teamId, captain }
}

async function place() {
  const round = await createRound(app.db, { enrol })
  const school = await createSchool(app)
  const staff = (groupId: string) =>
    createUser(app, { kind: 'staff', roles: ['school_admin'], groupId, realName: '审核员' })
  return {
    round,
    school,
    auditor: await staff(school.groupId),
    elsewhere: await staff((await createSchool(app)).groupId),
  }
}

async function decide(teamId: string, by: MadeUser, action: 'approve' | 'return', opinion = '') {
  const { version } = (await app.call(api.teamDetail, { teamId }, { as: by.token })).data
  return app.call(api.audit, { teams: [{ teamId, version }], action, opinion }, { as: by.token })
}

const messagesOf = ({ userId }: MadeUser) =>
  app.db.selectFrom('notice_message').select(['event', 'body_zh', 'link']).where('user_id', '=', userId).execute()

test('auditors get one message for all teams that came to wait, and none for teams decided meanwhile', async () => {
  const { round, school, auditor, elsewhere } = await place()
  const teams = [
    await submitted(round, school, '甲'),
    await submitted(round, school, '乙'),
    await submitted(round, school, '丙'),
  ]
  await decide(teams[2]!.teamId, auditor, 'approve')
  await app.runPeriodicTask('enrolment.audit_calls')
  await app.runPeriodicTask('enrolment.audit_calls')
  expect(await messagesOf(auditor)).toMatchObject([
    { event: 'approval.teams', body_zh: '新增 2 支团队等待您审核', link: expect.stringContaining('turn=mine') },
  ])
  expect(await messagesOf(elsewhere)).toEqual([])
})

test('teams that wait for the reader come first, page after page, and each team once', async () => {
  const { round, school, auditor } = await place()
  const old = [await submitted(round, school, '一'), await submitted(round, school, '二')]
  const decided = [await submitted(round, school, '三'), await submitted(round, school, '四')]
  for (const { teamId } of decided) await decide(teamId, auditor, 'approve')
  const listed = async (pageNum: number) => {
    const { data } = await app.call(api.teamPage, { pageNum, pageSize: 3 }, { as: auditor.token })
    return data.rows.map(({ name, mayDecide }) => [name, mayDecide])
  }
  expect([await listed(1), await listed(2)]).toEqual([
    [
      ['二', true],
      ['一', true],
      ['四', false],
    ],
    [['三', false]],
  ])
  expect(old).toHaveLength(2)
})

test('an auditor sees who the members are, the places with what an approval makes of them, and what was changed', async () => {
  const { round, school, auditor } = await place()
  const { teamId, captain } = await submitted(round, school, '光')
  await app.db
    .updateTable('identity_person')
    .set({ grade: '2024', number: '20240001' })
    .where('user_id', '=', captain.userId)
    .execute()
  const seen = async () => (await app.call(api.teamDetail, { teamId }, { as: auditor.token })).data
  expect(await seen()).toMatchObject({
    members: [{ grade: '2024', studentNumber: '20240001', idMasked: '110***********1234' }],
    quota: { school: { used: 0, size: 3 }, item: null, holdsPlace: false, takesPlace: true },
    returnedAt: null,
  })
  await decide(teamId, auditor, 'return', '换个名字')
  const as = captain.token
  const own = (await app.call(api.detail, { teamId }, { as })).data
  expect(own.members[0]).toMatchObject({ studentNumber: '', idMasked: '' })
  const saved = await app.call(api.saveSignup, { teamId, name: '影', version: own.version }, { as })
  await app.call(api.submit, { teamId, version: saved.data.version }, { as })
  expect((await seen()).differences).toEqual([
    { label: { zh: '团队名称', en: 'Team name' }, before: { zh: '光', en: '光' }, after: { zh: '影', en: '影' } },
  ])
})

test('a team at a level below waits for that level, not for the organiser above, who may stand in', async () => {
  const round = await createRound(app.db, { enrol: { ...enrol, auditLevels: ['school', 'organiser'] } })
  const school = await createSchool(app, { parentId: round.groupId })
  const organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const { teamId } = await submitted(round, school, '溪流')
  const seen = async () =>
    (await app.call(api.teamPage, {}, { as: organiser.token })).data.rows
      .filter((row) => row.teamId === teamId)
      .map(({ mayDecide, awaitsMe }) => ({ mayDecide, awaitsMe }))
  expect(await seen()).toEqual([{ mayDecide: true, awaitsMe: false }])
  await decide(teamId, organiser, 'approve')
  expect(await seen()).toEqual([{ mayDecide: true, awaitsMe: true }])
})
