import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { memberRefusals } from '@podium/core/enrolment/member/refusals.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import type { MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
let school: MadeSchool
let captain: MadeUser
let member: MadeUser
let teamId: string
let made: { memberId: string; token: string; expiresAt: string }

beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
  school = await createSchool(app)
  captain = await createPerson(app, school)
  member = await createPerson(app, school)
  const { itemId } = await createRound(app.db, { enrol: { maxMembers: 30 } })
  const start = { itemId, name: '链接队', noticesAgreed: true as const }
  teamId = (await app.call(api.start, start, { as: captain.token })).data.teamId
  const first = (await app.call(api.inviteByLink, { teamId, role: 'member' }, { as: captain.token })).data
  await app.call(api.answerInvitation, { token: first.token, accept: true }, { as: member.token })
  made = (await app.call(api.inviteByLink, { teamId, role: 'member' }, { as: captain.token })).data
})
afterAll(() => app.close())

const show = (who: MadeUser, memberId = made.memberId) =>
  app.call(api.invitationLink, { teamId, memberId }, { as: who.token })

test('the captain sees the link of an open invitation again, and it is the one that was made', async () => {
  expect((await show(captain)).data).toEqual({ token: made.token, expiresAt: made.expiresAt })
  expect((await app.call(api.invitation, { token: made.token })).data.teamName).toBe('链接队')
})

test('members are refused, and strangers find nothing', async () => {
  expect((await show(member)).code).toBe(enrolmentRefusals.NOT_THE_CAPTAIN.code)
  expect((await show(await createPerson(app, school))).status).toBe(404)
})

test('a link that was made by other means isn’t shown, and neither is one past its time', async () => {
  const other = (await app.call(api.inviteByLink, { teamId, role: 'member' }, { as: captain.token })).data
  const change = (values: { invite_hash?: Buffer; expires_at?: Date }) =>
    app.db.updateTable('enrolment_member').set(values).where('id', '=', other.memberId).execute()
  await change({ invite_hash: Buffer.alloc(32, 7) })
  expect((await show(captain, other.memberId)).code).toBe(memberRefusals.NO_OPEN_LINK.code)
  const late = (await app.call(api.inviteByLink, { teamId, role: 'member' }, { as: captain.token })).data
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
  const { memberId } = (await app.call(api.invite, person, { as: captain.token })).data
  expect((await show(captain, memberId)).code).toBe(memberRefusals.NO_OPEN_LINK.code)
})

test('whoever takes the invitation ends the link', async () => {
  const taker = await createPerson(app, school)
  await app.call(api.answerInvitation, { token: made.token, accept: true }, { as: taker.token })
  expect((await show(captain)).code).toBe(memberRefusals.NO_OPEN_LINK.code)
})
