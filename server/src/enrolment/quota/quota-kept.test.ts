import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { competitionApi } from '@podium/core/competition/api.ts'
import type { RuleRow } from '@podium/core/competition/rule/row.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { createRound, quotaRow, type MadeRound } from '#server/competition/competition.fixture.ts'
import { competition, lockRoundShared } from '#server/competition/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { decideChange } from '../change/change.fixture.ts'
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

const quota = (key: string, most: number, formula: object | null = null) => quotaRow({ key, most, formula })

let names = 0
async function enter(school: MadeSchool, { itemId }: MadeRound) {
  names += 1
  const captain = await createPerson(app, school)
  const wish = { itemId, name: `限额队${names}`, noticesAgreed: true as const }
  const { teamId } = (await app.call(api.start, wish, { as: captain.token })).data
  const { version } = (await app.call(api.detail, { teamId }, { as: captain.token })).data
  const { state } = (await app.call(api.submit, { teamId, version }, { as: captain.token })).data
  return { teamId, captain, state }
}

const organiserOf = ({ groupId }: MadeRound) =>
  createUser(app, { roles: ['organiser'], kind: 'staff', groupId, realName: '组织者' })

async function approve(teamId: string, as: string): Promise<number> {
  const team = app.db.selectFrom('enrolment_team').select('version').where('id', '=', teamId)
  const teams = [{ teamId, version: (await team.executeTakeFirstOrThrow()).version }]
  return (await app.call(api.audit, { teams, action: 'approve', opinion: '' }, { as })).code
}

/** Saves other rules and counts anew. */
async function setRules({ roundId, itemId }: MadeRound, rules: RuleRow[], as: string): Promise<void> {
  const { no: newest, value } = (await app.call(competitionApi.enrolSetting, { roundId, itemId }, { as })).data
  const input = { roundId, itemId, value: { ...value!, rules }, no: newest, reason: '补充限额', acceptTeams: 0 }
  const saved = await app.call(competitionApi.saveEnrolSetting, input, { as })
  expect([saved.code, saved.msg]).toEqual([0, ''])
  await app.runJobs()
}

async function usedIn({ itemId }: MadeRound): Promise<Record<string, number>> {
  const rows = await app.db.selectFrom('enrolment_part_quota').selectAll().where('item_id', '=', itemId).execute()
  return Object.fromEntries(rows.map(({ key, used }) => [key, used]))
}

test('teams with a place since before the count are approved after it, though it gives fewer places', async () => {
  const past = await createRound(app.db)
  const school = await createSchool(app)
  const at = new Date(Date.now() + 3_000).toISOString()
  const formula = { percent: 10, count: 'submitted', roundId: past.roundId, at, before: 'unlimited', min: 1 }
  const enrol = { auditLevels: ['organiser' as const], rules: [quota('share', 0, formula)] }
  const final = await createRound(app.db, { enrol })
  const teams = [await enter(school, final), await enter(school, final)]
  expect(teams.map(({ state }) => state)).toEqual(['submitted', 'submitted'])
  await sleep(Math.max(0, Date.parse(at) - Date.now()) + 50)
  await countQuotas(app.services)
  const { token } = await organiserOf(final)
  expect([await approve(teams[0]!.teamId, token), await approve(teams[1]!.teamId, token)]).toEqual([0, 0])
})

test('a team that was submitting at the moment of the count is counted', async () => {
  const past = await createRound(app.db)
  const school = await createSchool(app)
  const { teamId } = await createEnrolledTeam(app, { round: past, school })
  const at = new Date(Date.now() - 1_000)
  const formula = { percent: 100, count: 'submitted', roundId: past.roundId, at: at.toISOString() }
  await createRound(app.db, { enrol: { rules: [quota('share', 0, formula)] } })
  const setTime = (submittedAt: Date) =>
    sql`update enrolment_team set submitted_at = ${submittedAt} where id = ${teamId}`
  await setTime(new Date(at.getTime() + 60_000)).execute(app.db)
  let counting: Promise<void> | undefined
  await app.transact(async (tx) => {
    await lockRoundShared(tx, past.roundId)
    await setTime(new Date(at.getTime() - 1)).execute(tx)
    counting = countQuotas(app.services)
    await sleep(300)
  })
  await counting
  const counted = app.db
    .selectFrom('enrolment_quota_school_count')
    .select('teams')
    .where('school_id', '=', school.schoolId)
  expect(await counted.execute()).toEqual([{ teams: 1 }])
})

