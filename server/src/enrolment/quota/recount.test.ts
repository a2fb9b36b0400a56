import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { competitionApi } from '@podium/core/competition/api.ts'
import type { RuleRow } from '@podium/core/competition/rule/row.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { createRound, quotaRow, type MadeRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { json } from '#server/platform/db/json.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { invariants } from '../invariants.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
})
afterEach(async () => {
  expect(await violationsOf(app.db, invariants)).toEqual([])
})
afterAll(() => app.close())

const doctors = { match: 'all', of: [{ fact: 'degree', op: 'in', values: ['博士'] }] }

const teamOf = (round: MadeRound, school: MadeSchool, itemId: string) =>
  createEnrolledTeam(app, { round, school, itemId, members: 0, teachers: 0 })

/** A team without a place, which is yet to be submitted or waits for the organiser. */
async function placeless(round: MadeRound, school: MadeSchool, state: 'draft' | 'submitted') {
  const { teamId, captain } = await teamOf(round, school, round.itemId)
  await app.db
    .updateTable('enrolment_team')
    .set({ state, holds_place: false, number: null, enrolled_at: null, audit_level: 'organiser' })
    .where('id', '=', teamId)
    .execute()
  await app.db.updateTable('enrolment_quota').set({ used: 0 }).where('item_id', '=', round.itemId).execute()
  return { teamId, captain }
}

async function versionsOf(teams: ReadonlyArray<{ teamId: string }>) {
  const ids = teams.map(({ teamId }) => teamId)
  const rows = await app.db.selectFrom('enrolment_team').select(['id', 'version']).where('id', 'in', ids).execute()
  return rows.map(({ id: teamId, version }) => ({ teamId, version }))
}

async function submit(team: { teamId: string; captain: { token: string } }) {
  const [input] = await versionsOf([team])
  return app.call(api.submit, input!, { as: team.captain.token })
}

async function setRules({ roundId }: MadeRound, itemId: string, rules: RuleRow[], as: string): Promise<void> {
  const { no, value } = (await app.call(competitionApi.enrolSetting, { roundId, itemId }, { as })).data
  const input = { roundId, itemId, value: { ...value!, rules }, no, reason: '补充限额', acceptTeams: 0 }
  const saved = await app.call(competitionApi.saveEnrolSetting, input, { as })
  expect([saved.code, saved.msg]).toEqual([0, ''])
}

async function place(items: string[]) {
  const enrol = { auditLevels: ['organiser' as const], quotaFrom: 'approval' as const }
  const round = await createRound(app.db, { items, enrol })
  const organiser = await createUser(app, { roles: ['organiser'], kind: 'staff', groupId: round.groupId })
  return { round, as: organiser.token, itemIds: round.items.map(({ itemId }) => itemId) }
}

/** Used places by school and counter. */
async function usedIn(itemIds: string[]): Promise<Record<string, number[]>> {
  const rows = await app.db
    .selectFrom('enrolment_part_quota')
    .selectAll()
    .where('item_id', 'in', itemIds)
    .orderBy('used')
    .execute()
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ key }) => key)].map(([key, counters]) => [key, counters.map(({ used }) => used)]),
  )
}

test('a recount counts each team in the quotas of its kind, by school, beyond their sizes too', async () => {
  const { round, as, itemIds } = await place(['A', 'B'])
  const [inA, inB] = [itemIds[0]!, itemIds[1]!]
  const [school, other] = [await createSchool(app), await createSchool(app)]
  const teams = [
    await teamOf(round, school, inA),
    await teamOf(round, school, inA),
    await teamOf(round, other, inA),
    await teamOf(round, school, inB),
  ]
  for (const [no, { captain }] of teams.entries()) {
    const degree = { degree: no === 0 || no === 2 ? '博士' : '本科' }
    await app.db.updateTable('identity_person').set(degree).where('user_id', '=', captain.userId).execute()
  }
  const both = ['A', 'B'].map((code) => ({ code, zh: code, en: '' }))
  const rules = [
    quotaRow({ key: 'all', most: 1 }),
    quotaRow({ key: 'doctors', most: 9, condition: doctors }),
    quotaRow({ key: 'both', most: 2, items: both }),
  ]
  await setRules(round, inA, rules, as)
  await setRules(round, inB, [rules[2]!], as)
  await app.runJobs()
  expect(await usedIn(itemIds)).toEqual({ all: [1, 2], doctors: [1, 1], 'both+': [1, 3] })
  await setRules(round, inA, [quotaRow({ key: 'doctors', most: 1, condition: doctors })], as)
  await app.runJobs()
  expect(await usedIn(itemIds)).toEqual({ all: [0, 0], doctors: [1, 1], 'both+': [0, 1] })
})

