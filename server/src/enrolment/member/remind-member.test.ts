import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { INVITATION_PAUSE_MS } from '@podium/core/enrolment/member/member.rule.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { noticeRefusals } from '@podium/core/notice/refusals.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { randomPhone, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { titlesTo } from '#server/notice/inbox.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
let school: { schoolId: string }
let captain: MadeUser
let invited: MadeUser
let teamId: string
let memberId: string

beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
  school = await createSchool(app)
})
afterAll(() => app.close())

const passTime = (milliseconds: number) =>
  app.db
    .updateTable('enrolment_invitation_message')
    .set({ sent_at: new Date(Date.now() - milliseconds) })
    .execute()

const remind = (as: MadeUser, member = memberId) => app.call(api.remind, { teamId, memberId: member }, { as: as.token })

const invite = async (phone: string) =>
  (await app.call(api.invite, { teamId, role: 'member', name: '李四', phone }, { as: captain.token })).data.memberId

async function invitedMember() {
  const { data } = await app.call(api.detail, { teamId }, { as: captain.token })
  return data.members.find((member) => member.memberId === memberId)!
}

async function startTeam(): Promise<void> {
  captain = await createPerson(app, school)
  invited = await createPerson(app, school)
  const { itemId } = await createRound(app.db, { enrol: { maxMembers: 30 } })
  const start = { itemId, name: `提醒${randomPhone()}`, noticesAgreed: true as const }
  teamId = (await app.call(api.start, start, { as: captain.token })).data.teamId
  memberId = await invite(invited.phone)
}

describe('a captain whose invitation is not answered', () => {
  test('reminds the person once a day, and sees until when they may answer and when the last message went', async () => {
    await startTeam()
    const early = await remind(captain)
    await passTime(INVITATION_PAUSE_MS)
    const before = await invitedMember()
    const done = await remind(captain)
    const again = await remind(captain)
    const after = await invitedMember()
    expect([early.code, done.code, again.code]).toEqual([no.REMINDED_RECENTLY.code, 0, no.REMINDED_RECENTLY.code])
    expect(after.expiresAt).toBe(done.data.expiresAt)
    expect(Date.parse(after.expiresAt!)).toBeGreaterThan(Date.parse(before.expiresAt!))
    expect(Date.parse(after.lastMessageAt!)).toBeGreaterThan(Date.parse(before.lastMessageAt!))
    expect((await titlesTo(app, invited)).filter((title) => title.includes('请答复组队邀请'))).toHaveLength(1)
  })

  test('sends one message where two reminders arrive at once', async () => {
    await startTeam()
    await passTime(INVITATION_PAUSE_MS)
    const codes = (await Promise.all([remind(captain), remind(captain)])).map(({ code }) => code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, no.REMINDED_RECENTLY.code])
  })

  test('can’t remind whoever has answered, and the answer is still possible after a reminder', async () => {
    await startTeam()
    await passTime(INVITATION_PAUSE_MS)
    await remind(captain)
    const answered = await app.call(api.answerInvitation, { memberId, accept: true }, { as: invited.token })
    await passTime(INVITATION_PAUSE_MS)
    expect([answered.code, (await remind(captain)).code]).toEqual([0, no.NOT_REMINDABLE.code])
  })

  test('uses up the limit of messages that a person may cause', async () => {
    await startTeam()
    for (let n = 0; n < 19; n += 1) await invite(randomPhone())
    await passTime(INVITATION_PAUSE_MS)
    const refused = await remind(captain)
    expect(refused.code).toBe(noticeRefusals.SENDER_LIMIT.code)
    expect((await invitedMember()).lastMessageAt! < new Date(Date.now() - 1000).toISOString()).toBe(true)
  })
})

test('members and strangers remind nobody', async () => {
  await startTeam()
  await passTime(INVITATION_PAUSE_MS)
  const stranger = await createPerson(app, school)
  expect((await remind(invited)).code).toBe(no.NOT_THE_CAPTAIN.code)
  expect((await remind(stranger)).status).toBe(404)
})
