import { afterAll, beforeAll, expect, test } from 'vitest'
import { ExtraField } from '@podium/core/competition/form/form.ts'
import type { WindowKind } from '@podium/core/competition/round/round.ts'
import { runningRefusals, windowRefusals } from '@podium/core/competition/schedule/refusals.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import type { ChangeWish } from '@podium/core/enrolment/change/change.ts'
import {
  createRound,
  giveOwnTimes,
  moveWindow,
  type Minutes,
  type RoundOptions,
} from '#server/competition/competition.fixture.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { json } from '#server/platform/db/json.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { answerChange, askChange, askToLeave, decideChange, memberIdOf } from '../change/change.fixture.ts'
import { createEnrolledTeam, createPerson, type MadeTeam } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
})
afterAll(() => app.close())

const BEFORE: Minutes = [10, 60]
const WITHIN: Minutes = [-10, 60]
const AFTER: Minutes = [-60, -10]
const people = { auditLevels: [], minMembers: 1, maxMembers: 4, minTeachers: 0, maxTeachers: 2 }

async function entered(options: RoundOptions = {}) {
  const round = await createRound(app.db, { ...options, enrol: { ...people, ...options.enrol } })
  return { round, team: await createEnrolledTeam(app, { round, members: 2 }) }
}
const rename: ChangeWish[] = [{ kind: 'name', after: '影' }]
const leave = async (team: MadeTeam) => (await askToLeave(app, team, team.members[0]!)).code
const correct = async (team: MadeTeam) => (await askChange(app, team, rename)).code
const limitsOf = async ({ teamId, captain }: MadeTeam) =>
  (await app.call(api.detail, { teamId }, { as: captain.token })).data.changeLimits

test.each([
  ['before their window', { roster: BEFORE }, windowRefusals.roster_UPCOMING.code, 0],
  ['within it', { roster: WITHIN }, 0, 0],
  ['after it', { roster: AFTER }, windowRefusals.roster_CLOSED.code, 0],
  ['before corrections', { correction: BEFORE }, 0, windowRefusals.correction_UPCOMING.code],
  ['during corrections', { correction: WITHIN }, 0, 0],
  ['after corrections', { correction: AFTER }, 0, windowRefusals.correction_CLOSED.code],
  ['in a round without such windows', {}, 0, 0],
] as const)('people and name of a submitted team change, or not, %s', async (_, windows, peopleCode, nameCode) => {
  const { round, team } = await entered()
  for (const [kind, minutes] of Object.entries(windows) as [WindowKind, Minutes][]) {
    await moveWindow(app.db, { stageId: round.stageId, kind }, minutes)
  }
  expect(await leave(team)).toBe(peopleCode)
  const own = (await askToLeave(app, team, team.members[1]!, null, team.members[1])).code
  expect(own).toBe(peopleCode)
  const other = await createEnrolledTeam(app, { round })
  expect(await correct(other)).toBe(nameCode)
})

test('the refusal says from when, and the page of the team knows the window', async () => {
  const { round, team } = await entered()
  expect(await limitsOf(team)).toEqual({ windows: [], lateKeys: [] })
  await moveWindow(app.db, { stageId: round.stageId, kind: 'roster' }, BEFORE)
  expect((await askToLeave(app, team, team.members[0]!)).msg).toMatch(/^人员变更尚未开始，.+ 开放$/)
  const { windows } = await limitsOf(team)
  expect(windows).toMatchObject([{ kind: 'roster', window: { forced: null } }])
})

test('one request for people and name is judged by both windows', async () => {
  const { round, team } = await entered()
  await moveWindow(app.db, { stageId: round.stageId, kind: 'roster' }, WITHIN)
  await moveWindow(app.db, { stageId: round.stageId, kind: 'correction' }, AFTER)
  const memberId = await memberIdOf(app, team, team.members[0]!)
  const { code } = await askChange(app, team, [{ kind: 'remove', memberId }, ...rename])
  expect(code).toBe(windowRefusals.correction_CLOSED.code)
})