test('a recount leaves a team with an exception, or recalled meanwhile, uncounted', async () => {
  const { round, as, itemIds } = await place(['A'])
  const school = await createSchool(app)
  const [excepted, recalled, other] = [
    await placeless(round, school, 'submitted'),
    await placeless(round, school, 'submitted'),
    await placeless(round, school, 'submitted'),
  ]
  await app.db
    .updateTable('enrolment_team')
    .set({ rule_exceptions: json({ all: '准予例外' }) })
    .where('id', '=', excepted.teamId)
    .execute()
  await setRules(round, itemIds[0]!, [quotaRow({ key: 'all', most: 5 })], as)
  const done = await app.call(api.recall, { teamId: recalled.teamId }, { as: recalled.captain.token })
  expect(done.code).toBe(0)
  await app.runJobs()
  const { rows } = await sql<{ id: string; keys: string[] }>`select id, quota_keys as keys from enrolment_team
    where item_id = ${round.itemId}`.execute(app.db)
  const keys = new Map(rows.map((row) => [row.id, row.keys]))
  expect([excepted, recalled, other].map(({ teamId }) => keys.get(teamId))).toEqual([
    [],
    [],
    [`${round.itemId}:all@${school.schoolId}`],
  ])
})

test('teams that are submitted and decided on during a recount are counted once, without a deadlock', async () => {
  const { round, as, itemIds } = await place(['A'])
  const schools = [await createSchool(app), await createSchool(app)]
  const made = (state: 'draft' | 'submitted') => (_: unknown, no: number) => placeless(round, schools[no % 2]!, state)
  const teams = await Promise.all(Array.from({ length: 8 }, made('submitted')))
  const drafts = await Promise.all(Array.from({ length: 4 }, made('draft')))
  const versions = await versionsOf(teams)
  const before = await deadlocks()
  // One that counts all teams, and one per degree, so that teams of a school differ in their counters.
  const rules = [quotaRow({ key: 'zz', most: 99 }), quotaRow({ key: 'aa', most: 99, condition: doctors })]
  await setRules(round, itemIds[0]!, rules, as)
  const approve = (part: number) => {
    const decided = versions.filter((_, no) => no % 2 === part).toReversed()
    return app.call(api.audit, { teams: decided, action: 'approve', opinion: '' }, { as })
  }
  const [approved, ...submitted] = await Promise.all([
    Promise.all([approve(0), approve(1)]),
    ...drafts.map(submit),
    app.runJobs(),
  ])
  expect(approved.flatMap(({ data }) => data.results.map(({ state }) => state))).toEqual(teams.map(() => 'enrolled'))
  expect(submitted.map((answer) => answer?.code ?? 0)).toEqual(submitted.map(() => 0))
  expect(await deadlocks()).toBe(before)
  await app.runJobs()
  expect(await usedIn(itemIds)).toEqual({ zz: [4, 4], aa: [4, 4] })
  const { rows } = await sql`select from enrolment_team where item_id = ${round.itemId}
    and cardinality(quota_keys) <> 2`.execute(app.db)
  expect(rows).toEqual([])
})

test.each(['approve', 'takeBack'] as const)(
  'what changes the place of one team locks its counters before that of the item (%s)',
  async (action) => {
    const { round, as, itemIds } = await place(['A'])
    const team = await placeless(round, await createSchool(app), 'submitted')
    await setRules(round, itemIds[0]!, [quotaRow({ key: 'all', most: 9 })], as)
    await app.runJobs()
    const decide = async () =>
      app.call(api.audit, { teams: await versionsOf([team]), action: 'approve', opinion: '' }, { as })
    if (action === 'takeBack') expect((await decide()).code).toBe(0)
    const { changed } = await app.db.transaction().execute(async (tx) => {
      await sql`select from enrolment_part_quota where item_id = ${round.itemId} for update`.execute(tx)
      const input = { teamId: team.teamId, opinion: '误操作' }
      const running = action === 'takeBack' ? app.call(api.takeBack, input, { as }) : decide()
      await vi.waitFor(async () => expect(await waiting()).toBe(1))
      await sql`select from enrolment_quota where item_id = ${round.itemId} for update nowait`.execute(tx)
      return { changed: running }
    })
    expect((await changed).msg).toBe('')
  },
)

async function waiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return rows[0]!.waiting
}

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`select deadlocks::int from pg_stat_database
    where datname = current_database()`.execute(app.db)
  return rows[0]!.deadlocks
}

test('an approval takes a place that a larger quota gave since the submission', async () => {
  const { round, as, itemIds } = await place(['A'])
  const school = await createSchool(app)
  const row = (most: number) => quotaRow({ key: 'all', most })
  const [first, second] = [await placeless(round, school, 'draft'), await placeless(round, school, 'draft')]
  await setRules(round, itemIds[0]!, [row(1)], as)
  for (const team of [first, second]) expect((await submit(team)).msg).toBe('')
  const approve = async (team: { teamId: string }) =>
    app.call(api.audit, { teams: await versionsOf([team]), action: 'approve', opinion: '' }, { as })
  expect((await approve(first)).data.results[0]!.state).toBe('enrolled')
  await setRules(round, itemIds[0]!, [row(2)], as)
  await app.runJobs()
  const { data, msg } = await approve(second)
  expect([msg, data.results?.[0]]).toMatchObject(['', { state: 'enrolled' }])
})
