import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewApi as api } from '@podium/core/review/api.ts'
import { reviewRefusals } from '@podium/core/review/refusals.ts'
import { competition } from '#server/competition/index.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { work } from '#server/work/index.ts'
import { review } from '../index.ts'
import { createReview, done, openBatch, versionOf } from '../review.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, competition, work, expert, review] })
})
afterAll(() => app.close())

/** The expert's tasks, in order. */
async function tasksOf(as: string, batchId: string) {
  return (await done(app.call(api.tasks, { batchId, pageSize: 100 }, { as }))).rows
}

/** @spec B13 */
test('the desk shows nothing of the works before the changed notice is agreed to', async () => {
  const made = await createReview(app)
  const batchId = await openBatch(app, made)
  const as = made.experts[0]!.token
  const [first] = await tasksOf(as, batchId)
  const change = async (agreements?: 'renew' | 'keep') => {
    const values = { batchId, name: '评审', notice: '新的须知', version: await versionOf(app, made, batchId) }
    return app.call(api.updateBatch, { ...values, agreements }, { as: made.staff.token })
  }
  expect((await change()).code).toBe(reviewRefusals.NOTICE_AGREED.code)
  await done(change('renew'))
  expect((await app.call(api.tasks, { batchId }, { as })).code).toBe(reviewRefusals.NOT_AGREED.code)
  expect((await app.call(api.task, { taskId: first!.taskId }, { as })).code).toBe(reviewRefusals.NOT_AGREED.code)
  expect((await done(app.call(api.desk, {}, { as })))[0]).toMatchObject({ notice: '新的须知', agreedAt: null })
  await done(app.call(api.agree, { batchId }, { as }))
  expect((await tasksOf(as, batchId)).length).toBe(3)
})

test('the desk goes on after a correction of the notice that leaves agreements valid', async () => {
  const made = await createReview(app)
  const batchId = await openBatch(app, made)
  const version = await versionOf(app, made, batchId)
  const change = { batchId, name: '评审', notice: '改了一个错字', version, agreements: 'keep' } as const
  await done(app.call(api.updateBatch, change, { as: made.staff.token }))
  const as = made.experts[0]!.token
  expect((await done(app.call(api.desk, {}, { as })))[0]).toMatchObject({ notice: '改了一个错字' })
  expect((await app.call(api.tasks, { batchId }, { as })).code).toBe(0)
})
