import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { reviewApi as api } from '@podium/core/review/api.ts'
import { reviewRefusals as no } from '@podium/core/review/refusals.ts'
import { moveWindow } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { work } from '#server/work/index.ts'
import { review } from '../index.ts'
import { calculate, createReview, done, openBatch, scoreAll, versionOf, type MadeReview } from '../review.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment, work, expert, review] })
})
afterEach(async () => {
  expect(await violationsOf(app.db, review.invariants)).toEqual([])
})
afterAll(() => app.close())

const COMMENT = '立意新颖'

/** The first expert's tasks. */
async function tasksOf(made: MadeReview, batchId: string) {
  return (await done(app.call(api.tasks, { batchId, pageSize: 100 }, { as: made.experts[0]!.token }))).rows
}

const detailOf = (made: MadeReview, taskId: string) =>
  done(app.call(api.task, { taskId }, { as: made.experts[0]!.token }))

async function submit(made: MadeReview, taskId: string, score: number) {
  const { version } = await detailOf(made, taskId)
  const sheet = { taskId, scores: { idea: score, craft: score }, comment: COMMENT, version }
  return done(app.call(api.submitTask, sheet, { as: made.experts[0]!.token }))
}

async function takeBack(made: MadeReview, taskId: string, as = made.experts[0]!.token) {
  const { version } = await detailOf(made, taskId)
  return app.call(api.takeBackTask, { taskId, version }, { as })
}

const request = (made: MadeReview, taskId: string, reason = '创意与制作两项的分数填反') =>
  app.call(api.requestCorrection, { taskId, reason }, { as: made.experts[0]!.token })

const open = (made: MadeReview) =>
  done(app.call(api.correctionPage, { correctionState: 'open' }, { as: made.staff.token }))

async function move(made: MadeReview, batchId: string, action: 'close' | 'reopen') {
  const version = await versionOf(app, made, batchId)
  await done(app.call(api.moveBatch, { batchId, action, version }, { as: made.staff.token }))
}

async function linksOf({ token }: { token: string }, event: string): Promise<string[]> {
  const { rows } = await done(app.call(noticeApi.messages, { pageSize: 100 }, { as: token }))
  return rows.filter((each) => each.event === event).map(({ body, link }) => `${body} ${link}`)
}

const auditsOf = (taskId: string, action: string) =>
  app.db
    .selectFrom('platform_audit')
    .select('change')
    .where('action', '=', action)
    .where('subject_id', '=', taskId)
    .orderBy('id')
    .execute()

/** All sheets of the batch are submitted, so that none can be taken back. */
async function finished(works = 1) {
  const made = await createReview(app, { works })
  const batchId = await openBatch(app, made)
  await scoreAll(app, made, batchId, () => 80)
  const [task] = await tasksOf(made, batchId)
  return { made, batchId, taskId: task!.taskId, label: task!.label }
}

/** @spec B14 */
describe('a submitted sheet', () => {
  test('is taken back by its expert until the last of the batch is submitted, and the log keeps what it replaces', async () => {
    const made = await createReview(app, { works: 2 })
    const batchId = await openBatch(app, made)
    const [first, second] = await tasksOf(made, batchId)
    await submit(made, first!.taskId, 80)
    expect(await detailOf(made, first!.taskId)).toMatchObject({ state: 'submitted', takeBackHindrance: '', left: 1 })
    expect((await takeBack(made, first!.taskId)).code).toBe(0)
    expect(await detailOf(made, first!.taskId)).toMatchObject({
      state: 'in_progress',
      hindrance: '',
      scores: { idea: 80, craft: 80 },
      returned: { scores: { idea: 80, craft: 80 }, comment: COMMENT, total: '80.0000' },
    })
    await submit(made, first!.taskId, 60)
    const [, again] = await auditsOf(first!.taskId, 'review.submitTask')
    expect(again!.change).toMatchObject({
      before: { scores: ['创新性 80', '完成度 80'], total: '80.0000', comment: COMMENT },
      after: { scores: ['创新性 60', '完成度 60'], total: '60.0000' },
    })
    const [taken] = await auditsOf(first!.taskId, 'review.takeBackTask')
    expect(taken!.change).toMatchObject({ before: { state: 'submitted' }, after: { state: 'in_progress' } })
    await submit(made, second!.taskId, 70)
    expect((await takeBack(made, first!.taskId)).code).toBe(no.ALL_SUBMITTED.code)
  })

  test('returned by the staff opens none of the others again', async () => {
    const { made, batchId } = await finished(2)
    const [first, second] = await tasksOf(made, batchId)
    await done(app.call(api.returnTask, { taskId: first!.taskId, reason: '请核对' }, { as: made.staff.token }))
    expect((await takeBack(made, second!.taskId)).code).toBe(no.ALL_SUBMITTED.code)
  })

  test('of another expert is neither taken back nor corrected, nor seen to exist', async () => {
    const made = await createReview(app, { works: 2 })
    const batchId = await openBatch(app, made)
    const [first] = await tasksOf(made, batchId)
    await submit(made, first!.taskId, 80)
    const as = made.experts[1]!.token
    expect((await takeBack(made, first!.taskId, as)).code).toBe(baseRefusals.NOT_FOUND.code)
    const stolen = await app.call(api.requestCorrection, { taskId: first!.taskId, reason: '改分' }, { as })
    expect(stolen.code).toBe(baseRefusals.NOT_FOUND.code)
  })

  test('is taken back once by two tabs at the same time', async () => {
    const made = await createReview(app, { works: 2 })
    const batchId = await openBatch(app, made)
    const [first] = await tasksOf(made, batchId)
    const { version } = await submit(made, first!.taskId, 80)
    const input = { taskId: first!.taskId, version }
    const as = made.experts[0]!.token
    const answers = await Promise.all([1, 2, 3].map(() => app.call(api.takeBackTask, input, { as })))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      0,
      no.NOT_SUBMITTED.code,
      no.NOT_SUBMITTED.code,
    ])
    expect(await auditsOf(first!.taskId, 'review.takeBackTask')).toHaveLength(1)
  })

  test('is either closed with its batch or taken back before, and the results are of what was submitted', async () => {
    const made = await createReview(app, { works: 4 })
    const batchId = await openBatch(app, made)
    const [first] = await tasksOf(made, batchId)
    await submit(made, first!.taskId, 80)
    const [taken] = await Promise.all([takeBack(made, first!.taskId), move(made, batchId, 'close')])
    const { state } = await detailOf(made, first!.taskId)
    expect([taken.code === 0, taken.code === no.NOT_OPEN.code]).toContain(true)
    expect(state).toBe(taken.code === 0 ? 'in_progress' : 'submitted')
    expect((await takeBack(made, first!.taskId)).code).toBe(taken.code === 0 ? no.NOT_SUBMITTED.code : no.NOT_OPEN.code)
  })
})

