import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awardApi } from '@podium/core/award/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { insightApi as api } from '@podium/core/insight/api.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { workApi } from '@podium/core/work/api.ts'
import { award } from '#server/award/index.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { createEnrolledTeam } from '#server/enrolment/enrolment.fixture.ts'
import { expert } from '#server/expert/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { organisation } from '#server/organisation/index.ts'
import { sentStatements } from '#server/platform/testing/sent-statements.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { openExport } from '#server/platform/workbook/workbook.fixture.ts'
import { review } from '#server/review/index.ts'
import { createReview, done, lockBatch, openBatch, scoreAll } from '#server/review/review.fixture.ts'
import { work } from '#server/work/index.ts'
import { insight } from './index.ts'

let app: TestApp
beforeAll(async () => {
  const modules = [organisation, identity, competition, enrolment, work, expert, review, award, insight]
  app = await openTestApp({ modules })
})
afterAll(() => app.close())

/** A reviewed round with awards: three teams of two schools, and a fourth that was withdrawn. */
async function season() {
  const schools = [await createSchool(app, { region: '33' }), await createSchool(app, { region: '' })]
  const made = await createReview(app, { works: 3, schools })
  const left = await createEnrolledTeam(app, { round: made.round, school: schools[0]! })
  await app.db
    .updateTable('enrolment_team')
    .set({ state: 'withdrawn', holds_place: false })
    .where('id', '=', left.teamId)
    .execute()
  await app.db.deleteFrom('enrolment_participation').where('team_id', '=', left.teamId).execute()
  await app.db
    .updateTable('enrolment_quota')
    .set((quota) => ({ used: quota('used', '-', 1) }))
    .where('item_id', '=', left.itemId)
    .where((quota) => quota.or([quota('school_id', 'is', null), quota('school_id', '=', schools[0]!.schoolId)]))
    .execute()
  const batchId = await openBatch(app, made)
  await scoreAll(app, made, batchId, (title) => 100 - 10 * Number(title.replace('作品', '')))
  await lockBatch(app, made, batchId)
  const ranges = [
    { nameZh: '一等奖', nameEn: 'First prize', rankFrom: 1, rankTo: 1, mayStayVacant: true },
    { nameZh: '二等奖', nameEn: '', rankFrom: 2, rankTo: 3, mayStayVacant: true },
  ]
  await done(app.call(awardApi.set, { batchId, ranges, version: 0 }, { as: made.staff.token }))
  return { ...made, schools, batchId, roundId: made.round.roundId, as: made.staff.token }
}

type Season = Awaited<ReturnType<typeof season>>
let made: Season
beforeAll(async () => {
  made = await season()
})

const dashboard = async (as = made.as) => done(app.call(api.roundDashboard, { roundId: made.roundId }, { as }))
const teamsIn = async (filter: object, as = made.as) =>
  (await done(app.call(enrolmentApi.teamPage, { roundId: made.roundId, ...filter }, { as }))).total
const worksIn = async (filter: object, as = made.as) =>
  (await done(app.call(workApi.workPage, { roundId: made.roundId, ...filter }, { as }))).total

