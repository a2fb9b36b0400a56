import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { competitionApi as api } from '@podium/core/competition/api.ts'
import { ownTimesRefusals as no } from '@podium/core/competition/own-times/refusals.ts'
import { competitionRefusals } from '@podium/core/competition/refusals.ts'
import { runningRefusals } from '@podium/core/competition/schedule/refusals.ts'
import type { WindowKind } from '@podium/core/competition/round/round.ts'
import { createUser, joinSchool } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createRound, type MadeRound } from '../competition.fixture.ts'
import { competition, windowNow } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, competition] })
})
afterAll(() => app.close())

const NOW = Math.floor(Date.now() / 60_000) * 60_000

/** Minutes from now, to the full minute as schedules have them. */
function minute(minutes: number): string {
  return new Date(NOW + minutes * 60_000).toISOString()
}
/** Where a refusal has its faults. */
function pathsOf(data: unknown): string[] {
  return ((data as { fields?: { path: string }[] } | null)?.fields ?? []).map(({ path }) => path)
}

type Times = ReturnType<typeof span>
const span = (from: number, to: number) => ({ opensAt: minute(from), closesAt: minute(to) })

async function toFullMinutes({ stageId }: MadeRound): Promise<void> {
  await sql`update competition_stage set opens_at = ${minute(-120)}, closes_at = ${minute(2_880)}
    where id = ${stageId}`.execute(app.db)
  await sql`update competition_window set opens_at = ${minute(-60)}, closes_at = ${minute(1_440)}
    where stage_id = ${stageId}`.execute(app.db)
}

/** A nation with a region of two schools, a round whose windows go from -60 to 1440 minutes, and its staff. */
async function scene() {
  const nation = await createGroup(app)
  const region = await createGroup(app, { parentId: nation.groupId })
  const [one, other] = [
    await createSchool(app, { parentId: region.groupId }),
    await createSchool(app, { parentId: region.groupId }),
  ]
  const round = await createRound(app.db, { groupId: nation.groupId })
  await toFullMinutes(round)
  const staff = (groupId: string) => createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
  const [organiser, regional] = [await staff(nation.groupId), await staff(region.groupId)]
  const idOf = async (kind: WindowKind) =>
    (
      await app.db
        .selectFrom('competition_window')
        .select('id')
        .where('stage_id', '=', round.stageId)
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow()
    ).id
  const signUp = await idOf('signup')
  const set = (as: { token: string }, groupId: string, times: Times | null, more: object = {}) =>
    app.call(
      api.setOwnTimes,
      { windowId: signUp, groupId, times, reason: '台风', version: 0, ...more },
      { as: as.token },
    )
  const closing = async (schoolId: string | null) =>
    (
      await app.transact((tx) =>
        windowNow(tx, { stageId: round.stageId, itemId: round.itemId, kind: 'signup', schoolId }),
      )
    )?.closesAt
  return { nation, region, one, other, round, organiser, regional, idOf, signUp, set, closing }
}

test('the times of the organisation nearest to a school decide, and taken back those of all', async () => {
  const { region, one, other, organiser, set, closing } = await scene()
  const all = await closing(null)
  expect((await set(organiser, region.groupId, span(-60, 90))).code).toBe(0)
  expect((await set(organiser, one.groupId, span(-60, 30))).code).toBe(0)
  expect([await closing(one.schoolId), await closing(other.schoolId), await closing(null)]).toEqual([
    minute(30),
    minute(90),
    all,
  ])
  expect((await set(organiser, one.groupId, null, { version: 1 })).code).toBe(0)
  expect(await closing(one.schoolId)).toBe(minute(90))
  expect((await set(organiser, region.groupId, null, { version: 1 })).code).toBe(0)
  expect(await closing(one.schoolId)).toBe(all)
  expect((await set(organiser, region.groupId, null)).code).toBe(no.OWN_TIMES_NONE.code)
})

