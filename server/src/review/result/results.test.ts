import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { reviewApi as api } from '@podium/core/review/api.ts'
import { reviewRefusals } from '@podium/core/review/refusals.ts'
import { competition } from '#server/competition/index.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { work } from '#server/work/index.ts'
import { review } from '../index.ts'
import { calculate, createReview, done, openBatch, scoreAll, versionOf, type MadeReview } from '../review.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, competition, work, expert, review] })
})
afterEach(async () => {
  expect(await violationsOf(app.db, review.invariants)).toEqual([])
})
afterAll(() => app.close())

/** The first expert's tasks, in order. */
async function tasksOf(made: MadeReview, batchId: string, at = 0) {
  return (await done(app.call(api.tasks, { batchId, pageSize: 100 }, { as: made.experts[at]!.token }))).rows
}

/** @spec B17 B19 C46 */
describe('results', () => {
  const scores = (title: string) => ({ 作品1: 90, 作品2: 80, 作品3: 80 })[title] ?? 60

  test('are calculated the same again, explained, and shown to fit the scores or not', async () => {
    const made = await createReview(app)
    const batchId = await openBatch(app, made)
    await scoreAll(app, made, batchId, (title, at) => scores(title) + at)
    const as = made.staff.token
    await done(
      app.call(api.moveBatch, { batchId, action: 'close', version: await versionOf(app, made, batchId) }, { as }),
    )
    const first = await calculate(app, made, batchId)
    const second = await calculate(app, made, batchId)
    const ranking = async (runId: string) =>
      (await done(app.call(api.results, { runId }, { as }))).rows.map(({ title, rank, tied, score }) => [
        title,
        rank,
        tied,
        score,
      ])
    expect((await ranking(second)).sort((a, b) => String(a).localeCompare(String(b)))).toEqual([
      ['作品1', 1, false, '91.00'],
      ['作品2', 2, true, '81.00'],
      ['作品3', 2, true, '81.00'],
    ])
    const run = await done(app.call(api.run, { batchId }, { as }))
    expect(run).toMatchObject({ runId: second, no: 2, stale: false, moved: 0, works: 3 })
    const { rows } = await sql<{ hashes: number }>`select count(distinct inputs_hash)::int as hashes from review_run
      where id in (${first}, ${second})`.execute(app.db)
    expect(rows[0]!.hashes).toBe(1)
    const workId = made.works[0]!.workId
    const explanation = await done(app.call(api.explanation, { runId: second, workId }, { as }))
    expect(explanation).toMatchObject({ fraction: '91', aggregation: 'trimmed_mean', rank: 1 })
    expect(explanation.sheets.map(({ total, dropped, comment }) => [total, dropped, comment])).toEqual([
      ['90.0000', 'lowest', '立意新颖'],
      ['91.0000', null, '立意新颖'],
      ['92.0000', 'highest', '立意新颖'],
    ])
    await sql`update review_task set comment = comment where batch_id = ${batchId}`.execute(app.db)
    await sql`update review_score set value = value + 1 where task_id = (select id from review_task
      where batch_id = ${batchId} order by id limit 1)`.execute(app.db)
    expect((await done(app.call(api.run, { batchId }, { as })))?.stale).toBe(true)
    expect((await app.call(api.verify, { runId: second }, { as: made.second.token })).code).toBe(
      reviewRefusals.OLD_RUN.code,
    )
  })

  test('ask for a word where works have fewer scores than the rule wants', async () => {
    const made = await createReview(app)
    const batchId = await openBatch(app, made)
    await scoreAll(app, { ...made, experts: made.experts.slice(0, 2) }, batchId, scores)
    const as = made.staff.token
    await done(
      app.call(api.moveBatch, { batchId, action: 'close', version: await versionOf(app, made, batchId) }, { as }),
    )
    const few = await app.call(api.finalScoreCalculation, { batchId }, { as })
    expect(few.code).toBe(reviewRefusals.FEW_SCORES.code)
    await done(app.call(api.finalScoreCalculation, { batchId, acceptFewScores: true }, { as }))
    await app.runJobs()
    const run = (await done(app.call(api.run, { batchId }, { as })))!
    expect(run).toMatchObject({ works: 3, incomplete: 3, expertsPerWork: 3 })
    const { runId } = run
    const missing = await done(app.call(api.results, { runId, incomplete: 'true' }, { as }))
    expect(missing.rows.map((row) => [row.scores, row.expertsPerWork])).toEqual([
      [2, 3],
      [2, 3],
      [2, 3],
    ])
    await done(app.call(api.verify, { runId }, { as: made.second.token }))
    const { rows } = await sql<{ after: object }>`select change -> 'after' as after from platform_audit_view
      where action = 'review.verify' and outcome = 'done' and subject_id = ${runId}`.execute(app.db)
    expect(rows).toEqual([{ after: { state: 'verified', incomplete: 3 } }])
  })

  test('need a second person, and then are locked for everybody, the database included', async () => {
    const made = await createReview(app)
    const batchId = await openBatch(app, made)
    await scoreAll(app, made, batchId, scores)
    const as = made.staff.token
    await done(
      app.call(api.moveBatch, { batchId, action: 'close', version: await versionOf(app, made, batchId) }, { as }),
    )
    const runId = await calculate(app, made, batchId)
    const lock = async () => app.call(api.lock, { batchId, version: await versionOf(app, made, batchId) }, { as })
    expect((await lock()).code).toBe(reviewRefusals.NOT_VERIFIED.code)
    const shown = await done(app.call(api.run, { batchId }, { as }))
    expect(shown?.verifiers).toContain(made.second.realName)
    expect(shown?.verifiers).not.toContain(made.staff.realName)
    const early = await versionOf(app, made, batchId)
    expect((await app.call(api.verify, { runId }, { as })).code).toBe(reviewRefusals.SAME_PERSON.code)
    await done(app.call(api.verify, { runId }, { as: made.second.token }))
    expect(await done(lock())).toMatchObject({ state: 'locked' })
    const again = await app.call(api.lock, { batchId, version: early }, { as })
    expect(again.code).toBe(reviewRefusals.LOCKED.code)
    const taskId = (await tasksOf(made, batchId))[0]!.taskId
    const locked = [
      sql`update review_score set value = 100 where task_id = ${taskId}`,
      sql`delete from review_score where task_id = ${taskId}`,
      sql`update review_task set total = 100 where id = ${taskId}`,
      sql`update review_result set rank = 1`,
      sql`delete from review_result where run_id = ${runId}`,
      sql`update review_batch set state = 'open' where id = ${batchId}`,
      sql`update review_run set state = 'superseded' where id = ${runId}`,
      sql`update review_submission set comment = '' where task_id = ${taskId}`,
    ]
    for (const statement of locked) {
      await expect(statement.execute(app.db)).rejects.toMatchObject({ code: '42501' })
    }
    const answers = [
      await app.call(api.returnTask, { taskId, reason: '改分' }, { as }),
      await app.call(api.finalScoreCalculation, { batchId }, { as }),
      await app.call(
        api.moveBatch,
        { batchId, action: 'reopen', version: await versionOf(app, made, batchId) },
        { as },
      ),
      await app.call(api.saveTask, { taskId, scores: { idea: 1 }, version: 99 }, { as: made.experts[0]!.token }),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => reviewRefusals.LOCKED.code))
  })

  test('are sent back by another person with a reason, which tells the calculator to calculate again', async () => {
    const made = await createReview(app)
    const batchId = await openBatch(app, made)
    await scoreAll(app, made, batchId, scores)
    const { staff, second } = made
    const version = await versionOf(app, made, batchId)
    await done(app.call(api.moveBatch, { batchId, action: 'close', version }, { as: staff.token }))
    const runId = await calculate(app, made, batchId)
    const reason = '请核对并列'
    const own = await app.call(api.sendBackResults, { runId, reason }, { as: staff.token })
    expect(own.code).toBe(reviewRefusals.SAME_PERSON.code)
    const bypassed = sql`update review_run set state = 'returned', return_reason = 'x', returned_by = calculated_by
      where id = ${runId}`.execute(app.db)
    await expect(bypassed).rejects.toThrow('review_run_returned_by_another')
    await done(app.call(api.sendBackResults, { runId, reason }, { as: second.token }))
    expect(await done(app.call(api.run, { batchId }, { as: staff.token }))).toMatchObject({
      state: 'returned',
      returnedByName: '组织者乙',
      returnReason: reason,
    })
    const told = await sql<{ users: string; link: string }>`select user_id as users, link from notice_message
      where event = 'review.results_returned'`.execute(app.db)
    expect(told.rows).toEqual([{ users: staff.userId, link: `/review/result?batchId=${batchId}` }])
    const late = await app.call(api.verify, { runId }, { as: second.token })
    expect(late.code).toBe(reviewRefusals.RUN_DECIDED.code)
    const again = await calculate(app, made, batchId)
    await done(app.call(api.verify, { runId: again }, { as: second.token }))
  })

  test('that wait for a verification are to-dos of everyone who may verify, except who calculated them', async () => {
    const made = await createReview(app)
    const batchId = await openBatch(app, made)
    await scoreAll(app, made, batchId, scores)
    const waiting = async (as: string) => {
      const { rows, total } = await done(app.call(api.batchPage, { turn: 'mine' }, { as }))
      expect(rows.length).toBe(total)
      return rows.map((row) => row.batchId)
    }
    const { staff, second } = made
    expect([await waiting(staff.token), await waiting(second.token)]).toEqual([[], []])
    const version = await versionOf(app, made, batchId)
    await done(app.call(api.moveBatch, { batchId, action: 'close', version }, { as: staff.token }))
    const runId = await calculate(app, made, batchId)
    expect([await waiting(staff.token), await waiting(second.token)]).toEqual([[], [batchId]])
    await done(app.call(api.verify, { runId }, { as: second.token }))
    expect(await waiting(second.token)).toEqual([])
  })

  test('are never mixed with scores that come while the batch is closed', async () => {
    const made = await createReview(app)
    const batchId = await openBatch(app, made)
    await scoreAll(app, { ...made, experts: made.experts.slice(1) }, batchId, scores)
    const expert = made.experts[0]!
    const sheets = []
    for (const { taskId } of await tasksOf(made, batchId)) {
      const { version } = await done(app.call(api.task, { taskId }, { as: expert.token }))
      sheets.push({ taskId, version, scores: { idea: 70, craft: 70 } })
    }
    const version = await versionOf(app, made, batchId)
    const [closed, ...submitted] = await Promise.all([
      app.call(api.moveBatch, { batchId, action: 'close', version }, { as: made.staff.token }),
      ...sheets.map((sheet) => app.call(api.submitTask, sheet, { as: expert.token })),
    ])
    expect(closed.code).toBe(0)
    expect(submitted.filter(({ code }) => code !== 0 && code !== reviewRefusals.NOT_OPEN.code)).toEqual([])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from review_task
      where batch_id = ${batchId} and state = 'submitted'`.execute(app.db)
    expect(rows[0]!.n).toBe(6 + submitted.filter(({ code }) => code === 0).length)
  })

  test('come with statistics: progress, bands, severity', async () => {
    const made = await createReview(app)
    const batchId = await openBatch(app, made)
    await scoreAll(app, made, batchId, (_, at) => 70 + at * 10)
    const statistics = await done(app.call(api.statistics, { batchId }, { as: made.staff.token }))
    expect(statistics).toMatchObject({ total: 9, submitted: 9, declined: 0, bands: [0, 0, 0, 0, 0, 0, 0, 3, 3, 3] })
    expect(statistics.experts.map(({ name, mean, deviation }) => [name, mean, deviation])).toEqual([
      ['专家1', '70.00', '-15.00'],
      ['专家2', '80.00', '0.00'],
      ['专家3', '90.00', '15.00'],
    ])
  })
})
