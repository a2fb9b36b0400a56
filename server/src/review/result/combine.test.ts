import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { competitionApi } from '@podium/core/competition/api.ts'
import type { ReviewSetting } from '@podium/core/competition/setting/setting.ts'
import { reviewApi as api } from '@podium/core/review/api.ts'
import { reviewRefusals as no } from '@podium/core/review/refusals.ts'
import { createRound, moveWindow, reviewValue } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { expert } from '#server/expert/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { work } from '#server/work/index.ts'
import { review } from '../index.ts'
import {
  calculate,
  createReview,
  createWork,
  done,
  lockBatch,
  openBatch,
  scoreAll,
  versionOf,
  type MadeReview,
} from '../review.fixture.ts'
import { changedResults } from './recalculate.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment, work, expert, review] })
})
afterAll(() => app.close())

const stages = ['初赛', '决赛']

/** A preliminary with these scores, and a final of the same teams whose rule counts the preliminary at 30 %. */
async function twoStages(first: readonly number[], final: Partial<ReviewSetting> = {}, isLocked = true) {
  const made = await createReview(app, { round: { stages }, works: first.length })
  const [preliminary, finale] = made.round.stages.map(({ stageId }) => stageId) as [string, string]
  const batchId = await openBatch(app, made)
  await scoreAll(app, made, batchId, (title) => first[Number(title.slice(2)) - 1]!)
  if (isLocked) await lockBatch(app, made, batchId)
  const round = { ...made.round, stageId: finale }
  const works = []
  for (const { team, title } of made.works) works.push(await createWork(app, { ...team, round }, title))
  await moveWindow(app.db, { stageId: finale, kind: 'submission' }, [-120, -1])
  const last: MadeReview = { ...made, round, works }
  const earlierStages = [{ stageId: preliminary, weight: 30 }]
  const value = reviewValue({ earlierStages, ...final })
  const { roundId, itemId } = round
  const setting = { roundId, itemId, stageId: finale, value, no: 1, reason: '按章程' }
  await done(app.call(competitionApi.saveReviewSetting, setting, { as: made.staff.token }))
  return { made: last, preliminary, finale }
}

async function close(made: MadeReview, batchId: string) {
  const version = await versionOf(app, made, batchId)
  await done(app.call(api.moveBatch, { batchId, action: 'close', version }, { as: made.staff.token }))
}

test('a final score is made of earlier stages by their weights, ranks by it, and says so', async () => {
  const { made, preliminary } = await twoStages([90, 60, 75])
  const batchId = await openBatch(app, made)
  const own = [70, 80, 75]
  await scoreAll(app, made, batchId, (title) => own[Number(title.slice(2)) - 1]!)
  await close(made, batchId)
  const runId = await calculate(app, made, batchId)
  const { rows } = await done(app.call(api.results, { runId, pageNum: 1, pageSize: 20 }, { as: made.staff.token }))
  const scores = rows.map(({ title, score, rank }) => [title, score, rank])
  expect(scores).toEqual([
    ['作品1', '76.00', 1],
    ['作品3', '75.00', 2],
    ['作品2', '74.00', 3],
  ])
  const { workId } = rows[0]!
  const explained = await done(app.call(api.explanation, { runId, workId }, { as: made.staff.token }))
  expect(explained.stages).toEqual([
    { stageId: preliminary, stageName: '初赛', weight: 30, score: '90.0000' },
    { stageId: null, stageName: '', weight: 70, score: '70.0000' },
  ])
  expect(explained.fraction).toBe('76')
  const run = await done(app.call(api.run, { batchId }, { as: made.staff.token }))
  expect(run?.stale).toBe(false)
  await done(app.call(api.verify, { runId }, { as: made.second.token }))
  await done(app.call(api.lock, { batchId, version: await versionOf(app, made, batchId) }, { as: made.staff.token }))
  expect((await changedResults(app.db)).violations).toEqual([])
})

test('nothing is calculated where a work has no locked earlier result, unless its own stage makes up for it', async () => {
  const strict = await twoStages([90, 60], {}, false)
  const batchId = await openBatch(app, strict.made)
  await scoreAll(app, strict.made, batchId, () => 80)
  await close(strict.made, batchId)
  const refused = await app.call(api.finalScoreCalculation, { batchId }, { as: strict.made.staff.token })
  expect(refused.code).toBe(no.NO_EARLIER_RESULT.code)

  const lenient = await twoStages([90, 60], { earlierMissing: 'rescale' })
  await sql`update work_work set team_id = ${strict.made.works[0]!.team.teamId}
    where stage_id = ${lenient.preliminary} and team_id = ${lenient.made.works[1]!.team.teamId}`.execute(app.db)
  const second = await openBatch(app, lenient.made)
  await scoreAll(app, lenient.made, second, () => 80)
  await close(lenient.made, second)
  const runId = await calculate(app, lenient.made, second)
  const { rows } = await done(
    app.call(api.results, { runId, pageNum: 1, pageSize: 20 }, { as: lenient.made.staff.token }),
  )
  expect(rows.map(({ score }) => score)).toEqual(['83.00', '80.00'])
})

test('only earlier stages of the round count, below 100 % together', async () => {
  const { made, preliminary, finale } = await twoStages([90])
  const { roundId, itemId } = made.round
  const save = (stageId: string, earlierStages: ReviewSetting['earlierStages'], version: number) =>
    app.call(
      competitionApi.saveReviewSetting,
      { roundId, itemId, stageId, value: reviewValue({ earlierStages }), no: version, reason: '按章程' },
      { as: made.staff.token },
    )
  expect((await save(preliminary, [{ stageId: finale, weight: 30 }], 1)).code).not.toBe(0)
  expect((await save(finale, [{ stageId: finale, weight: 30 }], 2)).code).not.toBe(0)
  const twice = [
    { stageId: preliminary, weight: 30 },
    { stageId: preliminary, weight: 30 },
  ]
  expect((await save(finale, twice, 2)).code).not.toBe(0)
  expect((await save(finale, [{ stageId: preliminary, weight: 99 }], 2)).code).toBe(0)
})

test('a stage whose result is part of another one counts beside it neither there nor later', async () => {
  const staff = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
  const { roundId, itemId, stages } = await createRound(app.db, { stages: ['初赛', '复赛', '决赛'] })
  const [first, second, final] = stages.map(({ stageId }) => stageId)
  const save = async (stageId: string, ...listed: string[]) => {
    const value = reviewValue({ earlierStages: listed.map((each) => ({ stageId: each, weight: 20 })) })
    const target = { roundId, itemId, stageId }
    const { no } = (await app.call(competitionApi.reviewSetting, target, { as: staff.token })).data
    const call = { ...target, value, no, reason: '按章程' }
    return (await app.call(competitionApi.saveReviewSetting, call, { as: staff.token })).code
  }
  expect(await save(final!, first!, second!)).toBe(0)
  expect(await save(second!, first!)).not.toBe(0)
  expect(await save(final!, second!)).toBe(0)
  expect(await save(second!, first!)).toBe(0)
  expect(await save(final!, first!, second!)).not.toBe(0)
})
