import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { competitionApi } from '@podium/core/competition/api.ts'
import type { RuleRow } from '@podium/core/competition/rule/row.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import { createRound, quotaRow, type MadeRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam, createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
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

const made = (...rules: RuleRow[]) => createRound(app.db, { enrol: { auditLevels: [], rules } })

let names = 0
async function enter(school: MadeSchool, { itemId }: MadeRound, options: { collegeId?: string } = {}) {
  const name = `单位队${(names += 1)}`
  const captain = await createPerson(app, school)
  if (options.collegeId) await studyAt(captain, options.collegeId)
  const wish = { itemId, name, noticesAgreed: true as const }
  const { teamId } = (await app.call(api.start, wish, { as: captain.token })).data
  const { version } = (await app.call(api.detail, { teamId }, { as: captain.token })).data
  const answer = await app.call(api.submit, { teamId, version }, { as: captain.token })
  return { teamId, captain, code: answer.code, msg: answer.msg }
}

async function studyAt({ userId }: MadeUser, collegeId: string): Promise<void> {
  await app.db.updateTable('identity_person').set({ college_id: collegeId }).where('user_id', '=', userId).execute()
}

async function collegeOf({ schoolId }: MadeSchool, name: string): Promise<string> {
  const added = app.db.insertInto('organisation_college').values({ school_id: schoolId, name }).returning('id')
  return (await added.executeTakeFirstOrThrow()).id
}

const inRegion = (region: string) => createSchool(app, { region })
const full = no.NO_PLACE_BY_RULE.code

test('a quota of a region is shared by its schools, and by no other region', async () => {
  const round = await made(quotaRow({ key: 'region', unit: 'region', most: 2 }))
  const [one, other, away] = [await inRegion('33'), await inRegion('33'), await inRegion('32')]
  const first = await enter(one, round)
  expect([first.code, (await enter(other, round)).code]).toEqual([0, 0])
  expect(await enter(one, round)).toMatchObject({
    code: full,
    msg: expect.stringContaining('本地区没有剩余名额（2/2）'),
  })
  expect((await enter(away, round)).code).toBe(0)
  await app.call(api.withdraw, { teamId: first.teamId, reason: '' }, { as: first.captain.token })
  expect([(await enter(other, round)).code, (await enter(other, round)).code]).toEqual([0, full])
})

test('a quota of the organisation above counts all schools below it', async () => {
  const round = await made(quotaRow({ key: 'division', unit: 'organisation', most: 1 }))
  const [{ groupId: parentId }, { groupId: otherId }] = [await createGroup(app), await createGroup(app)]
  const below = () => createSchool(app, { parentId })
  expect([(await enter(await below(), round)).code, (await enter(await below(), round)).code]).toEqual([0, full])
  expect((await enter(await createSchool(app, { parentId: otherId }), round)).code).toBe(0)
})

test('a quota of a college is that of its captains, and leaving the college out doesn’t evade it', async () => {
  const round = await made(quotaRow({ key: 'college', unit: 'college', most: 1 }))
  const school = await createSchool(app)
  const [law, arts] = [await collegeOf(school, '法学院'), await collegeOf(school, '文学院')]
  expect((await enter(school, round, { collegeId: law })).code).toBe(0)
  expect((await enter(school, round, { collegeId: law })).code).toBe(full)
  expect((await enter(school, round, { collegeId: arts })).code).toBe(0)
  expect([(await enter(school, round)).code, (await enter(school, round)).code]).toEqual([0, full])
})

test('of teams of one region that are submitted at once, as many get in as there are places', async () => {
  const round = await made(quotaRow({ key: 'region', unit: 'region', most: 2 }))
  const schools = await Promise.all([1, 2, 3, 4, 5].map(() => inRegion('44')))
  const answers = await Promise.all(schools.map((school) => enter(school, round)))
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(2)
  const refused = answers.filter(({ code }) => code === full || code === no.PART_QUOTA_FULL.code)
  expect(refused).toHaveLength(3)
})

