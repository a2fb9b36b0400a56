import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { noticeRefusals } from '@podium/core/notice/refusals.ts'
import { reviewApi as api } from '@podium/core/review/api.ts'
import { competition } from '#server/competition/index.ts'
import { moveWindow } from '#server/competition/competition.fixture.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { work } from '#server/work/index.ts'
import { review } from '../index.ts'
import { createReview, done, openBatch, scoreAll, type MadeReview } from '../review.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment, work, expert, review] })
})
afterAll(() => app.close())

async function openReview() {
  const made = await createReview(app, { works: 2 })
  return { made, batchId: await openBatch(app, made), as: made.staff.token }
}

/** Reminders in the inbox of each expert. */
async function remindersOf(made: MadeReview): Promise<string[][]> {
  const inboxes = made.experts.map(async ({ token }) => {
    const { rows } = await done(app.call(noticeApi.messages, {}, { as: token }))
    return rows.filter(({ event }) => event === 'review.reminder').map(({ body, link }) => `${body} ${link}`)
  })
  return Promise.all(inboxes)
}

/** As if the last reminders of a batch had gone so many hours ago. */
async function remindedBefore(batchId: string, hours: number): Promise<void> {
  const at = new Date(Date.now() - hours * 3_600_000)
  await app.db.updateTable('review_judge').set({ reminded_at: at }).where('batch_id', '=', batchId).execute()
}

describe('experts who lag', () => {
  test('are listed with what is left, and reminded with a link to their works', async () => {
    const { made, batchId, as } = await openReview()
    await scoreAll(app, { ...made, experts: made.experts.slice(0, 1) }, batchId, () => 80)
    const { rows, total } = await done(app.call(api.laggingExperts, { batchId }, { as }))
    expect([total, rows.map(({ name, open, total: all }) => [name, open, all])]).toEqual([
      2,
      expect.arrayContaining([
        ['专家2', 2, 2],
        ['专家3', 2, 2],
      ]),
    ])
    const preview = await done(app.call(api.previewReminders, { batchId }, { as }))
    expect(preview).toMatchObject({ recipients: 2, recent: 0 })
    expect(preview.body.zh).toMatch(/^评审批次“评审”中您还有 2 件作品未提交，请在 .+ 前完成。$/)
    expect(await done(app.call(api.remindExperts, { batchId, previewed: 2 }, { as }))).toEqual({ sent: 2, recent: 0 })
    const [first, second, third] = await remindersOf(made)
    expect([first, second, third]).toEqual([
      [],
      [`${preview.body.zh} /review/tasks?batchId=${batchId}`],
      [`${preview.body.zh} /review/tasks?batchId=${batchId}`],
    ])
  })

  test('are sorted by their last reminder, with those never reminded as the earliest', async () => {
    const { made, batchId, as } = await openReview()
    const chosen = [{ batchId, expertId: made.experts[1]!.expertId }]
    await done(app.call(api.remindExperts, { batchId, chosen, previewed: 1 }, { as }))
    await remindedBefore(batchId, 20)
    const { expertId } = made.experts[0]!
    await sql`update review_judge set reminded_at = null where batch_id = ${batchId} and expert_id = ${expertId}`.execute(
      app.db,
    )
    await done(app.call(api.remindExperts, { batchId, chosen, previewed: 1 }, { as }))
    const names = async (order: 'asc' | 'desc') => {
      const { rows } = await done(app.call(api.laggingExperts, { batchId, orderBy: 'remindedAt', order }, { as }))
      return rows.map(({ name }) => name)
    }
    expect(await names('asc')).toEqual(['专家1', '专家3', '专家2'])
    expect(await names('desc')).toEqual(['专家2', '专家3', '专家1'])
  })

  test('are reminded of a batch once in twelve hours, also by two people at once', async () => {
    const { made, batchId } = await openReview()
    const input = { batchId, previewed: 3 }
    const answers = await Promise.all(
      [made.staff, made.second].map(({ token }) => app.call(api.remindExperts, input, { as: token })),
    )
    expect(answers.some(({ code }) => code === 0)).toBe(true)
    expect(await remindersOf(made)).toEqual(made.experts.map(() => [expect.any(String)]))
    const as = made.staff.token
    expect(await done(app.call(api.previewReminders, { batchId }, { as }))).toMatchObject({ recipients: 0, recent: 3 })
    const { rows } = await done(app.call(api.laggingExperts, { batchId }, { as }))
    expect(rows.every(({ hindrance }) => hindrance.startsWith('12 小时内已提醒过'))).toBe(true)
    await remindedBefore(batchId, 12)
    await done(app.call(api.remindExperts, input, { as }))
    expect((await remindersOf(made)).map(({ length }) => length)).toEqual([2, 2, 2])
  })

  test('are reminded by choice, and not where others lag than in the preview', async () => {
    const { made, batchId, as } = await openReview()
    const chosen = [{ batchId, expertId: made.experts[1]!.expertId }]
    const refused = await app.call(api.remindExperts, { batchId, chosen, previewed: 2 }, { as })
    expect(refused.code).toBe(noticeRefusals.RECIPIENTS_CHANGED.code)
    await done(app.call(api.remindExperts, { batchId, chosen, previewed: 1 }, { as }))
    expect((await remindersOf(made)).map(({ length }) => length)).toEqual([0, 1, 0])
  })

  test('are neither listed nor reminded outside the review window, by other organisers or by experts', async () => {
    const { made, batchId, as } = await openReview()
    const foreign = (await createReview(app, { works: 1 })).staff.token
    expect((await done(app.call(api.laggingExperts, { batchId }, { as: foreign }))).total).toBe(0)
    expect((await done(app.call(api.previewReminders, { batchId }, { as: foreign }))).recipients).toBe(0)
    const own = await app.call(api.previewReminders, { batchId }, { as: made.experts[0]!.token })
    expect(own.code).toBe(baseRefusals.NO_ACCESS.code)
    await moveWindow(app.db, { stageId: made.round.stageId, kind: 'review' }, [-60, -1])
    expect((await done(app.call(api.laggingExperts, { batchId }, { as }))).total).toBe(0)
  })

  test('are reminded automatically once in the last day before the end, and again before a later end', async () => {
    const { made, batchId } = await openReview()
    const closeIn = (minutes: number) =>
      moveWindow(app.db, { stageId: made.round.stageId, kind: 'review' }, [-60, minutes])
    const run = () => app.runPeriodicTask('review.remind')
    await closeIn(60 * 48)
    await run()
    expect((await remindersOf(made)).flat()).toEqual([])
    await closeIn(60 * 20)
    await run()
    await run()
    expect((await remindersOf(made)).map(({ length }) => length)).toEqual([1, 1, 1])
    await remindedBefore(batchId, 13)
    await run()
    expect((await remindersOf(made)).map(({ length }) => length)).toEqual([1, 1, 1])
    await closeIn(60 * 22)
    await run()
    expect((await remindersOf(made)).map(({ length }) => length)).toEqual([2, 2, 2])
  })
})
