import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import type { MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam, createPerson } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
})
afterAll(() => app.close())

const bodiesTo = async (userId: string) =>
  (await app.db.selectFrom('notice_message').select('body_zh').where('user_id', '=', userId).execute()).map(
    ({ body_zh: body }) => body,
  )

async function draftWithMember(): Promise<{ captain: MadeUser; member: MadeUser; teamId: string; memberId: string }> {
  const school = await createSchool(app)
  const captain = await createPerson(app, school)
  const member = await createPerson(app, school, { realName: '赵六' })
  const { itemId } = await createRound(app.db)
  const start = { itemId, name: `退出${member.userId.slice(-6)}`, noticesAgreed: true as const }
  const { teamId } = (await app.call(api.start, start, { as: captain.token })).data
  const invitation = { teamId, role: 'member' as const, name: '赵六', phone: member.phone }
  const { memberId } = (await app.call(api.invite, invitation, { as: captain.token })).data
  return { captain, member, teamId, memberId }
}

test('a member who leaves a draft is in it no more, may join again, and the captain learns who left', async () => {
  const { captain, member, teamId, memberId } = await draftWithMember()
  await app.call(api.answerInvitation, { memberId, accept: true }, { as: member.token })
  expect((await app.call(api.removeMember, { teamId, memberId }, { as: member.token })).code).toBe(0)
  expect((await app.call(api.detail, { teamId }, { as: member.token })).status).toBe(404)
  expect(await bodiesTo(captain.userId)).toContainEqual(expect.stringMatching(/^赵六 退出了团队“退出/))
  const held = app.db.selectFrom('enrolment_participation').select('slot').where('user_id', '=', member.userId)
  expect(await held.execute()).toEqual([])
})

test('the captain learns who declined an invitation', async () => {
  const { captain, member, memberId } = await draftWithMember()
  await app.call(api.answerInvitation, { memberId, accept: false }, { as: member.token })
  expect(await bodiesTo(captain.userId)).toContainEqual(expect.stringMatching(/^赵六 已谢绝加入团队/))
})

test('nobody leaves an enrolled team at once, and a captain never does', async () => {
  const team = await createEnrolledTeam(app)
  const { data } = await app.call(api.detail, { teamId: team.teamId }, { as: team.captain.token })
  const [captain, member] = data.members
  const remove = (memberId: string, as: string) => app.call(api.removeMember, { teamId: team.teamId, memberId }, { as })
  expect((await remove(member!.memberId, team.members[0]!.token)).code).toBe(no.NOT_EDITABLE.code)
  const draft = await draftWithMember()
  const own = (await app.call(api.detail, { teamId: draft.teamId }, { as: draft.captain.token })).data.members[0]!
  const stays = await app.call(
    api.removeMember,
    { teamId: draft.teamId, memberId: own.memberId },
    { as: draft.captain.token },
  )
  expect([stays.code, captain!.role]).toEqual([no.CAPTAIN_STAYS.code, 'captain'])
})
