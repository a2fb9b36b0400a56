import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { windowsMoved } from '@podium/core/competition/events.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { createRound, type MadeRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { emit } from '#server/platform/events/emit.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
})
afterAll(() => app.close())

async function force(round: MadeRound, kind: 'submission' | 'review', forced: 'open' | 'closed' | null) {
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const stage = await app.call(competitionApi.stage, { stageId: round.stageId }, { as: staff.token })
  const { windowId } = stage.data.windows.find((window) => window.kind === kind)!
  const input = { windowId, forced, reason: '服务器检修' }
  expect((await app.call(competitionApi.forceWindow, input, { as: staff.token })).msg).toBe('')
  await app.runJobs()
}

async function pause(round: MadeRound, paused: boolean) {
  const { token: as } = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const { roundId } = round
  const { version } = (await app.call(competitionApi.round, { roundId }, { as })).data
  const input = { roundId, paused, reason: '服务器检修', version }
  expect((await app.call(competitionApi.pauseRound, input, { as })).msg).toBe('')
  await app.runJobs()
}

async function told(person: MadeUser): Promise<string[]> {
  const { data } = await app.call(noticeApi.messages, {}, { as: person.token })
  return data.rows.filter(({ event }) => event === 'deadline.moved').map(({ body }) => body)
}

describe('when a window moves', () => {
  it('everybody in a team that still takes part is told, and nobody else', async () => {
    const round = await createRound(app.db, { items: ['A'], name: '全国机器人竞赛' })
    const team = await createEnrolledTeam(app, { round })
    const left = await createEnrolledTeam(app, { round })
    const elsewhere = await createEnrolledTeam(app)
    const gone = await app.call(enrolmentApi.withdraw, { teamId: left.teamId }, { as: left.captain.token })
    expect(gone.msg).toBe('')
    await force(round, 'submission', 'closed')
    const everybody = [team.captain, ...team.members, ...team.teachers]
    expect(await Promise.all(everybody.map(told))).toEqual(
      everybody.map(() => ['“全国机器人竞赛”初赛的作品提交窗口已暂停']),
    )
    expect(await Promise.all([left.captain, elsewhere.captain].map(told))).toEqual([[], []])
    await force(round, 'submission', null)
    expect((await told(team.captain)).length).toBe(2)
  })

  it('only the teams of its item are told, each person once', async () => {
    const round = await createRound(app.db, { items: ['A', 'B'] })
    const [itemA, itemB] = round.items.map(({ itemId }) => itemId)
    const inA = await createEnrolledTeam(app, { round, itemId: itemA! })
    await createEnrolledTeam(app, { round, itemId: itemA!, captain: inA.teachers[0]! })
    const inB = await createEnrolledTeam(app, { round, itemId: itemB! })
    await app.transact(async (tx) => {
      const after = { opensAt: '2026-05-01T00:00:00.000Z', closesAt: '2026-05-31T16:00:00.000Z', forced: null }
      const { roundId, stageId } = round
      const move = { stageId, windowId: stageId, itemId: itemA!, kind: 'submission' as const, before: null, after }
      await emit(app.services, tx, windowsMoved, { roundId, moves: [move], reason: '', byUserId: inA.captain.userId })
    })
    await app.runJobs()
    const body = /初赛的作品提交窗口定于 5月1日 08:00 至 5月31日 24:00$/
    expect((await told(inA.teachers[0]!)).map((text) => body.test(text))).toEqual([true])
    expect(await told(inB.captain)).toEqual([])
  })

  it('a pause is told of the windows that are open, and not of those that come later', async () => {
    const round = await createRound(app.db, { windows: { signup: [-60, -30], submission: [-60, 60] } })
    await app.db
      .insertInto('competition_window')
      .values({
        stage_id: round.stageId,
        kind: 'hash',
        opens_at: new Date(Date.now() + 3_600_000),
        closes_at: new Date(Date.now() + 7_200_000),
      })
      .execute()
    const team = await createEnrolledTeam(app, { round })
    await pause(round, true)
    expect(await told(team.captain)).toEqual([expect.stringMatching(/^主办方暂停了“.*”：初赛的作品提交暂不开放/)])
  })

  it('a pause and its end are one job and one message for each person, however many windows there are', async () => {
    const round = await createRound(app.db, { items: ['A', 'B'] })
    const team = await createEnrolledTeam(app, { round })
    await pause(round, true)
    await pause(round, false)
    const jobs = await app.db
      .selectFrom('platform_job')
      .select('result')
      .where('kind', '=', 'enrolment.tell_window')
      .where('subject_id', '=', round.roundId)
      .execute()
    const everybody = [team.captain, ...team.members, ...team.teachers]
    expect(jobs.map(({ result }) => result)).toEqual([{ told: everybody.length }, { told: everybody.length }])
    const [ended, begun] = await told(team.captain)
    expect(begun).toMatch(/^主办方暂停了“.*”：初赛的报名、初赛的作品提交暂不开放，恢复时会通知您$/)
    expect(ended).toMatch(/^“.*”已恢复：初赛的报名窗口恢复为 .*；初赛的作品提交窗口恢复为 /)
  })

  it('a changed schedule is one message with the windows that concern the reader', async () => {
    const round = await createRound(app.db, { items: ['A', 'B'] })
    const [itemA, itemB] = round.items.map(({ itemId }) => itemId)
    const inA = await createEnrolledTeam(app, { round, itemId: itemA! })
    const inB = await createEnrolledTeam(app, { round, itemId: itemB! })
    const { roundId, stageId } = round
    const after = { opensAt: '2026-05-01T00:00:00.000Z', closesAt: '2026-05-31T16:00:00.000Z', forced: null }
    const move = { stageId, windowId: stageId, before: null, after }
    const moves = [
      { ...move, itemId: itemA!, kind: 'submission' as const },
      { ...move, itemId: null, kind: 'result' as const },
      { ...move, itemId: null, kind: 'review' as const },
    ]
    const byUserId = inA.captain.userId
    await app.transact((tx) => emit(app.services, tx, windowsMoved, { roundId, moves, reason: '', byUserId }))
    await app.runJobs()
    const text = /初赛的(作品提交|成绩公布)窗口定于/g
    expect((await told(inA.captain)).map((body) => body.match(text)?.length)).toEqual([2])
    expect((await told(inB.captain)).map((body) => body.match(text)?.length)).toEqual([1])
  })

  it('nobody in a team hears of the experts’ window', async () => {
    const round = await createRound(app.db)
    const team = await createEnrolledTeam(app, { round })
    await force(round, 'review', 'closed')
    expect(await told(team.captain)).toEqual([])
  })
})
