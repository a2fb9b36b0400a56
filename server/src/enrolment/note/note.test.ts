import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baseRefusals, CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { throttle } from '#server/platform/security/throttle.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam, type MadeTeam } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
let team: MadeTeam
let organiser: MadeUser
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
  team = await createEnrolledTeam(app, { name: '留言队' })
  organiser = await createUser(app, {
    kind: 'staff',
    roles: ['organiser'],
    groupId: team.round.groupId,
    realName: '林组织',
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('enrolment_note').execute()
  await app.db.deleteFrom('enrolment_note_seen').execute()
  await app.db.deleteFrom('platform_throttle').execute()
})

const send = (as: MadeUser, body: string) => app.call(api.sendNote, { teamId: team.teamId, body }, { as: as.token })
const reply = (as: MadeUser, body: string) => app.call(api.replyNote, { teamId: team.teamId, body }, { as: as.token })
const mine = async (as: MadeUser) => (await app.call(api.myNoteThreads, {}, { as: as.token })).data.rows
const office = async (as: MadeUser, input = {}) => (await app.call(api.officeNoteThreads, input, { as: as.token })).data

/** @spec U10 */
describe('notes between a team and its organiser', () => {
  test('reach the other side with a message and an unread count, until they are seen', async () => {
    await send(team.captain, '答辩需要带样机吗？')
    expect((await office(organiser)).rows).toMatchObject([
      { teamName: '留言队', unread: 1, last: { body: '答辩需要带样机吗？', fromStaff: false }, isOpen: true },
    ])
    await reply(organiser, '不需要，带展板即可。')
    const [thread] = await mine(team.members[0]!)
    expect(thread).toMatchObject({ unread: 1, last: { body: '不需要，带展板即可。', fromStaff: true } })
    await app.call(api.seeNotes, { teamId: team.teamId }, { as: team.members[0]!.token })
    expect([(await mine(team.members[0]!))[0]!.unread, (await mine(team.captain))[0]!.unread]).toEqual([0, 1])
    expect((await office(organiser)).rows[0]!.unread).toBe(0)
    const told = await app.db
      .selectFrom('notice_message')
      .select('user_id')
      .where('event', '=', 'enrolment.note')
      .execute()
    const people = [organiser, team.captain, ...team.members, ...team.teachers].map(({ userId }) => userId)
    expect(told.map(({ user_id: userId }) => userId).toSorted()).toEqual(people.toSorted())
  })

  test('name the members to everybody, and the organiser’s staff to the office only', async () => {
    await send(team.captain, '问题')
    await reply(organiser, '回答')
    const input = { teamId: team.teamId }
    const read = (await app.call(api.notes, input, { as: team.captain.token })).data.rows
    const inOffice = (await app.call(api.officeNotes, input, { as: organiser.token })).data.rows
    const shown = (rows: typeof read) => rows.map(({ body, authorName, isMine }) => [body, authorName, isMine])
    expect(shown(read)).toEqual([
      ['回答', '', false],
      ['问题', '队长甲', true],
    ])
    expect(shown(inOffice)).toEqual([
      ['回答', '林组织', true],
      ['问题', '队长甲', false],
    ])
  })

  test('stay within the team and the scope of its organiser', async () => {
    await send(team.captain, '问题')
    const other = await createEnrolledTeam(app)
    const foreign = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: other.round.groupId })
    const school = await createUser(app, { kind: 'staff', roles: ['school_admin'], groupId: team.school.groupId })
    const codes = [
      await send(other.captain, '我也问'),
      await app.call(api.notes, { teamId: team.teamId }, { as: other.captain.token }),
      await reply(foreign, '越权'),
      await app.call(api.officeNotes, { teamId: team.teamId }, { as: foreign.token }),
      await app.call(api.officeNoteThreads, {}, { as: school.token }),
    ].map(({ code }) => code)
    const unknown = baseRefusals.NOT_FOUND.code
    expect(codes).toEqual([unknown, unknown, unknown, unknown, CODE_NO_ACCESS])
    expect((await office(foreign)).total).toBe(0)
  })

  test('are found by team, and by waiting for an answer', async () => {
    await send(team.captain, '问题')
    expect([
      (await office(organiser, { keyword: '留言' })).total,
      (await office(organiser, { keyword: '别的' })).total,
    ]).toEqual([1, 0])
    expect((await office(organiser, { unanswered: true })).total).toBe(1)
    await reply(organiser, '回答')
    expect((await office(organiser, { unanswered: true })).total).toBe(0)
  })

  test('end with the round, and twenty an hour are enough for one person', async () => {
    const rule = { limit: 20, seconds: 3_600 }
    for (let n = 0; n < 19; n += 1) await throttle(app.services, `note person ${team.captain.userId}`, rule)
    const codes = [(await send(team.captain, '第二十条')).code, (await send(team.captain, '第二十一条')).code]
    expect(codes).toEqual([0, baseRefusals.TOO_MANY.code])
    const setState = (state: 'finished' | 'published') =>
      app.db.updateTable('competition_round').set({ state }).where('id', '=', team.round.roundId).execute()
    await setState('finished')
    const closed = [(await send(team.members[0]!, '还能问吗')).code, (await reply(organiser, '不能')).code]
    const [thread] = await mine(team.captain)
    await setState('published')
    const { code } = enrolmentRefusals.NOTES_CLOSED
    expect([closed, thread!.isOpen]).toEqual([[code, code], false])
  })
})
