import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { noticeRefusals } from '@podium/core/notice/refusals.ts'
import { workApi as api } from '@podium/core/work/api.ts'
import { competition } from '#server/competition/index.ts'
import { createRound, giveOwnTimes, moveWindow } from '#server/competition/competition.fixture.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { createEnrolledTeam, type MadeTeam } from '#server/enrolment/enrolment.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { work } from '../index.ts'
import { everyLagging } from './lagging.store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment, work] })
})
afterAll(() => app.close())

async function done<T extends { code: number; msg: string; data: unknown }>(call: Promise<T>): Promise<T['data']> {
  const { code, msg, data } = await call
  if (code !== 0) throw new Error(`${code} ${msg}`)
  return data
}

/** A round with an enrolled team that has handed in nothing, and one whose enrolment was returned. */
async function makeRound() {
  const round = await createRound(app.db)
  const wish = { kind: 'staff', roles: ['organiser'], groupId: round.groupId } as const
  const staff = await createUser(app, wish)
  const enrolled = await createEnrolledTeam(app, { round })
  const drafting = await createEnrolledTeam(app, { round })
  await app.db.updateTable('enrolment_team').set({ state: 'returned' }).where('id', '=', drafting.teamId).execute()
  return { round, staff, enrolled, drafting, as: staff.token, roundId: round.roundId }
}

async function remindersOf({ captain }: MadeTeam): Promise<string[]> {
  const { rows } = await done(app.call(noticeApi.messages, {}, { as: captain.token }))
  return rows.filter(({ event }) => event.endsWith('.reminder')).map(({ event, link }) => `${event} ${link}`)
}