test('a formula of a region or of all teams counts those of its schools, over several competitions together', async () => {
  const pasts = [await createRound(app.db), await createRound(app.db)]
  const [one, other, away] = [await inRegion('33'), await inRegion('33'), await inRegion('32')]
  const entered = [
    [one, pasts[0]!],
    [other, pasts[0]!],
    [other, pasts[1]!],
    [away, pasts[1]!],
  ] as const
  for (const [school, round] of entered) await createEnrolledTeam(app, { round, school })
  await app.db
    .updateTable('enrolment_team')
    .set({ enrolled_at: new Date('2025-12-01') })
    .where(
      'round_id',
      'in',
      pasts.map(({ roundId }) => roundId),
    )
    .execute()
  const [past, more] = pasts.map(({ roundId }) => roundId)
  const at = '2026-01-01T00:00:00.000Z'
  const counted = { percent: 50, count: 'approved', roundId: past, at, moreRounds: [{ roundId: more, name: '去年' }] }
  const round = await made(
    quotaRow({ key: 'region', unit: 'region', formula: { ...counted, rounding: 'down' } }),
    quotaRow({ key: 'all', unit: 'all', formula: counted }),
  )
  await countQuotas(app.services)
  expect((await enter(one, round)).code).toBe(0)
  expect(await enter(other, round)).toMatchObject({
    code: full,
    msg: expect.stringContaining('本地区没有剩余名额（1/1，floor(50% × 3) = 1）'),
  })
  // Half of one team, rounded down.
  expect((await enter(away, round)).code).toBe(full)
  const { token: as } = await createUser(app, { roles: ['organiser'], kind: 'staff', groupId: round.groupId })
  const { fullest } = (await app.call(api.teamQuotas, { roundId: round.roundId }, { as })).data
  expect(fullest.map(({ unitName, schoolId, used, size }) => [unitName, schoolId, used, size])).toEqual([
    ['浙江省', null, 1, 1],
    ['全部队伍合计', null, 1, 2],
  ])
})

test('a formula of a college counts the teams of its captains as they were then', async () => {
  const past = await createRound(app.db, { enrol: { auditLevels: [] } })
  const school = await createSchool(app)
  const [law, arts] = [await collegeOf(school, '法学院'), await collegeOf(school, '文学院')]
  const counted = [
    await enter(school, past, { collegeId: law }),
    await enter(school, past, { collegeId: law }),
    await enter(school, past, { collegeId: arts }),
    await enter(school, past),
  ]
  const at = new Date(Date.now() - 1_000).toISOString()
  await sql`update enrolment_team set enrolled_at = ${new Date(Date.now() - 60_000)}
    where round_id = ${past.roundId}`.execute(app.db)
  const formula = { percent: 50, count: 'approved', roundId: past.roundId, at }
  const round = await made(quotaRow({ key: 'college', unit: 'college', formula: { ...formula, rounding: 'down' } }))
  expect((await enter(school, round, { collegeId: law })).code).toBe(full)
  await countQuotas(app.services)
  await studyAt(counted[2]!.captain, law)
  expect((await enter(school, round, { collegeId: law })).code).toBe(0)
  expect(await enter(school, round, { collegeId: law })).toMatchObject({
    code: full,
    msg: expect.stringContaining('本学院没有剩余名额（1/1，floor(50% × 2) = 1）'),
  })
  // Half of one team, rounded down.
  expect((await enter(school, round, { collegeId: arts })).code).toBe(full)
  expect((await enter(school, round)).code).toBe(full)
  const { token: as } = await createUser(app, { roles: ['organiser'], kind: 'staff', groupId: round.groupId })
  const { fullest } = (await app.call(api.teamQuotas, { roundId: round.roundId }, { as })).data
  expect(fullest.map(({ used, size }) => [used, size])).toEqual([[1, 1]])
})

test('competitions of one organiser share places, whichever a team enters; those of others may not be named', async () => {
  const [one, other] = [await made(), await made()]
  const share = async ({ roundId, itemId, groupId }: MadeRound, partner: MadeRound) => {
    const { token: as } = await createUser(app, { roles: ['organiser'], kind: 'staff', groupId })
    const { no: newest, value } = (await app.call(competitionApi.enrolSetting, { roundId, itemId }, { as })).data
    const items = [{ code: 'A', zh: '赛项A', en: '' }]
    const rules = [quotaRow({ key: 'both', most: 2, items, rounds: [{ roundId: partner.roundId, name: '另一项' }] })]
    const setting = { value: { ...value!, rules }, no: newest, reason: '合计', acceptTeams: 0 }
    return app.call(competitionApi.saveEnrolSetting, { roundId, itemId, ...setting }, { as })
  }
  const faultsOf = async () => {
    const { fields } = (await share(one, other)).data as unknown as { fields: readonly { path: string }[] }
    return fields.map(({ path }) => path)
  }
  expect(await faultsOf()).toEqual(['rules.0.rounds'])
  const moved = (change: { series_id?: string; edition?: number; group_id?: string }) =>
    app.db.updateTable('competition_round').set(change).where('id', '=', other.roundId).execute()
  await moved({ series_id: one.seriesId, edition: 2 })
  expect(await faultsOf()).toEqual(['rules.0.rounds'])
  await moved({ group_id: one.groupId })
  other.groupId = one.groupId
  expect([(await share(one, other)).msg, (await share(other, one)).msg]).toEqual(['', ''])
  const [school, away] = [await createSchool(app), await createSchool(app)]
  expect([(await enter(school, one)).code, (await enter(school, other)).code]).toEqual([0, 0])
  expect([(await enter(school, one)).code, (await enter(school, other)).code]).toEqual([full, full])
  expect((await enter(away, other)).code).toBe(0)
})