test('an organisation sets times of its own where the window was left to it, and nowhere else', async () => {
  const { nation, region, regional, round, set, signUp } = await scene()
  const strange = await createGroup(app, { parentId: nation.groupId })
  await createSchool(app, { parentId: strange.groupId })
  expect((await set(regional, region.groupId, span(-60, 60))).code).toBe(baseRefusals.NOT_FOUND.code)
  await sql`update competition_window set delegated = true where id = ${signUp}`.execute(app.db)
  expect((await set(regional, strange.groupId, span(-60, 60))).code).toBe(baseRefusals.NOT_FOUND.code)
  expect((await set(regional, region.groupId, span(-60, 60))).code).toBe(0)
  const { data } = await app.call(api.phases, {}, { as: regional.token })
  expect(data.rows[0]).toMatchObject({ own: span(-60, 60), ownVersion: 1, ownHindrance: null })
  const member = await createUser(app, { kind: 'student' })
  expect((await set(member, region.groupId, span(-60, 60))).code).toBe(baseRefusals.NO_ACCESS.code)
  await sql`update competition_round set state = 'finished' where id = ${round.roundId}`.execute(app.db)
  expect((await set(regional, region.groupId, span(-60, 90), { version: 1 })).code).toBe(
    runningRefusals.ROUND_ENDED.code,
  )
})

test('own times outside the stage, out of order, over or of a window that is the same for all are refused', async () => {
  const { region, organiser, idOf, set } = await scene()
  const faults = async (times: Times, kind: WindowKind = 'signup') => {
    const { code, data } = await set(organiser, region.groupId, times, { windowId: await idOf(kind) })
    return [code, ...pathsOf(data)]
  }
  expect(await faults(span(-60, 9_999))).toEqual([no.OWN_TIMES_FAULTY.code, 'times.closesAt'])
  expect(await faults(span(60, 30))).toEqual([no.OWN_TIMES_FAULTY.code, 'times.closesAt'])
  expect(await faults(span(-60, 1_500))).toEqual([no.OWN_TIMES_FAULTY.code, 'times.closesAt'])
  expect(await faults(span(-60, -10))).toEqual([no.OWN_TIMES_OVER.code])
  expect(await faults(span(-60, 60), 'review')).toEqual([no.OWN_TIMES_KIND.code])
})

test('of two people who set times at once one is told of the other', async () => {
  const { region, organiser, set } = await scene()
  const codes = await Promise.all([
    set(organiser, region.groupId, span(-60, 60)),
    set(organiser, region.groupId, span(-60, 90)),
  ])
  expect(codes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual(
    [0, baseRefusals.STALE.code].toSorted((a, b) => a - b),
  )
})

test('a window with own times stays in the schedule, and its stage contains them', async () => {
  const { region, organiser, round, set } = await scene()
  await set(organiser, region.groupId, span(-60, 120))
  const as = organiser.token
  const { data } = await app.call(api.schedule, { roundId: round.roundId }, { as })
  const [stage] = data.stages
  expect(stage!.windows.find(({ kind }) => kind === 'signup')?.own).toEqual({ count: 1, ...span(-60, 120) })
  const { stageId, name, opensAt, closesAt } = stage!
  const windows = stage!.windows.flatMap(({ kind, itemId, ...at }) =>
    kind === 'signup' ? [] : [{ kind, itemId, opensAt: at.opensAt, closesAt: at.closesAt }],
  )
  const stages = [{ stageId, name, opensAt, closesAt, windows }]
  const saved = await app.call(
    api.saveSchedule,
    { roundId: round.roundId, version: data.version, stages, reason: '删除' },
    { as },
  )
  expect([saved.code, ...pathsOf(saved.data)]).toEqual([competitionRefusals.SCHEDULE_FAULTY.code, 'stages.0.windows'])
})

test('where the upper organisation approved the round, its organiser sets only times within the approved ones', async () => {
  const { nation, region, one, regional, set } = await scene()
  const round = await createRound(app.db, { groupId: region.groupId })
  await toFullMinutes(round)
  await sql`insert into competition_approval (round_id, requested_by, answered_by, answered_at, answer, snapshot)
    values (${round.roundId}, ${regional.userId}, ${regional.userId}, now(), 'approved', '{}')`.execute(app.db)
  const { id: windowId } = await app.db
    .selectFrom('competition_window')
    .select('id')
    .where('stage_id', '=', round.stageId)
    .where('kind', '=', 'submission')
    .executeTakeFirstOrThrow()
  const upper = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: nation.groupId })
  const longer = span(-60, 1_470)
  await sql`update competition_window set closes_at = ${minute(2_000)} where stage_id = ${round.stageId}
    and kind in ('review', 'result', 'objection')`.execute(app.db)
  expect((await set(regional, one.groupId, longer, { windowId })).code).toBe(no.OWN_TIMES_BY_UPPER.code)
  expect((await set(regional, one.groupId, span(-60, 1_440), { windowId })).code).toBe(0)
  expect((await set(upper, one.groupId, longer, { windowId, version: 1 })).code).toBe(0)
})

