import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { INVITATION_PAUSE_MS } from '@podium/core/enrolment/member/member.rule.ts'
import { noticeRefusals } from '@podium/core/notice/refusals.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { randomPhone, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
let school: { schoolId: string }

beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
  school = await createSchool(app)
})
afterAll(() => app.close())

async function startTeam(captain: MadeUser, name: string): Promise<string> {
  const { itemId } = await createRound(app.db, { enrol: { maxMembers: 30 } })
  const { data } = await app.call(api.start, { itemId, name, noticesAgreed: true }, { as: captain.token })
  return data.teamId
}

const invite = (captain: MadeUser, teamId: string, phone: string, name = '李四') =>
  app.call(api.invite, { teamId, role: 'member', name, phone }, { as: captain.token })

const remove = (captain: MadeUser, teamId: string, memberId: string) =>
  app.call(api.removeMember, { teamId, memberId }, { as: captain.token })

/** The texts of the SMS that left for a phone. */
async function smsTo(phone: string): Promise<string[]> {
  await app.runPeriodicTask('notice.sms')
  const lines = (await readFile(app.services.config.noticeOutbox!, 'utf8').catch(() => '')).split('\n')
  return lines
    .filter((line) => line.includes(`"${phone}"`))
    .map((line) => (JSON.parse(line) as { text: { zh: string } }).text.zh)
}

async function passTime(milliseconds: number): Promise<void> {
  await app.db
    .updateTable('enrolment_invitation_message')
    .set({ sent_at: new Date(Date.now() - milliseconds) })
    .execute()
}

describe('a captain who invites and removes one person again and again', () => {
  test('has them sent one SMS in sixty times, and the invitation stays open to who signs in', async () => {
    const captain = await createPerson(app, school)
    const invited = await createPerson(app, school)
    const teamId = await startTeam(captain, '反复邀请')
    const notified: boolean[] = []
    for (let round = 0; round < 60; round += 1) {
      const { data } = await invite(captain, teamId, invited.phone)
      notified.push(data.notified)
      if (round < 59) await remove(captain, teamId, data.memberId)
    }
    const { data: open } = await app.call(api.invitations, {}, { as: invited.token })
    expect(notified).toEqual([true, ...Array.from({ length: 59 }, () => false)])
    expect(await smsTo(invited.phone)).toHaveLength(1)
    expect(open.map(({ teamName }) => teamName)).toEqual(['反复邀请'])
  })

  test('reaches them again after a day', async () => {
    const captain = await createPerson(app, school)
    const teamId = await startTeam(captain, '次日再邀')
    const phone = randomPhone()
    const { data } = await invite(captain, teamId, phone)
    await remove(captain, teamId, data.memberId)
    await passTime(INVITATION_PAUSE_MS)
    expect((await invite(captain, teamId, phone)).data.notified).toBe(true)
  })

  test('leaves the link of the one SMS working for the last invitation alone', async () => {
    const captain = await createPerson(app, school)
    const invited = await createPerson(app, school)
    const teamId = await startTeam(captain, '链接仍有效')
    const first = await invite(captain, teamId, invited.phone)
    const token = /\/i\/([\w-]{32})/.exec((await smsTo(invited.phone))[0]!)![1]!
    await remove(captain, teamId, first.data.memberId)
    const gone = await app.call(api.invitation, { token })
    const second = await invite(captain, teamId, invited.phone)
    const answered = await app.call(api.answerInvitation, { token, accept: true }, { as: invited.token })
    expect([gone.code === 0, second.data.notified, answered.code]).toEqual([false, false, 0])
  })
})

test('an invitation by SMS carries no word of its captain', async () => {
  const captain = await createPerson(app, school, { realName: '请加微信' })
  const teamId = await startTeam(captain, '低价代写作品')
  const phone = randomPhone()
  await invite(captain, teamId, phone, '点击领奖')
  const [text] = await smsTo(phone)
  expect(text).toMatch(/^您被邀请参加.+，请在7天内打开 \S+ 查看并答复。$/)
  for (const word of ['请加微信', '低价代写作品', '点击领奖']) expect(text).not.toContain(word)
})

test('a captain who invites many phones at once is refused after twenty, with the time when it is possible again', async () => {
  const captain = await createPerson(app, school)
  const teams = [await startTeam(captain, '一队'), await startTeam(captain, '二队')]
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => invite(captain, teams[n % 2]!, randomPhone())))
  const refused = answers.filter(({ code }) => code === noticeRefusals.SENDER_LIMIT.code)
  expect([answers.filter(({ code }) => code === 0).length, refused.length]).toEqual([20, 10])
  expect(refused[0]!.msg).toMatch(/^您引发的短信和邮件过多，请在 \d+月\d+日 \d\d:\d\d 后再试$/)
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(3_500)
  const members = app.db.selectFrom('enrolment_member').select('id').where('team_id', 'in', teams)
  expect(await members.where('role', '=', 'member').execute()).toHaveLength(20)
})