test('an extension for one team, own times of a school and forcing apply to changes of people', async () => {
  const { round, team } = await entered()
  const at = { stageId: round.stageId, kind: 'roster' } as const
  await moveWindow(app.db, at, AFTER)
  const other = await createEnrolledTeam(app, { round })
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const { teamId } = team
  const extendable = await app.call(api.extendableWindows, { teamId }, { as: staff.token })
  const { windowId } = extendable.data.find(({ kind }) => kind === 'roster')!
  const closesAt = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 1_200_000).toISOString()
  const grant = { teamId, windowId, closesAt, reason: '成员生病', version: 0 }
  expect((await app.call(api.extendWindow, grant, { as: staff.token })).msg).toBe('')
  expect([await leave(team), await leave(other)]).toEqual([0, windowRefusals.roster_CLOSED.code])
  await giveOwnTimes(app.db, { ...at, school: other.school }, { opens: -60, closes: 30 })
  expect(await leave(other)).toBe(0)
  const third = await createEnrolledTeam(app, { round })
  await moveWindow(app.db, at, AFTER, 'open', staff.userId)
  expect((await limitsOf(third)).windows).toMatchObject([{ window: { forced: 'open' } }])
  await moveWindow(app.db, at, WITHIN, 'closed', staff.userId)
  expect(await leave(third)).toBe(windowRefusals.roster_HELD.code)
  await moveWindow(app.db, at, AFTER, 'open', staff.userId)
  expect(await leave(third)).toBe(0)
})

test('neither the window of another item nor that of a stage which the team has not reached counts', async () => {
  const { round, team } = await entered({ items: ['A', 'B'], stages: ['初赛', '决赛'] })
  const [first, last] = round.stages.map(({ stageId }) => ({ stageId, kind: 'roster' as const }))
  await moveWindow(app.db, { ...first!, itemId: round.items[1]!.itemId }, WITHIN)
  await moveWindow(app.db, last!, WITHIN)
  expect(await leave(team)).toBe(runningRefusals.WINDOW_NONE.code)
  expect((await limitsOf(team)).windows).toEqual([{ kind: 'roster', window: null }])
  await app.db
    .insertInto('enrolment_stage_entry')
    .values({ team_id: team.teamId, stage_id: last!.stageId, from_stage_id: first!.stageId, arrived_at: new Date() })
    .execute()
  expect(await leave(team)).toBe(0)
})

test('a request made in time is answered and decided after the window closed', async () => {
  const { round, team } = await entered()
  const at = { stageId: round.stageId, kind: 'roster' } as const
  const office = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  await moveWindow(app.db, at, WITHIN)
  const newcomer = await createPerson(app, team.school)
  const { changeId } = (await askToLeave(app, team, team.members[0]!, newcomer)).data
  await moveWindow(app.db, at, AFTER)
  expect((await answerChange(app, newcomer)).msg).toBe('')
  expect((await decideChange(app, changeId, office)).data?.state).toBe('done')
})

test('a captain hands a submitted team over in the window for people only; who was asked in time may agree', async () => {
  const { round, team } = await entered()
  const at = { stageId: round.stageId, kind: 'roster' } as const
  const [heir] = team.members
  const input = { teamId: team.teamId, memberId: await memberIdOf(app, team, heir!), reason: '毕业' }
  const offer = () => app.call(api.offerCaptaincy, input, { as: team.captain.token })
  await moveWindow(app.db, at, AFTER)
  expect((await offer()).code).toBe(windowRefusals.roster_CLOSED.code)
  await moveWindow(app.db, at, WITHIN)
  const { transferId } = (await offer()).data
  await moveWindow(app.db, at, AFTER)
  const agreed = await app.call(
    api.answerCaptaincy,
    { teamId: team.teamId, transferId, accept: true },
    { as: heir!.token },
  )
  expect(agreed.msg).toBe('')
})

test('an answer that is due since a stage began is given after corrections closed, once', async () => {
  const { round, team } = await entered()
  const field = (key: string, requiredFrom: string | null) =>
    ExtraField.parse({ key, label: key, kind: 'text', requiredFrom })
  const extraFields = [field('title', round.stageId), field('topic', null)]
  const { enrolSettingId } = round.items[0]!
  const { value } = await app.db
    .selectFrom('competition_setting')
    .select('value')
    .where('id', '=', enrolSettingId)
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('competition_setting')
    .set({ value: json({ ...(value as object), extraFields }) })
    .where('id', '=', enrolSettingId)
    .execute()
  await moveWindow(app.db, { stageId: round.stageId, kind: 'correction' }, AFTER)
  const give = async (key: string) => (await askChange(app, team, [{ kind: 'answer', key, after: '路径规划' }])).code
  expect((await limitsOf(team)).lateKeys).toEqual(['title'])
  expect(await give('topic')).toBe(windowRefusals.correction_CLOSED.code)
  expect(await give('title')).toBe(0)
})
