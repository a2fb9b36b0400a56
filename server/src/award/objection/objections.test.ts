import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { awardApi as api } from '@podium/core/award/api.ts'
import type { PublishSetting } from '@podium/core/award/award.ts'
import type { ObjectionKind } from '@podium/core/award/objection/objection-state.ts'
import { objectionRefusals as no } from '@podium/core/award/objection/refusals.ts'
import { baseRefusals, CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { windowRefusals } from '@podium/core/competition/schedule/refusals.ts'
import { giveOwnTimes, moveWindow } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { expert } from '#server/expert/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { openExport } from '#server/platform/workbook/workbook.fixture.ts'
import { review } from '#server/review/index.ts'
import { createReview, done, type MadeReview } from '#server/review/review.fixture.ts'
import { work } from '#server/work/index.ts'
import { award } from '../index.ts'
import { createConfirmedResults, publishResults, type MadeResults } from './objection.fixture.ts'

let app: TestApp
let made: MadeResults
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment, work, expert, review, award] })
})
afterAll(() => app.close())

beforeEach(async () => {
  made = await createConfirmedResults(app)
})

const move = ([from, to]: [number, number], { round }: MadeReview = made) =>
  moveWindow(app.db, { stageId: round.stageId, kind: 'objection' }, [from, to])
const publish = (setting: Partial<PublishSetting> = {}) => publishResults(app, made, setting)
const publicity = { from: new Date(Date.now() - 60_000).toISOString(), to: new Date(Date.now() + 60_000).toISOString() }
const teamOf = (at: number) => made.works[at]!.team
const captain = (at = 0) => teamOf(at).captain
const REASON = '计分有误，请复核第二项的得分。'
const at = (n: number) => ({ teamId: teamOf(n).teamId, stageId: made.round.stageId })
const file = (
  as: MadeUser,
  n = 0,
  { reason = REASON, kind = 'score' }: { reason?: string; kind?: ObjectionKind } = {},
) => app.call(api.fileObjection, { ...at(n), kind, reason }, { as: as.token })
const shown = (as: MadeUser, n = 0) => app.call(api.objections, at(n), { as: as.token })
const listed = async (as: MadeUser, filter = {}) =>
  (await done(app.call(api.objectionPage, { roundId: made.round.roundId, ...filter }, { as: as.token }))).rows
const answer = (as: MadeUser, objectionId: string, upheld = false, version = 1) =>
  app.call(api.answerObjection, { objectionId, upheld, answer: '已复核，得分无误', version }, { as: as.token })
const schoolStaff = (groupId: string) => createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId })
const messagesOf = async ({ userId }: MadeUser, event: string) => {
  const { rows } = await sql<{ body: string }>`select body_zh as body from notice_message
    where user_id = ${userId} and event = ${event} order by id`.execute(app.db)
  return rows.map(({ body }) => body)
}

