import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { competitionRefusals } from '@podium/core/competition/refusals.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { workApi } from '@podium/core/work/api.ts'
import { competition } from '#server/competition/index.ts'
import {
  createRound,
  giveOwnTimes,
  type MadeRound,
  type RoundOptions,
} from '#server/competition/competition.fixture.ts'
import { createEnrolledTeam, type MadeTeam } from '#server/enrolment/enrolment.fixture.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { invariants } from '#server/enrolment/invariants.ts'
import { finance } from '#server/finance/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { work } from '#server/work/index.ts'
import { createSubmittedWork } from '#server/work/work.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, finance, competition, enrolment, work] })
})
afterEach(async () => {
  expect(await violationsOf(app.db, invariants)).toEqual([])
})
afterAll(() => app.close())

const CLOSED: RoundOptions = { work: { forfeitMissed: true }, windows: { submission: [-90, -30] } }

/** A team that was enrolled before the window closed. */
async function enrolledBefore(round: MadeRound, options: { members?: number } = {}): Promise<MadeTeam> {
  const team = await createEnrolledTeam(app, { round, ...options })
  await enrolledAt(team, -60)
  return team
}

async function enrolledAt({ teamId }: MadeTeam, minutes: number): Promise<void> {
  await sql`update enrolment_team set enrolled_at = now() + make_interval(mins => ${minutes}) where id = ${teamId}`.execute(
    app.db,
  )
}

async function stateOf({ teamId }: MadeTeam): Promise<string> {
  return (await stored(teamId)).state
}

async function stored(teamId: string) {
  return app.db.selectFrom('enrolment_team').selectAll().where('id', '=', teamId).executeTakeFirstOrThrow()
}

const run = () => app.runPeriodicTask('work.forfeit')

const organiserOf = (round: MadeRound) =>
  createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })

async function reinstate({ teamId, round }: MadeTeam, reason = '当天平台无法访问') {
  const { version } = await stored(teamId)
  return app.call(enrolmentApi.reinstate, { teamId, reason, version }, { as: (await organiserOf(round)).token })
}

async function preview(round: MadeRound) {
  const at = { itemId: round.itemId, stageId: round.stageId }
  return app.call(workApi.previewForfeits, at, { as: (await organiserOf(round)).token })
}

async function placesUsed({ itemId }: MadeRound): Promise<number> {
  const row = await app.db
    .selectFrom('enrolment_quota')
    .select('used')
    .where('item_id', '=', itemId)
    .where('school_id', 'is', null)
    .executeTakeFirstOrThrow()
  return row.used
}

test('a team that handed in nothing gives up place and people when the window has closed; the others stay', async () => {
  const round = await createRound(app.db, CLOSED)
  const lazy = await enrolledBefore(round)
  const { team: busy } = await createSubmittedWork(app, { round })
  await enrolledAt(busy, -60)
  const late = await createEnrolledTeam(app, { round })
  const before = await placesUsed(round)
  await run()
  await run()
  expect([await stateOf(lazy), await stateOf(busy), await stateOf(late)]).toEqual(['forfeited', 'enrolled', 'enrolled'])
  expect(await placesUsed(round)).toBe(before - 1)
  const seats = await app.db
    .selectFrom('enrolment_participation')
    .select('user_id')
    .where('team_id', '=', lazy.teamId)
    .execute()
  expect(seats).toEqual([])
  const messages = await app.db
    .selectFrom('notice_message')
    .select('body_zh')
    .where('user_id', '=', lazy.captain.userId)
    .where('event', '=', 'enrolment.excluded')
    .execute()
  expect(messages).toEqual([{ body_zh: `团队“${lazy.name}”在初赛截止前没有提交作品，视为放弃` }])
  const audited = await app.db
    .selectFrom('platform_audit')
    .select('action')
    .where('subject_id', '=', lazy.teamId)
    .where('action', '=', 'enrolment.miss_hand_in')
    .execute()
  expect(audited).toHaveLength(1)
})

test('nobody gives up anything where the setting is off, the window is open, forced open or extended', async () => {
  const off = await createRound(app.db, { ...CLOSED, work: {} })
  const open = await createRound(app.db, { ...CLOSED, windows: {} })
  const forced = await createRound(app.db, CLOSED)
  const extended = await createRound(app.db, CLOSED)
  const teams = []
  for (const round of [off, open, forced, extended]) teams.push(await enrolledBefore(round))
  await sql`update competition_window set forced = 'open', forced_by = ${teams[0]!.captain.userId} where kind = 'submission' and stage_id = ${forced.stageId}`.execute(
    app.db,
  )
  await sql`update competition_window set closes_at = now() + interval '1 hour'
    where kind = 'submission' and stage_id = ${extended.stageId}`.execute(app.db)
  await run()
  expect(await Promise.all(teams.map(stateOf))).toEqual(['enrolled', 'enrolled', 'enrolled', 'enrolled'])
  await sql`update competition_window set forced = null, forced_by = null where stage_id = ${forced.stageId}`.execute(
    app.db,
  )
  await run()
  expect(await stateOf(teams[2]!)).toBe('forfeited')
})

