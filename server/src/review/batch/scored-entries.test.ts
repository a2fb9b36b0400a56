import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reviewApi as api } from '@podium/core/review/api.ts'
import { reviewRefusals } from '@podium/core/review/refusals.ts'
import { scoredFilterOf } from '@podium/core/review/result/remedy.rule.ts'
import { competition } from '#server/competition/index.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { work } from '#server/work/index.ts'
import { review } from '../index.ts'
import { createReview, done, openBatch, versionOf, type MadeReview } from '../review.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment, work, expert, review] })
})
afterAll(() => app.close())

/** The experts of these positions score the works of these titles. */
async function score(made: MadeReview, batchId: string, experts: readonly number[], titles: readonly string[]) {
  for (const at of experts) {
    const as = made.experts[at]!.token
    const { rows } = await done(app.call(api.tasks, { batchId }, { as }))
    for (const { taskId } of rows.filter(({ title }) => titles.includes(title))) {
      const { version } = await done(app.call(api.task, { taskId }, { as }))
      const scores = { idea: 80, craft: 80 }
      await done(app.call(api.submitTask, { taskId, scores, comment: '立意新颖', version }, { as }))
    }
  }
}

type Lacks = { fields: Array<{ path: string }> }

/** @spec C46 */
test('a refused calculation names the works that lack scores, and the list shows exactly these', async () => {
  const made = await createReview(app, { works: 4 })
  const as = made.staff.token
  const batchId = await openBatch(app, made)
  await score(made, batchId, [0, 1, 2], ['作品1'])
  await score(made, batchId, [0], ['作品2'])
  // Withdrawn works have no score, and no calculation asks for one.
  await sql`update work_work set state = 'withdrawn' where id = ${made.works[3]!.workId}`.execute(app.db)
  const version = await versionOf(app, made, batchId)
  await done(app.call(api.moveBatch, { batchId, action: 'close', version }, { as }))
  const refused = async () => {
    const { code, msg, data } = await app.call(api.finalScoreCalculation, { batchId }, { as })
    const listed = await done(app.call(api.entries, { batchId, scored: scoredFilterOf(code) }, { as }))
    expect(listed.total).toBe(listed.rows.length)
    return {
      code,
      msg,
      listed: listed.rows.map(({ title, label }) => ({ title, label })),
      lacks: (data as unknown as Lacks | null)?.fields ?? [],
    }
  }
  const none = await refused()
  expect([none.code, none.listed.map(({ title }) => title)]).toEqual([reviewRefusals.NO_SCORES.code, ['作品3']])
  expect(none.lacks.map(({ path }) => Number(path))).toEqual([none.code, reviewRefusals.FEW_SCORES.code])
  const short = await done(app.call(api.entries, { batchId, scored: 'few' }, { as }))
  expect(short.rows.map(({ title }) => title)).toEqual(['作品2'])
  expect(none.msg).toBe(`1 件作品没有任何评分：${none.listed[0]!.label}（0/3）`)
  await sql`update work_work set state = 'withdrawn' where id = ${made.works[2]!.workId}`.execute(app.db)
  const few = await refused()
  expect([few.code, few.listed.map(({ title }) => title)]).toEqual([reviewRefusals.FEW_SCORES.code, ['作品2']])
  expect(few.lacks).toEqual([])
  expect(few.msg).toContain(`${few.listed[0]!.label}（1/3）`)
})