describe('an objection', () => {
  test('is filed once the results are public, answered, and both sides are told', async () => {
    await publish()
    expect((await done(shown(captain()))).hindrance).toBe('')
    const { objectionId } = await done(file(captain()))
    expect(await messagesOf(made.staff, 'result.objection_waiting')).toHaveLength(1)
    expect(await listed(made.second, { turn: 'mine' })).toMatchObject([
      { objectionId, kind: 'score', reason: REASON, state: 'filed', handled: true, own: false, publication: 'formal' },
    ])
    expect(await done(answer(made.staff, objectionId, true))).toEqual({ state: 'upheld' })
    for (const person of [captain(), teamOf(0).teachers[0]!]) {
      expect(await messagesOf(person, 'result.objection_answered')).toEqual([
        expect.stringContaining('已复核，得分无误'),
      ])
    }
    expect(await messagesOf(made.second, 'result.objection_ended')).toHaveLength(1)
    expect(await messagesOf(made.staff, 'result.objection_ended')).toEqual([])
    expect((await done(shown(teamOf(0).members[0]!))).objections).toMatchObject([
      { state: 'upheld', answer: '已复核，得分无误' },
    ])
    const { rows } = await sql<{ action: string }>`select action from platform_audit
      where subject_type = 'award_publication' and action like 'award.%Objection' order by id`.execute(app.db)
    expect(rows.slice(-2).map(({ action }) => action)).toEqual(['award.fileObjection', 'award.answerObjection'])
  })

  test('is answered once, with its current version', async () => {
    await publish()
    const { objectionId } = await done(file(captain()))
    expect((await answer(made.staff, objectionId, true, 7)).code).toBe(baseRefusals.STALE.code)
    await done(answer(made.staff, objectionId))
    expect((await answer(made.second, objectionId, true, 2)).code).toBe(no.OBJECTION_ENDED.code)
  })

  test('can’t be filed before the results are seen, and nothing tells how far they are', async () => {
    const words = async () => [(await file(captain())).code, (await done(shown(captain()))).hindrance]
    const before = await words()
    expect(before[0]).toBe(no.RESULTS_UNSEEN.code)
    await publish({ visibleFrom: new Date(Date.now() + 3_600_000).toISOString() })
    expect(await words()).toEqual(before)
    await move([-60, -1])
    expect(await words()).toEqual(before)
    await sql`delete from competition_window where stage_id = ${made.round.stageId} and kind = 'objection'`.execute(
      app.db,
    )
    expect(await words()).toEqual(before)
  })

  test('can’t be filed to withdrawn results', async () => {
    const { version } = await done(publish())
    const revoked = { batchId: made.batchId, version, reason: '成绩有误' }
    await done(app.call(api.revoke, revoked, { as: made.staff.token }))
    expect((await file(captain())).code).toBe(no.RESULTS_UNSEEN.code)
  })

  test('is filed in its window only, of the school’s own times and the team’s extension', async () => {
    await publish()
    await move([10, 60])
    expect((await file(captain())).code).toBe(windowRefusals.objection_UPCOMING.code)
    await move([-60, -1])
    expect((await file(captain())).code).toBe(windowRefusals.objection_CLOSED.code)
    const { stageId } = made.round
    await sql`insert into competition_window_extension (window_id, team_id, closes_at, reason, given_by, given_at)
      select id, ${teamOf(1).teamId}, now() + interval '1 hour', '网络故障', ${made.staff.userId}, now()
      from competition_window where stage_id = ${stageId} and kind = 'objection'`.execute(app.db)
    await done(file(captain(1), 1))
    await move([-60, 60])
    await sql`update competition_window set forced = 'closed', forced_by = ${made.staff.userId}, paused = true
      where stage_id = ${stageId} and kind = 'objection'`.execute(app.db)
    expect((await file(captain())).code).toBe(windowRefusals.objection_HELD.code)
    await sql`update competition_window set forced = null, forced_by = null, paused = false
      where stage_id = ${stageId}`.execute(app.db)
    await giveOwnTimes(app.db, { stageId, kind: 'objection', school: teamOf(0).school }, { opens: -60, closes: -10 })
    expect((await file(captain())).code).toBe(windowRefusals.objection_CLOSED.code)
  })

  test('is one per team, also of two that are filed at once, and can be filed anew after a withdrawal', async () => {
    await publish()
    const both = await Promise.all([file(captain()), file(teamOf(0).teachers[0]!)])
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, no.OBJECTION_STANDS.code])
    expect((await file(captain())).code).toBe(no.OBJECTION_STANDS.code)
    const { objectionId } = (await done(shown(captain()))).objections[0]!
    const withdraw = (as: MadeUser) => app.call(api.withdrawObjection, { objectionId, version: 1 }, { as: as.token })
    expect((await withdraw(captain(1))).status).toBe(404)
    expect((await withdraw(teamOf(0).members[0]!)).code).toBe(no.FILER_ONLY.code)
    await done(withdraw(captain()))
    expect((await withdraw(captain())).code).toBe(no.OBJECTION_ENDED.code)
    expect((await answer(made.staff, objectionId, true, 2)).code).toBe(no.OBJECTION_ENDED.code)
    await done(file(captain()))
  })

  test('needs a reason of ten characters', async () => {
    await publish()
    expect((await file(captain(), 0, { reason: '不服' })).status).toBe(400)
  })

  test('is seen by its team, the staff of its school and those who handle results, and by nobody else', async () => {
    await publish()
    const [own, other] = [await schoolStaff(teamOf(0).school.groupId), await schoolStaff(teamOf(1).school.groupId)]
    const { objectionId } = await done(file(own))
    expect((await done(shown(captain()))).objections).toHaveLength(1)
    expect((await done(shown(teamOf(0).members[0]!))).speaks).toBe(false)
    for (const stranger of [captain(1), other, made.staff]) {
      expect((await shown(stranger)).status).toBe(404)
      expect((await file(stranger)).status).toBe(404)
    }
    expect((await file(teamOf(1).members[0]!, 1)).code).toBe(no.FILER_ONLY.code)
    expect(await listed(own)).toMatchObject([{ objectionId, handled: false, own: true }])
    expect([await listed(own, { turn: 'mine' }), await listed(other)]).toEqual([[], []])
    expect((await answer(own, objectionId)).code).toBe(CODE_NO_ACCESS)
    const elsewhere = await createReview(app, { works: 1 })
    expect(await listed(elsewhere.staff)).toEqual([])
    expect((await answer(elsewhere.staff, objectionId)).status).toBe(404)
  })

  test('is answered by nobody of its team, who isn’t told that it waits either', async () => {
    await publish()
    const { groupId } = made.round
    const adviser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId, realName: '兼任教师' })
    const teacher = sql`team_id = ${teamOf(0).teamId} and role = 'teacher'`
    await sql`update enrolment_member set user_id = ${adviser.userId}, name = '兼任教师' where ${teacher}`.execute(
      app.db,
    )
    await sql`update enrolment_participation set user_id = ${adviser.userId} where ${teacher}`.execute(app.db)
    const { objectionId } = await done(file(captain()))
    expect((await answer(adviser, objectionId)).code).toBe(no.OBJECTION_OWN.code)
    expect(await listed(adviser, { turn: 'mine' })).toEqual([])
    expect(await messagesOf(adviser, 'result.objection_waiting')).toEqual([])
  })
})

