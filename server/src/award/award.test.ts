import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { awardApi as api } from '@podium/core/award/api.ts'
import type { AwardRange } from '@podium/core/award/award.ts'
import { beijingDay } from '@podium/core/base/time/beijing.ts'
import type { Input } from '@podium/core/base/endpoint.ts'
import { awardRefusals } from '@podium/core/award/refusals.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { competition } from '#server/competition/index.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { openExport } from '#server/platform/workbook/workbook.fixture.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { review } from '#server/review/index.ts'
import { createReview, done, lockBatch, openBatch, scoreAll, type MadeReview } from '#server/review/review.fixture.ts'
import { work } from '#server/work/index.ts'
import { award } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, competition, work, expert, review, award] })
})
afterEach(async () => {
  expect(await violationsOf(app.db, award.invariants)).toEqual([])
})
afterAll(() => app.close())

const range = (nameZh: string, rankFrom: number, rankTo: number): AwardRange => ({
  nameZh,
  nameEn: '',
  rankFrom,
  rankTo,
  mayStayVacant: true,
})
const two = [range('一等奖', 1, 1), range('二等奖', 2, 3)]

/** A locked review whose works have these scores. */
async function locked(scores: number[]): Promise<MadeReview & { batchId: string; as: string }> {
  const made = await createReview(app, { works: scores.length })
  const batchId = await openBatch(app, made)
  await scoreAll(app, made, batchId, (title) => scores[Number(title.replace('作品', '')) - 1]!)
  await lockBatch(app, made, batchId)
  return { ...made, batchId, as: made.staff.token }
}

/** Sets and confirms awards; returns the version for publishing. */
async function confirmed(made: MadeReview & { batchId: string; as: string }, ranges = two, from = 0): Promise<number> {
  const { batchId, as } = made
  const set = await done(app.call(api.set, { batchId, ranges, version: from }, { as }))
  return (
    await done(app.call(api.confirm, { batchId, confirmed: true, version: set.version }, { as: made.second.token }))
  ).version
}

/** The first expert scores the second work only. */
async function scoreOne(made: MadeReview, batchId: string): Promise<void> {
  const as = made.experts[0]!.token
  const { rows } = await done(app.call(reviewApi.tasks, { batchId }, { as }))
  const { taskId } = rows.find(({ title }) => title === '作品2')!
  const { version } = await done(app.call(reviewApi.task, { taskId }, { as }))
  const scores = { idea: 80, craft: 80 }
  await done(app.call(reviewApi.submitTask, { taskId, scores, comment: '立意新颖', version }, { as }))
}

async function resultOf(made: MadeReview, at: number) {
  return (await done(app.call(api.mine, {}, { as: made.works[at]!.team.captain.token }))).rows
}

