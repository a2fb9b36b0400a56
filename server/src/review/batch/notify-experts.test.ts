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
import { review } from '../index.ts'
import { createReview, done, openBatch, type MadeReview } from '../review.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment, work, expert, review] })
})
afterAll(() => app.close())

/** An expert's messages about changed assignments, oldest first. */
async function messagesOf({ token }: { token: string }): Promise<string[]> {
  const { data } = await app.call(noticeApi.messages, {}, { as: token })
  return data.rows
    .filter(({ event }) => event.startsWith('review.task'))
    .map(({ body, link }) => `${body} ${link.split('?')[0]}`)
    .toReversed()
}

async function openReview(options: { works: number; experts: number }) {
  const made = await createReview(app, options)
  const batchId = await openBatch(app, made)
  const { rows } = await done(app.call(api.entries, { batchId }, { as: made.staff.token }))
  const tasks = rows.flatMap(({ workId, tasks: some }) => some.map((task) => ({ ...task, workId })))
  return { made, batchId, tasks }
}

function expertOf(made: MadeReview, expertId: string) {
  return made.experts.find((one) => one.expertId === expertId)!
}

const GAINED = '评审批次“评审”新分配给您 1 件作品，请登录评审。 /review/tasks'
const LOST = '评审批次“评审”中的 1 件作品不再由您评审，无需处理。 /review/tasks'

test('a work moved to another expert is announced to both', async () => {
  const { made, tasks } = await openReview({ works: 1, experts: 4 })
  const [moved] = tasks
  const free = made.experts.find(({ expertId }) => tasks.every((task) => task.expertId !== expertId))!
  await done(app.call(api.moveTask, { taskId: moved!.taskId, expertId: free.expertId }, { as: made.staff.token }))
  expect(await messagesOf(free)).toEqual([GAINED])
  expect(await messagesOf(expertOf(made, moved!.expertId))).toEqual([LOST])
})

test('whoever gets a work that another expert declined is notified, and the one who declined is not', async () => {
  const { made, tasks } = await openReview({ works: 1, experts: 4 })
  const free = made.experts.find(({ expertId }) => tasks.every((task) => task.expertId !== expertId))!
  const declining = expertOf(made, tasks[0]!.expertId)
  const input = { taskId: tasks[0]!.taskId, reason: '指导过该作品' }
  await done(app.call(api.declineTask, input, { as: declining.token }))
  expect(await messagesOf(free)).toEqual([GAINED])
  expect(await messagesOf(declining)).toEqual([])
})

test('a work given by hand or taken away is announced', async () => {
  const { made, batchId, tasks } = await openReview({ works: 1, experts: 4 })
  const free = made.experts.find(({ expertId }) => tasks.every((task) => task.expertId !== expertId))!
  const { taskId, workId, expertId } = tasks[0]!
  await done(app.call(api.cancelTask, { taskId }, { as: made.staff.token }))
  await done(app.call(api.addTask, { batchId, workId, expertId: free.expertId }, { as: made.staff.token }))
  expect(await messagesOf(expertOf(made, expertId))).toEqual([LOST])
  expect(await messagesOf(free)).toEqual([GAINED])
})