/** @spec B33 */
describe('the dashboard of a round', () => {
  test('has in every number what the list behind it has', async () => {
    const { teams, works, reviews, awards } = await dashboard()
    expect([teams!.started, teams!.signedUp, teams!.enrolled, works!.handedIn]).toEqual([4, 3, 3, 3])
    expect(await teamsIn({})).toBe(teams!.started)
    for (const standing of ['signedUp', 'admitted', 'enrolled'] as const) {
      expect([standing, await teamsIn({ standing })]).toEqual([standing, teams![standing]])
    }
    for (const { itemId, teams: count } of teams!.items) {
      expect(await teamsIn({ standing: 'signedUp', itemId })).toBe(count)
    }
    expect(teams!.schools.map((school) => school.teams)).toEqual([2, 1])
    for (const { schoolId, teams: count } of teams!.schools) {
      expect(await teamsIn({ standing: 'signedUp', schoolId })).toBe(count)
    }
    expect(teams!.regions).toMatchObject([
      { region: '33', teams: 2 },
      { region: '-', teams: 1 },
    ])
    for (const { region, teams: count } of teams!.regions) {
      expect(await teamsIn({ standing: 'signedUp', region })).toBe(count)
    }
    for (const { day, count } of teams!.days) {
      expect(await teamsIn({ standing: 'signedUp', submittedFrom: day, submittedUntil: day })).toBe(count)
    }
    for (const standing of ['handedIn', 'reviewed'] as const) {
      expect(await worksIn({ standing })).toBe(works![standing])
    }
    for (const { stageId, itemId, handedIn } of works!.progress) {
      expect(await worksIn({ standing: 'handedIn', stageId, itemId })).toBe(handedIn)
    }
    const batches = await done(app.call(reviewApi.batchPage, { roundId: made.roundId }, { as: made.as }))
    expect(reviews).toEqual(
      batches.rows.map(({ batchId, name, tasks, submitted }) => ({ batchId, name, tasks, submitted })),
    )
    expect(awards).toEqual([
      { awardZh: '一等奖', awardEn: 'First prize', count: 1 },
      { awardZh: '二等奖', awardEn: '', count: 2 },
    ])
    for (const { awardZh, count } of awards!) {
      const filter = { roundId: made.roundId, awardZh }
      expect((await done(app.call(awardApi.detailedList, filter, { as: made.as }))).total).toBe(count)
    }
  })

  test('counts for a school its own teams alone, and neither review nor awards', async () => {
    const place = { roles: ['school_admin'], kind: 'school_staff', groupId: made.schools[1]!.groupId } as const
    const { token } = await createUser(app, place)
    const { teams, works, reviews, awards } = await dashboard(token)
    expect([teams!.started, teams!.signedUp, works!.handedIn, reviews, awards]).toEqual([1, 1, 1, null, null])
    expect(await teamsIn({ standing: 'signedUp' }, token)).toBe(1)
    expect(teams!.schools.map(({ schoolId }) => schoolId)).toEqual([made.schools[1]!.schoolId])
    const options = await done(app.call(api.roundOptions, {}, { as: token }))
    expect(options.map(({ value }) => value)).toEqual([made.roundId])
  })

  test('counts works handed in among the teams that are to hand in, promoted ones at a later stage', async () => {
    const schools = [await createSchool(app), await createSchool(app)]
    const round = await createRound(app.db, { stages: ['初赛', '决赛'], work: {} })
    const organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
    const teams = [
      await createEnrolledTeam(app, { round, school: schools[0]! }),
      await createEnrolledTeam(app, { round, school: schools[1]! }),
    ]
    const progress = async (as = organiser.token) => {
      const { works } = await done(app.call(api.roundDashboard, { roundId: round.roundId }, { as }))
      return works!.progress.map(({ stageName, teams: expected, handedIn }) => [stageName, handedIn, expected])
    }
    expect(await progress()).toContainEqual(['初赛', 0, 2])
    const [first, final] = round.stages
    const at = { itemId: round.itemId, stageId: first!.stageId }
    const rule = { rows: [{ kind: 'top' as const, count: 1 }], limits: [], places: null }
    const value = { routes: [{ toStageId: final!.stageId, rule }] }
    const as = { as: organiser.token }
    await done(app.call(competitionApi.savePromotionSetting, { roundId: round.roundId, ...at, value, no: 0 }, as))
    await app.db
      .insertInto('enrolment_stage_entry')
      .values({ team_id: teams[0]!.teamId, stage_id: final!.stageId, from_stage_id: first!.stageId })
      .execute()
    expect(await progress()).toEqual([
      ['初赛', 0, 2],
      ['决赛', 0, 1],
    ])
    const place = { roles: ['school_admin'], kind: 'school_staff', groupId: schools[1]!.groupId } as const
    expect(await progress((await createUser(app, place)).token)).toEqual([['初赛', 0, 1]])
  })

  test('does not exist for the organiser of another round', async () => {
    const other = await createReview(app, { works: 0, experts: 0 })
    const { status } = await app.call(api.roundDashboard, { roundId: made.roundId }, { as: other.staff.token })
    expect(status).toBe(404)
  })

  test('compares with the edition before where the viewer sees it', async () => {
    const before = await createReview(app, { works: 1, experts: 0 })
    const { round } = before
    await sql`update competition_round set edition = 2 where id = ${made.roundId}`.execute(app.db)
    await sql`update competition_round as earlier set (series_id, group_id) =
      (select later.series_id, later.group_id from competition_round as later where later.id = ${made.roundId})
      where earlier.id = ${round.roundId}`.execute(app.db)
    expect((await dashboard()).teams!.previous).toMatchObject({ roundId: round.roundId, signedUp: 1 })
  })

  test('is exported with the numbers that it shows', async () => {
    const columns = ['part', 'name', 'count', 'people'] as const
    const selection = { rows: 'filtered' as const, filter: { roundId: made.roundId } }
    const { table } = await openExport(app, api.exportDashboard, { selection, columns: [...columns] }, { as: made.as })
    const rows = table.map((row) => row.map((cell) => (typeof cell === 'number' ? String(cell) : cell)))
    expect(rows[0]).toEqual(['部分', '名称', '数量', '人数'])
    expect(rows).toContainEqual(['各环节', '提交报名', '3', String((await dashboard()).teams!.people)])
    expect(rows).toContainEqual(['奖项', '二等奖', '2', null])
  })
})