test('a quota that is added while teams wait for approval lets as many in as it has, however often it is counted', async () => {
  const round = await createRound(app.db, { enrol: { auditLevels: ['organiser'], quotaFrom: 'approval' } })
  const school = await createSchool(app)
  const teams = [await enter(school, round), await enter(school, round)]
  const { token } = await organiserOf(round)
  await setRules(round, [quota('all', 1)], token)
  const forecast = { teamIds: teams.map(({ teamId }) => teamId), action: 'approve' as const }
  const { quotas, unfit } = (await app.call(api.forecast, forecast, { as: token })).data
  expect([quotas.map(({ size, after }) => [size, after]), unfit.length]).toEqual([[[1, 1]], 1])
  expect([await approve(teams[0]!.teamId, token), await approve(teams[1]!.teamId, token)]).toEqual([
    0,
    no.NO_PLACE_BY_RULE.code,
  ])
  const seen = (await app.call(api.teamDetail, { teamId: teams[1]!.teamId }, { as: token })).data
  expect(seen.quota.rules).toMatchObject([{ key: 'all', used: 1, size: 1 }])
  expect(seen.rules).toMatchObject([{ key: 'all', holds: false }])
  await setRules(round, [quota('all', 1), quota('other', 99)], token)
  expect(await approve(teams[1]!.teamId, token)).toBe(no.NO_PLACE_BY_RULE.code)
  expect(await usedIn(round)).toEqual({ all: 1, other: 1 })
})

test('a team that waited for approval takes a place of a count that was made since', async () => {
  const past = await createRound(app.db)
  const school = await createSchool(app)
  await createEnrolledTeam(app, { round: past, school })
  await sql`update enrolment_team set enrolled_at = now() - interval '1 day' where round_id = ${past.roundId}`.execute(
    app.db,
  )
  const { groupId } = past
  const round = await createRound(app.db, { groupId, enrol: { auditLevels: ['organiser'], quotaFrom: 'approval' } })
  const { teamId } = await enter(school, round)
  const { token } = await organiserOf(round)
  const at = new Date(Date.now() + 2_000).toISOString()
  await setRules(round, [quota('share', 0, { percent: 100, count: 'approved', roundId: past.roundId, at })], token)
  await app.runJobs()
  await sleep(Math.max(0, Date.parse(at) - Date.now()) + 50)
  await countQuotas(app.services)
  await app.runJobs()
  expect(await approve(teamId, token)).toBe(0)
})

test('a team that changes still counts in a quota that was added after it was submitted', async () => {
  const round = await createRound(app.db, { enrol: { auditLevels: [], rules: [quota('x', 9)] } })
  const { teamId, captain } = await enter(await createSchool(app), round)
  const organiser = await organiserOf(round)
  await setRules(round, [quota('x', 9), quota('y', 1)], organiser.token)
  expect(await usedIn(round)).toEqual({ x: 1, y: 1 })
  const change = { teamId, reason: '改名', fields: [{ kind: 'name' as const, after: '新名' }] }
  const { changeId } = (await app.call(api.askChange, change, { as: captain.token })).data
  expect((await decideChange(app, changeId, organiser)).code).toBe(0)
  expect(await usedIn(round)).toEqual({ x: 1, y: 1 })
})

test('results of more teams than a statement has parameters are kept', { timeout: 60_000 }, async () => {
  const round = await createRound(app.db)
  const { teamId } = await createEnrolledTeam(app, { round, school: await createSchool(app) })
  const kept = app.transact(async (tx) => {
    // Planting the teams may take longer than a statement of the server may.
    await sql`set local statement_timeout = 0`.execute(tx)
    const { rows } = await sql<{ id: string }>`insert into enrolment_team
        (round_id, item_id, school_id, school_name, name, name_key, state, captain_id, setting_id)
      select round_id, item_id, school_id, school_name, name || n, name_key || n, 'draft', captain_id, setting_id
      from enrolment_team, generate_series(1, 17000) as n where id = ${teamId} returning id`.execute(tx)
    const publication = { publicationId: crypto.randomUUID(), stageId: round.stageId }
    await keepAwards(
      tx,
      publication,
      new Date(),
      [],
      rows.map(({ id }) => id),
    )
    const { count } = await tx
      .selectFrom('enrolment_result')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('publication_id', '=', publication.publicationId)
      .executeTakeFirstOrThrow()
    expect(count).toBe(17_000)
    throw new Error('undone')
  })
  await expect(kept).rejects.toThrow('undone')
})
