import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { reviewApi as api } from '@podium/core/review/api.ts'
import { reviewRefusals } from '@podium/core/review/refusals.ts'
import { workApi } from '@podium/core/work/api.ts'
import { workRefusals } from '@podium/core/work/refusals.ts'
import { competition } from '#server/competition/index.ts'
import { moveWindow } from '#server/competition/competition.fixture.ts'
import { createEnrolledTeam } from '#server/enrolment/enrolment.fixture.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import type { MadeUser } from '#server/identity/identity.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { work } from '#server/work/index.ts'
import { review } from '../index.ts'
import { createReview, createWork, done, openBatch, versionOf, type MadeReview } from '../review.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, work, expert, review] })
})
afterAll(() => app.close())

function add(made: MadeReview, acceptEarly?: boolean) {
  const { stageId, itemId } = made.round
  return app.call(api.addBatch, { stageId, itemId, name: '初评', acceptEarly }, { as: made.staff.token })
}

function remove(made: MadeReview, batchId: string, version: number) {
  return app.call(api.removeBatch, { batchId, version }, { as: made.staff.token })
}

async function statesOf(made: MadeReview): Promise<string[]> {
  const ids = made.works.map(({ workId }) => workId)
  const rows = await app.db.selectFrom('work_work').select(['id', 'state']).where('id', 'in', ids).execute()
  return ids.map((workId) => rows.find(({ id }) => id === workId)!.state)
}

async function told(person: Pick<MadeUser, 'token'>): Promise<string[]> {
  await app.runJobs()
  const { data } = await app.call(noticeApi.messages, {}, { as: person.token })
  return data.rows.map(({ title }) => title)
}

/** A batch with experts and tasks that was never opened. */
async function prepared(made: MadeReview): Promise<string> {
  const as = made.staff.token
  const { batchId } = await done(add(made, true))
  const judges = made.experts.map(({ expertId }) => ({ expertId, maxWorks: 50 }))
  await done(app.call(api.saveJudges, { batchId, judges, version: await versionOf(app, made, batchId) }, { as }))
  const { digest } = await done(app.call(api.plan, { batchId }, { as }))
  await done(app.call(api.assign, { batchId, digest }, { as }))
  return batchId
}

describe('while teams may still hand in', () => {
  test('works are taken in only once the numbers are confirmed', async () => {
    const made = await createReview(app, { works: 3, submitting: true })
    const drafting = await createWork(app, await createEnrolledTeam(app, { round: made.round }), '草稿')
    await sql`update work_work set state = 'draft' where id = ${drafting.workId}`.execute(app.db)
    await sql`update work_work set state = 'placeholder' where id = ${made.works[0]!.workId}`.execute(app.db)
    const refused = await add(made)
    expect([refused.code, refused.msg.replace(/提交 .* 截止/, '提交 … 截止')]).toEqual([
      reviewRefusals.STILL_SUBMITTING.code,
      '作品提交 … 截止：将纳入 3 件作品，其中 2 支团队从此不能再修改或重新提交；另有 1 支团队的作品尚未纳入',
    ])
    expect(await statesOf(made)).toEqual(['placeholder', 'accepted', 'accepted'])
    expect((await done(add(made, true))).works).toBe(3)
    expect(await statesOf(made)).toEqual(['in_review', 'in_review', 'in_review'])
  })

  test('late works and the opening of the batch are asked about as well', async () => {
    const made = await createReview(app, { works: 2, submitting: true })
    const as = made.staff.token
    const batchId = await prepared(made)
    const late = await createWork(app, await createEnrolledTeam(app, { round: made.round }), '迟到的作品')
    const taken = await app.call(api.takeLateWorks, { batchId }, { as })
    expect([taken.code, taken.msg]).toEqual([
      reviewRefusals.STILL_SUBMITTING.code,
      expect.stringContaining('将纳入 1 件作品，其中 1 支团队'),
    ])
    const version = await versionOf(app, made, batchId)
    const opened = await app.call(api.moveBatch, { batchId, action: 'open', version }, { as })
    expect([opened.code, opened.msg]).toEqual([
      reviewRefusals.OPENED_EARLY.code,
      expect.stringContaining('批次有 2 件作品，另有 1 支团队'),
    ])
    await done(app.call(api.moveBatch, { batchId, action: 'open', version, acceptEarly: true }, { as }))
    const state = await app.db.selectFrom('work_work').select('state').where('id', '=', late.workId).execute()
    expect(state).toEqual([{ state: 'accepted' }])
  })

  test('a window counts that one organisation holds open for its schools', async () => {
    const made = await createReview(app, { works: 1 })
    const { stageId } = made.round
    await moveWindow(app.db, { stageId, kind: 'submission' }, [-120, -1])
    const switched = sql`insert into competition_window_switch (window_id, group_id, state, reason, switched_by, switched_at)
      select id, ${made.round.groupId}, 'open', '台风', ${made.staff.userId}, now() from competition_window
      where stage_id = ${stageId} and kind = 'submission'`
    await switched.execute(app.db)
    const delegate = (delegated: boolean) =>
      sql`update competition_window set delegated = ${delegated} where stage_id = ${stageId}`.execute(app.db)
    await delegate(true)
    expect((await add(made)).code).toBe(reviewRefusals.STILL_SUBMITTING.code)
    await delegate(false)
    expect((await add(made)).code).toBe(0)
  })

  test('a window held open counts, one held closed does not', async () => {
    const made = await createReview(app, { works: 1 })
    const at = { stageId: made.round.stageId, kind: 'submission' } as const
    await moveWindow(app.db, at, [-120, -1], 'open', made.staff.userId)
    const { stageId, itemId } = made.round
    const input = { stageId, itemId, name: '初评' }
    const held = await app.call(api.addBatch, input, { as: made.staff.token, language: 'en' })
    expect([held.code, held.msg]).toEqual([
      reviewRefusals.STILL_SUBMITTING.code,
      expect.stringContaining('Submission is held open until further notice'),
    ])
    await moveWindow(app.db, at, [-120, 120], 'closed', made.staff.userId)
    expect((await add(made)).code).toBe(0)
  })

  test('a team at work on its next version hears that the one handed in counts', async () => {
    const made = await createReview(app, { works: 1, submitting: true })
    const { team, workId } = made.works[0]!
    const as = team.captain.token
    await done(add(made, true))
    const at = { teamId: team.teamId, stageId: made.round.stageId }
    const { version, editHindrance } = await done(app.call(workApi.desk, at, { as }))
    const draft = { ...at, title: '新标题', summary: '', keywords: [], version }
    const saved = await app.call(workApi.save, draft, { as })
    expect([saved.code, saved.msg]).toEqual([workRefusals.IN_REVIEW.code, editHindrance])
    expect((await app.call(workApi.submit, { workId, pledged: true, version }, { as })).code).toBe(
      workRefusals.IN_REVIEW.code,
    )
    expect(await told(team.captain)).toEqual(['作品进入评审'])
    expect(await told(team.teachers[0]!)).toEqual(['作品进入评审'])
  })
})

