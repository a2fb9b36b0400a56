import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { createRound, quotaRow, type MadeRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam, createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment, keepAwards } from '../index.ts'
import { invariants } from '../invariants.ts'
import { countQuotas } from './count-quotas.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
})
afterEach(async () => {
  expect(await violationsOf(app.db, invariants)).toEqual([])
})
afterAll(() => app.close())

const PASSED = '2026-01-01T00:00:00.000Z'

/** A moment that comes within a second, after what exists now. */
const soon = () => new Date(Date.now() + 300).toISOString()
const later = (at: string) => new Promise((done) => setTimeout(done, Math.max(0, Date.parse(at) - Date.now()) + 50))

function finalOf(past: MadeRound, formula: object) {
  const counted = { percent: 40, count: 'submitted', roundId: past.roundId, name: '初赛', ...formula }
  return createRound(app.db, { items: ['A'], enrol: { auditLevels: [], rules: [quotaRow({ formula: counted })] } })
}

let names = 0
async function enter(school: MadeSchool, { itemId }: MadeRound) {
  names += 1
  const captain = await createPerson(app, school)
  const started = await app.call(
    api.start,
    { itemId, name: `公式队${names}`, noticesAgreed: true },
    { as: captain.token },
  )
  const { teamId } = started.data
  const { version } = (await app.call(api.detail, { teamId }, { as: captain.token })).data
  return app.call(api.submit, { teamId, version }, { as: captain.token })
}

const teamsIn = (round: MadeRound, school: MadeSchool, count: number) =>
  Promise.all(Array.from({ length: count }, () => createEnrolledTeam(app, { round, school, members: 0, teachers: 0 })))

/** @spec R17 */
test('a quota by formula is refused before its moment, frozen then, and shows its arithmetic', async () => {
  const past = await createRound(app.db)
  const [school, other] = [await createSchool(app), await createSchool(app)]
  await teamsIn(past, school, 4)
  const at = soon()
  const final = await finalOf(past, { at })
  const early = await enter(school, final)
  expect([early.code, early.msg]).toEqual([no.NO_PLACE_BY_RULE.code, expect.stringContaining('统计；统计前不能提交')])
  await later(at)
  await countQuotas(app.services)
  // ceil(40% × 4) = 2; the other school had no team.
  expect((await enter(school, final)).data.state).toBe('enrolled')
  await teamsIn(past, school, 6)
  await countQuotas(app.services)
  expect((await enter(school, final)).data.state).toBe('enrolled')
  const full = await enter(school, final)
  expect([full.code, full.msg]).toEqual([
    no.NO_PLACE_BY_RULE.code,
    expect.stringContaining('本校没有剩余名额（2/2，ceil(40% × 4) = 2）'),
  ])
  expect((await enter(other, final)).msg).toContain('ceil(40% × 0) = 0')
  await expect(sql`update enrolment_quota_count set counted_at = now()`.execute(app.db)).rejects.toThrow()
})

test('a quota by formula without limit before its moment lets teams in, and none beyond the count afterwards', async () => {
  const past = await createRound(app.db)
  const school = await createSchool(app)
  const at = soon()
  const final = await finalOf(past, { at, before: 'unlimited', min: 1 })
  expect((await enter(school, final)).data.state).toBe('enrolled')
  expect((await enter(school, final)).data.state).toBe('enrolled')
  await later(at)
  await countQuotas(app.services)
  expect((await enter(school, final)).msg).toContain('本校没有剩余名额（2/1，ceil(40% × 0) = 0，至少 1）')
})

test.each([
  ['approved', {}, 3],
  ['participant', {}, 2],
  ['winner', {}, 1],
  ['winner', { awards: ['二等奖'] }, 0],
  ['winner', { awards: ['一等奖', '二等奖'] }, 1],
  ['unawarded', {}, 1],
  ['unawarded', { stageId: crypto.randomUUID() }, 0],
])('teams counted as %s %o are %i', async (count, rest, expected) => {
  const past = await createRound(app.db)
  const school = await createSchool(app)
  const [winner, loser] = await teamsIn(past, school, 3)
  await app.db
    .updateTable('enrolment_team')
    .set({ enrolled_at: new Date('2025-06-01') })
    .where('round_id', '=', past.roundId)
    .execute()
  const stageId = past.stages[0]!.stageId
  const awarded = [{ teamId: winner!.teamId, award: '一等奖' }]
  await app.transact((tx) =>
    keepAwards(tx, { publicationId: crypto.randomUUID(), stageId }, new Date('2025-07-01'), awarded, [
      winner!.teamId,
      loser!.teamId,
    ]),
  )
  const final = await finalOf(past, { at: PASSED, percent: 100, count, ...rest })
  await countQuotas(app.services)
  for (let entered = 0; entered < expected; entered += 1) {
    expect((await enter(school, final)).data.state).toBe('enrolled')
  }
  expect((await enter(school, final)).msg).toContain(`（${expected}/${expected}，`)
})

