import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { reviewApi as api } from '@podium/core/review/api.ts'
import { reviewRefusals } from '@podium/core/review/refusals.ts'
import { competition } from '#server/competition/index.ts'
import { moveWindow } from '#server/competition/competition.fixture.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { expert } from '#server/expert/index.ts'
import { createExpert } from '#server/expert/expert.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { work } from '#server/work/index.ts'
import { review } from './index.ts'
import {
  calculate,
  createReview,
  done,
  lockBatch,
  openBatch,
  scoreAll,
  versionOf,
  type MadeReview,
} from './review.fixture.ts'

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

describe('a batch', () => {
  test('freezes the works handed in, under labels in an order of its own, and can be opened once only', async () => {
    const made = await createReview(app, { works: 4 })
    const { stageId, itemId } = made.round
    const as = made.staff.token
    const { batchId, works } = await done(app.call(api.addBatch, { stageId, itemId, name: '初评' }, { as }))
    expect(works).toBe(4)
    const { rows } = await done(app.call(api.entries, { batchId }, { as }))
    expect(rows.map(({ label, missing }) => [label, missing])).toEqual([
      ['A001', 3],
      ['A002', 3],
      ['A003', 3],
      ['A004', 3],
    ])
    const again = await app.call(api.addBatch, { stageId, itemId, name: '再来' }, { as })
    expect(again.code).toBe(reviewRefusals.BATCH_EXISTS.code)
  })

  test('is not there for staff of another organisation, nor for those without the code', async () => {
    const made = await createReview(app)
    const batchId = await openBatch(app, made)
    const other = await createReview(app, { works: 0, experts: 0 })
    expect((await app.call(api.batch, { batchId }, { as: other.staff.token })).code).toBe(baseRefusals.NOT_FOUND.code)
    const { stageId, itemId } = made.round
    const stolen = await app.call(api.addBatch, { stageId, itemId, name: '越权' }, { as: other.staff.token })
    expect(stolen.code).toBe(baseRefusals.NOT_FOUND.code)
    expect((await app.call(api.batch, { batchId }, { as: made.experts[0]!.token })).code).toBe(
      baseRefusals.NO_ACCESS.code,
    )
  })

  test('opens only once every work has its experts', async () => {
    const made = await createReview(app, { experts: 2 })
    const as = made.staff.token
    const { stageId, itemId } = made.round
    const { batchId } = await done(app.call(api.addBatch, { stageId, itemId, name: '评审' }, { as }))
    const judges = made.experts.map(({ expertId }) => ({ expertId, maxWorks: 50 }))
    await done(app.call(api.saveJudges, { batchId, judges, version: await versionOf(app, made, batchId) }, { as }))
    const plan = await done(app.call(api.plan, { batchId }, { as }))
    expect([plan.missing, plan.short.map(({ remedy }) => remedy)]).toEqual([3, ['experts', 'experts', 'experts']])
    const { digest } = plan
    const short = await app.call(api.assign, { batchId, digest }, { as })
    expect([short.code, short.msg]).toEqual([reviewRefusals.SHORT.code, '3 件作品的专家不足，还缺 3 个名额'])
    await done(app.call(api.assign, { batchId, digest, acceptShort: true }, { as }))
    const opened = await app.call(
      api.moveBatch,
      { batchId, action: 'open', version: await versionOf(app, made, batchId) },
      { as },
    )
    expect(opened.code).toBe(reviewRefusals.SHORT.code)
  })
})

