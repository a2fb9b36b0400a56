import { afterAll, beforeAll, expect, test } from 'vitest'
import { competitionApi as api } from '@podium/core/competition/api.ts'
import { competitionRefusals as refusals } from '@podium/core/competition/refusals.ts'
import type { RoundAction } from '@podium/core/competition/round/round-state.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createGroup, createRound, enrolValue } from '../competition.fixture.ts'
import { competition } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, organisation, notice, competition] })
})
afterAll(() => app.close())

interface Place {
  roundId: string
  itemId: string
  asker: MadeUser
  colleague: MadeUser
  approver: MadeUser
  far: MadeUser
}

/** A complete draft of a group, its people, and the organisers of the group above and of one beside. */
async function place(): Promise<Place> {
  const upper = await createGroup(app.db)
  const groupId = await createGroup(app.db, upper)
  const organiser = (group: string, realName: string) =>
    createUser(app, { kind: 'staff', roles: ['organiser'], groupId: group, realName })
  const asker = await organiser(groupId, '申请人')
  const { roundId, itemId } = await createRound(app.db, { groupId, state: 'draft', createdBy: asker.userId })
  return {
    roundId,
    itemId,
    asker,
    colleague: await organiser(groupId, '同事'),
    approver: await organiser(upper, '审批人'),
    far: await organiser(await createGroup(app.db), '旁人'),
  }
}

async function move(as: MadeUser, roundId: string, action: RoundAction, opinion = '') {
  const { version } = (await app.call(api.round, { roundId }, { as: as.token })).data
  return app.call(api.moveRound, { roundId, action, opinion, version }, { as: as.token })
}

const approvalOf = async ({ roundId, approver }: Place) =>
  (await app.call(api.approval, { roundId }, { as: approver.token })).data

test('the list of rounds that wait for an approval says since when, the oldest first', async () => {
  const [first, second] = [await place(), await place()]
  await move(first.asker, first.roundId, 'submit')
  await move(second.asker, second.roundId, 'submit')
  const root = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
  const query = { turn: 'mine', orderBy: 'requestedAt', order: 'asc' } as const
  const { rows } = (await app.call(api.roundPage, query, { as: root.token })).data
  const places = [first, second].map(({ roundId }) => rows.findIndex((row) => row.roundId === roundId))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
  const times = rows.map(({ requestedAt }) => requestedAt)
  expect(times).not.toContain(null)
  expect(times).toEqual(times.toSorted((one, other) => one!.localeCompare(other!)))
  const { data } = await app.call(api.roundPage, {}, { as: first.asker.token })
  expect(data.rows.map(({ requestedAt }) => requestedAt)).toEqual([rows[places[0]!]!.requestedAt])
})

const messagesOf = ({ userId }: MadeUser) =>
  app.db
    .selectFrom('notice_message')
    .select(['event', 'title_zh', 'body_zh', 'link'])
    .where('user_id', '=', userId)
    .execute()

const waiting = async (as: MadeUser) => {
  const { data } = await app.call(api.roundPage, { turn: 'mine' }, { as: as.token })
  return data.rows.map(({ roundId }) => roundId)
}

test('a request reaches the nearest organisation above, as a notice and as a to-do of nobody else', async () => {
  const { roundId, ...people } = await place()
  expect((await move(people.asker, roundId, 'submit', '请尽快')).code).toBe(0)
  expect(await messagesOf(people.approver)).toMatchObject([
    { event: 'approval.requested', link: expect.stringContaining(roundId), body_zh: expect.stringContaining('请尽快') },
  ])
  const others = [people.asker, people.colleague, people.far]
  expect(await Promise.all(others.map(async (person) => (await messagesOf(person)).length))).toEqual([0, 0, 0])
  expect(await waiting(people.approver)).toEqual([roundId])
  expect(await Promise.all(others.map(waiting))).toEqual([[], [], []])
})

test('a pending request names the organisation and the people who decide, and no longer once it is answered', async () => {
  const made = await place()
  const { roundId, asker, approver, colleague } = made
  expect((await approvalOf(made)).approver).toBe(null)
  await move(asker, roundId, 'submit')
  const { data } = await app.call(api.approval, { roundId }, { as: colleague.token })
  expect(data.approver).toEqual({ groupName: expect.stringMatching(/./), people: ['审批人'], total: 1 })
  await move(approver, roundId, 'reject', '再改')
  expect((await approvalOf(made)).approver).toBe(null)
})

