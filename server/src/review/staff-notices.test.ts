import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticeApi } from '@podium/core/notice/api.ts'
import { reviewApi as api } from '@podium/core/review/api.ts'
import { competition } from '#server/competition/index.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { work } from '#server/work/index.ts'
import { review } from './index.ts'
import { calculate, createReview, done, openBatch, scoreAll, versionOf } from './review.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment, work, expert, review] })
})
afterAll(() => app.close())

async function messagesOf({ token }: { token: string }, event: string): Promise<string[]> {
  const { rows } = await done(app.call(noticeApi.messages, { pageSize: 100 }, { as: token }))
  return rows.filter((each) => each.event === event).map(({ body, link }) => `${body} ${link}`)
}

test('a returned sheet is announced to its expert with the reason and a link to the work', async () => {
  const made = await createReview(app, { works: 1 })
  const batchId = await openBatch(app, made)
  await scoreAll(app, made, batchId, () => 80)
  const { rows } = await done(app.call(api.entries, { batchId }, { as: made.staff.token }))
  const { taskId, expertId } = rows[0]!.tasks[0]!
  await done(app.call(api.returnTask, { taskId, reason: '评语过于简单' }, { as: made.staff.token }))
  const told = await Promise.all(made.experts.map((one) => messagesOf(one, 'review.task_returned')))
  const expected = `“评审”中 A001 的评分被退回：评语过于简单。请修改后重新提交。 /review/score?taskId=${taskId}`
  expect(told).toEqual(made.experts.map((one) => (one.expertId === expertId ? [expected] : [])))
})

test('a declined work is announced to the staff of the round, who learn whether another expert has it', async () => {
  const made = await createReview(app, { works: 1, experts: 4 })
  const elsewhere = await createReview(app, { works: 1 })
  const batchId = await openBatch(app, made)
  const entry = async () => (await done(app.call(api.entries, { batchId }, { as: made.staff.token }))).rows[0]!
  const decline = async () => {
    const { taskId, expertId, name } = (await entry()).tasks[0]!
    const as = made.experts.find((one) => one.expertId === expertId)!.token
    await done(app.call(api.declineTask, { taskId, reason: '指导过' }, { as }))
    return name
  }
  const [first, second] = [await decline(), await decline()]
  const link = `/review/distribution?batchId=${batchId}`
  const expected = [
    `“评审”：${second} 回避了 A001，没有其他专家可以改派，请另行安排。回避原因：指导过 ${link}`,
    `“评审”：${first} 回避了 A001，作品已改派给其他专家。回避原因：指导过 ${link}`,
  ]
  expect(await messagesOf(made.staff, 'review.task_declined')).toEqual(expected)
  expect(await messagesOf(made.second, 'review.task_declined')).toEqual(expected)
  expect(await messagesOf(elsewhere.staff, 'review.task_declined')).toEqual([])
})

test('calculated results are announced to whoever calculated them and to the others, and their verification to the calculator', async () => {
  const made = await createReview(app, { works: 2 })
  const batchId = await openBatch(app, made)
  await scoreAll(app, made, batchId, () => 80)
  const version = await versionOf(app, made, batchId)
  await done(app.call(api.moveBatch, { batchId, action: 'close', version }, { as: made.staff.token }))
  await calculate(app, made, batchId)
  const link = `/review/result?batchId=${batchId}`
  expect(await messagesOf(made.staff, 'review.calculated')).toEqual([
    `“评审”的 2 件作品已算出成绩，等待另一人复核。 ${link}`,
  ])
  expect(await messagesOf(made.staff, 'review.verification_waiting')).toEqual([])
  expect(await messagesOf(made.second, 'review.verification_waiting')).toEqual([
    `“评审”的成绩已由 组织者甲 算出，请核对后复核通过或退回。 ${link}`,
  ])
  const run = await done(app.call(api.run, { batchId }, { as: made.second.token }))
  await done(app.call(api.verify, { runId: run!.runId }, { as: made.second.token }))
  expect(await messagesOf(made.staff, 'review.results_verified')).toEqual([
    `“评审”的成绩已由 组织者乙 复核通过，现在可以锁定。 ${link}`,
  ])
  expect(await messagesOf(made.second, 'review.results_verified')).toEqual([])
})