describe('teams that lag', () => {
  test('are listed by what they have not handed in, and their captains reminded with a link to it', async () => {
    const { round, enrolled, drafting, as, roundId } = await makeRound()
    const { rows } = await done(app.call(api.laggingTeams, { roundId }, { as }))
    expect(rows.map(({ teamId, thing, stageId, state }) => [teamId, thing, stageId, state.zh])).toEqual(
      expect.arrayContaining([
        [drafting.teamId, 'signup', null, '已退回'],
        [enrolled.teamId, 'work', round.stageId, '未开始'],
      ]),
    )
    expect(rows).toHaveLength(2)
    expect(await done(app.call(api.previewTeamReminders, { roundId }, { as }))).toMatchObject({
      recipients: 2,
      recent: 0,
    })
    await done(app.call(api.remindTeams, { roundId, previewed: 2 }, { as }))
    const subject = app.db.selectFrom('platform_job').select(['subject_type', 'subject_id'])
    expect(await subject.where('kind', '=', 'work.remind_teams').where('state', '=', 'queued').execute()).toEqual([
      { subject_type: 'round', subject_id: roundId },
    ])
    await app.runJobs()
    expect(await remindersOf(drafting)).toEqual([`enrolment.reminder /center/team?teamId=${drafting.teamId}`])
    const { teamId } = enrolled
    const address = `/home/competition/submitWork?teamId=${teamId}&stageId=${round.stageId}`
    expect(await remindersOf(enrolled)).toEqual([`work.reminder ${address}`])
  })

  test('are shown once over all pages, with their number also behind the last page, until they hand in', async () => {
    const { round, enrolled, drafting, as, roundId } = await makeRound()
    const page = async (pageNum: number) => {
      const { rows, total } = await done(app.call(api.laggingTeams, { roundId, pageNum, pageSize: 1 }, { as }))
      return [...rows.map(({ teamId }) => teamId), total]
    }
    const [first, second] = [await page(1), await page(2)]
    expect([first[0], second[0]].map(String).toSorted()).toEqual([drafting.teamId, enrolled.teamId].toSorted())
    expect([first[1], second[1], await page(3)]).toEqual([2, 2, [2]])
    await app.db
      .insertInto('work_work')
      .values({
        team_id: enrolled.teamId,
        round_id: roundId,
        item_id: round.itemId,
        stage_id: round.stageId,
        title: '作品',
        state: 'submitted',
      })
      .execute()
    expect(await page(1)).toEqual([drafting.teamId, 1])
    // It has no version, as a real one has.
    await app.db.deleteFrom('work_work').where('team_id', '=', enrolled.teamId).execute()
  })

  test('are sorted by their last reminder, with those never reminded as the earliest', async () => {
    const { enrolled, drafting, as, roundId } = await makeRound()
    const chosen = [{ teamId: drafting.teamId, thing: 'signup' as const, stageId: null }]
    await done(app.call(api.remindTeams, { roundId, chosen, previewed: 1 }, { as }))
    const teams = async (order: 'asc' | 'desc') => {
      const { rows } = await done(app.call(api.laggingTeams, { roundId, orderBy: 'remindedAt', order }, { as }))
      return rows.map(({ teamId }) => teamId)
    }
    expect(await teams('asc')).toEqual([enrolled.teamId, drafting.teamId])
    expect(await teams('desc')).toEqual([drafting.teamId, enrolled.teamId])
  })

  test('are reminded of a thing once in twelve hours, also by two calls at once', async () => {
    const { enrolled, as, roundId } = await makeRound()
    const input = { roundId, thing: 'work' as const, previewed: 1 }
    await Promise.all([app.call(api.remindTeams, input, { as }), app.call(api.remindTeams, input, { as })])
    await app.runJobs()
    expect(await remindersOf(enrolled)).toHaveLength(1)
    const again = await app.call(api.remindTeams, input, { as })
    expect(again.code).toBe(noticeRefusals.RECIPIENTS_CHANGED.code)
    const { rows } = await done(app.call(api.laggingTeams, { roundId, thing: 'work' }, { as }))
    expect(rows[0]).toMatchObject({ hindrance: expect.stringContaining('12 小时内已提醒过') })
    const before = new Date(Date.now() - 12 * 3_600_000)
    await app.db
      .updateTable('work_reminder')
      .set({ reminded_at: before })
      .where('team_id', '=', enrolled.teamId)
      .execute()
    await done(app.call(api.remindTeams, input, { as }))
    await app.runJobs()
    expect(await remindersOf(enrolled)).toHaveLength(2)
  })

  test('are listed and reminded by their school, by no other organiser, and by no participant', async () => {
    const { enrolled, roundId } = await makeRound()
    const school = await createUser(app, {
      kind: 'school_staff',
      roles: ['school_admin'],
      groupId: enrolled.school.groupId,
    })
    const { rows } = await done(app.call(api.laggingTeams, { roundId }, { as: school.token }))
    expect(rows.map(({ teamId }) => teamId)).toEqual([enrolled.teamId])
    const other = (await makeRound()).as
    expect((await done(app.call(api.laggingTeams, { roundId }, { as: other }))).total).toBe(0)
    expect((await done(app.call(api.previewTeamReminders, { roundId }, { as: other }))).recipients).toBe(0)
    const own = await app.call(api.laggingTeams, { roundId }, { as: enrolled.captain.token })
    expect(own.code).toBe(baseRefusals.NO_ACCESS.code)
  })

  test('are neither listed nor reminded once the window closed, and reminded automatically once before', async () => {
    const { round, enrolled, as, roundId } = await makeRound()
    const close = (minutes: number) =>
      moveWindow(app.db, { stageId: round.stageId, kind: 'submission' }, [-60, minutes])
    const run = async () => {
      await app.runPeriodicTask('work.remind')
      await app.runJobs()
    }
    await close(60 * 30)
    await run()
    expect(await remindersOf(enrolled)).toEqual([])
    await close(60 * 10)
    await run()
    await run()
    expect(await remindersOf(enrolled)).toHaveLength(1)
    await close(-1)
    const { rows } = await done(app.call(api.laggingTeams, { roundId }, { as }))
    expect(rows.map(({ thing }) => thing)).toEqual(['signup'])
  })

  test('of a school with own times are listed with these, also after the window closed for all', async () => {
    const { round, enrolled, as, roundId } = await makeRound()
    await moveWindow(app.db, { stageId: round.stageId, kind: 'submission' }, [-60, -10])
    const minutes = { opens: -60, closes: 30 }
    const until = await giveOwnTimes(
      app.db,
      { stageId: round.stageId, kind: 'submission', school: enrolled.school },
      minutes,
    )
    const other = await createEnrolledTeam(app, { round })
    const { rows } = await done(app.call(api.laggingTeams, { roundId, thing: 'work' }, { as }))
    expect(rows.map(({ teamId, closesAt }) => [teamId, closesAt])).toEqual([[enrolled.teamId, until]])
    await app.runPeriodicTask('work.remind')
    await app.runJobs()
    expect([await remindersOf(enrolled), await remindersOf(other)].map(({ length }) => length)).toEqual([1, 0])
  })

  test('that were reminded leave room for the others in the next reminder', async () => {
    const { round, enrolled } = await makeRound()
    const second = await createEnrolledTeam(app, { round })
    const { closes_at: closesAt } = await app.db
      .selectFrom('competition_window')
      .select('closes_at')
      .where('stage_id', '=', round.stageId)
      .where('kind', '=', 'submission')
      .executeTakeFirstOrThrow()
    const end = { itemId: round.itemId, stageId: round.stageId, closesAt: closesAt.toISOString() }
    const [first] = [enrolled, second].map(({ teamId }) => teamId).toSorted()
    await sql`insert into work_reminder (team_id, thing, stage_id, reminded_at, auto_reminded_for)
      values (${first}, 'work', ${round.stageId}, now() - interval '13 hours', ${end.closesAt})`.execute(app.db)
    const others = [enrolled, second].map(({ teamId }) => teamId).filter((teamId) => teamId !== first)
    const found = async (filter: object) =>
      (await everyLagging(app.db, [end], null, filter)).map(({ teamId }) => teamId)
    expect(await found({})).toEqual([...others, first])
    expect(await found({ automatic: true })).toEqual(others)
  })
})