/** @spec B33 */
describe('the workbench', () => {
  test('shows the round under way with its four figures, and who lags', async () => {
    const running = await createReview(app, { works: 2 })
    const as = running.staff.token
    await openBatch(app, running)
    const home = await done(app.call(api.home, {}, { as }))
    expect(home.round).toMatchObject({
      roundId: running.round.roundId,
      figures: [
        { key: 'teams', total: 2, week: 2, weekBefore: 0 },
        { key: 'people', total: 4 },
        { key: 'works', total: 2, week: 2 },
        { key: 'scores', total: 0 },
      ],
    })
    expect(home.round!.stage).not.toBeNull()
    const left = home.lagging.experts.map((each) => each.left)
    expect(left.length).toBeGreaterThan(0)
    const tasks = await app.db
      .selectFrom('review_task')
      .innerJoin('review_batch as b', 'b.id', 'review_task.batch_id')
      .where('b.round_id', '=', running.round.roundId)
      .select('review_task.id')
      .execute()
    expect(left.reduce((sum, each) => sum + each, 0)).toBe(tasks.length)
  })

  test('names schools with what waits for their own decision, as the list behind it does', async () => {
    const school = await createSchool(app)
    const running = await createReview(app, { works: 2, schools: [school] })
    const as = running.staff.token
    const [ofSchool, ofOrganiser] = running.works.map(({ team }) => team.teamId)
    const waitFor = (teamId: string, level: 'school' | 'organiser' | null) =>
      app.db
        .updateTable('enrolment_team')
        .set({ state: level === null ? 'enrolled' : 'submitted', audit_level: level })
        .where('id', '=', teamId)
        .execute()
    await waitFor(ofSchool!, 'school')
    await waitFor(ofOrganiser!, 'organiser')
    const { lagging } = await done(app.call(api.home, { roundId: running.round.roundId }, { as }))
    const filter = { roundId: running.round.roundId, schoolId: school.schoolId, standing: 'awaiting' } as const
    const behind = await done(app.call(enrolmentApi.teamPage, { ...filter, auditLevel: 'school' }, { as }))
    expect(lagging.schools.map(({ schoolId, teams }) => [schoolId, teams])).toEqual([[school.schoolId, 1]])
    expect(behind.rows.map(({ teamId }) => teamId)).toEqual([ofSchool])
    await Promise.all([ofSchool!, ofOrganiser!].map((teamId) => waitFor(teamId, null)))
  })

  test('is empty for people without lists', async () => {
    const { token } = await createUser(app, { kind: 'staff', roles: ['editor'], groupId: made.round.groupId })
    expect(await done(app.call(api.home, {}, { as: token }))).toMatchObject({ rounds: [], round: null })
  })
})

describe('the counts', () => {
  test('follow a team that changes its state, and stay the same when they are folded', async () => {
    const team = await createEnrolledTeam(app, {})
    const as = (await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: team.round.groupId })).token
    const counts = async () => {
      const { teams } = await done(app.call(api.roundDashboard, { roundId: team.round.roundId }, { as }))
      return [teams!.started, teams!.signedUp, teams!.enrolled]
    }
    const put = (state: 'auditing' | 'enrolled') =>
      app.db.updateTable('enrolment_team').set({ state }).where('id', '=', team.teamId).execute()
    expect(await counts()).toEqual([1, 1, 1])
    await put('auditing')
    expect(await counts()).toEqual([1, 1, 0])
    for (const task of ['enrolment.tally', 'work.tally', 'review.tally']) await app.runPeriodicTask(task)
    expect(await counts()).toEqual([1, 1, 0])
    const { fresh } = await app.db
      .selectFrom('enrolment_tally')
      .select(sql<number>`count(*) filter (where not folded)::int`.as('fresh'))
      .executeTakeFirstOrThrow()
    expect(fresh).toBe(0)
    await put('enrolled')
    expect(await counts()).toEqual([1, 1, 1])
  })

  test('are added up from counts by school and day, whatever the number of teams', async () => {
    const { round } = await createReview(app, { works: 0, experts: 0 })
    const { token: as } = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
    const ask = () => done(app.call(api.roundDashboard, { roundId: round.roundId }, { as }))
    const statements = async () => (await sentStatements(ask)).length
    const before = await statements()
    await plant(round, PEOPLE)
    expect((await ask()).teams!.people).toBe(PEOPLE)
    expect(await statements()).toBe(before)
    await unplant(round)
  })
})

const PEOPLE = 30_000

/** Counts of a season of teams of four, as the triggers would leave them once folded: 800 schools over 60 days. */
async function plant({ roundId, itemId }: { roundId: string; itemId: string }, people: number) {
  await sql`insert into organisation_school (name, code, level, region)
    select 'S' || n, 'S' || n, 'undergraduate', 'R' || n % 31 from generate_series(1, 800) as n`.execute(app.db)
  await sql`insert into enrolment_tally (round_id, item_id, school_id, state, day, teams, people, folded)
    select ${roundId}::uuid, ${itemId}::uuid, school.id, 'enrolled', date '2026-03-01' + (n % 60)::int, count(*), count(*) * 4, true
    from generate_series(1, ${people / 4}::int) as n
    join lateral (select ('S' || 1 + n * 7919 % 800) as code) as at on true
    join organisation_school as school on school.code = at.code
    group by 1, 2, 3, 4, 5`.execute(app.db)
}

/** The planted counts have no teams, which the invariants would report. */
async function unplant({ roundId }: { roundId: string }) {
  await sql`delete from enrolment_tally where round_id = ${roundId}`.execute(app.db)
}