/** @spec B14 */
describe('a request to correct a sheet', () => {
  test('reaches the staff of the round, and returning the sheet grants it', async () => {
    const { made, batchId, taskId, label } = await finished()
    const elsewhere = await createReview(app, { works: 0, experts: 0 })
    await done(request(made, taskId))
    expect(await linksOf(made.staff, 'review.correction_requested')).toEqual([
      `“评审”：专家1 申请更正 ${label} 的评分（创意与制作两项的分数填反）。请退回评分或答复不予更正。 /review/correction?batchId=${batchId}&correctionState=open`,
    ])
    expect(await linksOf(elsewhere.staff, 'review.correction_requested')).toEqual([])
    expect((await open(elsewhere)).rows).toEqual([])
    expect((await open(made)).rows).toMatchObject([{ taskId, label, expertName: '专家1', batchState: 'open' }])
    await done(app.call(api.returnTask, { taskId, reason: '请更正' }, { as: made.staff.token }))
    expect((await open(made)).rows).toEqual([])
    expect(await detailOf(made, taskId)).toMatchObject({
      state: 'returned',
      correction: { state: 'returned', answer: '请更正' },
    })
    expect(await linksOf(made.experts[0]!, 'review.task_returned')).toHaveLength(1)
  })

  test('is declined with a reason that its expert gets with a link to the sheet, once', async () => {
    const { made, taskId, label } = await finished()
    const { correctionId } = await done(request(made, taskId))
    const decline = (as: string) => app.call(api.declineCorrection, { correctionId, reason: '分数并无差错' }, { as })
    const elsewhere = await createReview(app, { works: 0, experts: 0 })
    expect((await decline(elsewhere.staff.token)).code).toBe(baseRefusals.NOT_FOUND.code)
    expect((await decline(made.experts[0]!.token)).code).toBe(baseRefusals.NO_ACCESS.code)
    const answers = await Promise.all([decline(made.staff.token), decline(made.second.token)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, no.CORRECTION_DECIDED.code])
    expect(await linksOf(made.experts[0]!, 'review.correction_answered')).toEqual([
      `“评审”中 ${label} 的更正申请未获同意：分数并无差错。已提交的评分保持不变。 /review/score?taskId=${taskId}`,
    ])
    expect(await detailOf(made, taskId)).toMatchObject({ state: 'submitted', correction: { state: 'declined' } })
  })

  test('is open once for a sheet, however many are sent at a time, and three can be made in all', async () => {
    const { made, taskId } = await finished()
    const answers = await Promise.all(Array.from({ length: 8 }, () => request(made, taskId)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, no.CORRECTION_OPEN.code]))
    expect(await linksOf(made.staff, 'review.correction_requested')).toHaveLength(1)
    for (const last of [false, false, true]) {
      const { correctionId } = (await open(made)).rows[0]!
      await done(app.call(api.declineCorrection, { correctionId, reason: '无误' }, { as: made.staff.token }))
      expect((await request(made, taskId)).code).toBe(last ? no.CORRECTIONS_FULL.code : 0)
    }
  })

  test('sent twice under one idempotency key is one request', async () => {
    const { made, taskId } = await finished()
    const as = made.experts[0]!.token
    const send = () => app.call(api.requestCorrection, { taskId, reason: '填错' }, { as, key: 'correction-1' })
    const [one, two] = [await done(send()), await done(send())]
    expect(two).toEqual(one)
  })

  test('waits while the batch is calculated: the sheet is returned only after it is opened again', async () => {
    const { made, batchId, taskId } = await finished()
    await move(made, batchId, 'close')
    await calculate(app, made, batchId)
    await done(request(made, taskId))
    const give = () => app.call(api.returnTask, { taskId, reason: '请更正' }, { as: made.staff.token })
    expect((await give()).code).toBe(no.REOPEN_FIRST.code)
    await move(made, batchId, 'reopen')
    expect((await give()).code).toBe(0)
  })

  test('is not granted while the review window is closed: its expert could not submit the sheet again', async () => {
    const { made, taskId } = await finished()
    const setWindow = (to: number) => moveWindow(app.db, { stageId: made.round.stageId, kind: 'review' }, [-120, to])
    await setWindow(-60)
    await done(request(made, taskId))
    const give = () => app.call(api.returnTask, { taskId, reason: '请更正' }, { as: made.staff.token })
    expect((await give()).code).toBe(no.EXTEND_FIRST.code)
    expect(await detailOf(made, taskId)).toMatchObject({ state: 'submitted', correction: { state: 'open' } })
    await setWindow(60)
    expect((await give()).code).toBe(0)
  })

  test('lapses when the results are locked, which its expert is told, and none can be made after it', async () => {
    const { made, batchId, taskId, label } = await finished()
    await move(made, batchId, 'close')
    const runId = await calculate(app, made, batchId)
    await done(app.call(api.verify, { runId }, { as: made.second.token }))
    await done(request(made, taskId))
    const version = await versionOf(app, made, batchId)
    await done(app.call(api.lock, { batchId, version }, { as: made.staff.token }))
    expect(await detailOf(made, taskId)).toMatchObject({ correction: { state: 'lapsed' } })
    expect(await linksOf(made.experts[0]!, 'review.correction_answered')).toEqual([
      `“评审”的成绩已锁定，您对 ${label} 的更正申请未处理，已失效。已提交的评分保持不变。 /review/tasks?batchId=${batchId}`,
    ])
    expect((await request(made, taskId)).code).toBe(no.LOCKED.code)
  })

  test('ends when its expert gets another work and takes the sheet back', async () => {
    const { made, batchId, taskId } = await finished(2)
    const [, other] = await tasksOf(made, batchId)
    await done(request(made, taskId))
    await app.db.updateTable('review_task').set({ state: 'pending' }).where('id', '=', other!.taskId).execute()
    expect((await takeBack(made, taskId)).code).toBe(0)
    expect(await detailOf(made, taskId)).toMatchObject({ state: 'in_progress', correction: { state: 'withdrawn' } })
    expect((await open(made)).rows).toEqual([])
  })

  test.each(['returned', 'declined', 'withdrawn', 'lapsed'] as const)('that ends as %s is logged', async (state) => {
    const { made, batchId, taskId } = await finished(2)
    const staff = made.staff.token
    if (state === 'lapsed') {
      await move(made, batchId, 'close')
      const runId = await calculate(app, made, batchId)
      await done(app.call(api.verify, { runId }, { as: made.second.token }))
    }
    const { correctionId } = await done(request(made, taskId))
    const end = {
      returned: () => app.call(api.returnTask, { taskId, reason: '请更正' }, { as: staff }),
      declined: () => app.call(api.declineCorrection, { correctionId, reason: '无误' }, { as: staff }),
      withdrawn: async () => {
        const [, other] = await tasksOf(made, batchId)
        await app.db.updateTable('review_task').set({ state: 'pending' }).where('id', '=', other!.taskId).execute()
        return takeBack(made, taskId)
      },
      lapsed: async () => app.call(api.lock, { batchId, version: await versionOf(app, made, batchId) }, { as: staff }),
    }[state]
    expect((await end()).code).toBe(0)
    const audits = await app.db.selectFrom('platform_audit').select('change').where('outcome', '=', 'done').execute()
    const outcome = { id: correctionId, before: { state: 'open' }, after: { state } }
    expect(audits.flatMap(({ change }) => (change as { changes?: object[] }).changes ?? [])).toContainEqual(
      expect.objectContaining(outcome),
    )
  })

  test('is either granted or declined when both are done at the same time', async () => {
    const { made, taskId } = await finished()
    const { correctionId } = await done(request(made, taskId))
    const [given, declined] = await Promise.all([
      app.call(api.returnTask, { taskId, reason: '请更正' }, { as: made.staff.token }),
      app.call(api.declineCorrection, { correctionId, reason: '无误' }, { as: made.second.token }),
    ])
    expect(given.code).toBe(0)
    const { correction } = await detailOf(made, taskId)
    expect(correction?.state).toBe(declined.code === 0 ? 'declined' : 'returned')
    expect([0, no.CORRECTION_DECIDED.code]).toContain(declined.code)
  })
})
