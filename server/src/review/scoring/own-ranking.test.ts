import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { reviewApi as api } from '@podium/core/review/api.ts'
import { reviewRefusals } from '@podium/core/review/refusals.ts'
import { competition } from '#server/competition/index.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { work } from '#server/work/index.ts'
import { review } from '../index.ts'
import { createReview, done, openBatch, type MadeReview } from '../review.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, competition, work, expert, review] })
})
afterEach(async () => {
  expect(await violationsOf(app.db, review.invariants)).toEqual([])
})
afterAll(() => app.close())

const comment = '立意新颖'

/** An open batch whose first expert saved these scores, by label; null leaves a work as it is. */
async function savedSheets(scores: ReadonlyArray<number | null>) {
  const made = await createReview(app, { works: scores.length })
  const batchId = await openBatch(app, made)
  const as = made.experts[0]!.token
  for (const [at, { taskId, version }] of (await ranking(made, batchId)).entries()) {
    const score = scores[at] ?? null
    if (score === null) continue
    await done(app.call(api.saveTask, { taskId, version, comment, scores: { idea: score, craft: score } }, { as }))
  }
  return { made, batchId, as }
}

async function ranking(made: MadeReview, batchId: string, at = 0) {
  return done(app.call(api.ranking, { batchId }, { as: made.experts[at]!.token }))
}

function versions(rows: Awaited<ReturnType<typeof ranking>>) {
  return rows.map(({ taskId, version }) => ({ taskId, version }))
}

/** @spec B14 */
describe('the own ranking of an expert', () => {
  test('has all works by label with ranks, ties and what keeps them from being submitted', async () => {
    const { made, batchId } = await savedSheets([70, null, 90, 70])
    const rows = await ranking(made, batchId)
    expect(rows.map(({ label, rank, tied, hindrance }) => [label, rank, tied, hindrance])).toEqual([
      ['A001', 2, true, ''],
      ['A002', null, false, '请为“创新性”打分'],
      ['A003', 1, false, ''],
      ['A004', 2, true, ''],
    ])
    expect((await ranking(made, batchId, 1)).every(({ rank }) => rank === null)).toBe(true)
  })

  test('is shown to nobody else and not before the notice is agreed to', async () => {
    const { made, batchId } = await savedSheets([80])
    const stranger = await createReview(app, { works: 1 })
    const of = (token: string) => app.call(api.ranking, { batchId }, { as: token })
    expect((await of(stranger.experts[0]!.token)).code).toBe(baseRefusals.NOT_FOUND.code)
    await app.db.updateTable('review_judge').set({ agreed_at: null }).where('batch_id', '=', batchId).execute()
    expect((await of(made.experts[0]!.token)).code).toBe(reviewRefusals.NOT_AGREED.code)
  })

  test('is submitted as a whole, and a task shows its position and how many are submitted', async () => {
    const { made, batchId, as } = await savedSheets([80, 70, 60])
    const tasks = versions(await ranking(made, batchId))
    expect(await done(app.call(api.submitTasks, { batchId, tasks }, { as }))).toEqual({ submitted: 3 })
    const [, middle] = tasks
    expect(await done(app.call(api.task, { taskId: middle!.taskId }, { as }))).toMatchObject({
      state: 'submitted',
      position: 2,
      count: 3,
      submitted: 3,
      openId: null,
    })
  })
})

describe('submitting several sheets', () => {
  test('changes none where one is not whole, was changed since, or belongs to somebody else', async () => {
    const { made, batchId, as } = await savedSheets([80, null])
    const [whole, open] = versions(await ranking(made, batchId))
    const foreign = versions(await ranking(made, batchId, 1))[0]!
    const refusals = []
    for (const tasks of [[whole!, open!], [{ ...whole!, version: whole!.version + 1 }], [whole!, foreign]]) {
      refusals.push((await app.call(api.submitTasks, { batchId, tasks }, { as })).code)
    }
    expect(refusals).toEqual([reviewRefusals.INCOMPLETE.code, baseRefusals.STALE.code, baseRefusals.NOT_FOUND.code])
    expect((await ranking(made, batchId)).map(({ state }) => state)).toEqual(['in_progress', 'pending'])
  })

  test('asks for a confirmation of zeros', async () => {
    const { made, batchId, as } = await savedSheets([0, 80])
    const rows = await ranking(made, batchId)
    expect(rows.map(({ cautions }) => cautions)).toEqual([['zero', 'low'], []])
    const input = { batchId, tasks: versions(rows) }
    expect((await app.call(api.submitTasks, input, { as })).code).toBe(reviewRefusals.ZERO_UNCONFIRMED.code)
    await done(app.call(api.submitTasks, { ...input, zeroConfirmed: true }, { as }))
  })

  test('asks about a returned sheet until it differs from what was returned', async () => {
    const { made, batchId, as } = await savedSheets([80])
    const [sheet] = versions(await ranking(made, batchId))
    await done(app.call(api.submitTasks, { batchId, tasks: [sheet!] }, { as }))
    const { taskId } = sheet!
    await done(app.call(api.returnTask, { taskId, reason: '请复核' }, { as: made.staff.token }))
    const [returned] = await ranking(made, batchId)
    expect(returned!.cautions).toEqual(['unchanged'])
    const input = { taskId, version: returned!.version, comment, scores: { idea: 80, craft: 70 } }
    await done(app.call(api.saveTask, input, { as }))
    expect((await ranking(made, batchId))[0]!.cautions).toEqual([])
    expect((await done(app.call(api.task, { taskId }, { as }))).returned).toMatchObject({
      comment,
      scores: { idea: 80, craft: 80 },
    })
  })

  test('of another batch is refused', async () => {
    const { made, batchId } = await savedSheets([80])
    const other = await savedSheets([80])
    const tasks = versions(await ranking(made, batchId))
    const refused = await app.call(api.submitTasks, { batchId: other.batchId, tasks }, { as: made.experts[0]!.token })
    expect(refused.code).toBe(baseRefusals.NOT_FOUND.code)
  })

  test('the next work is the next one that is not submitted, and says whether it is only to be submitted', async () => {
    const { made, batchId, as } = await savedSheets([80, 70, null])
    const [first, second, third] = await ranking(made, batchId)
    const next = async (taskId: string) => {
      const { openId, openScored } = await done(app.call(api.task, { taskId }, { as }))
      return [openId, openScored]
    }
    expect(await next(first!.taskId)).toEqual([second!.taskId, true])
    expect(await next(second!.taskId)).toEqual([third!.taskId, false])
    expect(await next(third!.taskId)).toEqual([first!.taskId, true])
    const tasks = versions([second!])
    await done(app.call(api.submitTasks, { batchId, tasks }, { as }))
    expect(await next(first!.taskId)).toEqual([third!.taskId, false])
  })
})