describe('results under public notice', () => {
  const formalise = (version: number) =>
    app.call(api.formalise, { batchId: made.batchId, version }, { as: made.staff.token })
  const endNotice = () =>
    sql`update award_publication set publicity_to = now() - interval '1 second'
      where round_id = ${made.round.roundId}`.execute(app.db)
  const disputed = async () => {
    const filter = { roundId: made.round.roundId }
    return (await done(app.call(api.detailedList, filter, { as: made.staff.token }))).rows.map((row) => row.disputed)
  }

  test('become formal while a disputed place is held until its objection has an answer', async () => {
    const { version } = await done(publish({ publicity }))
    const { objectionId } = await done(file(captain()))
    await endNotice()
    const { batchId } = made
    expect((await done(app.call(api.publication, { batchId }, { as: made.staff.token }))).openObjections).toEqual([
      'score',
    ])
    expect(await disputed()).toEqual([true])
    expect(await done(formalise(version))).toMatchObject({ state: 'formal' })
    await done(answer(made.second, objectionId))
    expect(await disputed()).toEqual([false])
  })

  test('wait for the answer to an objection to another team, which may concern any place', async () => {
    const { version } = await done(publish({ publicity }))
    const { objectionId } = await done(file(captain(), 0, { kind: 'eligibility' }))
    await endNotice()
    expect((await formalise(version)).code).toBe(no.OBJECTIONS_OPEN.code)
    await done(answer(made.second, objectionId))
    expect(await done(formalise(version))).toMatchObject({ state: 'formal' })
  })
})

test('results that were withdrawn are published at once only without an unanswered objection to another team', async () => {
  const first = await done(publish())
  const { objectionId } = await done(file(captain(), 0, { kind: 'eligibility' }))
  const { batchId } = made
  const [as, second] = [made.staff.token, made.second.token]
  const { version } = await done(app.call(api.revoke, { batchId, version: first.version, reason: '复核' }, { as }))
  const ranges = [{ nameZh: '一等奖', nameEn: '', rankFrom: 1, rankTo: 1, mayStayVacant: true }]
  const set = await done(app.call(api.set, { batchId, ranges, version }, { as }))
  const confirm = { batchId, version: set.version, confirmed: true }
  made = { ...made, version: (await done(app.call(api.confirm, confirm, { as: second }))).version }
  expect((await publish()).code).toBe(no.OBJECTIONS_OPEN.code)
  await done(answer(made.second, objectionId, true))
  expect((await publish()).code).toBe(0)
})

test('the list is filtered by state and exported', async () => {
  await publish()
  const { objectionId } = await done(file(captain()))
  await done(file(captain(1), 1))
  await done(answer(made.staff, objectionId))
  expect(await listed(made.staff, { objectionState: 'rejected' })).toMatchObject([{ objectionId }])
  expect(await listed(made.staff)).toHaveLength(2)
  expect(await listed(made.staff, { keyword: teamOf(1).name })).toMatchObject([{ teamId: teamOf(1).teamId }])
  const { table } = await openExport(
    app,
    api.exportObjections,
    { selection: { rows: 'filtered', filter: { objectionState: 'rejected' } }, columns: ['teamName', 'kind', 'state'] },
    { as: made.staff.token },
  )
  expect(table).toContainEqual([teamOf(0).name, '得分', '异议不成立'])
})
