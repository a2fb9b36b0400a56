import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { createRound, quotaRow } from '#server/competition/competition.fixture.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { sentStatements } from '#server/platform/testing/sent-statements.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
})
afterAll(() => app.close())

/** @spec C26 B20 */
test('a decision on several teams says beforehand what it makes of each quota, and nothing of teams out of reach', async () => {
  const enrol = { totalQuota: 3, schoolQuota: 2, quotaFrom: 'approval', auditLevels: ['school'] } as const
  const round = await createRound(app.db, { enrol: { ...enrol, auditLevels: [...enrol.auditLevels] } })
  const school = await createSchool(app)
  const teams = await Promise.all([1, 2].map(() => createEnrolledTeam(app, { round, school })))
  const waiting = (await createEnrolledTeam(app, { round, school })).teamId
  await app.db
    .updateTable('enrolment_team')
    .set({ state: 'submitted', audit_level: 'school', holds_place: false, number: null, enrolled_at: null })
    .where('id', '=', waiting)
    .execute()
  await app.db.updateTable('enrolment_quota').set({ used: 2 }).where('item_id', '=', round.itemId).execute()
  const staffOf = async ({ groupId }: { groupId: string }) =>
    (await createUser(app, { roles: ['school_admin'], kind: 'school_staff', groupId })).token
  const forecast = async (action: 'approve' | 'reject', teamIds: string[], as: string) =>
    app.call(api.forecast, { teamIds, action }, { as })
  const as = await staffOf(school)
  const approved = (await forecast('approve', [waiting], as)).data
  expect(approved.unfit.map(({ teamId, full }) => [teamId, full])).toEqual([[waiting, 'school']])
  const freed = async (...teamIds: string[]) =>
    (await forecast('reject', teamIds, as)).data.quotas.map(({ used, after }) => used - after)
  expect(await freed(waiting, teams[0]!.teamId)).toEqual([0, 0])
  const placed = { state: 'submitted', audit_level: 'school', number: null, enrolled_at: null } as const
  await app.db.updateTable('enrolment_team').set(placed).where('id', '=', teams[0]!.teamId).execute()
  const rejected = (await forecast('reject', [waiting, teams[0]!.teamId], as)).data
  expect(rejected.quotas.map(({ used, after }) => used - after)).toEqual([1, 1])
  expect(rejected.unfit).toEqual([])
  expect((await forecast('approve', [waiting], await staffOf(await createSchool(app)))).code).toBe(
    baseRefusals.NOT_FOUND.code,
  )
})

test('a decision says beforehand what it makes of the quotas among the rules, and for which teams they are full', async () => {
  const past = await createRound(app.db)
  const school = await createSchool(app)
  await createEnrolledTeam(app, { round: past, school })
  const at = '2999-01-01T00:00:00.000Z'
  const counted = { percent: 10, count: 'approved', roundId: past.roundId, at }
  const rules = [quotaRow({ formula: counted })]
  const enrol = { quotaFrom: 'approval' as const, auditLevels: ['school' as const], rules }
  const round = await createRound(app.db, { enrol })
  const { teamId } = await createEnrolledTeam(app, { round, school })
  await app.db
    .updateTable('enrolment_team')
    .set({ state: 'submitted', audit_level: 'school', holds_place: false, number: null, enrolled_at: null })
    .where('id', '=', teamId)
    .execute()
  await app.db.updateTable('enrolment_quota').set({ used: 0 }).where('item_id', '=', round.itemId).execute()
  const { token } = await createUser(app, { roles: ['school_admin'], kind: 'school_staff', groupId: school.groupId })
  const { data } = await app.call(api.forecast, { teamIds: [teamId], action: 'approve' }, { as: token })
  expect(data.quotas).toMatchObject([
    {
      used: 0,
      size: null,
      after: 0,
      awaited: { at, before: 'refuse' },
      arithmetic: '尚未统计（2999-01-01 08:00 统计），统计前不能提交',
    },
  ])
  expect(data.unfit).toMatchObject([{ teamId, full: 'uncounted' }])
})

