import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { messageRefusals as no } from '@podium/core/enrolment/message/refusals.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { noticeRefusals } from '@podium/core/notice/refusals.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
})
afterAll(() => app.close())

/** A round with two enrolled teams, one of them withdrawn later, and its organiser. */
async function makeRound() {
  const round = await createRound(app.db)
  const wish = { kind: 'staff', roles: ['organiser'], groupId: round.groupId } as const
  const organiser = await createUser(app, wish)
  const first = await createEnrolledTeam(app, { round, members: 2 })
  const second = await createEnrolledTeam(app, { round, members: 1 })
  return { round, organiser, first, second }
}

const words = { titleZh: '决赛安排', titleEn: 'The final', bodyZh: '请于周五前确认行程。', bodyEn: '' }
const inboxOf = async (user: MadeUser) =>
  (await app.call(noticeApi.messages, {}, { as: user.token })).data.rows
    .filter(({ event }) => event === 'enrolment.message')
    .map(({ title, titleEn, body }) => [title, titleEn, body])

describe('a message to the people of enrolments', () => {
  test('reaches those of the filter and the roles, each person once, and is listed with its progress', async () => {
    const { round, organiser, first, second } = await makeRound()
    const as = organiser.token
    const audience = { filter: { roundId: round.roundId }, roles: ['captain', 'member'] as const }
    const input = { ...audience, roles: [...audience.roles] }
    const counted = await app.call(api.countRecipients, input, { as })
    expect(counted.data).toEqual({ teams: 2, recipients: 5 })
    expect((await app.call(api.sendMessage, { ...input, ...words, previewed: 5 }, { as })).code).toBe(0)
    expect((await app.call(api.messagePage, {}, { as })).data.rows).toMatchObject([{ recipients: 5, notified: 0 }])
    await app.runJobs()
    for (const person of [first.captain, ...first.members, second.captain, ...second.members]) {
      expect(await inboxOf(person)).toEqual([['决赛安排', 'The final', '请于周五前确认行程。']])
    }
    expect(await inboxOf(first.teachers[0]!)).toEqual([])
    expect((await app.call(api.messagePage, {}, { as })).data.rows).toMatchObject([{ recipients: 5, notified: 5 }])
  })

  test('reaches only chosen teams where some are chosen', async () => {
    const { round, organiser, first, second } = await makeRound()
    const input = { filter: { roundId: round.roundId }, teamIds: [second.teamId], roles: ['captain' as const] }
    await app.call(api.sendMessage, { ...input, ...words, previewed: 1 }, { as: organiser.token })
    await app.runJobs()
    expect([await inboxOf(first.captain), (await inboxOf(second.captain)).length]).toEqual([[], 1])
  })

  test('does not go where the recipients are others than previewed, or nobody', async () => {
    const { round, organiser } = await makeRound()
    const input = { filter: { roundId: round.roundId }, roles: ['captain' as const], ...words }
    const send = (change: object) =>
      app.call(api.sendMessage, { ...input, previewed: 2, ...change }, { as: organiser.token })
    expect((await send({ previewed: 3 })).code).toBe(noticeRefusals.RECIPIENTS_CHANGED.code)
    expect((await send({ roles: ['leader'] })).code).toBe(no.NO_RECIPIENTS.code)
  })

  test('reaches no team outside the scope of its sender, whatever the filter names', async () => {
    const { round, first } = await makeRound()
    const other = await makeRound()
    const input = { filter: { roundId: round.roundId }, teamIds: [first.teamId], roles: ['captain' as const] }
    const counted = await app.call(api.countRecipients, input, { as: other.organiser.token })
    expect(counted.data).toEqual({ teams: 0, recipients: 0 })
    const school = await createUser(app, {
      kind: 'school_staff',
      roles: ['school_admin'],
      groupId: first.school.groupId,
    })
    expect((await app.call(api.countRecipients, input, { as: school.token })).status).toBe(403)
    expect((await app.call(api.messagePage, {}, { as: other.organiser.token })).data.rows).toEqual([])
  })

  test('is sent twenty times a day at most, also by calls side by side', async () => {
    const { round, organiser } = await makeRound()
    const send = () =>
      app.call(
        api.sendMessage,
        { filter: { roundId: round.roundId }, roles: ['captain'], ...words, previewed: 2 },
        { as: organiser.token },
      )
    const codes = (await Promise.all(Array.from({ length: 22 }, send))).map(({ code }) => code)
    expect(codes.filter((code) => code === no.TOO_MANY_MESSAGES.code)).toHaveLength(2)
    expect(codes.filter((code) => code === 0)).toHaveLength(20)
  })
})
