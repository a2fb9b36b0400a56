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
import { createReview, done, lockBatch, openBatch, scoreAll, versionOf, type MadeReview } from './review.fixture.ts'

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

test('no participant or stranger reaches a call of the staff or of experts', async () => {
  const made = await createReview(app)
  const batchId = await openBatch(app, made)
  await scoreAll(app, made, batchId, () => 80)
  await lockBatch(app, made, batchId)
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