test('a participant sees the times of the own school on the public page; others see none', async () => {
  const { region, one, organiser, round, signUp, set } = await scene()
  await set(organiser, region.groupId, span(-60, 120))
  const student = await createUser(app, { kind: 'student' })
  await joinSchool(app, student.userId, one.schoolId)
  const seen = async (as: string) => (await app.call(api.timesForViewer, { roundId: round.roundId }, { as })).data
  expect(await seen(student.token)).toMatchObject([
    { windowId: signUp, kind: 'signup', ...span(-60, 120), phase: 'open' },
  ])
  expect(await seen((await createUser(app, { kind: 'student' })).token)).toEqual([])
  await sql`update competition_window set on_timeline = false where id = ${signUp}`.execute(app.db)
  expect(await seen(student.token)).toEqual([])
})

test('an organisation from which the window is taken while it waits sets no times', async () => {
  const { region, regional, round, set, signUp } = await scene()
  await sql`update competition_window set delegated = true where id = ${signUp}`.execute(app.db)
  const asked = await app.transact(async (tx) => {
    await sql`select from competition_round where id = ${round.roundId} for update`.execute(tx)
    const answer = set(regional, region.groupId, span(-60, 60))
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              app.db,
            )
          ).rows.length,
      )
      .toBeGreaterThan(0)
    await sql`update competition_window set delegated = false where id = ${signUp}`.execute(tx)
    return { answer }
  })
  expect((await asked.answer).code).toBe(baseRefusals.NOT_FOUND.code)
})

test('who saved from a page older than times that were taken back is told, and upper times are shown as in force', async () => {
  const { nation, region, organiser, regional, set, signUp } = await scene()
  await sql`update competition_window set delegated = true where id = ${signUp}`.execute(app.db)
  const shown = async () => (await app.call(api.phases, {}, { as: regional.token })).data.rows[0]!
  expect((await set(regional, region.groupId, span(-60, 60))).code).toBe(0)
  expect((await set(regional, region.groupId, null, { version: 1 })).code).toBe(0)
  expect(await shown()).toMatchObject({ own: null, ownVersion: 2 })
  expect((await set(regional, region.groupId, span(-60, 90))).code).toBe(baseRefusals.STALE.code)
  expect((await set(regional, region.groupId, span(-60, 90), { version: 2 })).code).toBe(0)
  expect((await set(organiser, region.groupId, null, { version: 3 })).code).toBe(0)
  expect((await set(organiser, region.groupId, span(-60, 120))).code).toBe(0)
  await sql`update competition_window_times set group_id = ${nation.groupId} where window_id = ${signUp}`.execute(
    app.db,
  )
  expect(await shown()).toMatchObject({ own: null, ownVersion: 0, ...span(-60, 120) })
})