test('a forecast for many teams takes no more statements than for few, though a quota asks for their people', async () => {
  const condition = { match: 'all', of: [{ fact: 'degree', op: 'in', values: ['博士'] }] }
  const rules = [quotaRow({ most: 9, condition }), quotaRow({ key: 'region', unit: 'region', most: 9 })]
  const enrol = { quotaFrom: 'approval' as const, auditLevels: ['school' as const], rules }
  const round = await createRound(app.db, { enrol })
  const school = await createSchool(app)
  const teams = await Promise.all([1, 2, 3, 4, 5].map(() => createEnrolledTeam(app, { round, school })))
  await app.db
    .updateTable('enrolment_team')
    .set({ state: 'submitted', audit_level: 'school', holds_place: false, number: null, enrolled_at: null })
    .where('round_id', '=', round.roundId)
    .execute()
  await app.db.updateTable('enrolment_quota').set({ used: 0 }).where('item_id', '=', round.itemId).execute()
  const { token: as } = await createUser(app, {
    roles: ['school_admin'],
    kind: 'school_staff',
    groupId: school.groupId,
  })
  const ask = async (count: number) => {
    const teamIds = teams.slice(0, count).map(({ teamId }) => teamId)
    return (await app.call(api.forecast, { teamIds, action: 'approve' }, { as })).data
  }
  // Their degree isn't known, so that they might be of the kind.
  expect((await ask(5)).quotas.map(({ unitName, after }) => [unitName, after])).toEqual([
    [school.name, 5],
    ['北京市', 5],
  ])
  const statementsOf = async (count: number) => (await sentStatements(async () => void (await ask(count)))).length
  expect(await statementsOf(5)).toBe(await statementsOf(2))
})

test('a forecast for teams of many schools takes no more statements than for those of one', async () => {
  const rules = [quotaRow({ most: 9 }), quotaRow({ key: 'region', unit: 'region', most: 9 })]
  const enrol = {
    totalQuota: 99,
    schoolQuota: 9,
    quotaFrom: 'approval' as const,
    auditLevels: ['organiser' as const],
    rules,
  }
  const round = await createRound(app.db, { enrol })
  const schools = await Promise.all([1, 2, 3, 4].map(() => createSchool(app)))
  const [first, ...more] = schools
  const own = await Promise.all([1, 2].map(() => createEnrolledTeam(app, { round, school: first! })))
  const others = await Promise.all(more.map((school) => createEnrolledTeam(app, { round, school })))
  await app.db
    .updateTable('enrolment_team')
    .set({ state: 'submitted', audit_level: 'organiser', holds_place: false, number: null, enrolled_at: null })
    .where('round_id', '=', round.roundId)
    .execute()
  await app.db.updateTable('enrolment_quota').set({ used: 0 }).where('item_id', '=', round.itemId).execute()
  const { token: as } = await createUser(app, { roles: ['organiser'], kind: 'staff', groupId: round.groupId })
  const ask = async (teams: typeof own) => {
    const teamIds = teams.map(({ teamId }) => teamId)
    return (await app.call(api.forecast, { teamIds, action: 'approve' }, { as })).data
  }
  const { quotas, unfit } = await ask([...own, ...others])
  const byRule = (name: string) => quotas.filter(({ unitName }) => unitName === name).map(({ after }) => after)
  expect(unfit).toEqual([])
  expect(schools.map(({ name }) => byRule(name))).toEqual([
    [2, 2],
    [1, 1],
    [1, 1],
    [1, 1],
  ])
  expect([byRule('北京市'), byRule('')]).toEqual([[5], [5]])
  const statementsOf = async (teams: typeof own) => (await sentStatements(async () => void (await ask(teams)))).length
  expect(await statementsOf([...own, ...others])).toBe(await statementsOf(own))
})
