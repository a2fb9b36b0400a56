import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewApi as api } from '@podium/core/review/api.ts'
import { competition } from '#server/competition/index.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { sentStatements } from '#server/platform/testing/sent-statements.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { work } from '#server/work/index.ts'
import { review } from '../index.ts'
import { createReview, done, openBatch } from '../review.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, competition, work, expert, review] })
})
afterAll(() => app.close())

test('saving a score takes four statements besides session, transaction and audit log', async () => {
  const made = await createReview(app)
  const batchId = await openBatch(app, made)
  const as = made.experts[0]!.token
  const { rows } = await done(app.call(api.tasks, { batchId }, { as }))
  const { taskId } = rows[0]!
  const { version } = await done(app.call(api.task, { taskId }, { as }))
  const sent = await sentStatements(() =>
    done(app.call(api.saveTask, { taskId, scores: { idea: 80 }, version }, { as })),
  )
  expect(sent).toHaveLength(4 + 4)
})

test('the log has scores with the names of their criteria, in the order of the form', async () => {
  const made = await createReview(app)
  const batchId = await openBatch(app, made)
  const as = made.experts[0]!.token
  const { rows } = await done(app.call(api.tasks, { batchId }, { as }))
  const { taskId } = rows[0]!
  const { version, setting } = await done(app.call(api.task, { taskId }, { as }))
  const given = setting.criteria.map(({ key, name }, at) => ({ key, name, score: 10 + at }))
  const scores = Object.fromEntries(given.toReversed().map(({ key, score }) => [key, score]))
  await done(app.call(api.saveTask, { taskId, scores, version }, { as }))
  const { change } = await app.db
    .selectFrom('platform_audit')
    .select('change')
    .where('action', '=', 'review.saveTask')
    .where('subject_id', '=', taskId)
    .executeTakeFirstOrThrow()
  expect(change).toMatchObject({
    before: { scores: [] },
    after: { scores: given.map(({ name, score }) => `${name} ${score}`) },
  })
})
