import { afterAll, beforeAll, expect, test } from 'vitest'
import { competitionApi as api } from '@podium/core/competition/api.ts'
import { dateRefusals as no } from '@podium/core/competition/dates/refusals.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createGroup, createRound } from '../competition.fixture.ts'
import { competition } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, organisation, notice, competition] })
})
afterAll(() => app.close())

/** A round that the organisation above approved, and the people of both. */
async function approved() {
  const upper = await createGroup(app.db)
  const groupId = await createGroup(app.db, upper)
  const organiser = (group: string, realName: string) =>
    createUser(app, { kind: 'staff', roles: ['organiser'], groupId: group, realName })
  const [own, above] = [await organiser(groupId, '本级'), await organiser(upper, '上级')]
  const { roundId } = await createRound(app.db, { groupId, state: 'draft', createdBy: own.userId })
  for (const [who, action] of [
    [own, 'submit'],
    [above, 'publish'],
  ] as const) {
    const { version } = (await app.call(api.round, { roundId }, { as: who.token })).data
    expect((await app.call(api.moveRound, { roundId, action, opinion: '', version }, { as: who.token })).code).toBe(0)
  }
  return { roundId, own, above }
}

async function scheduleOf(roundId: string, { token }: MadeUser) {
  return (await app.call(api.schedule, { roundId }, { as: token })).data
}

/** The schedule with every stage closing an hour later, or under another name. */
async function changed(roundId: string, who: MadeUser, change: 'dates' | 'name') {
  const { stages, version } = await scheduleOf(roundId, who)
  const later = (at: string) => new Date(Date.parse(at) + 3_600_000).toISOString()
  return {
    roundId,
    version,
    reason: '因疫情推迟',
    stages: stages.map(({ stageId, name, opensAt, closesAt, windows }) => ({
      stageId,
      name: change === 'name' ? `${name}（新）` : name,
      opensAt,
      closesAt: change === 'dates' ? later(closesAt) : closesAt,
      windows: windows.map((window) => ({
        kind: window.kind,
        itemId: window.itemId,
        opensAt: window.opensAt,
        closesAt: window.closesAt,
      })),
    })),
  }
}

const closing = async (roundId: string, who: MadeUser) => (await scheduleOf(roundId, who)).stages[0]!.closesAt
const titlesOf = async ({ userId }: MadeUser) => {
  const rows = await app.db
    .selectFrom('notice_message')
    .select('title_zh')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ title_zh }) => title_zh)
}

test('once the organisation above approved a round, its dates move only with its consent, and both sides are told', async () => {
  const { roundId, own, above } = await approved()
  const before = await closing(roundId, own)
  const save = await app.call(api.saveSchedule, await changed(roundId, own, 'dates'), { as: own.token })
  expect(save.code).toBe(no.DATES_BY_UPPER.code)
  const asked = await app.call(api.askDates, await changed(roundId, own, 'dates'), { as: own.token })
  expect(asked.code).toBe(0)
  expect(await closing(roundId, own)).toBe(before)
  expect((await titlesOf(above)).at(-1)).toContain('申请调整时间')
  const twice = await app.call(api.askDates, await changed(roundId, own, 'dates'), { as: own.token })
  expect(twice.code).toBe(no.DATES_ASKED.code)

  const answer = (who: MadeUser, given: 'approved' | 'rejected') =>
    app.call(api.answerDates, { requestId: asked.data.requestId, answer: given, opinion: '' }, { as: who.token })
  expect((await answer(own, 'approved')).code).toBe(no.DATES_NOT_UPPER.code)
  expect((await answer(above, 'approved')).code).toBe(0)
  expect(Date.parse(await closing(roundId, own)) - Date.parse(before)).toBe(3_600_000)
  expect((await titlesOf(own)).at(-1)).toContain('时间调整已获同意')
  expect((await answer(above, 'approved')).code).toBe(no.DATE_REQUEST_ENDED.code)
  const { requests, needsUpper } = (await app.call(api.dateRequests, { roundId }, { as: own.token })).data
  expect([needsUpper, requests.map((each) => [each.answer, each.answeredByName, each.moves.length])]).toEqual([
    true,
    [['approved', '上级', 1]],
  ])
})

test('a name changes without consent, and a refusal or a withdrawal leaves the dates as they are', async () => {
  const { roundId, own, above } = await approved()
  const before = await closing(roundId, own)
  expect((await app.call(api.saveSchedule, await changed(roundId, own, 'name'), { as: own.token })).code).toBe(0)
  const ask = async () =>
    (await app.call(api.askDates, await changed(roundId, own, 'dates'), { as: own.token })).data.requestId
  const answer = (requestId: string, who: MadeUser, given: 'rejected' | 'withdrawn', opinion = '') =>
    app.call(api.answerDates, { requestId, answer: given, opinion }, { as: who.token })
  const first = await ask()
  expect((await answer(first, above, 'rejected')).code).not.toBe(0)
  expect((await answer(first, above, 'rejected', '不能再晚')).code).toBe(0)
  expect((await titlesOf(own)).at(-1)).toContain('时间调整未获同意')
  expect((await answer(await ask(), own, 'withdrawn')).code).toBe(0)
  expect(await closing(roundId, own)).toBe(before)
})

test('the organisation above moves dates itself, and an open request lapses', async () => {
  const { roundId, own, above } = await approved()
  await app.call(api.askDates, await changed(roundId, own, 'dates'), { as: own.token })
  expect((await app.call(api.saveSchedule, await changed(roundId, above, 'dates'), { as: above.token })).code).toBe(0)
  expect((await titlesOf(own)).at(-1)).toContain('申请失效')
  const { requests } = (await app.call(api.dateRequests, { roundId }, { as: above.token })).data
  expect(requests.map(({ answer }) => answer)).toEqual(['lapsed'])
})

test('a round that needed no approval moves its dates freely, and asks nobody', async () => {
  const { roundId, groupId } = await createRound(app.db)
  const own = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
  expect((await app.call(api.askDates, await changed(roundId, own, 'dates'), { as: own.token })).code).toBe(
    no.DATES_FREE.code,
  )
  expect((await app.call(api.saveSchedule, await changed(roundId, own, 'dates'), { as: own.token })).code).toBe(0)
})

/** @spec B33 */
test('a round whose dates are asked for is a to-do of the organisation above alone, until it answers', async () => {
  const { roundId, own, above } = await approved()
  const waiting = async ({ token }: MadeUser) =>
    (await app.call(api.roundPage, { turn: 'mine' }, { as: token })).data.rows.map((row) => [
      row.roundId,
      row.datesAsked,
    ])
  expect([await waiting(own), await waiting(above)]).toEqual([[], []])
  await app.call(api.askDates, await changed(roundId, own, 'dates'), { as: own.token })
  expect([await waiting(own), await waiting(above)]).toEqual([[], [[roundId, true]]])
  const { requests } = (await app.call(api.dateRequests, { roundId }, { as: above.token })).data
  const { requestId } = requests[0]!
  await app.call(api.answerDates, { requestId, answer: 'approved' }, { as: above.token })
  expect(await waiting(above)).toEqual([])
})