test('without anybody above, whoever runs the platform decides', async () => {
  const groupId = await createGroup(app.db, await createGroup(app.db))
  const asker = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId, realName: '申请人' })
  const { roundId } = await createRound(app.db, { groupId, state: 'draft' })
  await move(asker, roundId, 'submit')
  const { data } = await app.call(api.approval, { roundId }, { as: asker.token })
  expect(data.approver).toMatchObject({ groupName: '' })
})

test('while it is pending, nothing of the round changes; its own organisation withdraws the request, the approver does not', async () => {
  const { roundId, itemId, ...people } = await place()
  await move(people.asker, roundId, 'submit')
  const as = people.asker.token
  const { version, name, edition, year, level, items } = (await app.call(api.round, { roundId }, { as })).data
  const { stages } = (await app.call(api.schedule, { roundId }, { as })).data
  const later = {
    name: '初赛',
    opensAt: '2027-05-01T00:00:00+08:00',
    closesAt: '2027-05-31T00:00:00+08:00',
    windows: [],
  }
  const change = { roundId, version, name, edition, year, level, items, content: { introduction: '改' } }
  const answers = [
    await app.call(api.saveRound, change, { as }),
    await app.call(api.saveSchedule, { roundId, version, stages: [later] }, { as }),
    await app.call(api.saveEnrolSetting, { roundId, itemId, value: enrolValue({ maxMembers: 5 }), no: 1 }, { as }),
    await app.call(
      api.forceWindow,
      { windowId: stages[0]!.windows[0]!.windowId, forced: 'open', reason: '急' },
      { as },
    ),
    await app.call(api.saveRound, change, { as: people.approver.token }),
  ]
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => refusals.ROUND_AWAITS_APPROVAL.code))
  expect((await move(people.approver, roundId, 'withdraw')).code).toBe(refusals.NOT_THE_REQUESTER.code)
  expect((await move(people.colleague, roundId, 'withdraw')).data).toMatchObject({ state: 'draft' })
  expect(await waiting(people.approver)).toEqual([])
  expect((await app.call(api.saveRound, { ...change, version: version + 1 }, { as })).code).toBe(0)
})

test('the answer reaches whoever asked, and the next request says what changed since', async () => {
  const made = await place()
  const { roundId, itemId, asker, approver } = made
  await move(asker, roundId, 'submit')
  await move(approver, roundId, 'reject', '名额过多')
  expect(await messagesOf(asker)).toMatchObject([
    { event: 'approval.answered', body_zh: expect.stringContaining('审批人的意见：名额过多') },
  ])
  const as = asker.token
  await app.call(api.saveEnrolSetting, { roundId, itemId, value: enrolValue({ schoolQuota: 4 }), no: 1 }, { as })
  await move(asker, roundId, 'submit')
  const { changes, requests, summary } = await approvalOf(made)
  expect(changes).toMatchObject([
    { part: 'enrol', label: { zh: '每校名额' }, before: { zh: '不限' }, after: { zh: '4' } },
  ])
  expect(requests.map(({ answer, opinion }) => [answer, opinion])).toEqual([
    [null, ''],
    ['rejected', '名额过多'],
  ])
  expect(new Set(summary.map(({ part }) => part))).toEqual(
    new Set(['basic', 'items', 'schedule', 'enrol', 'work', 'review']),
  )
  expect((await move(approver, roundId, 'publish', '同意')).data).toMatchObject({ state: 'published' })
  expect((await messagesOf(asker)).map(({ title_zh }) => title_zh)).toEqual(
    expect.arrayContaining([expect.stringContaining('已通过审批')]),
  )
})

test('the public page of a draft shows to those with the right only', async () => {
  const { roundId, approver, far, asker } = await place()
  const preview = (as?: string) => app.call(api.roundPreview, { roundId }, as ? { as } : {})
  const shown = (await preview(approver.token)).data
  expect(shown).toMatchObject({ roundId, state: 'published', signUp: { phase: 'open' } })
  expect((await preview(asker.token)).code).toBe(0)
  expect([(await preview(far.token)).status, (await preview()).status]).toEqual([404, 401])
  expect((await app.call(api.homeDetails, { roundId })).status).toBe(404)
})

test('a round has one pending request', async () => {
  const { roundId, asker } = await place()
  await move(asker, roundId, 'submit')
  const again = app.db.insertInto('competition_approval').values({ round_id: roundId, requested_by: asker.userId })
  await expect(again.execute()).rejects.toThrow('competition_approval_open')
})