/** @spec B17 */
describe('setting awards', () => {
  test('needs locked results', async () => {
    const made = await createReview(app)
    const batchId = await openBatch(app, made)
    const answer = await app.call(api.set, { batchId, ranges: two, version: 0 }, { as: made.staff.token })
    expect(answer.code).toBe(awardRefusals.NOT_LOCKED.code)
  })

  test('gives each rank its award, and the list shows it', async () => {
    const made = await locked([70, 90, 80, 60])
    const { batchId, as } = made
    const preview = await done(app.call(api.preview, { batchId, ranges: two }, { as }))
    expect(preview).toEqual({
      counts: [
        { nameZh: '一等奖', count: 1 },
        { nameZh: '二等奖', count: 2 },
      ],
      ties: [],
      hindrance: '',
      faults: [],
    })
    expect(await done(app.call(api.set, { batchId, ranges: two, version: 0 }, { as }))).toMatchObject({
      state: 'awards_set',
    })
    const { rows } = await done(app.call(api.detailedList, { roundId: made.round.roundId }, { as }))
    expect(
      rows.map(({ workTitle, awardZh, rank, score, students, teachers }) => [
        workTitle,
        awardZh,
        rank,
        score,
        students,
        teachers,
      ]),
    ).toEqual([
      ['作品2', '一等奖', 1, '90.00', ['队长甲', '队员乙'], ['教师丙']],
      ['作品3', '二等奖', 2, '80.00', ['队长甲', '队员乙'], ['教师丙']],
      ['作品1', '二等奖', 3, '70.00', ['队长甲', '队员乙'], ['教师丙']],
    ])
  })

  test('tells the others of the staff that a second person has to confirm, and not the one who set them', async () => {
    const made = await locked([90, 80, 70])
    const { batchId, as } = made
    const { version } = await done(app.call(api.set, { batchId, ranges: two, version: 0 }, { as }))
    const told = async () => {
      const { rows } = await sql<{ user: string; link: string }>`select user_id as user, link from notice_message
        where event = 'result.awards_waiting' and link like ${`%${batchId}`} order by id`.execute(app.db)
      return rows
    }
    const once = { user: made.second.userId, link: `/review/result?batchId=${batchId}` }
    expect(await told()).toEqual([once])
    const recalled = await done(app.call(api.recall, { batchId, version }, { as }))
    await done(app.call(api.set, { batchId, ranges: two, version: recalled.version }, { as }))
    expect(await told()).toEqual([once, once])
  })

  test('shows how many scores a rank is based on, and marks too few in the export', async () => {
    const made = await createReview(app, { works: 2 })
    const batchId = await openBatch(app, made)
    await scoreAll(app, { ...made, experts: made.experts.slice(1) }, batchId, (title) => (title === '作品1' ? 90 : 80))
    await scoreOne(made, batchId)
    const as = made.staff.token
    const { version } = await done(app.call(reviewApi.batch, { batchId }, { as }))
    await done(app.call(reviewApi.moveBatch, { batchId, action: 'close', version }, { as }))
    await done(app.call(reviewApi.finalScoreCalculation, { batchId, acceptFewScores: true }, { as }))
    await app.runJobs()
    const run = await done(app.call(reviewApi.run, { batchId }, { as }))
    await done(app.call(reviewApi.verify, { runId: run!.runId }, { as: made.second.token }))
    const calculated = await done(app.call(reviewApi.batch, { batchId }, { as }))
    await done(app.call(reviewApi.lock, { batchId, version: calculated.version }, { as }))
    await done(app.call(api.set, { batchId, ranges: two, version: 0 }, { as }))
    const filter = { roundId: made.round.roundId }
    const { rows } = await done(app.call(api.detailedList, filter, { as }))
    expect(rows.map(({ workTitle, scores, expertsPerWork }) => [workTitle, scores, expertsPerWork])).toEqual([
      ['作品1', 2, 3],
      ['作品2', 3, 3],
    ])
    const input = {
      selection: { rows: 'filtered', filter } as const,
      columns: ['workTitle' as const, 'scores' as const],
    }
    const { table } = await openExport(app, api.exportDetailedList, input, { as })
    expect(table).toEqual([
      ['评分份数', '作品'],
      ['2 / 3（不足）', '作品1'],
      ['3 / 3', '作品2'],
    ])
  })

  test('is refused while a tie stands across a border, and follows what was decided', async () => {
    const made = await locked([90, 90, 80])
    const { batchId, as } = made
    const refused = await app.call(api.set, { batchId, ranges: two, version: 0 }, { as })
    expect(refused.code).toBe(awardRefusals.TIE_AT_BORDER.code)
    expect(refused.msg).toMatch(/^第 1 名并列 2 件（A00\d、A00\d），跨越“一等奖”与“二等奖”的界线，请决定归入哪一档$/)
    const decisions = [{ rank: 1, give: 'upper' as const, reason: '评委会决定' }]
    await done(app.call(api.set, { batchId, ranges: two, decisions, version: 0 }, { as }))
    const { rows } = await done(app.call(api.detailedList, { roundId: made.round.roundId }, { as }))
    expect(rows.map(({ awardZh, rank }) => [awardZh, rank])).toEqual([
      ['一等奖', 1],
      ['一等奖', 1],
      ['二等奖', 3],
    ])
  })

  test('goes stale when somebody set them meanwhile', async () => {
    const made = await locked([90, 80])
    const { batchId, as } = made
    await done(app.call(api.set, { batchId, ranges: two, version: 0 }, { as }))
    const stale = await app.call(api.set, { batchId, ranges: [range('特等奖', 1, 1)], version: 0 }, { as })
    expect(stale.code).toBe(baseRefusals.STALE.code)
  })

  test('is confirmed by another person than the one who set the awards, as the database demands too', async () => {
    const made = await locked([90, 80])
    const { batchId, as, staff, second } = made
    const { version } = await done(app.call(api.set, { batchId, ranges: two, version: 0 }, { as }))
    const own = async (token: string) => (await done(app.call(api.publication, { batchId }, { as: token }))).own
    expect([await own(as), await own(second.token)]).toEqual([true, false])
    const refused = await app.call(api.confirm, { batchId, confirmed: true, version }, { as })
    expect(refused.code).toBe(awardRefusals.SAME_PERSON.code)
    const bypassed = sql`update award_publication set state = 'confirmed', confirmed_by = ${staff.userId}
      where set_by = ${staff.userId}`.execute(app.db)
    await expect(bypassed).rejects.toThrow('award_publication_second_person')
    const confirm = { batchId, confirmed: true, version }
    expect(await done(app.call(api.confirm, confirm, { as: second.token }))).toMatchObject({ state: 'confirmed' })
    const publication = await done(app.call(api.publication, { batchId }, { as }))
    expect(publication).toMatchObject({ setByName: '组织者甲', confirmedByName: '组织者乙' })
    expect(Date.parse(publication.confirmedAt!)).toBeGreaterThan(Date.parse(publication.setAt!))
    const batch = await done(app.call(reviewApi.batch, { batchId }, { as }))
    expect(batch).toMatchObject({ closedByName: '组织者甲', lockedByName: '组织者甲' })
    expect(Date.parse(batch.lockedAt!)).toBeGreaterThan(Date.parse(batch.closedAt!))
  })

  test('belongs to the organiser of the round alone', async () => {
    const made = await locked([90, 80])
    const other = await createReview(app, { works: 0, experts: 0 })
    const calls = [
      app.call(api.publication, { batchId: made.batchId }, { as: other.staff.token }),
      app.call(api.set, { batchId: made.batchId, ranges: two, version: 0 }, { as: other.staff.token }),
    ]
    expect((await Promise.all(calls)).map(({ code }) => code)).toEqual([10404, 10404])
    const list = await done(app.call(api.detailedList, {}, { as: other.staff.token }))
    expect(list).toMatchObject({ rows: [], total: 0 })
  })
})