test('nobody gives up anything while the round is paused', async () => {
  const round = await createRound(app.db, CLOSED)
  const team = await enrolledBefore(round)
  const hold = (paused: boolean) =>
    sql`update competition_window set forced = 'closed', forced_by = ${team.captain.userId}, paused = ${paused}
      where kind = 'submission' and stage_id = ${round.stageId}`.execute(app.db)
  await hold(true)
  await run()
  expect([await stateOf(team), (await preview(round)).data.isClosed]).toEqual(['enrolled', false])
  await hold(false)
  // As the end of a pause does, which moves the window.
  await app.db.deleteFrom('work_forfeit_check').where('stage_id', '=', round.stageId).execute()
  await run()
  expect([await stateOf(team), (await preview(round)).data.isClosed]).toEqual(['forfeited', true])
})

/** @spec B03 */
test('a pause ends over a closing only for whoever knows how many teams forfeit by that', async () => {
  const round = await createRound(app.db, { work: { forfeitMissed: true } })
  const lazy = await enrolledBefore(round)
  await enrolledBefore(round)
  const { team: busy } = await createSubmittedWork(app, { round })
  await enrolledAt(busy, -60)
  const as = (await organiserOf(round)).token
  const { roundId } = round
  const pause = async (paused: boolean, forfeits?: number) => {
    const { version } = (await app.call(competitionApi.round, { roundId }, { as })).data
    const input = { roundId, paused, reason: '系统维护', version, ...(forfeits !== undefined && { forfeits }) }
    return (await app.call(competitionApi.pauseRound, input, { as })).code
  }
  expect(await pause(true)).toBe(0)
  expect((await app.call(competitionApi.closedMeanwhile, { roundId }, { as })).data).toEqual([])
  await sql`update competition_window set closes_at = now() - interval '1 minute'
    where kind = 'submission' and stage_id = ${round.stageId}`.execute(app.db)
  const { data } = await app.call(competitionApi.closedMeanwhile, { roundId }, { as })
  expect(data).toMatchObject([{ stageName: '初赛', teams: 2 }])
  expect([await pause(false), await pause(false, 1)]).toEqual([1, 2].map(() => competitionRefusals.PAUSE_FORFEITS.code))
  expect(await stateOf(lazy)).toBe('enrolled')
  expect(await pause(false, 2)).toBe(0)
  await run()
  expect([await stateOf(lazy), await stateOf(busy)]).toEqual(['forfeited', 'enrolled'])
})

test('a pause ends without question where nobody forfeits: the closing was moved, or the window is opened again', async () => {
  const round = await createRound(app.db, { work: { forfeitMissed: true } })
  await enrolledBefore(round)
  const { roundId } = round
  const as = (await organiserOf(round)).token
  const closed = async () => (await app.call(competitionApi.closedMeanwhile, { roundId }, { as })).data.length
  const hold = (closing: string, before: 'open' | null) =>
    sql`update competition_window set forced = 'closed', forced_by = (select id from identity_user limit 1), paused = true,
      forced_before_pause = ${before}, closes_at = now() + ${closing}::interval
      where kind = 'submission' and stage_id = ${round.stageId}`.execute(app.db)
  const found = []
  for (const [closing, before] of [
    ['-1 minute', null],
    ['1 hour', null],
    ['-1 minute', 'open'],
  ] as const) {
    await hold(closing, before)
    found.push(await closed())
  }
  expect(found).toEqual([1, 0, 0])
  const stranger = await createUser(app, {
    kind: 'staff',
    roles: ['organiser'],
    groupId: (await createGroup(app)).groupId,
  })
  expect((await app.call(competitionApi.closedMeanwhile, { roundId }, { as: stranger.token })).status).toBe(404)
})