test('a team that was taken back counts in no quota that was removed since', async () => {
  const round = await made(quotaRow({ key: 'gone', most: 1 }))
  const organiser = await createUser(app, { roles: ['organiser'], kind: 'staff', groupId: round.groupId })
  const school = await createSchool(app)
  const teams = []
  for (let n = 0; n < 2; n += 1) {
    const team = await enter(school, round)
    expect(team.code).toBe(0)
    await sql`update enrolment_team set state = 'submitted', audit_level = 'organiser' where id = ${team.teamId}`.execute(
      app.db,
    )
    expect((await app.call(api.recall, { teamId: team.teamId }, { as: team.captain.token })).code).toBe(0)
    teams.push(team)
  }
  const at = { roundId: round.roundId, itemId: round.itemId }
  const { no: before, value } = (await app.call(competitionApi.enrolSetting, at, { as: organiser.token })).data
  const change = { ...at, value: { ...value!, rules: [] }, no: before, reason: '取消限额', acceptTeams: 0 }
  expect((await app.call(competitionApi.saveEnrolSetting, change, { as: organiser.token })).code).toBe(0)
  await app.runJobs()
  for (const { teamId, captain } of teams) {
    const { version } = (await app.call(api.detail, { teamId }, { as: captain.token })).data
    const answer = await app.call(api.submit, { teamId, version }, { as: captain.token })
    expect([answer.code, answer.msg]).toEqual([0, ''])
  }
})

test('a team is approved in the unit that it counted in, wherever its captain studies since', async () => {
  const rules = [quotaRow({ key: 'college', unit: 'college', most: 1 })]
  const round = await createRound(app.db, { enrol: { auditLevels: ['organiser'], rules } })
  const organiser = await createUser(app, { roles: ['organiser'], kind: 'staff', groupId: round.groupId })
  const school = await createSchool(app)
  const [law, arts] = [await collegeOf(school, '法学院'), await collegeOf(school, '文学院')]
  const [, moved] = [await enter(school, round, { collegeId: law }), await enter(school, round, { collegeId: arts })]
  await studyAt(moved.captain, law)
  const { version } = (await app.call(api.detail, { teamId: moved.teamId }, { as: moved.captain.token })).data
  const decision = { teams: [{ teamId: moved.teamId, version }], action: 'approve' as const, opinion: '' }
  const seen = (await app.call(api.teamDetail, { teamId: moved.teamId }, { as: organiser.token })).data
  expect(seen.rules).toMatchObject([{ key: 'college', holds: true }])
  const { msg, data } = await app.call(api.audit, decision, { as: organiser.token })
  expect([msg, data?.results[0]?.state]).toEqual(['', 'enrolled'])
})

test('a team whose rejection is taken back counts in no quota that was removed since', async () => {
  const rules = [quotaRow({ key: 'gone', most: 1 })]
  const round = await createRound(app.db, { enrol: { auditLevels: ['organiser'], rules } })
  const { token: as } = await createUser(app, { roles: ['organiser'], kind: 'staff', groupId: round.groupId })
  const school = await createSchool(app)
  const teams = []
  for (let n = 0; n < 2; n += 1) {
    const { teamId, captain, code } = await enter(school, round)
    expect(code).toBe(0)
    const { version } = (await app.call(api.detail, { teamId }, { as: captain.token })).data
    const rejected = { teams: [{ teamId, version }], action: 'reject' as const, opinion: '材料不符' }
    expect((await app.call(api.audit, rejected, { as })).code).toBe(0)
    teams.push(teamId)
  }
  const at = { roundId: round.roundId, itemId: round.itemId }
  const { no: before, value } = (await app.call(competitionApi.enrolSetting, at, { as })).data
  const change = { ...at, value: { ...value!, rules: [] }, no: before, reason: '取消限额', acceptTeams: 0 }
  expect((await app.call(competitionApi.saveEnrolSetting, change, { as })).code).toBe(0)
  await app.runJobs()
  for (const teamId of teams) {
    const answer = await app.call(api.takeBack, { teamId, opinion: '误操作' }, { as })
    expect([answer.code, answer.msg]).toEqual([0, ''])
  }
})