/** @spec B08 */
test('the list and the export find winners by the name of a student or a teacher', async () => {
  const made = await locked([90, 80])
  const { as, batchId } = made
  const [winner] = made.works
  await sql`update identity_user set real_name = '欧阳震华', search = search_terms('欧阳震华')
    where id = ${winner!.team.captain.userId}`.execute(app.db)
  const version = await confirmed(made)
  await done(app.call(api.publish, { batchId, version, setting: { audience: 'public' } }, { as }))
  const titles = async (keyword: string) =>
    (await done(app.call(api.detailedList, { keyword }, { as }))).rows.map(({ workTitle }) => workTitle)
  expect([await titles('欧阳'), await titles('阳震华'), await titles('诸葛')]).toEqual([['作品1'], ['作品1'], []])
  expect(await titles('作品2')).toEqual(['作品2'])
  const selection = { rows: 'filtered', filter: { keyword: '欧阳' } } as const
  const { table } = await openExport(app, api.exportDetailedList, { selection, columns: ['workTitle'] }, { as })
  expect(table.slice(1)).toEqual([['作品1']])
  await app.db.updateTable('organisation_school').set({ name_en: 'Lake University' }).execute()
  const english = { as, language: 'en' } as const
  const listed = await done(app.call(api.detailedList, { keyword: '欧阳' }, english))
  const exported = await openExport(app, api.exportDetailedList, { selection, columns: ['schoolName'] }, english)
  const shown = await done(app.call(api.publicList, { roundId: made.round.roundId }))
  const names = [listed.rows[0]!.schoolName, exported.table[1]![0], shown.rows[0]!.schoolNameEn]
  expect(names).toEqual(['Lake University', 'Lake University', 'Lake University'])
})