const BEFORE = new Date('2025-12-31')
const AFTER = new Date('2026-01-02')

interface Late {
  readonly submitted_at?: Date
  readonly enrolled_at?: Date
}
interface LateResults {
  readonly result?: Date
  /** Null: never. */
  readonly award?: Date | null
}

/** What one of two teams has before the moment, and the other one after it, though before the task runs. */
const late: Array<[count: string, late: Late, results: LateResults, expected: number]> = [
  ['submitted', { submitted_at: AFTER }, {}, 1],
  ['approved', { enrolled_at: AFTER }, {}, 1],
  ['participant', {}, { result: AFTER, award: null }, 1],
  ['winner', {}, { award: AFTER }, 1],
  // An award that came later leaves a team without one; a result that came later is none.
  ['unawarded', {}, { award: AFTER }, 1],
  ['unawarded', {}, { result: AFTER, award: null }, 0],
]

test.each(late)(
  'of teams counted as %s, what comes after the moment is left out (%o %o)',
  async (count, times, shown, expected) => {
    const past = await createRound(app.db)
    const school = await createSchool(app)
    const [first, second] = await teamsIn(past, school, 2)
    const teams = app.db.updateTable('enrolment_team')
    await teams.set({ submitted_at: BEFORE, enrolled_at: BEFORE }).where('round_id', '=', past.roundId).execute()
    if (Object.keys(times).length > 0) await teams.set(times).where('id', '=', second!.teamId).execute()
    const { result = BEFORE, award = BEFORE } = shown
    await publish(past, first!.teamId, BEFORE, '一等奖')
    await publish(past, second!.teamId, result, null)
    if (award) await publish(past, second!.teamId, award, '一等奖')
    const final = await finalOf(past, { at: PASSED, percent: 100, count })
    await countQuotas(app.services)
    for (let entered = 0; entered < expected; entered += 1) {
      expect((await enter(school, final)).data.state).toBe('enrolled')
    }
    expect((await enter(school, final)).msg).toContain(`（${expected}/${expected}，`)
  },
)

/** Publishes the result of a team, or an award. */
function publish({ stageId }: MadeRound, teamId: string, visibleFrom: Date, award: string | null): Promise<void> {
  const publication = { publicationId: crypto.randomUUID(), stageId }
  const awarded = award === null ? [] : [{ teamId, award }]
  return app.transact((tx) => keepAwards(tx, publication, visibleFrom, awarded, [teamId]))
}

/** A final that counts by region the teams of an earlier round, and places schools by their registration. */
async function finalByUnit(past: MadeRound, unit: 'region' | 'organisation', at: string) {
  const counted = { percent: 50, count: 'submitted', roundId: past.roundId, name: '初赛', at }
  const final = await createRound(app.db, {
    items: ['A'],
    enrol: { auditLevels: [], rules: [quotaRow({ unit, formula: counted })] },
  })
  const place = (school: MadeSchool, placed: { region?: string; divisionId?: string }, state = 'approved') =>
    sql`insert into enrolment_registration (round_id, school_id, state, contact_id, code, region, division_id)
      select ${final.roundId}, ${school.schoolId}, ${state}, captain_id, ${school.schoolId}, ${placed.region ?? ''},
        ${placed.divisionId ?? null}::uuid from enrolment_team where round_id = ${past.roundId} limit 1`.execute(app.db)
  return { final, place }
}

test.each(['region', 'organisation'] as const)(
  'a formula by %s counts a school where the round places it, as its teams count there',
  async (unit) => {
    const past = await createRound(app.db)
    const { groupId: divisionId } = await createGroup(app)
    const [placed, home] = [await createSchool(app, { region: '32' }), await createSchool(app, { region: '43' })]
    const returned = await createSchool(app, { region: '32' })
    await teamsIn(past, placed, 4)
    await teamsIn(past, returned, 2)
    const at = soon()
    const { final, place } = await finalByUnit(past, unit, at)
    const away = unit === 'region' ? { region: '33' } : { divisionId }
    await place(placed, away)
    await place(home, away)
    await place(returned, away, 'returned')
    await later(at)
    await countQuotas(app.services)
    // 50% of the 4 teams of the schools placed there.
    expect((await enter(home, final)).data.state).toBe('enrolled')
    expect((await enter(placed, final)).data.state).toBe('enrolled')
    expect((await enter(home, final)).msg).toContain('2/2，ceil(50% × 4) = 2')
    const { fullest } = (
      await app.call(api.teamQuotas, { roundId: final.roundId }, { as: (await organiserOf(final)).token })
    ).data
    expect(fullest.map(({ used, size }) => `${used}/${size}`)).toEqual(['2/2'])
    // The directory places the others.
    expect((await enter(returned, final)).data.state).toBe('enrolled')
    expect((await enter(returned, final)).msg).toContain('1/1，ceil(50% × 2) = 1')
  },
)

const organiserOf = ({ groupId }: MadeRound) => createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