test('a team gives up its place once its own window has closed, earlier or later than that of all', async () => {
  const round = await createRound(app.db, CLOSED)
  const [late, early] = [await enrolledBefore(round), await enrolledBefore(round)]
  const at = { stageId: round.stageId, kind: 'submission' } as const
  await giveOwnTimes(app.db, { ...at, school: late.school }, { opens: -90, closes: 60 })
  await run()
  expect([await stateOf(late), await stateOf(early)]).toEqual(['enrolled', 'forfeited'])
  await giveOwnTimes(app.db, { ...at, school: late.school }, { opens: -90, closes: -1 })
  await run()
  expect(await stateOf(late)).toBe('forfeited')
  const open = await createRound(app.db, { ...CLOSED, windows: {} })
  const [own, all] = [await enrolledBefore(open), await enrolledBefore(open)]
  await giveOwnTimes(app.db, { ...at, stageId: open.stageId, school: own.school }, { opens: -90, closes: -1 })
  await run()
  expect([await stateOf(own), await stateOf(all)]).toEqual(['forfeited', 'enrolled'])
})

test('a window of the item decides, not that of the whole stage', async () => {
  const round = await createRound(app.db, { ...CLOSED, items: ['A', 'B'] })
  const own = round.items[1]!.itemId
  await sql`insert into competition_window (stage_id, item_id, kind, opens_at, closes_at)
    values (${round.stageId}, ${own}, 'submission', now() - interval '1 hour', now() + interval '1 hour')`.execute(
    app.db,
  )
  const ofStage = await enrolledBefore(round)
  const ofItem = await createEnrolledTeam(app, { round, itemId: own })
  await enrolledAt(ofItem, -60)
  await run()
  expect([await stateOf(ofStage), await stateOf(ofItem)]).toEqual(['forfeited', 'enrolled'])
})

test('a stage that was settled is not looked at again until its window is moved', async () => {
  const round = await createRound(app.db, CLOSED)
  await run()
  const team = await enrolledBefore(round)
  await run()
  expect(await stateOf(team)).toBe('enrolled')
  await sql`update competition_window set closes_at = closes_at + interval '1 minute'
    where kind = 'submission' and stage_id = ${round.stageId}`.execute(app.db)
  await run()
  expect(await stateOf(team)).toBe('forfeited')
})

test('a submission that is on its way when the window closes is waited for', async () => {
  const round = await createRound(app.db, CLOSED)
  const { team, workId } = await createSubmittedWork(app, { round })
  await enrolledAt(team, -60)
  await sql`update work_work set state = 'draft' where id = ${workId}`.execute(app.db)
  const { running } = await app.transact(async (tx) => {
    await sql`update work_work set state = 'submitted' where id = ${workId}`.execute(tx)
    const started = run()
    await new Promise((resolve) => setTimeout(resolve, 500))
    return { running: started }
  })
  await running
  expect(await stateOf(team)).toBe('enrolled')
})

test('the organiser sees beforehand how many teams it would be, others do not', async () => {
  const round = await createRound(app.db, { ...CLOSED, work: {} })
  await enrolledBefore(round)
  await enrolledBefore(round)
  await createSubmittedWork(app, { round })
  expect((await preview(round)).data).toMatchObject({ missing: 2, forfeited: 0, isOn: false, isClosed: true })
  const stranger = await createUser(app, {
    kind: 'staff',
    roles: ['organiser'],
    groupId: (await createGroup(app)).groupId,
  })
  const at = { itemId: round.itemId, stageId: round.stageId }
  expect((await app.call(workApi.previewForfeits, at, { as: stranger.token })).code).toBe(baseRefusals.NOT_FOUND.code)
})

test('a reinstated team takes part again with its place and people, and is not forfeited a second time', async () => {
  const round = await createRound(app.db, CLOSED)
  const team = await enrolledBefore(round)
  const before = await placesUsed(round)
  await run()
  expect((await reinstate(team, ' ')).code).not.toBe(0)
  expect((await reinstate(team)).code).toBe(0)
  expect([await stateOf(team), await placesUsed(round)]).toEqual(['enrolled', before])
  await sql`update competition_window set closes_at = closes_at + interval '1 minute'
    where kind = 'submission' and stage_id = ${round.stageId}`.execute(app.db)
  await run()
  expect(await stateOf(team)).toBe('enrolled')
  expect((await reinstate(team)).code).toBe(no.WRONG_STATE.code)
})

test('a team is not reinstated into a place that another took', async () => {
  const full = await createRound(app.db, { ...CLOSED, enrol: { totalQuota: 1 } })
  const first = await enrolledBefore(full)
  await run()
  const second = await createEnrolledTeam(app, { round: full })
  expect((await reinstate(first)).code).not.toBe(0)
  expect([await stateOf(first), await stateOf(second)]).toEqual(['forfeited', 'enrolled'])
})