/** @spec B17 U08 */
describe('publication', () => {
  test('shows each team its own result as far as the setting says', async () => {
    const made = await locked([90, 80, 70, 60])
    const version = await confirmed(made)
    expect(await resultOf(made, 0)).toEqual([])
    const { batchId, as } = made
    expect(await done(app.call(api.publish, { batchId, version, setting: { rank: true } }, { as }))).toMatchObject({
      state: 'formal',
    })
    const seen = await Promise.all([0, 3].map((at) => resultOf(made, at)))
    expect(seen.map(([row]) => [row?.awardZh, row?.rank, row?.score, row?.comments])).toEqual([
      ['一等奖', 1, null, []],
      [null, 4, null, []],
    ])
    const stranger = await createUser(app)
    expect((await done(app.call(api.mine, {}, { as: stranger.token }))).rows).toEqual([])
    const { rows } = await sql<{ state: string }>`select distinct state from work_work
      where round_id = ${made.round.roundId}`.execute(app.db)
    expect(rows).toEqual([{ state: 'reviewed' }])
  })

  test('shows score and comments where it is set to', async () => {
    const made = await locked([90, 80])
    const version = await confirmed(made)
    const setting = { rank: true, score: true, comments: true }
    await done(app.call(api.publish, { batchId: made.batchId, version, setting }, { as: made.as }))
    const [row] = await resultOf(made, 1)
    expect([row?.awardZh, row?.rank, row?.score, row?.comments]).toEqual([
      '二等奖',
      2,
      '80.00',
      ['立意新颖', '立意新颖', '立意新颖'],
    ])
  })

  test('waits for its moment, and then tells', async () => {
    const made = await locked([90, 80])
    const version = await confirmed(made)
    const visibleFrom = new Date(Date.now() + 3_600_000).toISOString()
    const { batchId, as } = made
    await done(app.call(api.publish, { batchId, version, setting: { visibleFrom, audience: 'public' } }, { as }))
    const { roundId } = made.round
    const states = async () =>
      (
        await sql<{ work: string; round: string }>`select distinct work.state as work, round.state as round
          from work_work as work join competition_round as round on round.id = work.round_id
          where round.id = ${roundId}`.execute(app.db)
      ).rows
    await app.runPeriodicTask('award.reveal')
    expect([await resultOf(made, 0), await states()]).toEqual([[], [{ work: 'in_review', round: 'published' }]])
    expect((await done(app.call(api.publicList, { roundId }))).total).toBe(0)
    await sql`update award_publication set visible_from = clock_timestamp() where round_id = ${roundId}`.execute(app.db)
    await app.runPeriodicTask('award.reveal')
    expect(await states()).toEqual([{ work: 'reviewed', round: 'result_published' }])
    expect((await resultOf(made, 0)).map(({ awardZh }) => awardZh)).toEqual(['一等奖'])
  })

  test('is announced at its time although another one fails', async () => {
    const due = [await locked([90, 80]), await locked([90, 80])]
    for (const made of due) {
      const setting = { visibleFrom: new Date(Date.now() + 3_600_000).toISOString() }
      const version = await confirmed(made)
      await done(app.call(api.publish, { batchId: made.batchId, version, setting }, { as: made.as }))
    }
    const [broken, whole] = due.map(({ round }) => round.roundId)
    await sql`update award_publication set visible_from = clock_timestamp() - interval '1 second'
      where round_id = ${broken}`.execute(app.db)
    await sql`update award_publication set visible_from = clock_timestamp() where round_id = ${whole}`.execute(app.db)
    await sql`
      create function break_round() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
      app.ownerDb(),
    )
    await sql`create trigger break_round before update on competition_round for each row
      when (new.id = ${sql.lit(broken)}) execute function break_round()`.execute(app.ownerDb())
    await app.runPeriodicTask('award.reveal')
    await sql`drop function break_round cascade`.execute(app.ownerDb())
    const states = await app.db
      .selectFrom('competition_round')
      .select(['id', 'state'])
      .where('id', 'in', [broken!, whole!])
      .execute()
    expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
      [broken!]: 'published',
      [whole!]: 'result_published',
    })
    await app.runPeriodicTask('award.reveal')
    expect((await resultOf(due[0]!, 0)).map(({ awardZh }) => awardZh)).toEqual(['一等奖'])
  })

  test('tells before the publication whom it reaches: exactly those who are notified then', async () => {
    const made = await locked([90, 80, 70])
    const { batchId, as } = made
    const version = await confirmed(made)
    const reached = await done(app.call(api.audience, { batchId }, { as }))
    expect(reached).toMatchObject({
      teams: 3,
      schools: 3,
      publicPage: true,
      resultWindow: { forced: null },
      objectionWindow: { forced: null },
    })
    expect((await app.call(api.audience, { batchId }, { as: made.experts[0]!.token })).code).not.toBe(0)
    await done(app.call(api.publish, { batchId, version, setting: {} }, { as }))
    const { rows } = await sql<{ users: number }>`select count(distinct member.user_id)::int as users
      from enrolment_member as member join enrolment_team as team on team.id = member.team_id
      where team.round_id = ${made.round.roundId} and member.state = 'accepted'`.execute(app.db)
    expect(reached.people).toBe(rows[0]!.users)
    await sql`delete from competition_window where stage_id = ${made.round.stageId} and kind = 'objection'`.execute(
      app.db,
    )
    expect((await done(app.call(api.audience, { batchId }, { as }))).objectionWindow).toBe(null)
  })

  test('opens the list of winners to everybody only when its audience is the public', async () => {
    const [own, open] = [await locked([90, 80]), await locked([90, 80])]
    for (const [made, audience] of [
      [own, 'own'],
      [open, 'public'],
    ] as const) {
      const version = await confirmed(made)
      await done(app.call(api.publish, { batchId: made.batchId, version, setting: { audience } }, { as: made.as }))
    }
    const list = async (made: MadeReview) => done(app.call(api.publicList, { roundId: made.round.roundId }))
    expect((await list(own)).total).toBe(0)
    expect((await list(open)).rows.map(({ awardZh, workTitle }) => [awardZh, workTitle])).toEqual([
      ['一等奖', '作品1'],
      ['二等奖', '作品2'],
    ])
  })

  test('keeps the digest of what was published', async () => {
    const made = await locked([90, 80])
    const version = await confirmed(made)
    const { batchId, as } = made
    await done(app.call(api.publish, { batchId, version, setting: {} }, { as }))
    const { digest, publishedByName } = await done(app.call(api.publication, { batchId }, { as }))
    expect([digest.length, publishedByName]).toEqual([64, '组织者甲'])
  })

  test('becomes formal after its public notice, not before', async () => {
    const made = await locked([90, 80])
    const version = await confirmed(made)
    const { batchId, as } = made
    const now = Date.now()
    const publicity = { from: new Date(now - 1_000).toISOString(), to: new Date(now + 3_600_000).toISOString() }
    const published = await done(app.call(api.publish, { batchId, version, setting: { publicity } }, { as }))
    expect(published.state).toBe('publicised')
    const early = await app.call(api.formalise, { batchId, version: published.version }, { as })
    expect(early.code).toBe(awardRefusals.PUBLICITY_RUNNING.code)
    await sql`update award_publication set publicity_to = now() where round_id = ${made.round.roundId}`.execute(app.db)
    expect((await done(app.call(api.formalise, { batchId, version: published.version }, { as }))).state).toBe('formal')
  })

  test('taken back, is gone from every participant’s view', async () => {
    const made = await locked([90, 80])
    const version = await confirmed(made)
    const { batchId, as } = made
    const published = await done(app.call(api.publish, { batchId, version, setting: { audience: 'public' } }, { as }))
    await done(app.call(api.revoke, { batchId, version: published.version, reason: '统分有误' }, { as }))
    expect(await resultOf(made, 0)).toEqual([])
    expect((await done(app.call(api.publicList, { roundId: made.round.roundId }))).total).toBe(0)
    expect((await app.call(api.publish, { batchId, version: published.version + 1, setting: {} }, { as })).code).toBe(
      awardRefusals.WRONG_STATE.code,
    )
  })

  test('is reported to enrolment for the rules of other rounds, until it is taken back', async () => {
    const made = await locked([90, 80])
    const version = await confirmed(made)
    const { batchId, as } = made
    const reported = async () => {
      const rows = await app.db
        .selectFrom('enrolment_award as reported')
        .innerJoin('enrolment_team as team', 'team.id', 'reported.team_id')
        .select('reported.award')
        .where('team.round_id', '=', made.round.roundId)
        .orderBy('reported.award')
        .execute()
      return rows.map((row) => row.award).toSorted()
    }
    const results = async () =>
      (
        await app.db
          .selectFrom('enrolment_result as result')
          .innerJoin('enrolment_team as team', 'team.id', 'result.team_id')
          .select('result.team_id')
          .where('team.round_id', '=', made.round.roundId)
          .execute()
      ).length
    const published = await done(app.call(api.publish, { batchId, version, setting: {} }, { as }))
    expect([await reported(), await results()]).toEqual([['一等奖', '二等奖'], 2])
    await done(app.call(api.revoke, { batchId, version: published.version, reason: '统分有误' }, { as }))
    expect([await reported(), await results()]).toEqual([[], 0])
  })

  test('published anew with corrections, is told to the teams again', async () => {
    const made = await locked([90, 80])
    const { batchId, as } = made
    const told = async () =>
      (
        await sql<{ id: string }>`select message.id from notice_message as message
          join identity_user as person on person.id = message.user_id
          where message.event = 'result.published' and person.id = ${made.works[0]!.team.captain.userId}`.execute(
          app.db,
        )
      ).rows.length
    const published = await done(
      app.call(api.publish, { batchId, version: await confirmed(made), setting: { audience: 'public' } }, { as }),
    )
    await app.runPeriodicTask('award.reveal')
    expect(await told()).toBe(1)
    const back = await done(app.call(api.revoke, { batchId, version: published.version, reason: '统分有误' }, { as }))
    const again = await confirmed(made, two, back.version)
    await done(app.call(api.publish, { batchId, version: again, setting: { audience: 'public' } }, { as }))
    await app.runPeriodicTask('award.reveal')
    expect(await told()).toBe(2)
  })

  test('is refused when a winner left after the awards were set, and the next in rank moves up', async () => {
    const made = await locked([90, 80, 70, 60])
    const version = await confirmed(made)
    const { batchId, as } = made
    await sql`update work_work set state = 'violation' where id = ${made.works[0]!.workId}`.execute(app.db)
    const refused = await app.call(api.publish, { batchId, version, setting: {} }, { as })
    expect(refused.code).toBe(awardRefusals.RESULT_CHANGED.code)
    await done(app.call(api.set, { batchId, ranges: two, version }, { as }))
    const { rows } = await done(app.call(api.detailedList, { roundId: made.round.roundId }, { as }))
    expect(rows.map(({ workTitle, awardZh, rank }) => [workTitle, awardZh, rank])).toEqual([
      ['作品2', '一等奖', 1],
      ['作品3', '二等奖', 2],
      ['作品4', '二等奖', 3],
    ])
  })
})

/** @spec B08 */
describe('the export of the detailed list', () => {
  const every = Object.keys(api.exportDetailedList.columns) as Array<keyof typeof api.exportDetailedList.columns>

  test('has the columns that were ticked, as they were ticked, with numbers as numbers', async () => {
    const made = await locked([90, 80.5])
    await sql`update enrolment_team set name = '=1+1' where id = ${made.works[0]!.team.teamId}`.execute(app.db)
    await confirmed(made)
    const selection = { rows: 'filtered', filter: { roundId: made.round.roundId } } as const
    const columns = ['score', 'awardZh', 'teamName', 'rank'] as const
    const { table, sheet } = await openExport(app, api.exportDetailedList, { selection, columns: [...columns] }, made)
    const [first, second] = made.works.map(({ team }) => team.name)
    expect(table).toEqual([
      ['奖项', '名次', '得分', '团队'],
      ['一等奖', 1, 90, "'=1+1"],
      ['二等奖', 2, 80.5, second],
    ])
    expect(first).not.toBe(second)
    expect(sheet.getCell('C2').numFmt).toBe('0.00')
  })

  test('has the rows that were chosen, those of the filter, or all, each within the scope', async () => {
    const made = await locked([90, 80, 70])
    await confirmed(made)
    const other = await locked([60])
    await confirmed(other, [range('优秀奖', 1, 1)])
    const rowsOf = async (as: string, selection: Input<typeof api.exportDetailedList>['selection']) => {
      const input = { selection, columns: ['workTitle' as const] }
      const { table } = await openExport(app, api.exportDetailedList, input, { as })
      return table.slice(1).map(([title]) => title)
    }
    const { rows } = await done(app.call(api.detailedList, {}, made))
    const ids = [rows[2]!.winnerId]
    const foreign = (await done(app.call(api.detailedList, {}, other))).rows.map(({ winnerId }) => winnerId)
    expect(await rowsOf(made.as, { rows: 'chosen', ids: [...ids, ...foreign] })).toEqual(['作品3'])
    expect(await rowsOf(made.as, { rows: 'filtered', filter: { awardZh: '一等奖' } })).toEqual(['作品1'])
    expect(await rowsOf(made.as, { rows: 'all' })).toEqual(['作品1', '作品2', '作品3'])
    expect(await rowsOf(other.as, { rows: 'all' })).toEqual(['作品1'])
  })

  test('names the competition of each row where the rows belong to several', async () => {
    const made = await locked([90])
    await confirmed(made, [range('一等奖', 1, 1)])
    const other = await locked([60])
    await confirmed(other, [range('优秀奖', 1, 1)])
    const as = (await createUser(app, { kind: 'staff', roles: ['ROOT'] })).token
    const tableOf = async (filter: { roundId?: string }) => {
      const input = { selection: { rows: 'filtered' as const, filter }, columns: ['workTitle' as const] }
      return (await openExport(app, api.exportDetailedList, input, { as })).table
    }
    const [head, ...rows] = await tableOf({})
    expect(head).toEqual(['竞赛', '作品'])
    expect(rows.every(([round]) => String(round) !== '')).toBe(true)
    expect((await tableOf({ roundId: made.round.roundId }))[0]).toEqual(['作品'])
  })

  test('is named after the competition and the day, and leaves a row in the audit log', async () => {
    const made = await locked([90])
    await confirmed(made, [range('一等奖', 1, 1)])
    const input = { selection: { rows: 'all' as const }, columns: every }
    const { name } = await openExport(app, api.exportDetailedList, input, made)
    const [round] = (await done(app.call(api.detailedList, {}, made))).rows
    expect(name).toBe(`获奖名单_${round!.roundName}_${beijingDay(new Date())}.xlsx`)
    const log = await app.db
      .selectFrom('platform_audit')
      .select('input')
      .where('action', '=', 'award.export')
      .where('actor_id', '=', made.staff.userId)
      .execute()
    expect(log.map((row) => row.input)).toEqual([{ selection: { rows: 'all' }, columns: every }])
  })

  test('is refused without rows or columns, and with a column that the list has not', async () => {
    const { as } = await locked([90])
    const asked = async (input: object) => {
      const answer = await app.call(api.exportDetailedList, input as never, { as })
      return (answer.data as { fields?: Array<{ path: string }> }).fields?.map(({ path }) => path)
    }
    const selection = { rows: 'all' }
    expect(await asked({ columns: ['rank'] })).toEqual(['selection'])
    expect(await asked({ selection })).toEqual(['columns'])
    expect(await asked({ selection, columns: [] })).toEqual(['columns'])
    expect(await asked({ selection, columns: ['phone'] })).toEqual(['columns.0'])
    expect(await asked({ selection: { rows: 'all', filter: {} }, columns: ['rank'] })).toEqual(['selection'])
  })
})
