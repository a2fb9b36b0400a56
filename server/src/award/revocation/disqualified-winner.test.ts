import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { awardApi as api } from '@podium/core/award/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { competition } from '#server/competition/index.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { expert } from '#server/expert/index.ts'
import { finance } from '#server/finance/index.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { review } from '#server/review/index.ts'
import {
  calculate,
  createReview,
  done,
  lockBatch,
  openBatch,
  scoreAll,
  type MadeReview,
} from '#server/review/review.fixture.ts'
import { work } from '#server/work/index.ts'
import { award } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({
    modules: [identity, notice, finance, competition, enrolment, work, expert, review, award],
  })
})
afterEach(async () => {
  expect(await violationsOf(app.db, award.invariants)).toEqual([])
})
afterAll(() => app.close())

const ranges = [{ nameZh: '一等奖', nameEn: '', rankFrom: 1, rankTo: 2, mayStayVacant: true }]

/** A review with published results of the scores 90, 80, ... in order of the works. */
async function published(): Promise<MadeReview & { batchId: string; as: string }> {
  const made = await createReview(app, { works: 3 })
  const as = made.staff.token
  const batchId = await openBatch(app, made)
  await scoreAll(app, made, batchId, (title) => 100 - 10 * Number(title.replace('作品', '')))
  await lockBatch(app, made, batchId)
  const set = await done(app.call(api.set, { batchId, ranges, version: 0 }, { as }))
  const confirm = { batchId, confirmed: true, version: set.version }
  const { version } = await done(app.call(api.confirm, confirm, { as: made.second.token }))
  await done(app.call(api.publish, { batchId, version, setting: { audience: 'public', rank: true } }, { as }))
  return { ...made, batchId, as }
}

async function disqualify(made: MadeReview, at: number): Promise<void> {
  const { teamId } = made.works[at]!.team
  const as = made.staff.token
  const { version } = await done(app.call(enrolmentApi.teamDetail, { teamId }, { as }))
  const input = { teamId, kind: 'disqualify', reason: '查实代做', version } as const
  await done(app.call(enrolmentApi.exclude, input, { as }))
}

/** @spec B08 */
test('the award of a disqualified team is revoked at once in the public list and its numbers, the office list and its own results', async () => {
  const made = await published()
  const { batchId, as, round } = made
  await disqualify(made, 0)
  const shown = (await done(app.call(api.publicList, { roundId: round.roundId }))).rows
  expect(shown.map(({ workTitle, revoked }) => [workTitle, revoked])).toEqual(
    expect.arrayContaining([
      ['作品1', true],
      ['作品2', false],
    ]),
  )
  const { total, awards, items } = await done(app.call(api.publicAwards, { roundId: round.roundId }))
  expect([total, awards.map(({ count }) => count), items.map(({ count }) => count)]).toEqual([1, [1], [1]])
  expect((await done(app.call(api.awardedRounds, {}))).rows).toMatchObject([{ roundId: round.roundId, total: 1 }])
  expect((await done(app.call(api.publicList, { roundId: round.roundId, pageSize: 1 }))).total).toBe(2)
  const { rows } = await done(app.call(api.detailedList, { roundId: round.roundId }, { as }))
  expect(rows.map(({ workTitle, state }) => [workTitle, state])).toEqual([
    ['作品1', 'revoked'],
    ['作品2', 'formal'],
  ])
  const counted = await done(app.call(api.publication, { batchId }, { as }))
  expect(counted).toMatchObject({ winnerCount: 1, revokedCount: 1 })
  const captain = made.works[0]!.team.captain.token
  expect((await done(app.call(api.mine, {}, { as: captain }))).rows).toEqual([])
  const run = (await done(app.call(reviewApi.run, { batchId }, { as })))!
  const ranking = (await done(app.call(reviewApi.results, { runId: run.runId }, { as }))).rows
  expect(ranking.map(({ title, takesPart, rank }) => [title, takesPart && rank])).toEqual([
    ['作品1', false],
    ['作品2', 1],
    ['作品3', 2],
  ])
})

test('a calculation after a withdrawal leaves out the work of a disqualified team', async () => {
  const made = await published()
  const { batchId, as } = made
  await disqualify(made, 0)
  const { version } = await done(app.call(api.publication, { batchId }, { as }))
  await done(app.call(api.revoke, { batchId, version, reason: '更正名单' }, { as }))
  const runId = await calculate(app, made, batchId)
  expect(await done(app.call(reviewApi.run, { batchId }, { as }))).toMatchObject({ runId, works: 2 })
})
