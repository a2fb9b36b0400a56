import { afterAll, beforeAll, expect, test } from 'vitest'
import { competitionApi } from '@podium/core/competition/api.ts'
import { windowsMoved } from '@podium/core/competition/events.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { competition } from '#server/competition/index.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { newId } from '#server/platform/db/id.ts'
import { transact } from '#server/platform/db/transact.ts'
import { emit } from '#server/platform/events/emit.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { work } from '#server/work/index.ts'
import { review } from './index.ts'
import { createReview, openBatch } from './review.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment, work, expert, review] })
})
afterAll(() => app.close())

async function told(token: string): Promise<string[]> {
  const { data } = await app.call(noticeApi.messages, {}, { as: token })
  return data.rows.filter(({ event }) => event === 'deadline.moved').map(({ body }) => body)
}

test('experts with work in a stage are told when its review window moves, and nobody else is', async () => {
  const made = await createReview(app, { round: { name: '全国机器人竞赛' } })
  await openBatch(app, made)
  const elsewhere = await createReview(app)
  await openBatch(app, elsewhere)
  const as = made.staff.token
  const { data } = await app.call(competitionApi.stage, { stageId: made.round.stageId }, { as })
  const windowOf = (kind: 'review' | 'submission') => data.windows.find((window) => window.kind === kind)!.windowId
  for (const kind of ['review', 'submission'] as const) {
    const input = { windowId: windowOf(kind), forced: 'closed', reason: '服务器检修' } as const
    expect((await app.call(competitionApi.forceWindow, input, { as })).msg).toBe('')
  }
  const heard = await Promise.all(made.experts.map(({ token }) => told(token)))
  expect(heard).toEqual(made.experts.map(() => ['“全国机器人竞赛”初赛的评审窗口已暂停']))
  expect(await Promise.all(elsewhere.experts.map(({ token }) => told(token)))).toEqual(elsewhere.experts.map(() => []))
})

test('an expert is told once of one act that moves several review windows', async () => {
  const made = await createReview(app, { round: { name: '全国测绘竞赛' } })
  await openBatch(app, made)
  const { roundId, stageId, itemId } = made.round
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const move = (closesAt: string, of: string | null) => ({
    stageId,
    windowId: newId(),
    itemId: of,
    kind: 'review' as const,
    groupId: null,
    groupName: '',
    teamId: null,
    before: { opensAt: at(-1), closesAt: at(20), forced: null },
    after: { opensAt: at(-1), closesAt, forced: null },
  })
  const moves = [move(at(30), null), move(at(40), itemId)]
  await transact(app.services, (tx) =>
    emit(app.services, tx, windowsMoved, { roundId, moves, reason: '台风', byUserId: made.staff.userId }),
  )
  const heard = await Promise.all(made.experts.map(({ token }) => told(token)))
  expect(heard).toEqual(made.experts.map(() => [expect.stringMatching(/^“全国测绘竞赛”赛程有变：.*评审.*评审/u)]))
})