/** @spec B14 */
describe('assignment', () => {
  test('never gives an expert a work of their own school, whatever name the school goes by', async () => {
    const own = await createSchool(app, { name: `北方工业大学${Date.now()}` })
    await sql`update organisation_school set aliases = array['老北工大'] where id = ${own.schoolId}`.execute(app.db)
    const made = await createReview(app, { works: 4, schools: [own, await createSchool(app)], experts: 3 })
    const near = await createExpert(app, { groupId: made.round.groupId, name: '本校专家', schoolId: own.schoolId })
    const alias = await createExpert(app, { groupId: made.round.groupId, name: '别名专家', organisation: '老 北工大' })
    const batchId = await openBatch(app, { ...made, experts: [...made.experts, near, alias] })
    const { rows } = await done(app.call(api.entries, { batchId, pageSize: 100 }, { as: made.staff.token }))
    const ownWorks = rows.filter(({ schoolName }) => schoolName === own.name)
    expect(ownWorks.length).toBe(2)
    expect(
      ownWorks.flatMap(({ tasks }) => tasks.map(({ name }) => name)).filter((name) => !/^专家\d$/.test(name)),
    ).toEqual([])
    const judges = await done(app.call(api.judges, { batchId }, { as: made.staff.token }))
    expect(
      Math.max(...judges.map(({ load }) => load)) - Math.min(...judges.map(({ load }) => load)),
    ).toBeLessThanOrEqual(1)
    const byHand = await app.call(
      api.addTask,
      { batchId, workId: ownWorks[0]!.workId, expertId: near.expertId },
      { as: made.staff.token },
    )
    expect([byHand.code, byHand.msg]).toEqual([reviewRefusals.CONFLICT.code, '该专家须回避该作品：同一学校'])
  })

  test('never gives a work to a member of its team or to an adviser of the item', async () => {
    const made = await createReview(app, { works: 2, experts: 3 })
    const teacher = made.works[0]!.team.teachers[0]!
    const { id: expertId } = await app.db
      .insertInto('expert_expert')
      .values({ user_id: teacher.userId, group_id: made.round.groupId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const batchId = await openBatch(app, made)
    const judges = [...made.experts, { expertId }].map((judge) => ({ expertId: judge.expertId, maxWorks: 50 }))
    const as = made.staff.token
    await done(app.call(api.saveJudges, { batchId, judges, version: await versionOf(app, made, batchId) }, { as }))
    for (const { workId } of made.works) {
      const answer = await app.call(api.addTask, { batchId, workId, expertId }, { as })
      expect(answer.code).toBe(reviewRefusals.CONFLICT.code)
    }
  })

  test('does what was previewed or nothing', async () => {
    const made = await createReview(app)
    const as = made.staff.token
    const { stageId, itemId } = made.round
    const { batchId } = await done(app.call(api.addBatch, { stageId, itemId, name: '评审' }, { as }))
    expect((await app.call(api.plan, { batchId }, { as })).code).toBe(reviewRefusals.NO_JUDGES.code)
    const judges = made.experts.map(({ expertId }) => ({ expertId, maxWorks: 50 }))
    await done(app.call(api.saveJudges, { batchId, judges, version: await versionOf(app, made, batchId) }, { as }))
    const { digest } = await done(app.call(api.plan, { batchId }, { as }))
    const workId = made.works[0]!.workId
    await done(app.call(api.addTask, { batchId, workId, expertId: made.experts[0]!.expertId }, { as }))
    expect((await app.call(api.assign, { batchId, digest }, { as })).code).toBe(baseRefusals.STALE.code)
    const fresh = await done(app.call(api.plan, { batchId }, { as }))
    expect([fresh.added, fresh.removed]).toEqual([8, 0])
  })

  test('of a dropped expert moves only what that expert had not begun', async () => {
    const made = await createReview(app, { works: 4, experts: 4 })
    const batchId = await openBatch(app, made)
    const as = made.staff.token
    const [begun] = await tasksOf(made, batchId)
    const { version } = await done(app.call(api.task, { taskId: begun!.taskId }, { as: made.experts[0]!.token }))
    await done(
      app.call(api.saveTask, { taskId: begun!.taskId, scores: { idea: 80 }, version }, { as: made.experts[0]!.token }),
    )
    const judges = made.experts.slice(1).map(({ expertId }) => ({ expertId, maxWorks: 50 }))
    const saved = await done(
      app.call(api.saveJudges, { batchId, judges, version: await versionOf(app, made, batchId) }, { as }),
    )
    expect(saved.cancelled).toBe(2)
    const { digest, added, removed } = await done(app.call(api.plan, { batchId }, { as }))
    expect([added, removed]).toEqual([2, 0])
    await done(app.call(api.assign, { batchId, digest }, { as }))
    const { rows } = await done(app.call(api.entries, { batchId, pageSize: 100 }, { as }))
    expect(rows.map(({ missing, tasks }) => [missing, tasks.length])).toEqual(rows.map(() => [0, 3]))
  })
})

/** @spec B13 C27 C28 C32 */
describe('the expert’s desk', () => {
  test('counts as left what its list of works left holds, without works taken out of the competition', async () => {
    const made = await createReview(app, { works: 4 })
    const batchId = await openBatch(app, made)
    const as = made.experts[0]!.token
    const [first, second] = await tasksOf(made, batchId)
    const scores = { idea: 80, craft: 80 }
    await done(app.call(api.submitTask, { taskId: first!.taskId, scores, comment: '好', version: 1 }, { as }))
    await sql`update work_work set state = 'violation' from review_task as task
      where task.id = ${second!.taskId} and task.work_id = work_work.id`.execute(app.db)
    const [batch] = await done(app.call(api.desk, {}, { as }))
    const left = await done(app.call(api.tasks, { batchId, left: 'true' }, { as }))
    expect([batch!.total, batch!.submitted, left.total, left.rows.length]).toEqual([3, 1, 2, 2])
    expect(left.rows.every(({ state }) => state !== 'submitted')).toBe(true)
  })

  test('is blind: no name, school or number leaves, in files neither', async () => {
    const made = await createReview(app)
    const batchId = await openBatch(app, made)
    const as = made.experts[0]!.token
    const list = await app.call(api.tasks, { batchId }, { as })
    const { taskId } = list.data.rows[0]!
    const detail = await app.call(api.task, { taskId }, { as })
    expect(detail.data.files.map(({ name }) => name)).toEqual(['作品附件1.pdf'])
    const { fileId } = detail.data.files[0]!
    const file = await app.http.inject({
      method: 'GET',
      url: `/prod-api/review/task/file?taskId=${taskId}&fileId=${fileId}`,
      headers: { authorization: `Bearer ${as}` },
    })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    const seen = JSON.stringify([
      list.data,
      detail.data,
      decodeURIComponent(String(file.headers['content-disposition'])),
    ])
    const secrets = made.works.flatMap(({ team }) => [
      team.name,
      team.number,
      team.school.name,
      team.captain.realName,
      team.captain.userId,
      team.teamId,
    ])
    expect(secrets.filter((secret) => seen.includes(secret))).toEqual([])
    const rule = await done(app.call(api.type, { batchId }, { as }))
    expect([rule.type, rule.criteria.map(({ key, weight }) => [key, weight])]).toEqual([
      'criteria',
      [
        ['idea', 60],
        ['craft', 40],
      ],
    ])
    const columns = await done(app.call(api.columnSetting, { batchId }, { as }))
    expect(columns.filter(({ visible }) => visible).map(({ key }) => key)).toEqual(['label', 'title', 'state', 'total'])
  })

  test('opens works and files only while they are assigned, and to their own expert', async () => {
    const made = await createReview(app, { works: 2, experts: 4 })
    const batchId = await openBatch(app, made)
    const as = made.experts[0]!.token
    const [own] = await tasksOf(made, batchId)
    const { fileId } = (await done(app.call(api.task, { taskId: own!.taskId }, { as }))).files[0]!
    const stranger = made.experts[1]!.token
    expect((await app.call(api.task, { taskId: own!.taskId }, { as: stranger })).code).toBe(baseRefusals.NOT_FOUND.code)
    const file = (token: string) =>
      app.http.inject({
        method: 'GET',
        url: `/prod-api/review/task/file?taskId=${own!.taskId}&fileId=${fileId}`,
        headers: { authorization: `Bearer ${token}` },
      })
    expect((await file(stranger)).statusCode).toBe(404)
    expect((await file(as)).statusCode).toBe(200)
    await done(app.call(api.declineTask, { taskId: own!.taskId, reason: '认识作者' }, { as }))
    expect((await file(as)).statusCode).not.toBe(200)
    const direct = await app.http.inject({
      method: 'GET',
      url: `/prod-api/files/${fileId}`,
      headers: { authorization: `Bearer ${stranger}` },
    })
    expect(direct.statusCode).toBe(404)
  })

  test('keeps scores as one goes and refuses those off the scale, the step, or written on an old version', async () => {
    const made = await createReview(app)
    const batchId = await openBatch(app, made)
    const as = made.experts[0]!.token
    const taskId = (await tasksOf(made, batchId))[0]!.taskId
    const { version } = await done(app.call(api.task, { taskId }, { as }))
    const save = (scores: Record<string, number>, at = version) =>
      app.call(api.saveTask, { taskId, scores, version: at }, { as })
    expect((await save({ idea: 100.5 })).code).toBe(reviewRefusals.OUT_OF_RANGE.code)
    expect((await save({ idea: 80.3 })).code).toBe(reviewRefusals.OFF_STEP.code)
    expect((await save({ beauty: 80 })).code).toBe(reviewRefusals.UNKNOWN_CRITERION.code)
    expect(await done(save({ idea: 80.5 }))).toEqual({ state: 'in_progress', total: null, version: version + 1 })
    const stale = await save({ idea: 81 })
    expect([stale.code, stale.msg]).toEqual([baseRefusals.STALE.code, expect.stringMatching(/^数据已被[^—\s]+修改/)])
    const submit = (zeroConfirmed: boolean, craft?: number) =>
      app.call(
        api.submitTask,
        {
          taskId,
          scores: craft === undefined ? { idea: 80.5 } : { idea: 80.5, craft },
          version: version + 1,
          zeroConfirmed,
        },
        { as },
      )
    expect((await submit(false)).code).toBe(reviewRefusals.INCOMPLETE.code)
    expect((await submit(false, 0)).code).toBe(reviewRefusals.ZERO_UNCONFIRMED.code)
    expect(await done(submit(true, 0))).toMatchObject({ state: 'submitted', total: '48.3000' })
    expect((await save({ idea: 90 }, version + 2)).code).toBe(reviewRefusals.TASK_DONE.code)
  })

  test('is open in the review window only, by the database’s clock', async () => {
    const made = await createReview(app)
    const batchId = await openBatch(app, made)
    const as = made.experts[0]!.token
    const taskId = (await tasksOf(made, batchId))[0]!.taskId
    await moveWindow(app.db, { stageId: made.round.stageId, kind: 'review' }, [-60, -1])
    const detail = await done(app.call(api.task, { taskId }, { as }))
    expect(detail.hindrance).toBe('当前不在评审时间内')
    const late = await app.call(api.saveTask, { taskId, scores: { idea: 80 }, version: detail.version }, { as })
    expect(late.code).toBe(reviewRefusals.WINDOW_CLOSED.code)
  })

  test('gives a declined work to another expert at once, and never back', async () => {
    const made = await createReview(app, { works: 2, experts: 4 })
    const batchId = await openBatch(app, made)
    const as = made.experts[0]!.token
    const [own] = await tasksOf(made, batchId)
    expect(await done(app.call(api.declineTask, { taskId: own!.taskId, reason: '指导过该作品' }, { as }))).toEqual({
      reassigned: true,
    })
    const { rows } = await done(app.call(api.entries, { batchId }, { as: made.staff.token }))
    expect(rows.map(({ tasks }) => tasks.length)).toEqual([3, 3])
    const { workId } = rows.find(({ label }) => label === own!.label)!
    const back = await app.call(
      api.addTask,
      { batchId, workId, expertId: made.experts[0]!.expertId },
      { as: made.staff.token },
    )
    expect(back.code).toBe(reviewRefusals.CONFLICT.code)
  })

  test('returned by the staff, a sheet can be changed, and its first form is kept', async () => {
    const made = await createReview(app)
    const batchId = await openBatch(app, made)
    await scoreAll(app, made, batchId, () => 80)
    const as = made.experts[0]!.token
    const taskId = (await tasksOf(made, batchId))[0]!.taskId
    await done(app.call(api.returnTask, { taskId, reason: '评语过短' }, { as: made.staff.token }))
    const { version, returnReason } = await done(app.call(api.task, { taskId }, { as }))
    expect(returnReason).toBe('评语过短')
    await done(app.call(api.submitTask, { taskId, scores: { idea: 90, craft: 90 }, comment: '补充', version }, { as }))
    const { rows } = await sql<{ total: string }>`select total::text from review_submission where task_id = ${taskId}
      order by submitted_at`.execute(app.db)
    expect(rows.map(({ total }) => total)).toEqual(['80.0000', '90.0000'])
  })

  test('says who leads the experts', async () => {
    const made = await createReview(app)
    const batchId = await openBatch(app, made)
    const judges = made.experts.map(({ expertId }, at) => ({ expertId, maxWorks: 50, captain: at === 1 }))
    const version = await versionOf(app, made, batchId)
    await done(app.call(api.saveJudges, { batchId, judges, version }, { as: made.staff.token }))
    const flags = await Promise.all(
      made.experts.map(
        async ({ token }) => (await done(app.call(api.captainFlag, { batchId }, { as: token }))).captain,
      ),
    )
    expect(flags).toEqual([false, true, false])
  })
})

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
    expect((await app.call(api.verify, { runId }, { as })).code).toBe(reviewRefusals.SAME_PERSON.code)
    await done(app.call(api.verify, { runId }, { as: made.second.token }))
    expect(await done(lock())).toMatchObject({ state: 'locked' })
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

test('no participant or stranger reaches a call of the staff or of experts', async () => {
  const made = await createReview(app)
  const batchId = await openBatch(app, made)
  await lockBatch(app, made, await scored(made, batchId))
  const student = made.works[0]!.team.captain.token
  const stranger = (await createUser(app, { kind: 'student' })).token
  for (const endpoint of Object.values(api)) {
    if (endpoint === api.captainFlag) continue
    for (const as of [student, stranger]) {
      expect([endpoint.path, (await app.call(endpoint, {} as never, { as })).code]).toEqual([
        endpoint.path,
        baseRefusals.NO_ACCESS.code,
      ])
    }
  }
})

async function scored(made: MadeReview, batchId: string): Promise<string> {
  await scoreAll(app, made, batchId, () => 80)
  return batchId
}