describe('a batch in preparation', () => {
  test('can be deleted: its works are what they were, and their teams hear of it', async () => {
    const made = await createReview(app, { works: 3, submitting: true })
    await sql`update work_work set state = 'placeholder' where id = ${made.works[0]!.workId}`.execute(app.db)
    const batchId = await prepared(made)
    await sql`update work_work set state = 'withdrawn' where id = ${made.works[2]!.workId}`.execute(app.db)
    const stale = await remove(made, batchId, 1)
    expect(stale.code).toBe(baseRefusals.STALE.code)
    const removed = await done(remove(made, batchId, await versionOf(app, made, batchId)))
    expect(removed).toEqual({ released: 2 })
    expect(await statesOf(made)).toEqual(['placeholder', 'accepted', 'withdrawn'])
    for (const table of ['review_task', 'review_judge', 'review_entry'] as const) {
      expect(await app.db.selectFrom(table).selectAll().where('batch_id', '=', batchId).execute()).toEqual([])
    }
    const captains = made.works.map(({ team }) => team.captain)
    expect([await told(captains[1]!), await told(captains[2]!)]).toEqual([
      ['作品退出评审', '作品进入评审'],
      ['作品进入评审'],
    ])
    const { rows } = await sql<{ before: unknown }>`select change -> 'before' as before from platform_audit
      where action = 'review.removeBatch' and subject_id = ${batchId} and outcome = 'done'`.execute(app.db)
    expect(rows).toEqual([{ before: expect.objectContaining({ name: '初评', works: 3, judges: 3, tasks: 9 }) }])
    expect((await add(made, true)).code).toBe(0)
  })

  test('lets its teams hand in again while the submission is open', async () => {
    const made = await createReview(app, { works: 1, submitting: true })
    const { team } = made.works[0]!
    const batchId = await prepared(made)
    await done(remove(made, batchId, await versionOf(app, made, batchId)))
    const at = { teamId: team.teamId, stageId: made.round.stageId }
    const { version, editHindrance } = await done(app.call(workApi.desk, at, { as: team.captain.token }))
    expect(editHindrance).toBe(null)
    const draft = { ...at, title: '新标题', summary: '摘要', keywords: [], version }
    expect((await app.call(workApi.save, draft, { as: team.captain.token })).code).toBe(0)
  })

  test('can’t be deleted once it was opened, nor by staff of another organisation', async () => {
    const made = await createReview(app)
    const other = await createReview(app, { works: 0, experts: 0 })
    const batchId = await openBatch(app, made)
    const version = await versionOf(app, made, batchId)
    expect((await remove(made, batchId, version)).msg).toBe('批次开始评审后不能再删除：专家已能看到其中的作品')
    const foreign = await app.call(api.removeBatch, { batchId, version }, { as: other.staff.token })
    expect(foreign.code).toBe(baseRefusals.NOT_FOUND.code)
    expect(await statesOf(made)).toEqual(['in_review', 'in_review', 'in_review'])
  })

  test('deleted while its works are being assigned, is gone or assigned, never half', async () => {
    const made = await createReview(app, { works: 2 })
    const batchId = await prepared(made)
    const version = await versionOf(app, made, batchId)
    const { digest } = await done(app.call(api.plan, { batchId }, { as: made.staff.token }))
    const [assigned, removed] = await Promise.all([
      app.call(api.assign, { batchId, digest }, { as: made.staff.token }),
      remove(made, batchId, version),
    ])
    expect([
      [baseRefusals.NOT_FOUND.code, 0],
      [0, baseRefusals.STALE.code],
    ]).toContainEqual([assigned.code, removed.code])
  })
})
